import { isReadFromFiles } from '../../catalogue';
import { tryOrLog } from '../../errors';
import { describeUnknownApps, HASHED, type Request } from '../../request';
import { fetchReport } from '../../service';
import { createKnownSource, readAppNames } from '../../settings';
import { findDaysWithRows, finishTable, listServiceRequests, needsFinerRows, type Table } from '../../table';
import { getTexts } from '../../wording';
import type { SavedReportServices } from '../store/saved-reports';
import { fetchDeviceRows } from './fetch-device-rows';
import type { DecidedRequest, FetchedRows } from './run-steps';

/** Fetches the rows of the days that the run requests. After OutOfTime, a later slice may continue. */
export function fetchRows(decided: DecidedRequest, services: SavedReportServices): FetchedRows {
  const { request, connection } = decided;
  if (isReadFromFiles(request.report)) {
    const deviceRows = withIdentifiersNotice(fetchDeviceRows(decided, services), decided);
    // If files have rows, a filter may have left out all rows of an app: then the app is not unknown.
    return deviceRows.hasFileRows ? deviceRows : withAppNotices(deviceRows, request, services);
  }
  const { range, requestedRange } = decided.window;
  const tableRequest = { request: { ...request, ...range }, requestedRange };
  const names = readAppNames(request, services.document);
  // Rows that are added up or left out need no place in the file.
  const rowLimit = needsFinerRows(request) ? { mostRows: Number.POSITIVE_INFINITY } : {};
  const received: Table[] = [];
  for (const part of listServiceRequests(tableRequest))
    received.push(fetchReport(part, { ...connection, ...rowLimit }, names));
  const fetched = {
    table: finishTable(tableRequest, received),
    newestDay: findDaysWithRows([requestedRange], received).newest ?? null,
    tableUrl: null,
  };
  return withAppNotices(fetched, request, services);
}

function withIdentifiersNotice(fetched: FetchedRows, { slice, request }: DecidedRequest): FetchedRows {
  const chosen: string = slice.start.report.draft.identifiers;
  if (chosen !== HASHED || request.output === 'summary') return fetched;
  const { table } = fetched;
  return { ...fetched, table: { ...table, notices: [...table.notices, getTexts().devices.notHashed] } };
}

/** A requested app without rows that the service does not know is most likely a typing error. */
function withAppNotices(fetched: FetchedRows, request: Request, services: SavedReportServices): FetchedRows {
  // In a list of “all but these”, apps are expected to have no rows.
  if (request.filter.except.includes('apps')) return fetched;
  const { table } = fetched;
  const notices = [...table.notices];
  // This asks the service for the nearest names. If it does not answer, the run goes on without these notices.
  tryOrLog('apps', services, () => {
    notices.unshift(...describeUnknownApps(request, table, createKnownSource(request.connection, services)));
  });
  return { ...fetched, table: { ...table, notices } };
}
