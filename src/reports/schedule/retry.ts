import type { Failures } from '../run-facts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/**
 * A report is tried again 10 minutes early. The time of the hourly check varies by some minutes, so otherwise "in one hour" would often
 * mean two hours.
 */
const EARLY_MS = 10 * MINUTE_MS;
const LONGEST_HOURS = 12;
/** The number of failures in a row after which the owner gets a mail. After fewer failures, the service may recover without help. */
const MAIL_FROM = 3;

/** The kinds of failures that do not end until a person solves them. */
const NEEDS_A_PERSON: readonly Failures['kind'][] = ['key refused', 'key missing', 'not permitted'];

/** Adds a failure at `now` (milliseconds since 1970) to the failures in a row. */
export function afterFailure(before: Failures | null, kind: Failures['kind'], now: number): Failures {
  return { count: (before?.count ?? 0) + 1, lastAt: now, kind };
}

/** The time of the next try in milliseconds since 1970: about 1, 2, 4, 8 and then always 12 hours after the last failure. */
export function retryAt({ count, lastAt }: Failures): number {
  const hours = Math.min(2 ** Math.max(0, count - 1), LONGEST_HOURS);
  return lastAt + hours * HOUR_MS - EARLY_MS;
}

/**
 * True if the owner gets a mail about these failures: from the third failure in a row on, or at once if only a person can solve the
 * problem.
 */
export function needsMail({ count, kind }: Failures): boolean {
  return count >= MAIL_FROM || NEEDS_A_PERSON.includes(kind);
}
