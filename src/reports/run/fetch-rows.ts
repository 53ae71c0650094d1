import { report as catalogueEntry } from '../../catalogue/catalogue';
import { appIds, appsWithoutRows, slipSentences, suspiciousApps } from '../../request/unknown-apps';
import { fetchReport } from '../../service/fetch-report';
import { knownAppNames, storedSuggestions } from '../../settings/suggestions';
import { finishedTable, newestDayOf, serviceRequests } from '../../table/periods/finished-table';
import type { FileServices } from '../services';
import type { DecidedRequest } from './decide-request';
import type { FetchedRows, RunServices } from './fetched-rows';
import { readDevice } from './read-device';
import type { Slice } from './slice';

/** Fetches the rows of the days that the run requests. Throws an AdReportsError. After OutOfTime, a later slice may continue. */
export function fetchRows(slice: Slice, decided: DecidedRequest, services: RunServices): FetchedRows {
  const { request, connection } = decided;
  if (catalogueEntry(request.report).source === 'files')
    return withUnknownApps(decided, readDevice(slice, decided, services), services.file);
  const { range, asked } = decided.window;
  const wanted = { request: { ...request, ...range }, asked: [asked] };
  const names = knownAppNames(request, services.file.document);
  const received = serviceRequests(wanted).map((part) => fetchReport(part, connection, names));
  const table = finishedTable(wanted, received);
  const fetched = { table, newestDay: newestDayOf(wanted, received), controlTotals: null, tableUrl: null };
  return withUnknownApps(decided, fetched, services.file);
}

/** A requested app without rows, but similar to another one, is most likely a typing error. Finding it may take an extra request. */
function withUnknownApps(
  decided: DecidedRequest,
  fetched: FetchedRows,
  { document }: FileServices,
): FetchedRows {
  const { apps: requested, filter } = decided.request;
  const apps = filter.except.includes('apps') ? [] : withoutRows(requested, fetched);
  if (apps.length === 0) return fetched;
  const received = [...(appIds(fetched.table) ?? [])].map((id) => ({ id, name: '' }));
  const known = [...storedSuggestions(document).apps, ...received];
  const silent = apps === 'cannot tell' ? silentAmong(suspiciousApps(requested, known), decided) : apps;
  const notices = slipSentences(silent, requested, known);
  return { ...fetched, table: { ...fetched.table, notices: [...notices, ...fetched.table.notices] } };
}

function withoutRows(apps: readonly string[], { table, controlTotals }: FetchedRows) {
  const { columns, rows, filteredOut = [] } = table;
  if (controlTotals === null) return appsWithoutRows(apps, { columns, rows: [...rows, ...filteredOut] });
  return controlTotals.rows === 0 ? apps : [];
}

/** Requests the rows of these apps from the service. Returns the apps that have no rows in the requested days. */
function silentAmong(apps: readonly string[], { request, window, connection }: DecidedRequest) {
  if (apps.length === 0) return [];
  const columns = { dimensions: ['appId'], metrics: ['revenue'] } as const;
  const table = fetchReport({ ...request, ...window.asked, apps, ...columns }, connection);
  const silent = appsWithoutRows(apps, table);
  return silent === 'cannot tell' ? [] : silent;
}
