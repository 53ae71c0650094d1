import type { TextStore, Triggers } from '../../platform/ports';
import { isPlainObject } from '../../storage/untrusted-value';
import { MOMENT } from '../../storage/versioned-json';
import { isByHand } from '../refreshing';
import type { Properties } from '../report-ports';
import type { StoredReport } from '../saved-report';

/** The global function that the hourly trigger runs. */
export const HANDLER = 'refreshDue';

const CHECKED = 'adreports.checked.';
const HOUR_MS = 3_600_000;
/** An hourly check stores its time only twice a day, so that a check without work writes nothing. */
const NOTE_EVERY_MS = 12 * HOUR_MS;
/** An hourly check has stopped if its stored time is older than this. */
export const SILENT_HOURS = 26;

/** True for a report that its owner's hourly check refreshes. */
export function isScheduled({ refreshing, paused }: Pick<StoredReport, 'refreshing' | 'paused'>): boolean {
  return !isByHand(refreshing) && !paused;
}

/** True if a report is scheduled by this owner. */
export function isScheduledBy(report: StoredReport, ownerId: string | undefined): boolean {
  return ownerId !== undefined && report.ownerId === ownerId && isScheduled(report);
}

/** Makes sure that the user has one hourly trigger in this file. Throws Google's error if the user has too many triggers. */
export function ensureTrigger(triggers: Triggers): void {
  const count = triggers.count(HANDLER);
  if (count === 0) triggers.create(HANDLER);
  if (count > 1) triggers.trim(HANDLER, 1);
}

/** Leaves the user one hourly trigger in this file if it is needed, and none otherwise. */
export function settleTrigger(isNeeded: boolean, triggers: Triggers): void {
  if (isNeeded) ensureTrigger(triggers);
  else if (triggers.count(HANDLER) > 0) triggers.trim(HANDLER, 0);
}

/** Replaces the user's trigger, because Google no longer fires the existing one. */
export function renewTrigger(triggers: Triggers): void {
  triggers.trim(HANDLER, 0);
  triggers.create(HANDLER);
}

/**
 * Throws unless `event` is an object that names a trigger, as Google passes it to the function of a time trigger. A cell cannot pass an
 * object, so a formula cannot start the hourly check.
 */
export function requireTriggerEvent(event: unknown): void {
  const triggerUid = isPlainObject(event) ? event['triggerUid'] : undefined;
  if (typeof triggerUid === 'string' && triggerUid !== '') return;
  throw new Error('refreshDue is not a formula; the hourly trigger calls it.');
}

/** The stored time of an owner's hourly check; null if it never ran. */
export function lastChecked(ownerId: string, properties: Properties): number | null {
  return MOMENT.read(properties.get(CHECKED + ownerId))?.at ?? null;
}

export function noteChecked(ownerId: string, document: TextStore, now: number): void {
  document.set(CHECKED + ownerId, MOMENT.write({ at: now }));
}

/** True if the hourly check should store its time again: twelve hours after the stored time, or if the stored time is in the future. */
export function isHeartbeatDue(ownerId: string, properties: Properties, now: number): boolean {
  const at = lastChecked(ownerId, properties);
  return at === null || now - at >= NOTE_EVERY_MS || at > now;
}

/** True if an hourly check that last ran at `lastChecked` has stopped. Both are milliseconds since 1970. */
export function isSilent(lastChecked: number, now: number): boolean {
  return now - lastChecked > SILENT_HOURS * HOUR_MS;
}
