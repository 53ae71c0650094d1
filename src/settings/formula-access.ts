import { ConsentMissing, KeyMissing, OwnerMissing } from '../errors/run-errors';
import type { TextStore } from '../platform/ports';
import { FileConsents } from './file-consents';
import { FORMULAS, REFRESHED } from './formula-consent';
import { KEY, keyIn, SETTINGS, settingsIn } from './kept';
import type { Settings } from './settings';

/** The settings and the key of the file's owner, as formulas find them. */
export interface FormulaAccess {
  readonly settings: Settings;
  /** Undefined when the owner has none for the base URL's host. */
  readonly key: string | undefined;
  /** Whether the owner allows formulas of this file to use the key. */
  readonly isAllowed: boolean;
  /** Whether the owner's hourly check refreshes formulas of this file. */
  readonly byHour: boolean;
}

/**
 * What formulas of a file may use: Google hands them the user properties of the file's owner. One property call: each evaluation
 * pays it. With nothing set, the default settings and no key. Throws NotAllowed for settings of a newer version.
 */
export function formulaAccess(owner: TextStore, fileId: () => string): FormulaAccess {
  const kept = owner.all();
  const settings = settingsIn(kept.get(SETTINGS));
  const consents = new FileConsents(owner, fileId);
  const isGiven = (matter: string) => consents.terms(matter, kept) !== undefined;
  const key = keyIn(kept.get(KEY), settings);
  return { settings, key, isAllowed: isGiven(FORMULAS), byHour: isGiven(REFRESHED) };
}

/** The key that formulas may use. Throws the error that says what is missing; only then `hasOwner` is asked. */
export function allowedKey({ key, isAllowed }: FormulaAccess, hasOwner: () => boolean): string {
  if (key !== undefined && isAllowed) return key;
  if (!hasOwner()) throw new OwnerMissing();
  throw key === undefined ? new KeyMissing() : new ConsentMissing();
}
