import { NotAllowed } from '../errors/ad-reports-error';
import { KeyMissing } from '../errors/run-errors';
import type { FileFacts, TextStore } from '../platform/ports';
import { parsed } from '../storage/versioned-json';
import { texts } from '../wording/texts';
import { FileConsents } from './file-consents';
import { STORED_VERSION } from './kept';
import { SettingsStore } from './settings-store';

/** The matter under which the owner's consent is kept. */
export const FORMULAS = 'formulas';
/** That of having the user's hourly check refresh the file's formulas. */
export const REFRESHED = 'formulasRefreshed';

/** The document's note of who allowed formulas: for colleagues to read. Any editor can forge it, so formulas never look at it. */
const NOTE = 'adreports.formulasAllowed';

export interface ConsentPorts {
  readonly user: TextStore;
  readonly document: TextStore;
  readonly file: () => FileFacts;
  /** The owner's e-mail address, '' where Google does not tell it, null where a file has no owner. */
  readonly fileOwner: () => string | null;
  /** The current user's e-mail address, or ''. */
  readonly activeUser: () => string;
}

/** Whether formulas in this file use the key of its owner, as the sidebar shows it. `properties` are the document's. */
export function formulaConsent(
  ports: ConsentPorts,
  properties: ReadonlyMap<string, string> = ports.document.all(),
): FormulaConsent {
  const owner = ports.fileOwner();
  const mine = isMine(owner, ports.activeUser());
  const isGiven = () => consentsOf(ports).terms(FORMULAS) !== undefined;
  const allowed =
    owner !== null && (mine ? isGiven() : isNoted(properties.get(NOTE), owner, ports.file().id));
  return { owner, mine, allowed };
}

/**
 * Gives or withdraws the current user's consent. Throws NotAllowed where somebody else or nobody owns the file, KeyMissing where a
 * user without a key would give it.
 */
export function allowFormulas(allowed: boolean, ports: ConsentPorts): void {
  requireDecision(ports);
  const consents = consentsOf(ports);
  if (!allowed) {
    consents.withdraw(FORMULAS);
    consents.withdraw(REFRESHED);
    ports.document.delete(NOTE);
    return;
  }
  if (new SettingsStore(ports.user).settingsAndKey().key === undefined) throw new KeyMissing();
  consents.give(FORMULAS);
  ports.document.set(
    NOTE,
    JSON.stringify({ v: STORED_VERSION, by: ports.activeUser(), file: ports.file().id }),
  );
}

/** Whether the user's hourly check refreshes the formulas of this file. `properties` are the user's, where they are at hand. */
export function hasFormulasRefreshed(
  ports: Pick<ConsentPorts, 'user' | 'file'>,
  properties?: ReadonlyMap<string, string>,
): boolean {
  return consentsOf(ports).terms(REFRESHED, properties) !== undefined;
}

/** Has the owner's hourly check refresh formulas, or no longer. Throws NotAllowed where the current user does not decide. */
export function allowRefresh(allowed: boolean, ports: ConsentPorts): void {
  requireDecision(ports);
  const consents = consentsOf(ports);
  if (allowed) consents.give(REFRESHED);
  else consents.withdraw(REFRESHED);
}

/** Throws NotAllowed where the current user does not decide whose key formulas use. */
export function requireDecision({ fileOwner, activeUser }: ConsentPorts): void {
  const owner = fileOwner();
  if (!isMine(owner, activeUser()))
    throw new NotAllowed([owner === null ? texts().settings.noOwner : texts().settings.ownerDecides(owner)]);
}

function consentsOf({ user, file }: Pick<ConsentPorts, 'user' | 'file'>): FileConsents {
  return new FileConsents(user, () => file().id);
}

/** Where Google does not tell who owns the file, the current user decides: it has an effect only if that is the owner. */
function isMine(owner: string | null, me: string): boolean {
  return owner !== null && (owner === '' || me === '' || owner === me);
}

function isNoted(text: string | undefined, owner: string, file: string): boolean {
  const note = parsed(text);
  return note?.['v'] === STORED_VERSION && note['by'] === owner && note['file'] === file;
}

/** Whose key formulas in this file use, and whether that user allows it. */
export interface FormulaConsent {
  /** The e-mail address of the file's owner; '' where Google does not tell it; null in a shared drive, where a file has none. */
  readonly owner: string | null;
  /** Whether the current user decides: as the owner, or where Google does not tell who that is. */
  readonly mine: boolean;
  /** Whether formulas may use the owner's key. Where it is somebody else's, as the file notes it. */
  readonly allowed: boolean;
}
