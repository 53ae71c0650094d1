import { appIds, appsWithoutRows, slipSentences, suspiciousApps } from '../../request/unknown-apps';
import { fetchReport } from '../../service/fetch-report';
import type { Table } from '../../table/table';
import { storedSuggestions } from '../store/suggestions';
import type { FetchedData, RunContext } from './run-context';

/**
 * Adds a notice for each requested app that has no rows, if its id is similar to the id of another requested or known app. Most likely the
 * user made a typing error. If the table does not show the app of each row, one extra request finds the apps without rows.
 */
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

/** The apps that appear in earlier responses or in this table. */
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
