import { METRICS, PAGE_ROWS, type ReportKindId, requireMetric } from '../catalogue';
import { NotUnderstood, redactText, TooLarge } from '../errors';
import type { Request } from '../request';
import { type AppNames, NO_APP_NAMES, sortRows, type Table, withDerivedNames } from '../table';
import { getTexts } from '../wording';
import type { Connection } from './http/connection';
import { type ResponseBody, readPage } from './http/response-body';
import { Sender } from './http/sender';
import {
  type AllPages,
  buildPageProgress,
  countRows,
  Duplicates,
  type ReadPage,
  readAllPages,
} from './pages';
import { type JsonRowPlan, planJsonRows } from './wire/row-plan';
import { type PageRows, RowReader } from './wire/row-reader';
import { buildDeviceQuery, buildReportQuery } from './wire/wire-query';

/** Google's limit for the number of cells in one spreadsheet. */
const MOST_CELLS_FETCHED = 10_000_000;

/**
 * Fetches the whole table of a full, LTV or retention report (sections 4.2 to 4.4). Its columns are the requested dimensions, then the
 * requested metrics. Its rows are sorted by the dimensions from left to right. `appNames` are the names of apps for responses without
 * them. Never returns only some rows.
 */
export function fetchReport(request: Request, connection: Connection, appNames = NO_APP_NAMES): Table {
  const reader = new ReportReader(request, connection, appNames);
  const sender = new Sender(connection, request.report, getTexts().responses.activities.report);
  const query = buildReportQuery(request);
  const columns = request.dimensions.length + request.metrics.length;
  const { mostRows = Math.floor(MOST_CELLS_FETCHED / columns) } = connection;
  const source = {
    limit: PAGE_ROWS,
    width: () => sender.width,
    ask: (starts: readonly number[]): Page[] =>
      sender.sendRequests(
        starts.map((start) => JSON.stringify({ ...query, start })),
        (answer, nth) => reader.readReportPage(answer, starts[nth] ?? 0),
      ),
  };
  const allPages = readAllPages(source, (pages) => {
    const rows = countRows(pages);
    const knownRows = rows < PAGE_ROWS ? rows : Math.max(rows, pages[0]?.total ?? 0);
    if (knownRows > mostRows) throw new TooLarge(mostRows);
    connection.onProgress?.(buildPageProgress(pages, PAGE_ROWS));
  });
  return reader.makeTable(allPages);
}

/**
 * Requests the links of a device report (section 4.1). Returns the object with the four links, unchecked. Links are secret and expire soon,
 * so they are never stored for later slices.
 */
export function fetchLinks(request: Request, connection: Connection): Record<string, unknown> {
  const sender = new Sender(connection, request.report, getTexts().responses.activities.links);
  return sender.sendOne(JSON.stringify(buildDeviceQuery(request)), (answer) => ({ ...answer }));
}

export interface PreviewRows {
  readonly table: Table;
  /** The number of all rows; null if it is not known. */
  readonly total: number | null;
  readonly size: Size;
}

export interface Size {
  /** The number of requests needed to fetch it; null if it is not known. */
  readonly calls: number | null;
  readonly rows: number | null;
  readonly rowsText: string;
}

/** The first rows and the size of a full, LTV or retention report, from one request. */
export function previewReport(
  request: Request,
  connection: Connection,
  limit = 20,
  appNames = NO_APP_NAMES,
): PreviewRows {
  const reader = new ReportReader(request, connection, appNames);
  const sender = new Sender(connection, request.report, getTexts().responses.activities.preview);
  const body = JSON.stringify({ ...buildReportQuery(request), start: 0, limit });
  const page = sender.sendOne(body, (answer) => reader.readReportPage(answer, 0));
  const duplicates = new Duplicates();
  const duplicateSentence = duplicates.addPage(page);
  if (duplicateSentence !== undefined) throw new NotUnderstood(duplicateSentence);
  // A service may send more rows than requested.
  const firstPage = { ...page, cells: page.cells.slice(0, limit) };
  const table = reader.makeTable({ pages: [firstPage], notices: [], hasEqualRows: duplicates.hasEqualRows });
  const total = toCredibleTotal(page, limit);
  return { table, total, size: estimateSize(page, total) };
}

/** Null if the announced total cannot be right, or may be the number of rows on the page only. */
function toCredibleTotal({ rows, total }: Page, limit: number): number | null {
  if (total === undefined || total < rows || (rows === 0 && total > 0)) return null;
  return total === rows && rows >= limit ? null : total;
}

function estimateSize(page: Page, rows: number | null): Size {
  const { announced, unknownTotal } = getTexts().responses.notices;
  // One request for each full page, and one for the last page, which may be empty.
  if (rows !== null) return { calls: Math.floor(rows / PAGE_ROWS) + 1, rows, rowsText: announced(rows) };
  // An empty page is requested twice if the service announces no total.
  if (page.rows === 0 && page.total === undefined) return { calls: 2, rows: 0, rowsText: announced(0) };
  return { calls: null, rows: null, rowsText: unknownTotal };
}

export interface Page extends ReadPage, PageRows {
  readonly warning: ReturnType<typeof parseWarning>;
}

