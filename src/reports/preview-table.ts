import { PAGE_ROWS } from '../catalogue/catalogue';
import { coveredDays, firstDayOf } from '../dates/periods';
import { TooLarge } from '../errors/ad-reports-error';
import { grainOf, needsAllDays, type Request } from '../request/request';
import { fetchReport, type PreviewRows, previewReport, type Size } from '../service/fetch-report';
import type { Connection } from '../service/http/connection';
import type { AppNames } from '../table/id-names';
import { finishedTable, serviceRequests } from '../table/periods/finished-table';
import { isMadeFromFiner } from '../table/requested-table';
import type { Table } from '../table/table';
import { texts } from '../wording/texts';

/** A preview that needs more requests shows no sums of the whole range. */
const MOST_REQUESTS = 10;

/**
 * The whole table, if MOST_REQUESTS are enough to fetch it. Otherwise the rows of its newest day or period, or rows without numbers: sums
 * of some rows would be too small. If the service sends the rows as they are, the first ones.
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
  if (page !== undefined && !isMadeFromFiner(request)) return page;
  const pageTables = pages.map(({ table }) => table);
  const table =
    newestRows(request, connection, appNames) ??
    withNotice(
      texts().reports.previewWithoutNumbers(MOST_REQUESTS),
      withoutNumbers(finishedTable(whole, pageTables, true)),
    );
  return { table, total: null, size: sizeOfParts(pages) };
}

/** All rows of the newest day or period; undefined for a table without days, or if they need more than MOST_REQUESTS. */
function newestRows(request: Request, connection: Connection, appNames: AppNames): Table | undefined {
  const grain = grainOf(request);
  if (grain === undefined || needsAllDays(request)) return undefined;
  const newestDays = coveredDays(grain, firstDayOf(grain, request.to), request);
  const newest = { request, asked: [newestDays] };
  const received = fetchFew(serviceRequests(newest), connection, appNames);
  return received && withNotice(texts().reports.previewOfNewest(newestDays), finishedTable(newest, received));
}

function withNotice(notice: string, table: Table): Table {
  return { ...table, notices: [notice, ...table.notices] };
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

function withoutNumbers(table: Table): Table {
  const isNumber = table.columns.map(({ key, type }) => !key && type !== 'text');
  return { ...table, rows: table.rows.map((row) => row.map((cell, at) => (isNumber[at] ? null : cell))) };
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
