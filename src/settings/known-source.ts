import type { ReportKindId, ZoneId } from '../catalogue';
import { addDays, computeNewestCompleteDay, type Day } from '../dates';
import { AdReportsError, type ErrorLog, tryWriting } from '../errors';
import type { Clock, Http, TextStore } from '../platform';
import {
  type KnownSource,
  type KnownValues,
  type NamedList,
  NO_OPTIONS,
  type ReceivedValues,
  type Request,
} from '../request';
import { type Connection, fetchReport } from '../service';
import { rememberResults } from '../storage';
import type { Table } from '../table';
import { getTexts } from '../wording';
import type { SettingsStore } from './settings-store';
import { readStoredSuggestions, rememberSuggestions, withSuggestions } from './suggestions';

const LONGEST_MS = 15_000;

/**
 * Requests for the networks, and for the names of the apps, with rows since a day. The full report does not name apps, but LTV does: a week
 * is enough, because its rows are by day.
 */
function buildNameRequests(zone: ZoneId, now: number, from: Day) {
  const buildNameRequest = (
    report: ReportKindId,
    fields: Pick<Request, 'dimensions' | 'metrics'>,
  ): Request => {
    const to = computeNewestCompleteDay(report, zone, now);
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
    networks: buildNameRequest('full', {
      dimensions: ['appId', 'packageName', 'network', 'networkName'],
      metrics: ['revenue'],
    }),
    apps: buildNameRequest('ltv', { dimensions: ['date', 'appId', 'appName'], metrics: ['ltv1'] }),
  };
}

interface AnswerSourceServices {
  readonly now: number;
  readonly readStored: () => KnownValues;
  readonly readZone: () => ZoneId;
  readonly fetchTable: (request: Request) => Table;
}

/** The stored values, together with those in the answers of the service. It is asked once for each first day. */
export function createAnswerSource({
  now,
  readStored,
  readZone,
  fetchTable,
}: AnswerSourceServices): KnownSource {
  const fetchOnce = rememberResults((from: Day): ReceivedValues => {
    const requests = buildNameRequests(readZone(), now, from);
    const unreadable: NamedList[] = [];
    let values = readStored();
    for (const list of ['networks', 'apps'] as const) {
      try {
        values = withSuggestions(values, fetchTable(requests[list]), requests[list].report);
      } catch (error) {
        // A key may have the right to read only some of the reports.
        if (!(error instanceof AdReportsError) || error.kind !== 'not permitted') throw error;
        unreadable.push(list);
      }
    }
    return { ...values, unreadable };
  });
  // Requests of many first days ask one question for each year, not for each day.
  const toQuestionStart = (since: Day | undefined) => {
    const monthStart = addDays(computeNewestCompleteDay('full', readZone(), now), -29);
    return since === undefined || since >= monthStart ? monthStart : `${since.slice(0, 4)}-01-01`;
  };
  return { readStored, fetchValues: (since) => fetchOnce(toQuestionStart(since)) };
}

interface KnownSourceServices {
  readonly settings: SettingsStore;
  readonly http: Http;
  readonly clock: Clock;
  readonly document: TextStore;
}

/** The values that the file and the service know. What the service answers is remembered in the file. Asking throws KeyMissing without a key. */
export function createKnownSource({
  settings: store,
  http,
  clock,
  document,
}: KnownSourceServices): KnownSource {
  const now = clock.now();
  const openConnection = rememberResults<void, Connection>(() => {
    const [settings, key] = [store.readSettings(), store.requireKey()];
    return { http, clock, settings, key, deadline: clock.now() + LONGEST_MS };
  });
  const readZone = rememberResults<void, ZoneId>(() => store.readSettings().zone);
  const fetchAndRemember = (request: Request) => {
    const table = fetchReport(request, openConnection());
    rememberSuggestions(table, request.report, document);
    return table;
  };
  const source = createAnswerSource({
    now,
    readStored: () => readStoredSuggestions(document),
    readZone,
    fetchTable: fetchAndRemember,
  });
  return { ...source, canFetch: () => store.readSettingsAndKey().key !== undefined };
}

/** After the first contact with the service, so that all fields can offer its apps. If it fails, they are asked for when they are needed. */
export function fetchSuggestions(services: KnownSourceServices & { readonly errors: ErrorLog }): void {
  tryWriting(getTexts().reports.runs.suggestions, services, () => createKnownSource(services).fetchValues());
}
