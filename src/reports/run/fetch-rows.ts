import { requireReportKind } from '../../catalogue';
import { tryWriting } from '../../errors';
import { describeUnknownApps } from '../../request';
import { fetchReport } from '../../service';
import { createKnownSource, readAppNames } from '../../settings';
import { findDaysWithRows, finishTable, listServiceRequests, needsFinerRows, type Table } from '../../table';
import { getTexts } from '../../wording';
import type { SavedReportServices } from '../store/saved-reports';
import type { DecidedRequest, FetchedRows } from './decide-request';
import { fetchDeviceRows } from './fetch-device-rows';
import type { Slice } from './slice';

/** Fetches the rows of the days that the run requests. After OutOfTime, a later slice may continue. */
export function fetchRows(slice: Slice, decided: DecidedRequest, services: SavedReportServices): FetchedRows {
  const { request, connection } = decided;
  if (requireReportKind(request.report).source === 'files')
    return withUnknownApps(decided, fetchDeviceRows(slice, decided, services), services);
  const { range, requestedRange, isWhole } = decided.window;
  const tableRequest = { request: { ...request, ...range }, requestedRanges: [requestedRange] };
  const names = readAppNames(request, services.document);
  const received: Table[] = [];
  // Rows that are added up or left out need no place in the file.
  const partConnection = needsFinerRows(request)
    ? { ...connection, mostRows: Number.POSITIVE_INFINITY }
    : connection;
  for (const part of listServiceRequests(tableRequest))
    received.push(fetchReport(part, partConnection, names));
  const table = finishTable(tableRequest, received);
  const { oldest, newest } = findDaysWithRows(tableRequest.requestedRanges, received);
  const oldestDay = isWhole ? oldest : slice.start.runRecord.held?.oldestDay;
  const fetched = { table, newestDay: newest ?? null, oldestDay, tableUrl: null };
  return withUnknownApps(decided, fetched, services);
}

/** A requested app without rows that the service does not know is most likely a typing error. */
function withUnknownApps(
  { request }: DecidedRequest,
  { table, ...fetched }: FetchedRows,
  services: SavedReportServices,
): FetchedRows {
  const { columns, rows, filteredOut = [] } = table;
  const isExact = request.filter.except.includes('apps') || fetched.hasFileRows === true;
  const allRows = { columns, rows: [...rows, ...filteredOut] };
  const notices = [...table.notices];
  // The rows are there, whether or not the service answers the question for names.
  tryWriting(getTexts().reports.runs.suggestions, services, () => {
    if (!isExact) notices.unshift(...describeUnknownApps(request, allRows, createKnownSource(services)));
  });
  return { ...fetched, table: { ...table, notices } };
}
