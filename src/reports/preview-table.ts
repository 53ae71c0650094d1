import { isReadFromFiles, PAGE_ROWS } from '../catalogue';
import { clipToPeriod, toPeriodStart } from '../dates';
import { previewDevice } from '../device';
import { TooLarge } from '../errors';
import { findGrain, type Request } from '../request';
import { type Connection, fetchReport, type PreviewRows, previewReport } from '../service';
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
import type { ReportServices } from './services';

export const PREVIEW_ROWS = 20;
const LONGEST_MS = 60_000;
/** Of the service. A preview that needs more rows shows no sums of the whole range. */
const MOST_ROWS = 10 * PAGE_ROWS;

export function previewFirstRows(request: Request, services: ReportServices): PreviewRows {
  const connection = buildConnection(request.connection, services, services.clock.now() + LONGEST_MS);
  if (!isReadFromFiles(request.report))
    return previewTable(request, connection, readAppNames(request, services.document));
  return previewDevice(request, connection, PREVIEW_ROWS);
}

/**
 * The whole table, if it needs at most MOST_ROWS. Otherwise rows that are surely those of the run: the first ones, if the service sends the
 * rows as they are, or all of the newest day or period. No rows if only the whole table tells which rows are the first ones.
 */
function previewTable(request: Request, connection: Connection, appNames: AppNames): PreviewRows {
  const whole = { request, requestedRange: request };
  const parts = listServiceRequests(whole);
  const received = fetchWithinLimit(parts, connection, appNames);
  if (received !== undefined) {
    const table = finishTable(whole, received);
    return { table, total: table.rows.length, size: { rows: table.rows.length, rowsText: '' } };
  }
  // Such a table is compared with no earlier days, so it has one part only.
  const [onlyPart] = parts;
  if (!needsFinerRows(request) && request.order === undefined && onlyPart !== undefined)
    return previewReport(onlyPart, connection, PAGE_ROWS, appNames);
  const table = fetchNewestRows(request, connection, appNames) ?? {
    columns: listTableColumns(request),
    rows: [],
    notices: [],
    facts: [getTexts().reports.previewTooLarge(MOST_ROWS)],
  };
  return { table, total: null, size: { rows: null, rowsText: '' } };
}

/** All rows of the newest day or period. */
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
  let rowsLeft = MOST_ROWS;
  try {
    for (const part of parts) {
      const table = fetchReport(part, { ...connection, mostRows: rowsLeft }, appNames);
      rowsLeft -= table.rows.length;
      tables.push(table);
    }
    return tables;
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}