/** Reads the responses to one report's requests, and makes its table from all of them. */
class ReportReader {
  private readonly plan: JsonRowPlan;
  private readonly rowReader: RowReader;

  constructor(
    request: Request,
    private readonly connection: Connection,
    private readonly appNames: AppNames,
  ) {
    this.plan = planJsonRows(request, connection.exact);
    this.rowReader = new RowReader(this.plan, [connection.key]);
  }

  readReportPage(answer: ResponseBody, start: number): Page {
    const { request } = this.plan;
    const { items, total, message } = readPage(answer, request.zone);
    const read = this.rowReader.readItems(items, start);
    const warning = parseWarning(message, request.report, [this.connection.key]);
    return { start, rows: read.cells.length, total, warning, ...read };
  }

  makeTable({ pages, notices, hasEqualRows }: AllPages<Page>): Table {
    const { plan, rowReader: reader } = this;
    const rows = pages.flatMap(({ cells }) => cells);
    const warnings = pages.flatMap(({ warning }) => warning ?? []);
    for (const at of findBlankColumns(plan, warnings)) for (const row of rows) row[at] = null;
    sortRows(rows);
    const sentTable = { columns: plan.columns, rows };
    const table = withDerivedNames(plan.request, sentTable, this.appNames, reader.idNames);
    const equalRowsNotices = hasEqualRows ? [getTexts().responses.notices.equalRows] : [];
    const isShort = rows.length < (pages[0]?.total ?? 0);
    const unexplained = warnings.filter(({ uncounted }) => uncounted.length === 0);
    const doubts = [
      ...(isShort ? notices : []),
      ...equalRowsNotices,
      ...reader.listRowDoubts(),
      ...new Set(unexplained.flatMap((warning) => describeWarning(plan, warning))),
    ];
    const warningNotices = warnings.flatMap((warning) => describeWarning(plan, warning));
    const missingFields = reader.listAbsentColumns().map(({ field }) => field);
    return {
      ...table,
      ...reader.idNames.toTableNames(),
      notices: [
        ...new Set([
          ...notices,
          ...equalRowsNotices,
          ...reader.listRowNotices(),
          ...warningNotices,
          ...describeSharedKeys(table.columns, table.rows),
        ]),
      ],
      ...(doubts.length > 0 && { doubts }),
      ...(missingFields.length > 0 && { lacks: missingFields }),
    };
  }
}

type Warning = NonNullable<Page['warning']>;

const NO_NEWS =
  /^(((request|query|operation) )?(ok|okay|success(ful(ly)?)?|succeed(ed)?)|(操作|请求|查询)?成功|null|none|0|200)[.!。！]?$/i;

/**
 * The warning in a successful response. Real responses contain a sentence, often in Chinese, that lists the metrics which
 * "cannot be counted with the chosen dimensions". The cells of all metrics that it names become blank: an unnecessary blank is better than
 * a wrong 0. `uncounted` are the ids of these metrics.
 */
export function parseWarning(message: unknown, report: ReportKindId, secrets: readonly string[]) {
  const text = typeof message === 'string' ? message.trim() : '';
  if (text === '' || NO_NEWS.test(text)) return undefined;
  const messageWords = new Set((text.match(/[a-z]\w*/gi) ?? []).map((word) => word.toLowerCase()));
  const namedMetrics = METRICS.filter(({ reports }) => {
    const { responseName = null, requestName = null } = reports[report] ?? {};
    return [responseName, requestName].some((name) => name !== null && messageWords.has(name.toLowerCase()));
  });
  return { uncounted: namedMetrics.map(({ id }): string => id), shownText: redactText(text, secrets) };
}

function findBlankColumns({ columns }: JsonRowPlan, warnings: readonly Warning[]): number[] {
  const uncounted = new Set(warnings.flatMap((warning) => warning.uncounted));
  return columns.flatMap(({ field, key }, at) =>
    !key && [field, ...listValueParts(field)].some((id) => uncounted.has(id)) ? [at] : [],
  );
}

function listValueParts(id: string): readonly string[] {
  const { aggregate, madeOf = [] } = requireMetric(id);
  return aggregate.kind === 'ratio' ? [aggregate.numerator, aggregate.denominator] : madeOf;
}

/** A warning that names no metric may concern any number of the table. */
function describeWarning(plan: JsonRowPlan, warning: Warning): string[] {
  const { notCounted, warning: sentence } = getTexts().responses.notices;
  if (warning.uncounted.length === 0) return [sentence(warning.shownText)];
  const labels = findBlankColumns(plan, [warning]).map((at) => plan.columns[at]?.label ?? '');
  return labels.length === 0 ? [] : [notCounted(labels, warning.shownText)];
}

/** A sentence if two rows of the sorted table have the same dimensions, because two different things share a name. */
function describeSharedKeys(columns: Table['columns'], rows: Table['rows']): string[] {
  const keys = columns.flatMap(({ key }, at) => (key ? [at] : []));
  const hasPreviousKeys = (row: Table['rows'][number], nth: number) =>
    keys.every((at) => row[at] !== null && row[at] === rows[nth - 1]?.[at]);
  return keys.length > 0 && rows.some(hasPreviousKeys) ? [getTexts().responses.notices.sharedNames] : [];
}
