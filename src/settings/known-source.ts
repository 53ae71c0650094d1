import type { ZoneId } from '../catalogue';
import { addDays, computeNewestCompleteDay, type Day } from '../dates';
import { AdReportsError, type ErrorLog, tryOrLog } from '../errors';
import type { TextStore } from '../platform';
import { type KnownSource, type KnownValues, NO_OPTIONS, type Request } from '../request';
import { fetchReport } from '../service';
import { rememberResults } from '../storage';
import { buildConnection, type ConnectionServices } from './settings-store';
import { readStoredSuggestions, rememberSuggestions, withSuggestions } from './suggestions';

const LONGEST_MS = 15_000;

/** The full report does not name apps, but LTV does. A week of LTV rows by day and app is enough: an app without users in it has no name. */
const NAME_REQUESTS = {
  networks: {
    report: 'full',
    dimensions: ['appId', 'packageName', 'network', 'networkName'],
    metrics: ['revenue'],
  },
  apps: { report: 'ltv', dimensions: ['date', 'appId', 'appName'], metrics: ['ltv1'] },
} as const;

function buildNameRequest(
  list: keyof typeof NAME_REQUESTS,
  { connection, readZone, now }: AnswerSourceServices,
  since: Day,
): Request {
  const zone = readZone();
  const fields = NAME_REQUESTS[list];
  const to = computeNewestCompleteDay(fields.report, zone, now);
  const from = list === 'networks' ? since : addDays(to, -6);
  return { ...NO_OPTIONS, ...fields, connection, zone, currency: 'USD', from, to, newestCompleteDay: to };
}

interface AnswerSourceServices {
  readonly connection: string;
  readonly now: number;
  readonly readStored: () => KnownValues;
  readonly readZone: () => ZoneId;
  readonly fetchTable: (request: Request) => ReturnType<typeof fetchReport>;
}

/** The stored values, together with those in the answers of the service, which is asked once for each first day. */
export function createAnswerSource(services: AnswerSourceServices): KnownSource {
  const { now, readStored, readZone, fetchTable } = services;
  const fetchOnce = rememberResults((from: Day): KnownValues => {
    let values = readStored();
    for (const list of ['networks', 'apps'] as const) {
      try {
        const request = buildNameRequest(list, services, from);
        values = withSuggestions(values, fetchTable(request), request.report);
      } catch (error) {
        // A key may have the right to read only some of the reports.
        if (!(error instanceof AdReportsError) || error.kind !== 'not permitted') throw error;
      }
    }
    return values;
  });
  /** Usually the last 30 days. For earlier days, one question for each year, not for each day: "2025-03-14" → "2025-01-01". */
  const toQuestionStart = (since: Day | undefined) => {
    const usualStart = addDays(computeNewestCompleteDay('full', readZone(), now), -29);
    return since === undefined || since >= usualStart ? usualStart : `${since.slice(0, 4)}-01-01`;
  };
  return { readStored, fetchValues: (since) => fetchOnce(toQuestionStart(since)) };
}

interface KnownSourceServices extends ConnectionServices {
  readonly document: TextStore;
}

/** The values that the file and the service of a connection know. What the service answers is remembered in the file. Asking throws KeyMissing without a key. */
export function createKnownSource(connection: string, services: KnownSourceServices): KnownSource {
  const { settings, clock, document } = services;
  const fetchAndRemember = (request: Request) => {
    const table = fetchReport(request, buildConnection(connection, services, clock.now() + LONGEST_MS));
    rememberSuggestions(table, request, document);
    return table;
  };
  return createAnswerSource({
    connection,
    now: clock.now(),
    readStored: () => readStoredSuggestions(document, connection),
    readZone: () => settings.selectByName(connection).readSettings().zone,
    fetchTable: fetchAndRemember,
  });
}

/** After the first contact with the service, so that all fields can offer its apps. If it fails, they are asked for when they are needed. */
export function fetchSuggestions(
  connection: string,
  services: KnownSourceServices & { readonly errors: ErrorLog },
): void {
  tryOrLog('suggestions', services, () => createKnownSource(connection, services).fetchValues());
}
