import { KeyMissing, NotAllowed } from '../errors';
import type { TextStore } from '../platform/ports';
import { hostOf } from '../service/address';
import { checkSettings, type SettingsDraft } from './check-settings';
import { maskKey, readKey } from './key';
import { defaultSettings, type Settings } from './settings';

const SETTINGS = 'adreports.settings';
const KEY = 'adreports.key';
const VERSION = 1;
const NEWER =
  'Settings: a newer version of this add-on saved them. Reload the spreadsheet to get that version; nothing was changed.';

/** A user's settings and key, kept in that user's own properties. The key is bound to the host it was given for. */
export class SettingsStore {
  constructor(private readonly store: TextStore) {}

  /**
   * The settings as kept; the defaults where nothing, or nothing readable, is kept. Throws NotAllowed for settings of a
   * newer version, which the defaults must not replace.
   */
  settings(): Settings {
    const kept = parsed(this.store.get(SETTINGS));
    if (Number(kept?.['v']) > VERSION) throw new NotAllowed([NEWER]);
    if (kept?.['v'] !== VERSION) return defaultSettings();
    const checked = checkSettings(kept as SettingsDraft, defaultSettings());
    return 'settings' in checked ? checked.settings : defaultSettings();
  }

  /** Keeps what `draft` changes. Throws NotAllowed with a sentence for each value that is not allowed. */
  saveSettings(draft: SettingsDraft): Settings {
    const checked = checkSettings(draft, this.settings());
    if ('issues' in checked) throw new NotAllowed(checked.issues);
    this.store.set(SETTINGS, JSON.stringify({ v: VERSION, ...checked.settings }));
    return checked.settings;
  }

  /** Keeps a pasted key for the base URL's host. Throws NotAllowed when it is no key or there is no base URL. */
  saveKey(pasted: unknown): void {
    const read = readKey(pasted);
    if ('refused' in read) throw new NotAllowed([read.refused]);
    const { baseUrl } = this.settings();
    if (baseUrl === '')
      throw new NotAllowed(['Base URL: it is missing. Give the address of the reporting service first.']);
    this.store.set(KEY, JSON.stringify({ v: VERSION, key: read.key, host: hostOf(baseUrl) }));
  }

  forgetKey(): void {
    this.store.delete(KEY);
  }

  /** The key, if one is kept for the host of the base URL. Throws KeyMissing otherwise: a key never follows to another host. */
  key(): string {
    const kept = this.keptKey();
    if (kept === undefined || kept.host !== hostOf(this.settings().baseUrl)) throw new KeyMissing();
    return kept.key;
  }

  /** The key as it may be shown, or null when there is none for this host. */
  maskedKey(): string | null {
    const kept = this.keptKey();
    return kept === undefined || kept.host !== hostOf(this.settings().baseUrl) ? null : maskKey(kept.key);
  }

  private keptKey(): { readonly key: string; readonly host: string } | undefined {
    const kept = parsed(this.store.get(KEY));
    const key = kept?.['key'];
    const host = kept?.['host'];
    return typeof key === 'string' && typeof host === 'string' ? { key, host } : undefined;
  }
}

/** A kept text as an object, or undefined when it is missing or not JSON: such a text counts as nothing kept. */
function parsed(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
