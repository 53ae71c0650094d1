import { PAGE_ROWS } from '../catalogue';
import { TooLarge } from '../errors';
import type { Request } from '../request';
import { NO_APP_NAMES, type Table } from '../table';
import { getTexts } from '../wording';
import type { Connection } from './http/connection';
import { Sender } from './http/sender';
import { readAllPages } from './pages';
import { type Page, ReportReader } from './report-reader';
import { buildDeviceQuery, buildReportQuery } from './wire/wire-query';

/** Google's limit for the number of cells in one spreadsheet. */
const MOST_CELLS_FETCHED = 10_000_000;

/** The whole table of a full, LTV or retention report (sections 4.2 to 4.4), sorted by the dimensions from left to right. Never only some rows. */
export function fetchReport(request: Request, connection: Connection, appNames = NO_APP_NAMES): Table {
  const reader = new ReportReader(request, connection, appNames);
  const sender = new Sender(connection, request.report);
  const query = buildReportQuery(request);
  const columns = request.dimensions.length + request.metrics.length;
  const { mostRows = Math.floor(MOST_CELLS_FETCHED / columns) } = connection;
  const source = {
    limit: PAGE_ROWS,
    findRoundSize: () => sender.roundSize,
    fetchPages: (starts: readonly number[]): Page[] =>
      sender.sendRequests(
        starts.map((start) => JSON.stringify({ ...query, start })),
        (answer, nth) => reader.readReportPage(answer, starts[nth] ?? 0),
      ),
  };
  const allPages = readAllPages(source, (pages) => {
    const rows = pages.reduce((sum, page) => sum + page.rows, 0);
    const total = pages[0]?.total;
    // A total that is announced with less than a full page may be wrong.
    const expectedRows = rows < PAGE_ROWS ? rows : Math.max(rows, total ?? 0);
    if (expectedRows > mostRows) throw new TooLarge(mostRows);
    const done = pages.filter((page) => page.rows > 0).length;
    const of = total === undefined ? null : Math.max(done, Math.ceil(total / PAGE_ROWS));
    connection.onProgress?.({ what: 'pages', done, of, rows });
  });
  return reader.makeTable(allPages);
}

/** The object with the four links, unchecked (section 4.1). Links are secret and expire soon, so they are never stored for later slices. */
export function fetchLinks(request: Request, connection: Connection): Record<string, unknown> {
  const sender = new Sender(connection, request.report);
  return sender.sendOne(JSON.stringify(buildDeviceQuery(request)), (answer) => ({ ...answer }));
}

export interface PreviewRows {
  readonly table: Table;
  readonly total: number | null;
  readonly size: Size;
}

export interface Size {
  readonly rows: number | null;
  readonly rowsText: string;
}

/** The first rows and the size of a full, LTV or retention report, from one request. */
export function previewReport(
  request: Request,
  connection: Connection,
  limit: number,
  appNames = NO_APP_NAMES,
): PreviewRows {
  const reader = new ReportReader(request, connection, appNames);
  const sender = new Sender(connection, request.report);
  const body = JSON.stringify({ ...buildReportQuery(request), start: 0, limit });
  const page = sender.sendOne(body, (answer) => reader.readReportPage(answer, 0));
  // A service may send more rows than requested.
  const firstPage = { ...page, cells: page.cells.slice(0, limit) };
  const table = reader.makeTable({ pages: [firstPage], otherTotal: undefined, hasEqualRows: false });
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
  if (rows !== null) return { rows, rowsText: announced(rows) };
  if (page.rows === 0 && page.total === undefined) return { rows: 0, rowsText: announced(0) };
  return { rows: null, rowsText: unknownTotal };
}
