import { AdReportsError, KeyMissing } from '../errors/ad-reports-error';
import type { TextStore } from '../platform/ports';
import { texts } from '../wording/texts';
import { FileConsents } from './file-consents';
import { KEY, keyIn, SETTINGS, settingsIn } from './settings-store';

/** A user's consent that formulas of the file use the user's key. */
export const FORMULAS = 'formulas';
/** A user's consent that the hourly check refreshes the formulas of the file. */
export const REFRESHED = 'formulasRefreshed';

export type FormulaAccess = ReturnType<typeof formulaAccess>;

/**
 * What formulas of a file may use. Google runs formulas with the user properties of the file's owner, or in a shared drive of the user who
 * created the file. Reads them in one call, because each evaluation of a formula reads them. Throws NotAllowed for settings of a newer version.
 */
export function formulaAccess(owner: TextStore, fileId: () => string) {
  const properties = owner.all();
  const settings = settingsIn(properties.get(SETTINGS));
  const consents = new FileConsents(owner, fileId);
  return {
    settings,
    /** Undefined if the owner has no key for the base URL's host. */
    key: keyIn(properties.get(KEY), settings),
    /** Whether the owner allows formulas of this file to use the key. */
    isAllowed: consents.terms(FORMULAS, properties) !== undefined,
  };
}

/** The key that formulas may use. If there is none, throws an error that says what is missing. */
export function allowedKey({ key, isAllowed }: FormulaAccess): string {
  if (key === undefined) throw new KeyMissing();
  if (!isAllowed) throw new AdReportsError(texts().errors.consentMissing, 'consent missing');
  return key;
}
