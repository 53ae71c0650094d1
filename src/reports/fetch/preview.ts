import { PAGE_ROWS, report } from '../../catalogue/catalogue';
import { chartChoice } from '../../charts/chart-choice';
import { chartPreview } from '../../charts/report/chart-preview';
import { previewDevice } from '../../device/days/preview-device';
import { hasField } from '../../request/draft-fields';
import type { Request } from '../../request/request';
import type { PreviewRows, Size } from '../../service/preview-and-size';
import { MadeSheets } from '../../sheet/read/hidden-sheets';
import { preflight } from '../../sheet/write/preflight';
import { shownCell } from '../../table/cell-text';
import { tableColumns } from '../../table/periods/finished-table';
import { texts } from '../../wording/texts';
import { objectOr, replacedId } from '../store/check-order';
import { checkedDestination } from '../store/report-text';
import type { ReportStores } from '../store/saved-reports';
import { knownAppNames } from '../store/suggestions';
import { chooseOutput, deviceSize, requestForSheet } from './choose-output';
import { previewTable } from './fetch-table';
import { targetOf } from './report-job';
import { connectionOf, resolveRequest, saltFor } from './resolve-request';

const ROWS = 20;
/** A chart is drawn from as many rows as one response has. */
const ROWS_OF_CHART = 1_000;
const LONGEST_MS = 60_000;

/** What the form says besides the draft; unchecked. `id` is that of the saved report. */
export interface PreviewOrder {
  readonly destination: unknown;
  readonly id: unknown;
  readonly chart?: unknown;
}

export type Preview = ReturnType<typeof preview>;
export type Fit = ReturnType<typeof fitOf>;

/** What a run would write: its first rows as a sheet shows them, the chart of them, how large it is, and whether it fits. Writes no cell. */
export function preview(draft: unknown, given: PreviewOrder, sources: ReportStores) {
  const order = objectOr(given) as PreviewOrder;
  const choice = chartChoice(order.chart);
  const request = resolveRequest(draft, sources);
  const { table, total, size } = firstRows(request, choice === undefined ? ROWS : ROWS_OF_CHART, sources);
  return {
    columns: table.columns.map(({ label, type }) => ({ label, type })),
    /** The rows, with the text of each cell; '' for unknown values. */
    rows: table.rows
      .slice(0, ROWS)
      .map((row) => table.columns.map((column, at) => shownCell(row[at] ?? null, column, request.currency))),
    /** The number of all rows of the report; null if it is unknown. */
    total,
    notices: table.notices,
    fit: fitOf(request, size, order, sources),
    ...(choice === undefined
      ? {}
      : {
          chart: chartPreview(choice, table, request.currency),
          isChartOfPart: total === null || total > table.rows.length,
        }),
  };
}

function firstRows(request: Request, limit: number, sources: ReportStores): PreviewRows {
  const connection = connectionOf(sources, sources.clock.now() + LONGEST_MS);
  if (report(request.report).source !== 'files')
    return previewTable(request, connection, limit, knownAppNames(request, sources.document));
  const size = deviceSize(request, connection);
  return { ...previewDevice(request, connection, { ...saltFor(request, sources), limit }), size };
}

/** Of a new report, of the report `id`, or of the report that `destination` replaces. */
function fitOf(request: Request, size: Size, { destination, id }: PreviewOrder, sources: ReportStores) {
  const { reports, records, spreadsheet, document } = sources;
  const replaced = replacedId(destination);
  const existing = replaced ?? id ?? undefined;
  const saved = existing === undefined ? undefined : reports.get(existing);
  const { name, id: reportId } = saved ?? { name: 'Report', id: '' };
  const replacedPlace = replaced === undefined ? undefined : saved?.destination;
  const place = replacedPlace ?? checkedDestination(destination, name);
  const target = targetOf({ id: reportId, name, destination: place }, request);
  const { calls, rows, rowsText } = sizeAsLastTime(size, saved && records.record(saved.id).held?.rows);
  const decided = hasField('output', request.report) ? chooseOutput(request, rows) : undefined;
  const columns = tableColumns(requestForSheet(request, decided?.output ?? 'rows'));
  // The number of rows of a summary is not known before the files are read.
  const known = decided === undefined || decided.output === 'rows' ? rows : null;
  const expected = { target, columns, rows: known };
  const { cellsLeft, inTheWay } = preflight(spreadsheet, expected, new MadeSheets(document));
  return {
    calls,
    rows,
    /** A text about the number of rows, or why it is unknown: "about 12,400 rows, as last time", "The service does not say how many." */
    rowsText,
    columns: columns.length,
    /** The number of cells in the report's table; null if the number of its rows is unknown. */
    cells: known === null ? null : known * columns.length,
    /** The number of cells that can still be added to the spreadsheet. Google's limit is 10,000,000. */
    cellsLeft,
    /** Sentences about what would prevent the run from writing: filled cells in the table's place, or too little room. */
    inTheWay,
    /** The output of a device report, never `automatic`; null for other reports. */
    output: decided?.output ?? null,
    /** A sentence that gives the reason for the output of a device report; '' for other reports. */
    way: decided?.way ?? '',
  };
}

/** If the service does not announce the number of rows, it is that of the sheet after the last good run. */
function sizeAsLastTime(size: Size, rows: number | undefined): Size {
  if (size.rows !== null || rows === undefined) return size;
  const calls = size.calls ?? Math.ceil(rows / PAGE_ROWS) + 1;
  return { calls, rows, rowsText: texts().reports.output.rowsLastTime(rows) };
}
