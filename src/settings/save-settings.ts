import { computeNewestCompleteDay } from '../dates';
import { AdReportsError, type FailureMessage, toFailureMessage } from '../errors';
import { NO_OPTIONS, type Request } from '../request';
import { buildReportQuery, type Connection, parseUrlHost, Sender, type ServiceSettings } from '../service';
import { requireValidKey, requireValidSettings, type UncheckedSettings } from './connection-settings';
import type { ConnectionServices, SettingsStore } from './settings-store';

/**
 * Unchecked settings from a form. Missing values stay unchanged. `anyway`: the key is stored without a test. `connection`: the id of the
 * connection; missing for the default one.
 */
export type SettingsChange = UncheckedSettings & {
  readonly [Name in 'key' | 'anyway' | 'connection']?: unknown;
};

/** `not tested`: the user wanted no test, or there is no key for the address. */
export type KeyTest =
  | { readonly result: 'accepted' | 'not tested' }
  | { readonly result: 'refused' | 'no answer'; readonly failure: FailureMessage };

/** The key is tested first. If the service does not accept it, or a value is not allowed (NotAllowed), stores nothing. */
export function testAndSaveSettings(
  { key: typedKey, anyway, connection: _, ...draft }: SettingsChange,
  settings: SettingsStore,
  services: ConnectionServices,
): KeyTest {
  // First, so that no error below can show it.
  if (typeof typedKey === 'string' && typedKey.trim() !== '') settings.addSecrets(typedKey.trim());
  const previous = settings.readSettingsAndKey();
  const changedSettings = requireValidSettings(draft, previous.settings);
  const isSameHost = parseUrlHost(previous.settings.baseUrl) === parseUrlHost(changedSettings.baseUrl);
  // A key never goes to another host: there, it counts as missing, and the user has to enter one.
  const storedKey = isSameHost ? previous.key : undefined;
  const key = typedKey === undefined ? storedKey : requireValidKey(typedKey, changedSettings);
  const isTested = key !== undefined && anyway !== true;
  const test = isTested ? testKey(changedSettings, key, services) : ({ result: 'not tested' } as const);
  if ('failure' in test) return test;
  settings.saveSettings(draft);
  if (typedKey !== undefined) settings.saveKey(typedKey);
  return test;
}

/** The longest time that a test of the key takes. It is short, because a user waits for it. */
const LONGEST_MS = 20_000;

function testKey(settings: ServiceSettings, key: string, services: ConnectionServices): KeyTest {
  const error = findKeyTestFailure(settings, key, services);
  if (error === undefined) return { result: 'accepted' };
  const isRefused = error.kind === 'key refused' || error.kind === 'not permitted';
  return { result: isRefused ? 'refused' : 'no answer', failure: toFailureMessage(error) };
}

/** Sends the smallest request: one row of one metric and day (section 4.2). Finds any failure, not only a refused key. */
function findKeyTestFailure(settings: ServiceSettings, key: string, { http, clock }: ConnectionServices) {
  const day = computeNewestCompleteDay('full', 'UTC+0', clock.now());
  const smallest: Request = {
    ...NO_OPTIONS,
    from: day,
    to: day,
    newestCompleteDay: day,
    report: 'full',
    zone: 'UTC+0',
    currency: 'USD',
    dimensions: ['date'],
    metrics: ['revenue'],
  };
  const connection: Connection = { http, clock, settings, key, deadline: clock.now() + LONGEST_MS };
  try {
    const sender = new Sender(connection, 'full');
    sender.sendOne(JSON.stringify({ ...buildReportQuery(smallest), start: 0, limit: 1 }), () => undefined);
    return undefined;
  } catch (error) {
    if (error instanceof AdReportsError) return error;
    throw error;
  }
}
