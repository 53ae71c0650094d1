import { appIds, appsWithoutRows, slipSentences, suspiciousApps } from '../../request/unknown-apps';
import { fetchReport } from '../../service/fetch-report';
import type { Table } from '../../table/table';
import { storedSuggestions } from '../store/suggestions';
import type { FetchedData, RunContext } from './run-context';

/** A requested app without rows, but similar to another one, is most likely a typing error. Finding it may take an extra request. */
export function withUnknownApps(context: RunContext, fetched: FetchedData): FetchedData {
  const { apps: asked, filter } = context.request;
  if (filter.except.includes('apps')) return fetched;
  const apps = withoutRows(asked, fetched);
  if (apps !== 'cannot tell' && apps.length === 0) return fetched;
  const known = knownApps(context, fetched.table);
  const silent =
    apps === 'cannot tell' ? silentAmong(suspiciousApps(context.request.apps, known), context) : apps;
  const notices = slipSentences(silent, context.request.apps, known);
  if (notices.length === 0) return fetched;
  return { ...fetched, table: { ...fetched.table, notices: [...notices, ...fetched.table.notices] } };
}

function withoutRows(apps: readonly string[], { table, controlTotals }: FetchedData) {
  const { columns, rows, filteredOut = [] } = table;
  if (controlTotals === null) return appsWithoutRows(apps, { columns, rows: [...rows, ...filteredOut] });
  return controlTotals.rows === 0 ? apps : [];
}

function knownApps({ ports }: RunContext, table: Table) {
  const fresh = [...(appIds(table) ?? [])].map((id) => ({ id, name: '' }));
  return [...storedSuggestions(ports.document).apps, ...fresh];
}

/** Requests the rows of these apps from the service. Returns the apps that have no rows in the requested days. */
function silentAmong(apps: readonly string[], context: RunContext): readonly string[] {
  if (apps.length === 0) return [];
  const days = context.window.asked;
  const request = { ...context.request, ...days, apps, dimensions: ['appId'], metrics: ['revenue'] } as const;
  const silent = appsWithoutRows(apps, fetchReport(request, context.connection));
  return silent === 'cannot tell' ? [] : silent;
}
