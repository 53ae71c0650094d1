import { report } from '../catalogue/catalogue';
import type { DayRange } from '../dates/calendar';
import { previewDevice } from '../device/days/preview-device';
import { hasField } from '../request/draft';
import { parseText } from '../request/parse-list';
import type { Request } from '../request/request';
import type { PreviewRows, Size } from '../service/fetch-report';
import { knownAppNames } from '../settings/suggestions';
import { MadeSheets } from '../sheet/read/hidden-sheets';
import { preflight } from '../sheet/write/preflight';
import { propertyOf } from '../storage/untrusted-value';
import { openPeriods, tableColumns } from '../table/periods/finished-table';
import { shownCell } from '../table/sheet-cell';
import { texts } from '../wording/texts';
import { assertFirstCell, targetOf } from './destination';
import { previewTable } from './preview-table';
import { readRowOrder } from './refreshing';
import { chooseOutput, deviceSize, requestForSheet } from './run/choose-output';
import { connectionOf, resolveRequest, saltFor } from './run/resolve-request';
import { coveredRange } from './schedule/lookback-window';
import type { RequestServices } from './services';
import { objectOr } from './store/check-order';
import { checkedDestination } from './store/report-text';
import type { RunRecord } from './store/run-records';
import type { ReportStores } from './store/saved-reports';

const ROWS = 20;
const LONGEST_MS = 60_000;

export interface PreviewOrder {
  readonly destination: unknown;
  readonly id: unknown;
  readonly order?: unknown;
  readonly history?: unknown;
}

export type Fit = ReturnType<typeof fitOf>;

/** What a run would write: its first rows as a sheet shows them, how large it is, and whether it fits. Writes no cell. */
export function preview(draft: unknown, given: PreviewOrder, services: ReportStores) {
  const order = objectOr(given) as PreviewOrder;
  const place = placeOf(order, services);
  const { held } = services.records.record(place.id);
  const original = resolveRequest(draft, readRowOrder(order.order), services);
  const request = { ...original, ...rangeOfRun(original, draft, order, held) };
  const { table, total, size } = firstRows(request, services);
  const { facts = [] } = table;
  return {
    columns: table.columns.map(({ label, type }) => ({ label, type })),
    rows: table.rows
      .slice(0, ROWS)
      .map((row) => table.columns.map((column, at) => shownCell(row[at] ?? null, column, request.currency))),
    total,
    notices: table.notices.filter((notice) => !facts.includes(notice)),
    // Rows of the newest period alone come with a sentence that has its days.
    facts: [
      ...facts,
      ...(total === null ? [] : openPeriods(request)).map((sentence) => `${sentence}.`),
      ...(request.compare === 'none' || table.rows.length === 0 ? [] : [texts().sheets.comparison.isExact]),
    ],
    fit: fitOf(request, size, place, services),
    table,
  };
}

/** The days of the run: those of the draft, and those of older rows that stay. Device files are previewed by the first day of the draft. */
function rangeOfRun(
  request: Request,
  draft: unknown,
  order: PreviewOrder,
  held: RunRecord['held'],
): DayRange {
  const history = order.history === 'kept' && report(request.report).source === 'pages' ? 'kept' : 'dropped';
  return coveredRange(request, { startDate: parseText(propertyOf(draft, 'startDate')) }, { history }, held);
}

function firstRows(request: Request, services: RequestServices): PreviewRows {
  const connection = connectionOf(services, services.clock.now() + LONGEST_MS);
  if (report(request.report).source !== 'files')
    return previewTable(request, connection, knownAppNames(request, services.document));
  const size = deviceSize(request, connection);
  return { ...previewDevice(request, connection, { ...saltFor(request, services), limit: ROWS }), size };
}

/** The report that the form edits, with the place of its sheet; for a new report, with an id of no report. */
function placeOf({ destination, id }: PreviewOrder, { reports }: ReportStores) {
  assertFirstCell(destination);
  const saved = id === undefined || id === null ? { id: '', name: 'Report' } : reports.get(id);
  return { ...saved, destination: checkedDestination(destination, saved.name) };
}

function fitOf(request: Request, size: Size, place: ReturnType<typeof placeOf>, services: ReportStores) {
  const { calls, rows, rowsText } = size;
  const isChosen = hasField('output', request.report);
  const { output, way } = isChosen ? chooseOutput(request, rows) : { output: null, way: '' };
  const columns = tableColumns(requestForSheet(request, output ?? 'rows'));
  // The number of rows of a summary is not known before the files are read.
  const rowsInSheet = output === null || output === 'rows' ? rows : null;
  const expected = { target: targetOf(place, request), columns, rows: rowsInSheet };
  const { cellsLeft, inTheWay } = preflight(
    services.spreadsheet,
    expected,
    new MadeSheets(services.document),
  );
  return {
    calls,
    rows,
    rowsText,
    columns: columns.length,
    cells: rowsInSheet === null ? null : rowsInSheet * columns.length,
    cellsLeft,
    /** Sentences about what would prevent the run from writing: filled cells in the table's place, or too little room. */
    inTheWay,
    output,
    way,
  };
}
