import { AdReportsError, KeyMissing, NotAllowed } from '../errors';
import type { TextStore } from '../platform';
import { asText, defineStoredFormat, type StoredFields } from '../storage';
import { getTexts } from '../wording';
import { CONSENTS, DEFAULT_ID, listConnections, SettingsStore } from './settings-store';

const STORED_TERMS = defineStoredFormat<StoredFields>((fields) => fields);

export interface FileConsentServices {
  /** The current user's own properties. */
  readonly user: TextStore;
  readonly file: () => { readonly id: string };
}

/** What the user has allowed in the file, in the user's own properties, where no other user can forge it. A copied file has a new id, and no consents. */
export class FileConsents {
  constructor(private readonly services: FileConsentServices) {}

  /** `properties` are the user's, if they are already read. */
  readTerms(matter: string, properties: Pick<TextStore, 'get'> = this.services.user) {
    return STORED_TERMS.read(properties.get(this.nameConsentProperty(matter)));
  }

  recordConsent(matter: string, terms: StoredFields = {}): void {
    this.services.user.set(this.nameConsentProperty(matter), STORED_TERMS.write(terms));
  }

  withdrawConsent(matter: string): void {
    this.services.user.delete(this.nameConsentProperty(matter));
  }

  private nameConsentProperty(matter: string): string {
    return `${CONSENTS}${matter}.${this.services.file().id}`;
  }
}

/** Who else gets messages about a file: addresses, and the webhook of a chat. */
export const MESSAGES = 'messages';
/** A user's consent that formulas of the file use the user's key: `connections` are the ids of those that they may use. */
const FORMULAS = 'formulas';
/** A user's consent that the hourly check refreshes the formulas of the file. */
const REFRESHED = 'formulasRefreshed';

/** An earlier version has stored the consent for the only connection without a list. */
function readAllowedIds(consents: FileConsents, properties?: Pick<TextStore, 'get'>): readonly string[] {
  const terms = consents.readTerms(FORMULAS, properties);
  if (terms === undefined) return [];
  return Array.isArray(terms.connections) ? terms.connections.map(asText) : [DEFAULT_ID];
}

export type FormulaAccess = ReturnType<typeof readFormulaAccess>[number];

/**
 * What formulas of a file may use of each connection. Google runs formulas with the user properties of the file's owner, or in a shared drive
 * of the user who created the file. Reads them in one call, because each evaluation of a formula reads them.
 */
export function readFormulaAccess(services: FileConsentServices) {
  const properties = services.user.readAll();
  const allowedIds = readAllowedIds(new FileConsents(services), properties);
  return listConnections(properties).map((connection) => ({
    ...connection,
    isAllowed: allowedIds.includes(connection.id),
  }));
}

export function requireAllowedKey({ key, isAllowed }: FormulaAccess): string {
  if (key === undefined) throw new KeyMissing();
  if (!isAllowed) throw new AdReportsError(getTexts().errors.consentMissing, 'consent missing');
  return key;
}

export interface ConsentServices extends FileConsentServices {
  /** The owner's e-mail address; '' if Google does not tell; null in a shared drive, where files have no owner. */
  readonly fileOwner: () => string | null;
  /** The current user's e-mail address, or ''. */
  readonly activeUser: () => string;
}

export type FormulaConsent = ReturnType<typeof readFormulaConsent>;

export function readFormulaConsent(services: ConsentServices) {
  const owner = services.fileOwner();
  const isMine = findOtherOwner(services) === undefined;
  const allowedIds = isMine ? readAllowedIds(new FileConsents(services)) : [];
  return {
    owner,
    /** Whether the current user decides about the own key: as the owner, or because nobody knows of another owner. */
    mine: isMine,
    /** Whether formulas may use any connection, and the ids of those that they may use. */
    allowed: allowedIds.length > 0,
    allowedIds,
  };
}

/** Allows or forbids the use of one connection. A connection that is added later needs a consent of its own. */
export function setFormulasAllowed(allowed: boolean, id: string, services: ConsentServices): void {
  requireDecisionRight(services);
  const consents = new FileConsents(services);
  if (allowed) new SettingsStore(services.user).selectById(id).requireKey();
  const otherIds = readAllowedIds(consents).filter((allowedId) => allowedId !== id);
  const connections = allowed ? [...otherIds, id] : otherIds;
  if (connections.length > 0) {
    consents.recordConsent(FORMULAS, { connections });
    return;
  }
  consents.withdrawConsent(FORMULAS);
  consents.withdrawConsent(REFRESHED);
}

/** Whether the user's hourly check refreshes the formulas of this file. `properties` are the user's, if they are already read. */
export function isFormulaRefreshAllowed(
  services: FileConsentServices,
  properties?: ReadonlyMap<string, string>,
) {
  return new FileConsents(services).readTerms(REFRESHED, properties) !== undefined;
}

export function setRefreshAllowed(allowed: boolean, services: ConsentServices): void {
  requireDecisionRight(services);
  const consents = new FileConsents(services);
  if (allowed) consents.recordConsent(REFRESHED);
  else consents.withdrawConsent(REFRESHED);
}

export function requireDecisionRight(services: ConsentServices): void {
  const otherOwner = findOtherOwner(services);
  if (otherOwner !== undefined) throw new NotAllowed([getTexts().settings.ownerDecides(otherOwner)]);
}

/** The file's owner if that is another user. If Google does not tell, each user decides, because a consent is for that user's own key. */
function findOtherOwner({ fileOwner, activeUser }: ConsentServices): string | undefined {
  const [owner, me] = [fileOwner(), activeUser()];
  return owner === null || owner === '' || me === '' || owner === me ? undefined : owner;
}
