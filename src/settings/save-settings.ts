import { NotAllowed } from '../errors/ad-reports-error';
import type { Clock, Http } from '../platform/ports';
import { hostOf } from '../service/http/address';
import { texts } from '../wording/texts';
import { checkSettings, type UncheckedSettings } from './check-settings';
import { readKey } from './report-key';
import type { Settings } from './settings';
import type { SettingsStore } from './settings-store';
import { type KeyTestResult, testKey } from './test-key';

/** What a form sends to be kept, unchecked; what is missing stays as it is. */
export type SettingsOrder = UncheckedSettings & { readonly key?: unknown; readonly anyway?: unknown };

export type SaveOutcome =
  | { readonly saved: true; readonly test: KeyTestResult | undefined }
  | { readonly saved: false; readonly test: KeyTestResult };

export interface SettingsPorts {
  readonly settings: SettingsStore;
  readonly http: Http;
  readonly clock: Clock;
}

/**
 * Keeps settings, and a key once the service has taken it, or where `anyway` is given. Without a new key or address there is
 * nothing to test. Throws NotAllowed with a sentence for each value that is not allowed; then nothing was kept.
 */
export function saveSettings(order: SettingsOrder, ports: SettingsPorts): SaveOutcome {
  const { settings } = ports;
  const { key: typed, anyway, ...draft } = order;
  if (typeof typed === 'string' && typed.trim() !== '') settings.hide(typed.trim());
  const before = settings.settingsAndKey();
  const after = checkedSettings(draft, before.settings);
  const key = typed === undefined ? keptKey(before, after) : checkedKey(typed, after);
  const isNew = typed !== undefined || after.baseUrl !== before.settings.baseUrl;
  const test = key !== undefined && isNew && anyway !== true ? testKey(after, key, ports) : undefined;
  if (test !== undefined && test.result !== 'accepted') return { saved: false, test };
  settings.saveSettings(draft);
  if (typed !== undefined) settings.saveKey(typed);
  return { saved: true, test };
}

function checkedSettings(draft: UncheckedSettings, current: Settings): Settings {
  const checked = checkSettings(draft, current);
  if ('issues' in checked) throw new NotAllowed(checked.issues);
  return checked.settings;
}

/** A key never follows to another host. */
function keptKey(
  { settings, key }: { readonly settings: Settings; readonly key: string | undefined },
  after: Settings,
): string | undefined {
  return key !== undefined && hostOf(settings.baseUrl) === hostOf(after.baseUrl) ? key : undefined;
}

function checkedKey(typed: unknown, { baseUrl }: Settings): string {
  const read = readKey(typed);
  if ('refused' in read) throw new NotAllowed([read.refused]);
  if (baseUrl === '') throw new NotAllowed([texts().settings.noBaseUrl]);
  return read.key;
}
