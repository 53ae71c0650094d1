import { isReadFromFiles, PAGE_ROWS } from '../catalogue';
import { clipToPeriod, toPeriodStart } from '../dates';
import { previewDevice } from '../device';
import { TooLarge } from '../errors';
import { findGrain, type Request } from '../request';
import { type Connection, fetchReport, type PreviewRows, previewReport, type Size } from '../service';
import { buildConnection, readAppNames } from '../settings';
import {
  type AppNames,
  finishTable,
  listServiceRequests,
  listTableColumns,
  needsFinerRows,
  type Table,
} from '../table';
import { getTexts } from '../wording';
import { resolveSalt } from './run/resolve-request';
import type { ReportServices } from './services';

export const PREVIEW_ROWS = 20;
const LONGEST_MS = 60_000;
/** A preview that needs more requests shows no sums of the whole range. */
const MOST_REQUESTS = 10;

export function previewFirstRows(request: Request, services: ReportServices): PreviewRows {
  const connection = buildConnection(request.connection, services, services.clock.now() + LONGEST_MS);
  if (!isReadFromFiles(request.report))
    return previewTable(request, connection, readAppNames(request, services.document));
  return previewDevice(request, connection, { ...resolveSalt(request, services), limit: PREVIEW_ROWS });
}

/**
 * The whole table, if MOST_REQUESTS are enough to fetch it. Otherwise rows that are surely those of the run: the first ones, if the service
 * sends the rows as they are, or all of the newest day or period. No rows if only the whole table tells which rows are the first ones.
 */
function previewTable(request: Request, connection: Connection, appNames: AppNames): PreviewRows {
  const whole = { request, requestedRange: request };
  const parts = listServiceRequests(whole);
  const received = fetchWithinLimit(parts, connection, appNames);
  if (received !== undefined) {
    const table = finishTable(whole, received);
    return { table, total: table.rows.length, size: measureWholeTable(table, received) };
  }
  const pages = parts.map((part) => previewReport(part, connection, PAGE_ROWS, appNames));
  const areServiceRows = !needsFinerRows(request) && request.order === undefined;
  // Such a table is compared with no earlier days, so it has one part only.
  const [onlyPage] = pages;
  if (areServiceRows && onlyPage !== undefined) return onlyPage;
  const table = fetchNewestRows(request, connection, appNames) ?? {
    columns: listTableColumns(request),
    rows: [],
    notices: [],
    facts: [getTexts().reports.previewTooLarge(MOST_REQUESTS)],
  };
  return { table, total: null, size: sumPageSizes(pages) };
}

/** All rows of the newest day or period, if MOST_REQUESTS are enough to fetch them. */
function fetchNewestRows(request: Request, connection: Connection, appNames: AppNames): Table | undefined {
  const grain = findGrain(request);
  const { by: orderField = 'date' } = request.order ?? {};
  // Otherwise, numbers of all days decide which rows are the first ones.
  const isInOrderOfDays = grain !== undefined && orderField === 'date';
  if (!isInOrderOfDays) return undefined;
  const newestDays = clipToPeriod(grain, toPeriodStart(grain, request.to), request);
  const newest = { request, requestedRange: newestDays };
  const received = fetchWithinLimit(listServiceRequests(newest), connection, appNames);
  if (received === undefined) return undefined;
  const table = finishTable(newest, received);
  return { ...table, facts: [getTexts().reports.previewOfNewest(newestDays), ...(table.facts ?? [])] };
}

function fetchWithinLimit(parts: readonly Request[], connection: Connection, appNames: AppNames) {
  const tables: Table[] = [];
  try {
    for (const part of parts) {
      const requestsLeft = MOST_REQUESTS - countRequests(tables);
      // One row less than the pages can contain: after a full last page, one more request would be necessary.
      const mostRows = requestsLeft * PAGE_ROWS - 1;
      tables.push(fetchReport(part, { ...connection, mostRows }, appNames));
    }
    return tables;
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

/** One request for each full page, and one for the last page, which may be empty. */
function countRequests(tables: readonly Table[]): number {
  return tables.reduce((sum, { rows }) => sum + Math.floor(rows.length / PAGE_ROWS) + 1, 0);
}

function measureWholeTable({ rows }: Table, received: readonly Table[]): Size {
  const serviceRows = received.reduce((sum, table) => sum + table.rows.length, 0);
  const rowsText = serviceRows === rows.length ? '' : getTexts().reports.output.madeFrom(serviceRows);
  return { calls: countRequests(received), rows: rows.length, rowsText };
}

/** The number of rows is unknown, because rows of the service have to be added up or left out. */
function sumPageSizes(pages: readonly PreviewRows[]): Size {
  let calls = 0;
  let rows = 0;
  for (const { size } of pages) {
    // The service announces no number of rows for this part.
    if (size.calls === null || size.rows === null) return size;
    calls += size.calls;
    rows += size.rows;
  }
  return { calls, rows: null, rowsText: getTexts().reports.output.madeFrom(rows) };
}
