import { PAGE_ROWS } from '../catalogue/catalogue';
import { coveredDays, firstDayOf } from '../dates/periods';
import { TooLarge } from '../errors/ad-reports-error';
import { grainOf, needsAllDays, type Request } from '../request/request';
import { fetchReport, type PreviewRows, previewReport, type Size } from '../service/fetch-report';
import type { Connection } from '../service/http/connection';
import type { AppNames } from '../table/id-names';
import { finishedTable, serviceRequests, tableColumns } from '../table/periods/finished-table';
import { isMadeFromFiner } from '../table/requested-table';
import type { Table } from '../table/table';
import { texts } from '../wording/texts';

/** A preview that needs more requests shows no sums of the whole range. */
const MOST_REQUESTS = 10;

/**
 * The whole table, if MOST_REQUESTS are enough to fetch it. Otherwise rows that are surely those of the run: the first ones, if the service
 * sends the rows as they are, or all of the newest day or period. No rows if only the whole table tells which rows are the first ones.
 */
export function previewTable(request: Request, connection: Connection, appNames: AppNames): PreviewRows {
  const whole = { request, asked: [request] };
  const parts = serviceRequests(whole);
  const received = fetchFew(parts, connection, appNames);
  if (received !== undefined) {
    const table = finishedTable(whole, received);
    return { table, total: table.rows.length, size: sizeOfWhole(table, received) };
  }
  const pages = parts.map((part) => previewReport(part, connection, PAGE_ROWS, appNames));
  const [page] = pages;
  if (page !== undefined && !isMadeFromFiner(request) && request.order === undefined) return page;
  const table = newestRows(request, connection, appNames) ?? {
    columns: tableColumns(request),
    rows: [],
    notices: [],
    facts: [texts().reports.previewTooLarge(MOST_REQUESTS)],
  };
  return { table, total: null, size: sizeOfParts(pages) };
}

/**
 * All rows of the newest day or period; undefined if they need more than MOST_REQUESTS, for a table without days, and if numbers of all days
 * decide which rows are the first ones.
 */
function newestRows(request: Request, connection: Connection, appNames: AppNames): Table | undefined {
  const grain = grainOf(request);
  const { by = 'date' } = request.order ?? {};
  if (grain === undefined || needsAllDays(request) || by !== 'date') return undefined;
  const newestDays = coveredDays(grain, firstDayOf(grain, request.to), request);
  const newest = { request, asked: [newestDays] };
  const received = fetchFew(serviceRequests(newest), connection, appNames);
  if (received === undefined) return undefined;
  const table = finishedTable(newest, received);
  return { ...table, facts: [texts().reports.previewOfNewest(newestDays), ...(table.facts ?? [])] };
}

/** The tables of all parts; undefined if they need more than MOST_REQUESTS. */
function fetchFew(parts: readonly Request[], connection: Connection, appNames: AppNames) {
  const tables: Table[] = [];
  try {
    for (const part of parts) {
      const mostRows = (MOST_REQUESTS - requestsFor(tables)) * PAGE_ROWS - 1;
      tables.push(fetchReport(part, { ...connection, mostRows }, appNames));
    }
    return tables;
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

/** One request for each full page, and one for the last page, which may be empty. */
function requestsFor(tables: readonly Table[]): number {
  return tables.reduce((sum, { rows }) => sum + Math.floor(rows.length / PAGE_ROWS) + 1, 0);
}

function sizeOfWhole({ rows }: Table, received: readonly Table[]): Size {
  const serviceRows = received.reduce((sum, table) => sum + table.rows.length, 0);
  const rowsText = serviceRows === rows.length ? '' : texts().reports.output.madeFrom(serviceRows);
  return { calls: requestsFor(received), rows: rows.length, rowsText };
}

/** The number of rows is unknown, because rows of the service have to be added up or left out. */
function sizeOfParts(pages: readonly PreviewRows[]): Size {
  let [calls, rows] = [0, 0];
  for (const { size } of pages) {
    if (size.calls === null || size.rows === null) return size;
    calls += size.calls;
    rows += size.rows;
  }
  return { calls, rows: null, rowsText: texts().reports.output.madeFrom(rows) };
}
