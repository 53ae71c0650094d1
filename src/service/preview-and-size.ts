import { NotUnderstood } from '../errors/service-errors';
import type { Request } from '../request/request';
import type { Table } from '../table/table';
import { texts } from '../wording/texts';
import { type Page, type ReportReader, reportReader } from './fetch-report';
import { type Connection, endpoint } from './http/connection';
import { Sender } from './http/sender';
import { Duplicates } from './pages/duplicates';
import { LIMIT, reportQuery } from './wire/wire-query';

/** The first rows of a report: never taken for the whole. */
export interface PreviewRows {
  readonly table: Table;
  /** Rows in all, where that is known. */
  readonly total: number | null;
}

/** How large a report is, as far as it can be known without fetching it. */
export interface Size {
  /** Requests that fetching it takes; null where nobody knows. */
  readonly calls: number | null;
  readonly rows: number | null;
  /** How many rows, or why nobody knows, in words. */
  readonly said: string;
}

/**
 * The first rows that the service sends of a full, LTV or retention report, asked for once and read, checked and noted as the
 * whole report would be. Throws an AdReportsError.
 */
export function previewReport(request: Request, connection: Connection, limit = 20): PreviewRows {
  const reader = reportReader(request, connection);
  const page = firstPage(request, connection, reader, limit);
  const duplicates = new Duplicates();
  const twice = duplicates.add(page);
  if (twice !== undefined) throw new NotUnderstood(twice);
  // A service may send more than it was asked for.
  const first = { ...page, cells: page.cells.slice(0, limit) };
  const equal = duplicates.hasAlike ? [texts().responses.notices.equalRows] : [];
  const table = reader.table([first], equal);
  const doubts = [...equal, ...reader.doubts([first])];
  return {
    table: doubts.length > 0 ? { ...table, doubts } : table,
    total: believable(page, limit) ?? null,
  };
}

/** The size of a full, LTV or retention report, of the smallest request there is. Throws an AdReportsError. */
export function estimateReport(request: Request, connection: Connection): Size {
  const page = firstPage(request, connection, reportReader(request, connection), 1);
  const rows = believable(page, 1);
  if (rows !== undefined)
    return { calls: callsFor(rows), rows, said: texts().responses.sizes.announced(rows) };
  if (page.rows === 0 && page.total === undefined)
    return { calls: CALLS_FOR_NOTHING, rows: 0, said: texts().responses.sizes.none };
  return { calls: null, rows: null, said: texts().responses.sizes.unknown };
}

function firstPage(request: Request, connection: Connection, reader: ReportReader, limit: number): Page {
  const sender = new Sender(
    connection,
    endpoint(connection, request.report),
    texts().responses.activities.preview,
  );
  const body = JSON.stringify({ ...reportQuery(request), start: 0, limit });
  return sender.sendOne(body, (answer) => reader.page(answer, 0));
}

/** The announced total, unless it cannot be right, or may be a count of the page's own rows. */
function believable({ rows, total }: Page, limit: number): number | undefined {
  if (total === undefined || total < rows || (rows === 0 && total > 0)) return undefined;
  return total === rows && rows >= limit ? undefined : total;
}

/** Full pages, and one more: the last rows, or the proof that there are none. */
function callsFor(rows: number): number {
  return Math.floor(rows / LIMIT) + 1;
}

/** Nothing, and nothing again, where nobody says that there is nothing. */
const CALLS_FOR_NOTHING = 2;
