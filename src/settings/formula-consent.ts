import { AdReportsError, KeyMissing, NotAllowed } from '../errors/ad-reports-error';
import type { FileFacts, TextStore } from '../platform/ports';
import { texts } from '../wording/texts';
import { FileConsents } from './file-consents';
import { KEY, keyIn, SETTINGS, SettingsStore, settingsIn } from './settings-store';

/** A user's consent that formulas of the file use the user's key. */
const FORMULAS = 'formulas';
/** A user's consent that the hourly check refreshes the formulas of the file. */
const REFRESHED = 'formulasRefreshed';

export type FormulaAccess = ReturnType<typeof formulaAccess>;

/**
 * What formulas of a file may use. Google runs formulas with the user properties of the file's owner, or in a shared drive of the user who
 * created the file. Reads them in one call, because each evaluation of a formula reads them. Throws NotAllowed for settings of a newer version.
 */
export function formulaAccess(ports: {
  readonly user: TextStore;
  readonly file: () => { readonly id: string };
}) {
  const properties = ports.user.all();
  const settings = settingsIn(properties.get(SETTINGS));
  return {
    settings,
    /** Undefined if the owner has no key for the base URL's host. */
    key: keyIn(properties.get(KEY), settings),
    isAllowed: new FileConsents(ports).terms(FORMULAS, properties) !== undefined,
  };
}

export function allowedKey({ key, isAllowed }: FormulaAccess): string {
  if (key === undefined) throw new KeyMissing();
  if (!isAllowed) throw new AdReportsError(texts().errors.consentMissing, 'consent missing');
  return key;
}

export interface ConsentPorts {
  readonly user: TextStore;
  readonly file: () => FileFacts;
  /** The owner's e-mail address; '' if Google does not tell; null in a shared drive, where files have no owner. */
  readonly fileOwner: () => string | null;
  /** The current user's e-mail address, or ''. */
  readonly activeUser: () => string;
}

export type FormulaConsent = ReturnType<typeof formulaConsent>;

/** Whether formulas in this file may use a user's key, for the sidebar. */
export function formulaConsent(ports: ConsentPorts) {
  const owner = ports.fileOwner();
  const other = otherOwner(ports);
  return {
    owner,
    /** Whether the current user decides about the own key: as the owner, or because nobody knows of another owner. */
    mine: other === undefined,
    allowed: other === undefined && new FileConsents(ports).terms(FORMULAS) !== undefined,
  };
}

/** Throws NotAllowed if another user owns the file, and KeyMissing if a user without a key gives consent. */
export function allowFormulas(allowed: boolean, ports: ConsentPorts): void {
  requireDecision(ports);
  const consents = new FileConsents(ports);
  if (!allowed) {
    consents.withdraw(FORMULAS);
    consents.withdraw(REFRESHED);
    return;
  }
  if (new SettingsStore(ports.user).settingsAndKey().key === undefined) throw new KeyMissing();
  consents.give(FORMULAS);
}

/** Whether the user's hourly check refreshes the formulas of this file. `properties` are the user's, if they are already read. */
export function hasFormulasRefreshed(
  ports: Pick<ConsentPorts, 'user' | 'file'>,
  properties?: ReadonlyMap<string, string>,
): boolean {
  return new FileConsents(ports).terms(REFRESHED, properties) !== undefined;
}

export function allowRefresh(allowed: boolean, ports: ConsentPorts): void {
  requireDecision(ports);
  const consents = new FileConsents(ports);
  if (allowed) consents.give(REFRESHED);
  else consents.withdraw(REFRESHED);
}

/** Throws NotAllowed if another user owns the file: then the current user does not decide about its formulas. */
export function requireDecision(ports: ConsentPorts): void {
  const other = otherOwner(ports);
  if (other !== undefined) throw new NotAllowed([texts().settings.ownerDecides(other)]);
}

/** The file's owner if that is another user. Where nobody knows, users decide: a consent has no effect for other users' keys. */
function otherOwner({ fileOwner, activeUser }: ConsentPorts): string | undefined {
  const [owner, me] = [fileOwner(), activeUser()];
  return owner === null || owner === '' || me === '' || owner === me ? undefined : owner;
}
