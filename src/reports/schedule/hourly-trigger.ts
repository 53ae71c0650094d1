import type { Triggers } from '../../platform/ports';
import { isPlainObject } from '../../storage/plain-object';
import type { StoredReport } from '../saved-report';

/** The global function that the hourly trigger runs. */
export const HANDLER = 'refreshDue';

/** True for a report that somebody's hourly check has to look after. */
export function isScheduled({ refreshing, paused }: Pick<StoredReport, 'refreshing' | 'paused'>): boolean {
  return refreshing.schedule.kind !== 'by hand' && !paused;
}

/** True when a report is scheduled, and by this owner. */
export function isScheduledBy(report: StoredReport, ownerId: string | undefined): boolean {
  return ownerId !== undefined && report.ownerId === ownerId && isScheduled(report);
}

/** Sees to it that the user has one hourly trigger in this file. Throws what Google says when there are too many. */
export function ensureTrigger(triggers: Triggers): void {
  const count = triggers.count(HANDLER);
  if (count === 0) triggers.create(HANDLER);
  if (count > 1) triggers.trim(HANDLER, 1);
}

/** Leaves the user one hourly trigger in this file while there is something to look after, and none otherwise. */
export function settleTrigger(isNeeded: boolean, triggers: Triggers): void {
  if (isNeeded) ensureTrigger(triggers);
  else if (triggers.count(HANDLER) > 0) triggers.trim(HANDLER, 0);
}

/** Replaces the trigger: Google has stopped firing the existing one. */
export function renewTrigger(triggers: Triggers): void {
  triggers.trim(HANDLER, 0);
  triggers.create(HANDLER);
}

/**
 * Throws unless `event` is what Google hands to the function of a time trigger: an object that names the trigger. A cell cannot
 * hand over an object, so a formula cannot start the hourly check.
 */
export function requireTriggerEvent(event: unknown): void {
  const triggerUid = isPlainObject(event) ? event['triggerUid'] : undefined;
  if (typeof triggerUid === 'string' && triggerUid !== '') return;
  throw new Error('refreshDue is not a formula; the hourly trigger calls it.');
}
