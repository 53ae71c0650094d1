import type { TextStore } from '../platform/ports';
import type { Settings } from './settings';
import { SettingsStore } from './settings-store';
import { sharedIn } from './shared-key';

/** The settings and the key that formulas of a file use. */
export interface FormulaAccess {
  readonly settings: Settings;
  /** Undefined when there is none for the base URL's host. */
  readonly key: string | undefined;
  /** `shared`: of a user who lets this file's formulas use them; `owner`: of the file's owner. */
  readonly whose: 'shared' | 'owner';
}

/**
 * What formulas use: what the document shares, or else what the owner's properties keep (Google hands formulas the store of
 * the file's owner). One property call for the first, two for the second: each evaluation pays them. With nothing set, the
 * default settings and no key. Throws NotAllowed for settings of a newer version.
 */
export function formulaAccess(document: TextStore, owner: TextStore): FormulaAccess {
  const shared = sharedIn(document);
  if (shared) return { settings: shared.settings, key: shared.key, whose: 'shared' };
  return { ...new SettingsStore(owner).settingsAndKey(), whose: 'owner' };
}
