import { addDays, dayOf } from '../dates/calendar';
import { AdReportsError } from '../errors/ad-reports-error';
import { type FailureMessage, failureMessage } from '../errors/failure-message';
import type { Clock, Http } from '../platform/ports';
import { NO_OPTIONS, type Request } from '../request/request';
import { hostOf } from '../service/http/address';
import type { Connection, ServiceSettings } from '../service/http/connection';
import { Sender } from '../service/http/sender';
import { reportQuery } from '../service/wire/wire-query';
import { texts } from '../wording/texts';
import { checkedKey, checkedSettings, type SettingsStore, type UncheckedSettings } from './settings-store';

/** Unchecked settings from a form. Missing values stay unchanged. `anyway`: the key is stored without a test. */
export type SettingsOrder = UncheckedSettings & { readonly key?: unknown; readonly anyway?: unknown };

/** The result of saving settings or testing a key. `not tested`: key and address are unchanged, or the user wanted no test. */
export type KeyTest =
  | { readonly result: 'accepted' | 'not tested' }
  | { readonly result: 'refused' | 'no answer'; readonly failure: FailureMessage };

interface SettingsPorts {
  readonly settings: SettingsStore;
  readonly http: Http;
  readonly clock: Clock;
}

/** A new key or address is tested first. If the service does not accept it, or a value is not allowed (NotAllowed), stores nothing. */
export function saveSettings({ key: typed, anyway, ...draft }: SettingsOrder, ports: SettingsPorts): KeyTest {
  const { settings } = ports;
  if (typeof typed === 'string' && typed.trim() !== '') settings.hide(typed.trim());
  const before = settings.settingsAndKey();
  const after = checkedSettings(draft, before.settings);
  const isSameHost = hostOf(before.settings.baseUrl) === hostOf(after.baseUrl);
  const stored = isSameHost ? before.key : undefined;
  const key = typed === undefined ? stored : checkedKey(typed, after);
  const isNew = typed !== undefined || after.baseUrl !== before.settings.baseUrl;
  const isTested = key !== undefined && isNew && anyway !== true;
  const test = isTested ? testKey(after, key, ports) : ({ result: 'not tested' } as const);
  if ('failure' in test) return test;
  settings.saveSettings(draft);
  if (typed !== undefined) settings.saveKey(typed);
  return test;
}

/** The longest time that a test of the key takes. It is short, because a user waits for it. */
const LONGEST_MS = 20_000;

/** Tests whether the service accepts a key. A failure is returned, not thrown. */
export function testKey(
  settings: ServiceSettings,
  key: string,
  ports: Omit<SettingsPorts, 'settings'>,
): KeyTest {
  const error = refusalOf(settings, key, ports);
  if (error === undefined) return { result: 'accepted' };
  const isRefused = error.kind === 'key refused' || error.kind === 'not permitted';
  return { result: isRefused ? 'refused' : 'no answer', failure: failureMessage(error) };
}

/** Undefined if the service accepts the key. Sends the smallest request: one row of one metric and day (section 4.2). */
export function refusalOf(
  settings: ServiceSettings,
  key: string,
  { http, clock }: Omit<SettingsPorts, 'settings'>,
): AdReportsError | undefined {
  const newestCompleteDay = addDays(dayOf(clock.now()), -2);
  const days = { from: newestCompleteDay, to: newestCompleteDay, newestCompleteDay };
  const columns = { dimensions: ['date'], metrics: ['revenue'] } as const;
  const smallest: Request = {
    ...NO_OPTIONS,
    report: 'full',
    zone: 'UTC+0',
    currency: 'USD',
    ...days,
    ...columns,
  };
  const connection: Connection = { http, clock, settings, key, deadline: clock.now() + LONGEST_MS };
  try {
    const sender = new Sender(connection, 'full', texts().responses.activities.keyTest);
    sender.sendOne(JSON.stringify({ ...reportQuery(smallest), start: 0, limit: 1 }), () => undefined);
    return undefined;
  } catch (error) {
    if (error instanceof AdReportsError) return error;
    throw error;
  }
}
