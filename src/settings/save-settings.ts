import { addDays, dayOf } from '../dates/calendar';
import { AdReportsError } from '../errors/ad-reports-error';
import type { Clock, Http } from '../platform/ports';
import { NO_OPTIONS, type Request } from '../request/request';
import { hostOf } from '../service/http/address';
import type { Connection, ServiceSettings } from '../service/http/connection';
import { Sender } from '../service/http/sender';
import { reportQuery } from '../service/wire/wire-query';
import { texts } from '../wording/texts';
import type { UncheckedSettings } from './settings';
import { checkedKey, checkedSettings, type SettingsStore } from './settings-store';

/** Settings from a form, unchecked. A missing value means: unchanged. `anyway` stores a key without a test. */
export type SettingsOrder = UncheckedSettings & { readonly key?: unknown; readonly anyway?: unknown };

export interface SettingsPorts {
  readonly settings: SettingsStore;
  readonly http: Http;
  readonly clock: Clock;
}

/**
 * Stores settings, and a key if the service accepts it. The key is tested only if it or the address is new; `test` is undefined if it
 * was not. Throws NotAllowed with a sentence for each value that is not allowed; then nothing is stored.
 */
export function saveSettings(
  { key: typed, anyway, ...draft }: SettingsOrder,
  ports: SettingsPorts,
): { readonly saved: boolean; readonly test: KeyTestResult | undefined } {
  const { settings } = ports;
  if (typeof typed === 'string' && typed.trim() !== '') settings.hide(typed.trim());
  const before = settings.settingsAndKey();
  const after = checkedSettings(draft, before.settings);
  const isSameHost = hostOf(before.settings.baseUrl) === hostOf(after.baseUrl);
  const stored = isSameHost ? before.key : undefined;
  const key = typed === undefined ? stored : checkedKey(typed, after);
  const isNew = typed !== undefined || after.baseUrl !== before.settings.baseUrl;
  const test = key !== undefined && isNew && anyway !== true ? testKey(after, key, ports) : undefined;
  if (test !== undefined && test.result !== 'accepted') return { saved: false, test };
  settings.saveSettings(draft);
  if (typed !== undefined) settings.saveKey(typed);
  return { saved: true, test };
}

/** The time for a test of the key, because a user waits for it. */
const LONGEST_MS = 20_000;

export type KeyTestResult =
  | { readonly result: 'accepted' }
  | { readonly result: 'refused' | 'no answer'; readonly error: AdReportsError };

/**
 * Tests whether the service accepts a key, with the smallest request: one row of one metric and day (section 4.2). Never throws the
 * service's failure.
 */
export function testKey(
  settings: ServiceSettings,
  key: string,
  { http, clock }: Pick<SettingsPorts, 'http' | 'clock'>,
): KeyTestResult {
  const connection: Connection = { http, clock, settings, key, deadline: clock.now() + LONGEST_MS };
  try {
    const sender = new Sender(connection, 'full', texts().responses.activities.keyTest);
    const body = JSON.stringify({ ...reportQuery(smallest(clock.now())), start: 0, limit: 1 });
    sender.sendOne(body, () => undefined);
    return { result: 'accepted' };
  } catch (error) {
    if (!(error instanceof AdReportsError)) throw error;
    const refused = error.kind === 'key refused' || error.kind === 'not permitted';
    return { result: refused ? 'refused' : 'no answer', error };
  }
}

function smallest(now: number): Request {
  const day = addDays(dayOf(now), -2);
  return {
    ...NO_OPTIONS,
    report: 'full',
    zone: 'UTC+0',
    currency: 'USD',
    from: day,
    to: day,
    dimensions: ['date'],
    metrics: ['revenue'],
    newestCompleteDay: day,
  };
}
