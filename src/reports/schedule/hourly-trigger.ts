import { AdReportsError } from '../../errors/ad-reports-error';
import { AuthorizationLost } from '../../errors/error-log';
import { excerpt } from '../../errors/redact';
import type { TextStore } from '../../platform/ports';
import { isNumber, isPlainObject } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { texts } from '../../wording/texts';
import type { Properties } from '../file-time';
import { isByHand } from '../refreshing';
import type { StoredReport } from '../saved-report';
import type { ReportPorts } from '../services';

export const HANDLER = 'refreshDue';

export const CHECKS_PREFIX = 'adreports.checked.';
const HOUR_MS = 3_600_000;
/** The time of the last check is stored only every 12 hours, so a check that refreshes nothing usually writes nothing. */
const NOTE_EVERY_MS = 12 * HOUR_MS;
/** If the stored time of its last run is older, the hourly check counts as stopped. */
const SILENT_HOURS = 26;

export function isScheduled({ refreshing, paused }: Pick<StoredReport, 'refreshing' | 'paused'>): boolean {
  return !isByHand(refreshing) && !paused;
}

export function isScheduledBy(report: StoredReport, ownerId: string | undefined): boolean {
  return ownerId !== undefined && report.ownerId === ownerId && isScheduled(report);
}

type TriggerPorts = Pick<ReportPorts, 'triggers' | 'authorization'>;

/** Makes sure that the user has an hourly trigger in this file. Returns Google's refusal, which is in the user's language. */
export function ensureTrigger({ triggers, authorization }: TriggerPorts): AdReportsError | undefined {
  if (triggers.count(HANDLER) > 0) return undefined;
  // Google's own prompt could end the execution before the report is saved.
  const missing = authorization.missing();
  if (missing.length > 0) return new AuthorizationLost(missing, authorization.url());
  try {
    triggers.create(HANDLER);
  } catch (error) {
    const reason = excerpt(error instanceof Error ? error.message : String(error), []);
    return new AdReportsError(texts().errors.checkRefused(reason), 'not allowed');
  }
  return undefined;
}

export function requireTrigger(ports: TriggerPorts): void {
  const refused = ensureTrigger(ports);
  if (refused !== undefined) throw refused;
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
  /** When the user was mailed that the key is refused or missing; null once a scheduled run has worked since. */
  readonly keyMailedAt: number | null;
}

const timeOrNull = (value: unknown) => (isNumber(value) ? value : null);

const STORED = storedForm<CheckTimes>(({ at, mailedAt, keyMailedAt }) => ({
  at: timeOrNull(at),
  mailedAt: timeOrNull(mailedAt),
  keyMailedAt: timeOrNull(keyMailedAt),
}));

export function checkTimes(ownerId: string, properties: Pick<Properties, 'get'>): CheckTimes {
  return (
    STORED.read(properties.get(CHECKS_PREFIX + ownerId)) ?? { at: null, mailedAt: null, keyMailedAt: null }
  );
}

export function noteCheck(ownerId: string, times: Partial<CheckTimes>, document: TextStore): void {
  document.set(CHECKS_PREFIX + ownerId, STORED.write({ ...checkTimes(ownerId, document), ...times }));
}

/**
 * The first hourly check at or after `time`. Google chooses the minute, and it is that of the last check; `time` itself before the first check.
 * All are in milliseconds since 1970.
 */
export function checkAfter(time: number, lastChecked: number | null): number {
  return lastChecked === null ? time : lastChecked + Math.ceil((time - lastChecked) / HOUR_MS) * HOUR_MS;
}

export function isHeartbeatDue(ownerId: string, properties: Properties, now: number): boolean {
  const { at } = checkTimes(ownerId, properties);
  return at === null || now - at >= NOTE_EVERY_MS;
}

export function isSilent(lastChecked: number, now: number): boolean {
  return now - lastChecked > SILENT_HOURS * HOUR_MS;
}

const PROPERTY = 'adreports.me';

export function ownerIdIn(user: Pick<Properties, 'get'>): string | undefined {
  return user.get(PROPERTY);
}

/** Created when it is first needed. It identifies the owner of a schedule if Google provides no e-mail address. */
export function ownerIdOf({ user, unguessable }: Pick<ReportPorts, 'user' | 'unguessable'>): string {
  const existing = ownerIdIn(user);
  if (existing !== undefined) return existing;
  const id = unguessable()
    .replace(/[^0-9a-f]/g, '')
    .slice(0, 16);
  user.set(PROPERTY, id);
  return id;
}
