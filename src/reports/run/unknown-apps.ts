import type { TextStore } from '../../platform/ports';
import { appIds, appsWithoutRows, slipSentences, suspiciousApps } from '../../request/unknown-apps';
import { fetchReport } from '../../service/fetch-report';
import { storedSuggestions } from '../../settings/suggestions';
import type { DecidedRequest } from './decide-request';
import type { FetchedRows } from './report-services';

/** A requested app without rows, but similar to another one, is most likely a typing error. Finding it may take an extra request. */
export function withUnknownApps(
  decided: DecidedRequest,
  fetched: FetchedRows,
  { document }: { readonly document: TextStore },
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
function silentAmong(apps: readonly string[], decided: DecidedRequest): readonly string[] {
  if (apps.length === 0) return [];
  const { request: original, window, connection } = decided;
  const request = {
    ...original,
    ...window.asked,
    apps,
    dimensions: ['appId'],
    metrics: ['revenue'],
  } as const;
  const silent = appsWithoutRows(apps, fetchReport(request, connection));
  return silent === 'cannot tell' ? [] : silent;
}
