import type { DimensionId, MetricId } from '../../catalogue/catalogue';
import { appIds, appsWithoutRows, slipSentences, suspiciousApps } from '../../request/unknown-apps';
import { fetchReport } from '../../service/fetch-report';
import type { Table } from '../../table/table';
import { storedSuggestions } from '../store/suggestions';
import type { FetchedData, RunContext } from './run-context';

const BY_APP: readonly DimensionId[] = ['appId'];
const ANY_METRIC: readonly MetricId[] = ['revenue'];

/**
 * What came, with a notice for each asked app that has no rows while the file knows one with a similar id: most likely a slip. Costs one
 * request more only where such an app was added up with others.
 */
export function withUnknownApps(context: RunContext, fetched: FetchedData): FetchedData {
  const apps = withoutRows(context, fetched);
  if (apps !== 'cannot tell' && apps.length === 0) return fetched;
  const known = knownApps(context, fetched.table);
  const silent =
    apps === 'cannot tell' ? silentAmong(suspiciousApps(context.request.apps, known), context) : apps;
  const notices = slipSentences(silent, context.request.apps, known);
  if (notices.length === 0) return fetched;
  return { ...fetched, table: { ...fetched.table, notices: [...notices, ...fetched.table.notices] } };
}

function withoutRows(
  { request }: RunContext,
  { table, controlTotals }: FetchedData,
): ReturnType<typeof appsWithoutRows> {
  if (controlTotals === null) return appsWithoutRows(request.apps, table);
  return controlTotals.rows === 0 ? request.apps : [];
}

/** Those of earlier answers, and those of this one: a first run has no earlier answers. */
function knownApps({ ports }: RunContext, table: Table) {
  const fresh = [...(appIds(table) ?? [])].map((id) => ({ id, name: '' }));
  return [...storedSuggestions(ports.document).apps, ...fresh];
}

function silentAmong(
  apps: readonly string[],
  { request, window, connection }: RunContext,
): readonly string[] {
  if (apps.length === 0) return [];
  const table = fetchReport(
    { ...request, ...window.asked, apps, dimensions: BY_APP, metrics: ANY_METRIC },
    connection,
  );
  const silent = appsWithoutRows(apps, table);
  return silent === 'cannot tell' ? [] : silent;
}
