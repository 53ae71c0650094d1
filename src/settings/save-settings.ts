import type { Clock, Http } from '../platform/ports';
import { hostOf } from '../service/http/address';
import type { UncheckedSettings } from './settings';
import { checkedKey, checkedSettings, type SettingsStore } from './settings-store';
import { type KeyTestResult, testKey } from './test-key';

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
