import { NotAllowed } from '../errors/ad-reports-error';
import { KeyMissing } from '../errors/run-errors';
import type { TextStore } from '../platform/ports';
import { hostOf } from '../service/http/address';
import { parsed } from '../storage/versioned-json';
import { texts } from '../wording/texts';
import { checkSettings, type UncheckedSettings } from './check-settings';
import { KEY, keyIn, SETTINGS, STORED_VERSION, settingsIn } from './kept';
import { maskKey, readKey } from './report-key';
import type { Settings } from './settings';

/** A user's settings and key, kept in that user's own properties. The key is bound to the host it was given for. */
export class SettingsStore {
  private readonly typed: string[] = [];

  constructor(private readonly store: TextStore) {}

  /**
   * The settings as kept; the defaults where nothing, or nothing readable, is kept. Throws NotAllowed for settings of a
   * newer version, which the defaults must not replace.
   */
  settings(): Settings {
    return settingsIn(this.store.get(SETTINGS));
  }

  /** Keeps what `draft` changes. Throws NotAllowed with a sentence for each value that is not allowed. */
  saveSettings(draft: UncheckedSettings): Settings {
    const checked = checkSettings(draft, this.settings());
    if ('issues' in checked) throw new NotAllowed(checked.issues);
    this.store.set(SETTINGS, JSON.stringify({ v: STORED_VERSION, ...checked.settings }));
    return checked.settings;
  }

  /** Keeps a pasted key for the base URL's host. Throws NotAllowed when it is no key or there is no base URL. */
  saveKey(pasted: unknown): void {
    const read = readKey(pasted);
    if ('refused' in read) throw new NotAllowed([read.refused]);
    const { baseUrl } = this.settings();
    if (baseUrl === '') throw new NotAllowed([texts().settings.noBaseUrl]);
    this.store.set(KEY, JSON.stringify({ v: STORED_VERSION, key: read.key, host: hostOf(baseUrl) }));
  }

  forgetKey(): void {
    this.store.delete(KEY);
  }

  /** The settings, and the key where one is kept for their base URL's host. Throws NotAllowed as `settings` does. */
  settingsAndKey(): { readonly settings: Settings; readonly key: string | undefined } {
    const kept = this.store.all();
    const settings = settingsIn(kept.get(SETTINGS));
    return { settings, key: keyIn(kept.get(KEY), settings) };
  }

  /** The key, if one is kept for the host of the base URL. Throws KeyMissing otherwise. */
  key(): string {
    const { key } = this.settingsAndKey();
    if (key === undefined) throw new KeyMissing();
    return key;
  }

  /** What no text may contain: the key, for whichever host it was given, and what was typed as one. */
  secrets(): readonly string[] {
    const key = parsed(this.store.get(KEY))?.['key'];
    return typeof key === 'string' ? [key, ...this.typed] : this.typed;
  }

  /** Counts a key that is not kept yet among the secrets: what goes wrong while it is tested or kept may repeat it. */
  hide(key: string): void {
    this.typed.push(key);
  }

  /** The key as it may be shown, or null when there is none for this host. */
  maskedKey(): string | null {
    const { key } = this.settingsAndKey();
    return key === undefined ? null : maskKey(key);
  }
}
