import { NotAllowed } from '../errors/ad-reports-error';
import { hostOf } from '../service/http/address';
import { isNewer, parsed } from '../storage/versioned-json';
import { texts } from '../wording/texts';
import { checkSettings, type UncheckedSettings } from './check-settings';
import { defaultSettings, type Settings } from './settings';

/** The form that settings and keys are kept in: JSON texts with a version. */
export const STORED_VERSION = 1;
/** The names of a user's two properties. */
export const SETTINGS = 'adreports.settings';
export const KEY = 'adreports.key';

/**
 * The settings in a kept text; the defaults where there is no text, or none that is readable. Throws NotAllowed for settings
 * of a newer version, which the defaults must not replace.
 */
export function settingsIn(text: string | undefined): Settings {
  const kept = parsed(text);
  if (isNewer(kept, STORED_VERSION)) throw new NotAllowed([texts().settings.newerVersion]);
  if (kept?.['v'] !== STORED_VERSION) return defaultSettings();
  const checked = checkSettings(kept as UncheckedSettings, defaultSettings());
  return 'settings' in checked ? checked.settings : defaultSettings();
}

/** The key in a kept text, if it is kept for the host of the base URL: a key never follows to another host. */
export function keyIn(text: string | undefined, { baseUrl }: Settings): string | undefined {
  const kept = parsed(text);
  const key = kept?.['key'];
  return typeof key === 'string' && baseUrl !== '' && kept?.['host'] === hostOf(baseUrl) ? key : undefined;
}
