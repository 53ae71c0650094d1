import type { Connection } from '../../service/http/connection';
import type { Failures } from '../run-facts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The hourly check varies by some minutes, so without this "in one hour" would often mean two hours. */
const EARLY_MS = 10 * MINUTE_MS;
const LONGEST_HOURS = 12;
/** After this many failures of the service in a row, a report is tried less often. */
const HOURLY_FAILURES = 12;
/** If the service failed at the last check, two attempts show whether it still does. */
const ATTEMPTS_AFTER_FAILURE = 2;
/** The number of failures in a row after which the owner gets a mail. After fewer failures, the service may recover without help. */
const MAIL_FROM = 3;
/** The same for refused requests. With many files, some reports usually wait for several checks. */
const MAIL_FROM_REFUSED = 12;

/** The kinds of failures that do not end until a person solves them. */
const NEEDS_A_PERSON: readonly Failures['kind'][] = ['key refused', 'key missing', 'not permitted'];

const OF_SERVICE: readonly Failures['kind'][] = ['too many requests', 'service down', 'unreachable'];

/** True for failures that concern all reports of a file and usually end without help. */
export function isOfService(kind: Failures['kind']): boolean {
  return OF_SERVICE.includes(kind);
}

/** Adds a failure at `now` (milliseconds since 1970) to the failures in a row. */
export function afterFailure(before: Failures | null, kind: Failures['kind'], now: number): Failures {
  return { count: (before?.count ?? 0) + 1, lastAt: now, kind };
}

/**
 * The time of the next try in milliseconds since 1970: about 1, 2, 4, 8 and then always 12 hours after the last failure. While the service
 * fails, it is the next hourly check, for half a day, because reports that have waited long must not wait longer than others afterwards. A
 * report with refused requests waits for nothing but its turn, so each check tries it.
 */
export function retryAt({ count, lastAt, kind }: Failures): number {
  const isHourly = kind === 'too many requests' || (isOfService(kind) && count < HOURLY_FAILURES);
  const hours = isHourly ? 1 : Math.min(2 ** Math.max(0, count - 1), LONGEST_HOURS);
  return lastAt + hours * HOUR_MS - EARLY_MS;
}

/** A run waits only after failures of the service. Other runs have used up the time of their check, and continue in the next one. */
export function mayContinueRun(failures: Failures | null, now: number): boolean {
  return failures === null || !isOfService(failures.kind) || now >= retryAt(failures);
}

/** How often a scheduled run sends a request at most, after these failures of its report. */
export function attemptsAfter(failures: Failures | null): Pick<Connection, 'mostAttempts'> {
  return failures !== null && isOfService(failures.kind) ? { mostAttempts: ATTEMPTS_AFTER_FAILURE } : {};
}

/** From the third failure in a row on (refused requests: the twelfth), or at once if only a person can solve the problem. */
export function needsMail({ count, kind }: Failures): boolean {
  return (
    count >= (kind === 'too many requests' ? MAIL_FROM_REFUSED : MAIL_FROM) || NEEDS_A_PERSON.includes(kind)
  );
}
