import type { Failures } from '../run-facts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The hourly check varies by some minutes: without this, "in an hour" would often mean two checks later. */
const EARLY_MS = 10 * MINUTE_MS;
const LONGEST_HOURS = 12;
/** A service may fail for two hours; after the third failure the owner gets a mail. */
const MAIL_FROM = 3;

/** Failures that only a person can solve. */
const NEEDS_A_PERSON: readonly Failures['kind'][] = ['key refused', 'key missing', 'not permitted'];

/** The failures in a row after one more, `now` in milliseconds since 1970. */
export function afterFailure(before: Failures | null, kind: Failures['kind'], now: number): Failures {
  return { count: (before?.count ?? 0) + 1, lastAt: now, kind };
}

/** The time of the next try: about 1, 2, 4, 8 and then every 12 hours after the last failure. Milliseconds since 1970. */
export function retryAt({ count, lastAt }: Failures): number {
  const hours = Math.min(2 ** Math.max(0, count - 1), LONGEST_HOURS);
  return lastAt + hours * HOUR_MS - EARLY_MS;
}

/** True if the owner gets a mail about these failures: from the third in a row on, or at once if only a person can solve them. */
export function needsMail({ count, kind }: Failures): boolean {
  return count >= MAIL_FROM || NEEDS_A_PERSON.includes(kind);
}
