import type { ZoneId } from '../catalogue/catalogue';
import { addDays, type Day } from '../dates/calendar';
import { newestCompleteDay } from '../dates/complete-days';
import type { ErrorLog } from '../errors/error-log';
import { attempt } from '../errors/failure-message';
import type { Clock, Http, TextStore } from '../platform/ports';
import type { KnownSource } from '../request/known-values';
import { NO_OPTIONS, type Request } from '../request/request';
import { fetchReport } from '../service/fetch-report';
import { onceForEach } from '../storage/once-for-each';
import type { Table } from '../table/table';
import { texts } from '../wording/texts';
import type { SettingsStore } from './settings-store';
import { rememberSuggestions, type Suggestions, storedSuggestions, withSuggestions } from './suggestions';

const LONGEST_MS = 15_000;

/**
 * What the service is asked for its apps and networks: those with rows in the last 30 complete days, or since an earlier day. The full
 * report does not name apps, but the LTV report does: a week is enough, because its rows are by day.
 */
export function nameRequests(zone: ZoneId, now: number, since?: Day): readonly Request[] {
  const common = { ...NO_OPTIONS, zone, currency: 'USD' } as const;
  const newest = newestCompleteDay('full', zone, now);
  const month = addDays(newest, -29);
  const newestLtv = newestCompleteDay('ltv', zone, now);
  return [
    {
      ...common,
      report: 'full',
      from: since === undefined || since > month ? month : since,
      to: newest,
      newestCompleteDay: newest,
      dimensions: ['appId', 'packageName', 'network', 'networkName'],
      metrics: ['revenue'],
    },
    {
      ...common,
      report: 'ltv',
      from: addDays(newestLtv, -6),
      to: newestLtv,
      newestCompleteDay: newestLtv,
      dimensions: ['date', 'appId', 'appName'],
      metrics: ['ltv1'],
    },
  ];
}

/** The suggestions together with the values in the answers to `nameRequests`. */
export function withAnswers(
  stored: Suggestions,
  requests: readonly Request[],
  fetch: (request: Request) => Table,
): Suggestions {
  return requests.reduce(
    (before, request) => withSuggestions(before, fetch(request), request.report),
    stored,
  );
}

interface KnownPorts {
  readonly settings: SettingsStore;
  readonly http: Http;
  readonly clock: Clock;
  readonly document: TextStore;
}

/** The values that the file and the service know. What the service answers is remembered in the file. Without a key nobody is asked. */
export function knownSource({ settings: store, http, clock, document }: KnownPorts): KnownSource {
  const ask = onceForEach((since: Day | undefined): Suggestions => {
    const { settings, key } = store.settingsAndKey();
    if (key === undefined) return storedSuggestions(document);
    const connection = { http, clock, settings, key, deadline: clock.now() + LONGEST_MS };
    return withAnswers(
      storedSuggestions(document),
      nameRequests(settings.zone, clock.now(), since),
      (request) => {
        const table = fetchReport(request, connection);
        rememberSuggestions(table, request.report, document);
        return table;
      },
    );
  });
  return { stored: () => storedSuggestions(document), ask };
}

/** After the first contact with the service, so that all fields can offer its apps. If it fails, they are asked for when they are needed. */
export function askForNames(ports: KnownPorts & { readonly errors: ErrorLog }): void {
  attempt(texts().reports.runs.suggestions, ports, () => knownSource(ports).ask());
}
