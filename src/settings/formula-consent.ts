import { NotAllowed } from '../errors/ad-reports-error';
import { ConsentMissing, KeyMissing, OwnerMissing } from '../errors/run-errors';
import type { FileFacts, TextStore } from '../platform/ports';
import { storedForm } from '../storage/versioned-json';
import { texts } from '../wording/texts';
import { FileConsents } from './file-consents';
import { KEY, keyIn, SETTINGS, SettingsStore, settingsIn } from './settings-store';

/** The owner's consent that formulas of the file use the owner's key. */
const FORMULAS = 'formulas';
/** The owner's consent that the hourly check refreshes the formulas of the file. */
const REFRESHED = 'formulasRefreshed';

/** The document's note of who allowed formulas, for colleagues to see. Any editor can forge it, so formulas never read it. */
const NOTE = 'adreports.formulasAllowed';
const STORED_NOTE = storedForm<{ readonly by: unknown; readonly file: unknown }>(({ by, file }) => ({
  by,
  file,
}));
/** The document property in which version 0.1.0 stored a user's key for formulas, where all editors can read it. */
const SHARED_KEY = 'adreports.formulaKey';

type Properties = ReadonlyMap<string, string>;

export interface ConsentPorts {
  readonly user: TextStore;
  readonly document: TextStore;
  readonly file: () => FileFacts;
  /** The owner's e-mail address; '' if Google does not tell; null if the file has no owner. */
  readonly fileOwner: () => string | null;
  /** The current user's e-mail address, or ''. */
  readonly activeUser: () => string;
}

/** Who owns the key that formulas in this file use, and whether its owner allows that. */
export type FormulaConsent = ReturnType<typeof formulaConsent>;

/** Whether formulas in this file may use the owner's key, for the sidebar. `properties` are the document's. */
export function formulaConsent(ports: ConsentPorts, properties: Properties = ports.document.all()) {
  const owner = ports.fileOwner();
  const mine = isMine(owner, ports.activeUser());
  return {
    /** The e-mail address of the file's owner; '' if Google does not tell; null in a shared drive, where files have no owner. */
    owner,
    /** Whether the current user decides: as the owner, or because Google does not tell who that is. */
    mine,
    /** Whether formulas may use the owner's key. If another user decides, this is what the file's note says. */
    allowed: mine
      ? consentsOf(ports).terms(FORMULAS) !== undefined
      : owner !== null && isNoted(properties.get(NOTE), owner, ports.file().id),
  };
}

/**
 * Gives or withdraws the current user's consent. Throws NotAllowed if another user owns the file or nobody does, and KeyMissing if a
 * user without a key gives it.
 */
export function allowFormulas(allowed: boolean, ports: ConsentPorts): void {
  requireDecision(ports);
  const { user, document, activeUser, file } = ports;
  const consents = consentsOf(ports);
  if (!allowed) {
    consents.withdraw(FORMULAS);
    consents.withdraw(REFRESHED);
    document.delete(NOTE);
    return;
  }
  if (new SettingsStore(user).settingsAndKey().key === undefined) throw new KeyMissing();
  consents.give(FORMULAS);
  document.set(NOTE, STORED_NOTE.write({ by: activeUser(), file: file().id }));
}

/** Whether the user's hourly check refreshes the formulas of this file. `properties` are the user's, if they are already read. */
export function hasFormulasRefreshed(
  ports: Pick<ConsentPorts, 'user' | 'file'>,
  properties?: Properties,
): boolean {
  return consentsOf(ports).terms(REFRESHED, properties) !== undefined;
}

/** Turns the hourly refresh of formulas on or off. Throws NotAllowed if another user owns the file or nobody does. */
export function allowRefresh(allowed: boolean, ports: ConsentPorts): void {
  requireDecision(ports);
  const consents = consentsOf(ports);
  if (allowed) consents.give(REFRESHED);
  else consents.withdraw(REFRESHED);
}

/** Throws NotAllowed if another user owns the file or nobody does: then the current user does not decide about its formulas. */
export function requireDecision({ fileOwner, activeUser }: ConsentPorts): void {
  const owner = fileOwner();
  if (!isMine(owner, activeUser()))
    throw new NotAllowed([owner === null ? texts().settings.noOwner : texts().settings.ownerDecides(owner)]);
}

function consentsOf({ user, file }: Pick<ConsentPorts, 'user' | 'file'>): FileConsents {
  return new FileConsents(user, () => file().id);
}

/** Whether the current user may decide as the owner. Also true if the owner is unknown: the decision has no effect for other users' keys. */
function isMine(owner: string | null, me: string): boolean {
  return owner !== null && (owner === '' || me === '' || owner === me);
}

function isNoted(text: string | undefined, owner: string, file: string): boolean {
  const note = STORED_NOTE.read(text);
  return note?.by === owner && note.file === file;
}

/** The settings, the key and the consents of the file's owner. */
export type FormulaAccess = ReturnType<typeof formulaAccess>;

/**
 * What formulas of a file may use. Google runs formulas with the user properties of the file's owner. Reads them in one call, because
 * each evaluation of a formula reads them. Throws NotAllowed for settings of a newer version.
 */
export function formulaAccess(owner: TextStore, fileId: () => string) {
  const properties = owner.all();
  const settings = settingsIn(properties.get(SETTINGS));
  const consents = new FileConsents(owner, fileId);
  const isGiven = (matter: string) => consents.terms(matter, properties) !== undefined;
  return {
    settings,
    /** Undefined if the owner has no key for the base URL's host. */
    key: keyIn(properties.get(KEY), settings),
    /** Whether the owner allows formulas of this file to use the key. */
    isAllowed: isGiven(FORMULAS),
    /** Whether the owner's hourly check refreshes formulas of this file. */
    byHour: isGiven(REFRESHED),
  };
}

/** The key that formulas may use. If there is none, calls `hasOwner` and throws an error that says what is missing. */
export function allowedKey({ key, isAllowed }: FormulaAccess, hasOwner: () => boolean): string {
  if (key !== undefined && isAllowed) return key;
  if (!hasOwner()) throw new OwnerMissing();
  throw key === undefined ? new KeyMissing() : new ConsentMissing();
}

/** Deletes the key that version 0.1.0 stored in the document. `properties` are the document's. */
export function deleteSharedKey(document: TextStore, properties: Properties): void {
  if (properties.has(SHARED_KEY)) document.delete(SHARED_KEY);
}
