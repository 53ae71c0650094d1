import { metric, PAGE_ROWS } from '../catalogue/catalogue';
import { TooLarge } from '../errors/ad-reports-error';
import type { Request } from '../request/request';
import type { IdNames } from '../table/id-names';
import { type AppNames, NO_APP_NAMES, withMadeNames } from '../table/made-names';
import { sortRows } from '../table/sort-rows';
import type { Cell, Table } from '../table/table';
import { texts } from '../wording/texts';
import type { Connection } from './http/connection';
import { type ResponseBody, readPage } from './http/response-body';
import { Sender } from './http/sender';
import { type AllPages, pageProgress, type ReadPage, readAllPages } from './pages/pages';
import { type JsonRowPlan, jsonRowPlan, metricsByWireName } from './wire/row-plan';
import { type PageRows, RowReader } from './wire/row-reader';
import { readWarning, type Warning } from './wire/warning';
import { deviceQuery, reportQuery } from './wire/wire-query';

/** Google's limit for the number of cells in one spreadsheet. */
const MOST_CELLS = 10_000_000;

export interface Page extends ReadPage, PageRows {
  readonly warning: Warning | undefined;
}

/** Reads the pages of one report, and makes its table from all of them. */
export type ReportReader = ReturnType<typeof reportReader>;

/**
 * Fetches the whole table of a full, LTV or retention report (sections 4.2 to 4.4). Its columns are the requested dimensions, then the
 * requested metrics. Its rows are sorted by the dimensions from left to right. `appNames` are the names of apps for responses without
 * them. Throws an AdReportsError; never returns only some rows.
 */
export function fetchReport(request: Request, connection: Connection, appNames = NO_APP_NAMES): Table {
  const reader = reportReader(request, connection, appNames);
  const sender = new Sender(connection, request.report, texts().responses.activities.report);
  const query = reportQuery(request);
  const source = {
    limit: PAGE_ROWS,
    width: () => sender.width,
    ask: (starts: readonly number[]): Page[] =>
      sender.send(
        starts.map((start) => ({
          body: pageBody(query, start),
          read: (answer) => reader.page(answer, start),
        })),
      ),
  };
  const columns = request.dimensions.length + request.metrics.length;
  const { mostRows = Math.floor(MOST_CELLS / columns) } = connection;
  const read = readAllPages(source, (pages) => {
    const rows = rowsOf(pages);
    const known = rows < PAGE_ROWS ? rows : Math.max(rows, pages[0]?.total ?? 0);
    if (known > mostRows) throw new TooLarge(mostRows);
    // The announced rows say how many pages there are, so none is requested in vain.
    if (known > rows) sender.widen();
    connection.onProgress?.(pageProgress(pages, PAGE_ROWS));
  });
  return reader.table(read);
}

function pageBody(query: ReturnType<typeof reportQuery>, start: number): string {
  return JSON.stringify({ ...query, start });
}

/** Returns a reader for the responses to one report's requests. It throws NotUnderstood at the first invalid response. */
export function reportReader(
  request: Request,
  { key, exact }: Pick<Connection, 'key' | 'exact'>,
  appNames: AppNames = NO_APP_NAMES,
) {
  const plan = jsonRowPlan(request, exact);
  const reader = new RowReader(plan, [key]);
  const names = metricsByWireName(request);
  return {
    page: (answer: ResponseBody, start: number): Page => {
      const { items, total, message } = readPage(answer, request.zone);
      const read = reader.read(items, start);
      const warning = readWarning(message, names, [key]);
      return { start, rows: read.cells.length, total, warning, ...read };
    },
    table: ({ pages, notices, hasAlike }: AllPages<Page>): Table => {
      const equal = hasAlike ? [texts().responses.notices.equalRows] : [];
      const isShort = rowsOf(pages) < (pages[0]?.total ?? 0);
      const warnings = new Set(warningsOf(pages).flatMap(unexplained));
      const doubts = [...(isShort ? notices : []), ...equal, ...reader.doubts(), ...warnings];
      const lacks = reader.lacks().map(({ field }) => field);
      return {
        ...tableOf(plan, pages, { appNames, idNames: reader.idNames }, [
          ...notices,
          ...equal,
          ...reader.notices(),
        ]),
        ...(doubts.length > 0 ? { doubts } : {}),
        ...(lacks.length > 0 ? { lacks } : {}),
      };
    },
  };
}

