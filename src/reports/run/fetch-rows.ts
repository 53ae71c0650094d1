import { report as catalogueEntry } from '../../catalogue/catalogue';
import { attempt } from '../../errors/failure-message';
import { unknownApps } from '../../request/known-values';
import { fetchReport } from '../../service/fetch-report';
import { knownSource } from '../../settings/known-source';
import { knownAppNames } from '../../settings/suggestions';
import { daysWithRows, finishedTable, serviceRequests } from '../../table/periods/finished-table';
import { isMadeFromFiner } from '../../table/requested-table';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import type { ReportStores } from '../store/saved-reports';
import type { DecidedRequest, FetchedRows } from './decide-request';
import { readDevice } from './read-device';
import type { Slice } from './slice';

/** Fetches the rows of the days that the run requests. Throws an AdReportsError. After OutOfTime, a later slice may continue. */
export function fetchRows(slice: Slice, decided: DecidedRequest, services: ReportStores): FetchedRows {
  const { request, connection } = decided;
  if (catalogueEntry(request.report).source === 'files')
    return withUnknownApps(decided, readDevice(slice, decided, services), services);
  const { range, asked, isWhole } = decided.window;
  const wanted = { request: { ...request, ...range }, asked: [asked] };
  const names = knownAppNames(request, services.document);
  const received: Table[] = [];
  // Rows that are added up or left out need no place in the file.
  const limited = isMadeFromFiner(request)
    ? { ...connection, mostRows: Number.POSITIVE_INFINITY }
    : connection;
  for (const part of serviceRequests(wanted)) received.push(fetchReport(part, limited, names));
  const table = finishedTable(wanted, received);
  const { oldest, newest } = daysWithRows(wanted, received);
  const oldestDay = isWhole ? oldest : slice.start.before.held?.oldestDay;
  const fetched = { table, newestDay: newest ?? null, oldestDay, tableUrl: null };
  return withUnknownApps(decided, fetched, services);
}

/** A requested app without rows that the service does not know is most likely a typing error. */
function withUnknownApps(
  { request }: DecidedRequest,
  { table, ...fetched }: FetchedRows,
  services: ReportStores,
): FetchedRows {
  const { columns, rows, filteredOut = [] } = table;
  const isExact = request.filter.except.includes('apps') || fetched.hasFileRows === true;
  const all = { columns, rows: [...rows, ...filteredOut] };
  const notices = [...table.notices];
  // The rows are there, whether or not the service answers the question for names.
  attempt(texts().reports.runs.suggestions, services, () => {
    if (!isExact) notices.unshift(...unknownApps(request, all, knownSource(services)));
  });
  return { ...fetched, table: { ...table, notices } };
}
