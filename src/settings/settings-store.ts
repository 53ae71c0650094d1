import { KeyMissing, NotAllowed } from '../errors/ad-reports-error';
import type { TextStore } from '../platform/ports';
import { hostOf } from '../service/http/address';
import { asText } from '../storage/untrusted-value';
import { storedForm } from '../storage/versioned-json';
import { texts } from '../wording/texts';
import { checkSettings, defaultSettings, type Settings, type UncheckedSettings } from './settings';

export const SETTINGS = 'adreports.settings';
export const KEY = 'adreports.key';

/** A masked key begins with dots. A text that contains one is not a key. */
const DOT = '•';
const LONGEST_KEY = 4096;

const STORED_SETTINGS = storedForm<Settings>((fields) => {
  const checked = checkSettings(fields, defaultSettings());
  return 'settings' in checked ? checked.settings : undefined;
});

/** A key is stored with the host of the base URL that was set when it was pasted. */
const STORED_KEY = storedForm(({ key, host }) =>
  typeof key === 'string' ? { key, host: asText(host) } : undefined,
);

/** Throws NotAllowed for settings of a newer version, because the defaults must not replace them. */
export function settingsIn(text: string | undefined): Settings {
  if (STORED_SETTINGS.isNewer(text)) throw new NotAllowed([texts().settings.newerVersion]);
  return STORED_SETTINGS.read(text) ?? defaultSettings();
}

/** The key in a stored text; undefined if it belongs to another host than the base URL's, because a key is only sent to its own host. */
export function keyIn(text: string | undefined, { baseUrl }: Settings): string | undefined {
  const stored = STORED_KEY.read(text);
  return baseUrl !== '' && stored?.host === hostOf(baseUrl) ? stored.key : undefined;
}

/** The settings with the changes of `draft`. Throws NotAllowed with a sentence for each value that is not allowed. */
export function checkedSettings(draft: UncheckedSettings, current: Settings): Settings {
  const checked = checkSettings(draft, current);
  if ('issues' in checked) throw new NotAllowed(checked.issues);
  return checked.settings;
}

/** A pasted key without surrounding blanks. Throws NotAllowed if it cannot be a key, or if there is no base URL. */
export function checkedKey(pasted: unknown, { baseUrl }: Settings): string {
  const key = asText(pasted).trim();
  const { keyNotPasted, keyMasked, keyCharacters, keyTooLong, noBaseUrl } = texts().settings;
  if (key === '') throw new NotAllowed([keyNotPasted]);
  if (key.includes(DOT)) throw new NotAllowed([keyMasked]);
  if (!/^[\x21-\x7e]+$/.test(key)) throw new NotAllowed([keyCharacters]);
  if (key.length > LONGEST_KEY) throw new NotAllowed([keyTooLong(key.length, LONGEST_KEY)]);
  if (baseUrl === '') throw new NotAllowed([noBaseUrl]);
  return key;
}

/** The masked form of a key: dots and its last four characters. Only dots for a key of less than 16 characters. */
export function maskKey(key: string): string {
  return DOT.repeat(8) + (key.length >= 16 ? key.slice(-4) : '');
}

/** A user's settings and key, in the user's own properties. */
export class SettingsStore {
  private readonly typed: string[] = [];

  constructor(private readonly store: TextStore) {}

  settings(): Settings {
    return settingsIn(this.store.get(SETTINGS));
  }

  saveSettings(draft: UncheckedSettings): void {
    this.store.set(SETTINGS, STORED_SETTINGS.write(checkedSettings(draft, this.settings())));
  }

  saveKey(pasted: unknown): void {
    const settings = this.settings();
    const key = checkedKey(pasted, settings);
    this.store.set(KEY, STORED_KEY.write({ key, host: hostOf(settings.baseUrl) }));
  }

  forgetKey(): void {
    this.store.delete(KEY);
  }

  /** The settings, and the key if it belongs to the base URL's host. Throws NotAllowed as `settingsIn` does. */
  settingsAndKey(): { readonly settings: Settings; readonly key: string | undefined } {
    const properties = this.store.all();
    const settings = settingsIn(properties.get(SETTINGS));
    return { settings, key: keyIn(properties.get(KEY), settings) };
  }

  key(): string {
    const { key } = this.settingsAndKey();
    if (key === undefined) throw new KeyMissing();
    return key;
  }

  /** The texts that no message may contain: the stored key, and keys that the user has typed. */
  secrets(): readonly string[] {
    const stored = STORED_KEY.read(this.store.get(KEY));
    return stored === undefined ? this.typed : [stored.key, ...this.typed];
  }

  /** Adds a typed key to the secrets. Errors may quote it before it is stored. */
  hide(key: string): void {
    this.typed.push(key);
  }
}