function warningsOf(pages: readonly Page[]): Warning[] {
  return pages.flatMap(({ warning }) => warning ?? []);
}

function rowsOf(pages: readonly Page[]): number {
  return pages.reduce((sum, page) => sum + page.rows, 0);
}

/**
 * Requests the links of a device report (section 4.1). Returns the object with the four links, unchecked. Links are secret and expire soon, so they are never stored for later slices. Throws an AdReportsError.
 */
export function fetchLinks(request: Request, connection: Connection): Record<string, unknown> {
  const sender = new Sender(connection, request.report, texts().responses.activities.links);
  return sender.sendOne(JSON.stringify(deviceQuery(request)), (answer) => ({ ...answer }));
}

function tableOf(
  plan: JsonRowPlan,
  pages: readonly Page[],
  { appNames, idNames }: { readonly appNames: AppNames; readonly idNames: IdNames },
  notices: readonly string[],
): Table {
  const rows = pages.flatMap(({ cells }) => cells);
  const warnings = warningsOf(pages);
  const blanks = blankColumns(plan, warnings);
  for (const column of blanks) for (const row of rows) row[column] = null;
  sortRows(rows);
  const warned = warnings.flatMap((warning) => warningNotice(plan, warning));
  const table = withMadeNames(plan.request, { columns: plan.columns, rows }, appNames, idNames);
  return { ...table, ...idNames.ofTable(), notices: [...new Set([...notices, ...warned, ...alike(table)])] };
}

/** The columns of metrics that the service cannot count, and of metrics calculated from these. The service sends 0 for them. */
function blankColumns({ columns }: JsonRowPlan, warnings: readonly Warning[]): number[] {
  const uncounted = new Set(warnings.flatMap((warning) => warning.uncounted));
  const isBlank = (id: string) => [id, ...madeOf(id)].some((part) => uncounted.has(part));
  return columns.flatMap(({ field, key }, at) => (!key && isBlank(field) ? [at] : []));
}

function madeOf(id: string): readonly string[] {
  const { aggregate, madeOf = [] } = metric(id);
  return aggregate.kind === 'ratio' ? [aggregate.numerator, aggregate.denominator] : madeOf;
}

/** The text of a warning that names no metric: it may concern any number of the table. */
function unexplained({ uncounted, shownText }: Warning): string[] {
  return uncounted.length === 0 ? [texts().responses.notices.warning(shownText)] : [];
}

function warningNotice(plan: JsonRowPlan, warning: Warning): string[] {
  if (warning.uncounted.length === 0) return unexplained(warning);
  const blank = new Set(blankColumns(plan, [warning]));
  const labels = plan.columns.flatMap(({ label }, at) => (blank.has(at) ? [label] : []));
  return labels.length === 0 ? [] : [texts().responses.notices.notCounted(labels, warning.shownText)];
}

/** A sentence if two rows of the sorted table have the same dimensions, because two different things share a name. */
function alike({ columns, rows }: Pick<Table, 'columns' | 'rows'>): string[] {
  const keys = columns.filter(({ key }) => key).length;
  const isSame = (row: readonly Cell[], before: readonly Cell[] | undefined): boolean => {
    if (before === undefined) return false;
    for (let column = 0; column < keys; column++)
      if (row[column] === null || row[column] !== before[column]) return false;
    return true;
  };
  const found = keys > 0 && rows.some((row, i) => isSame(row, rows[i - 1]));
  return found ? [texts().responses.notices.sharedNames] : [];
}
