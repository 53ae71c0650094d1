import { PAGE_ROWS } from '../catalogue/catalogue';
import { NotUnderstood } from '../errors/ad-reports-error';
import type { Request } from '../request/request';
import type { AppNames } from '../table/made-names';
import type { Table } from '../table/table';
import { texts } from '../wording/texts';
import { type Page, type ReportReader, reportReader } from './fetch-report';
import type { Connection } from './http/connection';
import { Sender } from './http/sender';
import { Duplicates } from './pages/pages';
import { reportQuery } from './wire/wire-query';

export interface PreviewRows {
  readonly table: Table;
  /** The number of all rows; null if it is not known. */
  readonly total: number | null;
  readonly size: Size;
}

/** The size of a report that has not been fetched. */
export interface Size {
  /** The number of requests needed to fetch it; null if it is not known. */
  readonly calls: number | null;
  readonly rows: number | null;
  /** A text with the number of rows, or that says why the number is not known. */
  readonly rowsText: string;
}

/** The first rows and the size of a full, LTV or retention report, from one request. Throws an AdReportsError. */
export function previewReport(
  request: Request,
  connection: Connection,
  limit = 20,
  appNames?: AppNames,
): PreviewRows {
  const reader = reportReader(request, connection, appNames);
  const page = firstPage(request, connection, reader, limit);
  const duplicates = new Duplicates();
  const twice = duplicates.add(page);
  if (twice !== undefined) throw new NotUnderstood(twice);
  // A service may send more rows than requested.
  const first = { ...page, cells: page.cells.slice(0, limit) };
  const table = reader.table({ pages: [first], notices: [], hasAlike: duplicates.hasAlike });
  const total = believable(page, limit) ?? null;
  return { table, total, size: sizeOf(page, total) };
}

function sizeOf(page: Page, rows: number | null): Size {
  const { announced, none, unknown } = texts().responses.sizes;
  // One request for each full page, and one for the last page, which may be empty.
  if (rows !== null) return { calls: Math.floor(rows / PAGE_ROWS) + 1, rows, rowsText: announced(rows) };
  // An empty page is requested twice if the service announces no total.
  if (page.rows === 0 && page.total === undefined) return { calls: 2, rows: 0, rowsText: none };
  return { calls: null, rows: null, rowsText: unknown };
}

function firstPage(request: Request, connection: Connection, reader: ReportReader, limit: number): Page {
  const sender = new Sender(connection, request.report, texts().responses.activities.preview);
  const body = JSON.stringify({ ...reportQuery(request), start: 0, limit });
  return sender.sendOne(body, (answer) => reader.page(answer, 0));
}

/** The announced number of all rows; undefined if it cannot be right, or may be the number of rows on the page only. */
function believable({ rows, total }: Page, limit: number): number | undefined {
  if (total === undefined || total < rows || (rows === 0 && total > 0)) return undefined;
  return total === rows && rows >= limit ? undefined : total;
}
