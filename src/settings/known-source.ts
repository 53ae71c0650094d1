import type { ReportId, ZoneId } from '../catalogue/catalogue';
import { addDays, type Day } from '../dates/calendar';
import { newestCompleteDay } from '../dates/complete-days';
import { AdReportsError } from '../errors/ad-reports-error';
import type { ErrorLog } from '../errors/error-log';
import { attempt } from '../errors/failure-message';
import type { Clock, Http, TextStore } from '../platform/ports';
import type { KnownSource, KnownValues, NamedList, ReceivedValues } from '../request/known-values';
import { NO_OPTIONS, type Request } from '../request/request';
import { fetchReport } from '../service/fetch-report';
import type { Connection } from '../service/http/connection';
import { onceForEach } from '../storage/once-for-each';
import type { Table } from '../table/table';
import { texts } from '../wording/texts';
import type { SettingsStore } from './settings-store';
import { rememberSuggestions, storedSuggestions, withSuggestions } from './suggestions';

const LONGEST_MS = 15_000;

/**
 * Requests for the networks, and for the names of the apps, with rows since a day. The full report does not name apps, but LTV does: a week
 * is enough, because its rows are by day.
 */
function nameRequests(zone: ZoneId, now: number, from: Day) {
  const request = (report: ReportId, fields: Pick<Request, 'dimensions' | 'metrics'>): Request => {
    const to = newestCompleteDay(report, zone, now);
    const since = report === 'full' ? from : addDays(to, -6);
    return {
      ...NO_OPTIONS,
      zone,
      currency: 'USD',
      report,
      from: since,
      to,
      newestCompleteDay: to,
      ...fields,
    };
  };
  return {
    networks: request('full', {
      dimensions: ['appId', 'packageName', 'network', 'networkName'],
      metrics: ['revenue'],
    }),
    apps: request('ltv', { dimensions: ['date', 'appId', 'appName'], metrics: ['ltv1'] }),
  };
}

interface Asking {
  readonly now: number;
  readonly stored: () => KnownValues;
  readonly zone: () => ZoneId;
  readonly fetch: (request: Request) => Table;
}

/** The stored values, together with those in the answers of the service. It is asked once for each first day. */
export function askingSource({ now, stored, zone, fetch }: Asking): KnownSource {
  const ask = onceForEach((from: Day): ReceivedValues => {
    const requests = nameRequests(zone(), now, from);
    const unreadable: NamedList[] = [];
    let values = stored();
    for (const list of ['networks', 'apps'] as const) {
      try {
        values = withSuggestions(values, fetch(requests[list]), requests[list].report);
      } catch (error) {
        // A key may have the right to read only some of the reports.
        if (!(error instanceof AdReportsError) || error.kind !== 'not permitted') throw error;
        unreadable.push(list);
      }
    }
    return { ...values, unreadable };
  });
  // Requests of many first days ask one question for each year, not for each day.
  const firstDay = (since: Day | undefined) => {
    const month = addDays(newestCompleteDay('full', zone(), now), -29);
    return since === undefined || since >= month ? month : `${since.slice(0, 4)}-01-01`;
  };
  return { stored, ask: (since) => ask(firstDay(since)) };
}

interface KnownPorts {
  readonly settings: SettingsStore;
  readonly http: Http;
  readonly clock: Clock;
  readonly document: TextStore;
}

/** The values that the file and the service know. What the service answers is remembered in the file. Asking throws KeyMissing without a key. */
export function knownSource({ settings: store, http, clock, document }: KnownPorts): KnownSource {
  const now = clock.now();
  const connection = onceForEach<void, Connection>(() => {
    const [settings, key] = [store.settings(), store.key()];
    return { http, clock, settings, key, deadline: clock.now() + LONGEST_MS };
  });
  const zone = onceForEach<void, ZoneId>(() => store.settings().zone);
  const fetch = (request: Request) => {
    const table = fetchReport(request, connection());
    rememberSuggestions(table, request.report, document);
    return table;
  };
  const source = askingSource({
    now,
    stored: () => storedSuggestions(document),
    zone,
    fetch,
  });
  return { ...source, canAsk: () => store.settingsAndKey().key !== undefined };
}

/** After the first contact with the service, so that all fields can offer its apps. If it fails, they are asked for when they are needed. */
export function askForNames(ports: KnownPorts & { readonly errors: ErrorLog }): void {
  attempt(texts().reports.runs.suggestions, ports, () => knownSource(ports).ask());
}
