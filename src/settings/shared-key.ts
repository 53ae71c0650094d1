import { KeyMissing, NotAllowed } from '../errors';
import type { TextStore } from '../platform/ports';
import { hostOf } from '../service/address';
import { checkSettings, type SettingsDraft } from './check-settings';
import { isNewer, parsed, VERSION } from './kept';
import { readKey } from './key';
import { defaultSettings, type Settings } from './settings';
import type { SettingsStore } from './settings-store';

/** The name of the document's one property: settings and key go in and out together. */
const PROPERTY = 'adreports.formulaKey';
const NEWER =
  'Formulas: a newer version of this add-on saved whose key they use. Reload the spreadsheet to get that version; nothing was changed.';

/** What a user lets the formulas of a file use. */
export interface Shared {
  readonly settings: Settings;
  /** Given for the host of the settings' base URL. */
  readonly key: string;
  /** The e-mail address of that user; empty where Google did not tell it. */
  readonly sharedBy: string;
}

/**
 * What formulas of a file may use, as the document keeps it. Undefined when there is nothing, nothing readable, something
 * of a newer version, or a key that is not for the host it stands with.
 */
export function sharedIn(document: TextStore): Shared | undefined {
  const kept = parsed(document.get(PROPERTY));
  if (kept?.['v'] !== VERSION) return undefined;
  const checked = checkSettings(draftIn(kept['settings']), defaultSettings());
  const read = readKey(kept['key']);
  if ('issues' in checked || 'refused' in read) return undefined;
  const { settings } = checked;
  if (settings.baseUrl === '' || kept['host'] !== hostOf(settings.baseUrl)) return undefined;
  const sharedBy = typeof kept['sharedBy'] === 'string' ? kept['sharedBy'] : '';
  return { settings, key: read.key, sharedBy };
}

/** A user's say over what formulas of this file use. `activeUser` tells the user's e-mail address, or ''. */
export class SharedKey {
  constructor(
    private readonly document: TextStore,
    private readonly own: SettingsStore,
    private readonly activeUser: () => string,
  ) {}

  /** What formulas may use, and whether it is this user who lets them. Undefined when nothing is shared. */
  shared(): (Shared & { readonly mine: boolean }) | undefined {
    const shared = sharedIn(this.document);
    return shared && { ...shared, mine: this.isMine(shared) };
  }

  /**
   * Lets formulas of this file use the user's settings and key, in place of anybody else's. Throws KeyMissing without a
   * key, NotAllowed where a newer version has shared one.
   */
  share(): void {
    this.refuseNewer();
    if (!this.keep(this.activeUser())) throw new KeyMissing();
  }

  /** Formulas go back to the key of the file's owner, whoever had shared one. Throws NotAllowed as `share` does. */
  stop(): void {
    this.refuseNewer();
    this.document.delete(PROPERTY);
  }

  /**
   * Does `change` to the user's own settings or key, and what that user shares in this file follows, even where `change`
   * fails half-way: a key that was replaced or forgotten must not linger. Without a key for the new address nothing is shared.
   */
  following(change: () => void): void {
    const before = this.shared();
    try {
      change();
    } finally {
      if (before?.mine) this.follow(before.sharedBy);
    }
  }

  private follow(sharedBy: string): void {
    let kept = false;
    try {
      kept = this.keep(sharedBy);
    } finally {
      if (!kept) this.document.delete(PROPERTY);
    }
  }

  /** False, and nothing kept, when the user has no key for the base URL's host. */
  private keep(sharedBy: string): boolean {
    const { settings, key } = this.own.settingsAndKey();
    if (key === undefined) return false;
    const host = hostOf(settings.baseUrl);
    this.document.set(PROPERTY, JSON.stringify({ v: VERSION, settings, key, host, sharedBy }));
    return true;
  }

  /** Where Google did not tell who shared, it is who holds the same key. */
  private isMine({ sharedBy, key }: Shared): boolean {
    return sharedBy === '' ? this.own.settingsAndKey().key === key : sharedBy === this.activeUser();
  }

  private refuseNewer(): void {
    if (isNewer(parsed(this.document.get(PROPERTY)))) throw new NotAllowed([NEWER]);
  }
}

function draftIn(kept: unknown): SettingsDraft {
  return typeof kept === 'object' && kept !== null ? kept : {};
}
