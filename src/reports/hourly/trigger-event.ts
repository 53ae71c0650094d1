import { isPlainObject } from '../../storage/plain-object';

/**
 * Throws unless `event` is what Google hands to the function of a time trigger: an object that names the trigger. A cell cannot
 * hand over an object, so a formula cannot start the hourly check.
 */
export function requireTriggerEvent(event: unknown): void {
  const triggerUid = isPlainObject(event) ? event['triggerUid'] : undefined;
  if (typeof triggerUid === 'string' && triggerUid !== '') return;
  throw new Error('refreshDue is not a formula; the hourly trigger calls it.');
}
