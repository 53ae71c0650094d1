import { AdReportsError, AuthorizationLost, redactText } from '../../errors';
import type { TextStore } from '../../platform';
import { defineStoredFormat, isNumber, isPlainObject } from '../../storage';
import { getTexts } from '../../wording';
import { isByHand } from '../report-settings';
import type { StoredReport } from '../saved-report';
import type { Properties, ReportServices } from '../services';

export const HANDLER = 'refreshDue';

const CHECKS_PREFIX = 'adreports.checked.';
const HOUR_MS = 3_600_000;
/** A check stores its time (its heartbeat) only every 12 hours, so a check that refreshes nothing usually writes nothing. */
const HEARTBEAT_EVERY_MS = 12 * HOUR_MS;
/** The hourly check stores its time at least every 13 hours. If the stored time is twice as old, the check counts as stopped. */
const SILENT_HOURS = 26;

export function isScheduled({ refreshing, paused }: Pick<StoredReport, 'refreshing' | 'paused'>): boolean {
  return !isByHand(refreshing) && !paused;
}

export function isScheduledBy(report: StoredReport, ownerId: string | undefined): boolean {
  return ownerId !== undefined && report.ownerId === ownerId && isScheduled(report);
}

/** Makes sure that the user has an hourly trigger in this file. Throws if permissions are missing or Google refuses the trigger. */
export function requireTrigger({ triggers, authorization }: ReportServices): void {
  if (triggers.count(HANDLER) > 0) return;
  // Google's own prompt could end the execution before the report is saved.
  const missing = authorization.listMissing();
  if (missing.length > 0) throw new AuthorizationLost(missing, authorization.readGrantUrl());
  try {
    triggers.create(HANDLER);
  } catch (error) {
    const reason = redactText(error instanceof Error ? error.message : String(error), []);
    throw new AdReportsError(getTexts().errors.checkRefused(reason), 'not allowed');
  }
}

/** The id of the trigger. A formula in a cell cannot pass an object, as Google does for a time trigger, so it cannot start the hourly check. */
export function requireTriggerUid(event: unknown): string {
  const triggerUid = isPlainObject(event) ? event['triggerUid'] : undefined;
  if (typeof triggerUid === 'string' && triggerUid !== '') return triggerUid;
  throw new Error('refreshDue is not a formula; the hourly trigger calls it.');
}

interface CheckTimes {
  readonly at: number | null;
  readonly mailedAt: number | null;
}

const toTimeOrNull = (value: unknown) => (isNumber(value) ? value : null);

const STORED = defineStoredFormat<CheckTimes>(({ at, mailedAt }) => ({
  at: toTimeOrNull(at),
  mailedAt: toTimeOrNull(mailedAt),
}));

export function readCheckTimes(ownerId: string, properties: Pick<Properties, 'get'>): CheckTimes {
  return STORED.read(properties.get(CHECKS_PREFIX + ownerId)) ?? { at: null, mailedAt: null };
}

export function noteCheckTimes(ownerId: string, times: Partial<CheckTimes>, document: TextStore): void {
  document.set(CHECKS_PREFIX + ownerId, STORED.write({ ...readCheckTimes(ownerId, document), ...times }));
}

export function isHeartbeatDue(ownerId: string, properties: Properties, now: number): boolean {
  const { at } = readCheckTimes(ownerId, properties);
  return at === null || now - at >= HEARTBEAT_EVERY_MS;
}

export function isSilent(lastChecked: number, now: number): boolean {
  return now - lastChecked > SILENT_HOURS * HOUR_MS;
}

const OWNER_ID = 'adreports.me';

export function findOwnerId(user: Pick<Properties, 'get'>): string | undefined {
  return user.get(OWNER_ID);
}

/** Created when it is first needed. It identifies the owner of a schedule if Google provides no e-mail address. */
export function ensureOwnerId({ user, unguessable }: ReportServices): string {
  const existingId = findOwnerId(user);
  if (existingId !== undefined) return existingId;
  const id = unguessable()
    .replace(/[^0-9a-f]/g, '')
    .slice(0, 16);
  user.set(OWNER_ID, id);
  return id;
}
