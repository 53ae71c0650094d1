import { requireReportKind } from '../catalogue';
import type { DayRange } from '../dates';
import { previewDevice } from '../device';
import { hasField, parseText, type Request } from '../request';
import type { PreviewRows, Size } from '../service';
import { readAppNames } from '../settings';
import { HiddenSheetStore, runPreflight } from '../sheet';
import { getOwnProperty, toObject } from '../storage';
import { describeOpenPeriods, formatCell, listTableColumns } from '../table';
import { getTexts } from '../wording';
import { previewTable } from './preview/preview-table';
import { assertFirstCell, parseRowOrder, toDestination, toSheetTarget } from './report-settings';
import {
  buildConnection,
  chooseOutput,
  estimateDeviceSize,
  resolveRequest,
  resolveSalt,
  toSheetRequest,
} from './run/resolve-request';
import { deriveCoveredRange } from './schedule/lookback-window';
import type { RequestServices } from './services';
import type { RunRecord } from './store/run-records';
import type { SavedReportServices } from './store/saved-reports';

const ROWS = 20;
const LONGEST_MS = 60_000;

export interface PreviewOrder {
  readonly destination: unknown;
  readonly id: unknown;
  readonly order?: unknown;
  readonly history?: unknown;
}

export type Fit = ReturnType<typeof checkFit>;

/** What a run would write: its first rows as a sheet shows them, how large it is, and whether it fits. Writes no cell. */
export function previewRun(draft: unknown, uncheckedOrder: PreviewOrder, services: SavedReportServices) {
  const order = toObject(uncheckedOrder) as PreviewOrder;
  const place = resolveReportPlace(order, services);
  const { held: coverage } = services.records.readRunRecord(place.id);
  const original = resolveRequest(draft, parseRowOrder(order.order), services);
  const request = { ...original, ...deriveRunRange(original, draft, order, coverage) };
  const { table, total, size } = previewFirstRows(request, services);
  const { facts = [] } = table;
  return {
    columns: table.columns.map(({ label, type }) => ({ label, type })),
    rows: table.rows
      .slice(0, ROWS)
      .map((row) => table.columns.map((column, at) => formatCell(row[at] ?? null, column, request.currency))),
    total,
    notices: table.notices.filter((notice) => !facts.includes(notice)),
    // Rows of the newest period alone come with a sentence that has its days.
    facts: [
      ...facts,
      ...(total === null ? [] : describeOpenPeriods(request)).map((sentence) => `${sentence}.`),
      ...(request.compare === 'none' || table.rows.length === 0
        ? []
        : [getTexts().sheets.comparison.isExact]),
    ],
    fit: checkFit(request, size, place, services),
    table,
  };
}

/** The days of the run: those of the draft, and those of older rows that stay. Device files are previewed by the first day of the draft. */
function deriveRunRange(
  request: Request,
  draft: unknown,
  order: PreviewOrder,
  coverage: RunRecord['held'],
): DayRange {
  const history =
    order.history === 'kept' && requireReportKind(request.report).source === 'pages' ? 'kept' : 'dropped';
  return deriveCoveredRange(
    request,
    { startDate: parseText(getOwnProperty(draft, 'startDate')) },
    { history },
    coverage,
  );
}

function previewFirstRows(request: Request, services: RequestServices): PreviewRows {
  const connection = buildConnection(services, services.clock.now() + LONGEST_MS);
  if (requireReportKind(request.report).source !== 'files')
    return previewTable(request, connection, readAppNames(request, services.document));
  const size = estimateDeviceSize(request, connection);
  return { ...previewDevice(request, connection, { ...resolveSalt(request, services), limit: ROWS }), size };
}

/** The report that the form edits, with the place of its sheet; for a new report, with an id of no report. */
function resolveReportPlace({ destination, id }: PreviewOrder, { reports }: SavedReportServices) {
  assertFirstCell(destination);
  const saved = id === undefined || id === null ? { id: '', name: 'Report' } : reports.requireReport(id);
  return { ...saved, destination: toDestination(destination, saved.name) };
}

function checkFit(
  request: Request,
  size: Size,
  place: ReturnType<typeof resolveReportPlace>,
  services: SavedReportServices,
) {
  const { calls, rows, rowsText } = size;
  const isChosen = hasField('output', request.report);
  const { output, way } = isChosen ? chooseOutput(request, rows) : { output: null, way: '' };
  const columns = listTableColumns(toSheetRequest(request, output ?? 'rows'));
  // The number of rows of a summary is not known before the files are read.
  const rowsInSheet = output === null || output === 'rows' ? rows : null;
  const expected = { target: toSheetTarget(place, request), columns, rows: rowsInSheet };
  const { cellsLeft, inTheWay } = runPreflight(
    services.spreadsheet,
    expected,
    new HiddenSheetStore(services.document),
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
