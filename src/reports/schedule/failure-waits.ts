import type { Failures } from '../run-facts';

const HOUR_MS = 3_600_000;
/** The hourly check varies by some minutes, so without this "in one hour" would often mean two hours. */
const EARLY_MS = 600_000;
/** After failures in a row, a report waits about 1, 2, 4, 4, … hours. */
const LONGEST_WAIT_HOURS = 4;
const FAILURES_BEFORE_MAIL = 3;

/** These concern all reports that run with the same key. */
const OF_KEY: readonly Failures['kind'][] = ['key refused', 'key missing'];
/** These do not end until a person solves them, so the owner gets a mail after the first one. */
const OF_PERSON: readonly Failures['kind'][] = [...OF_KEY, 'not permitted'];
/** These concern all reports of a file, and usually end without help. */
const OF_SERVICE: readonly Failures['kind'][] = ['too many requests', 'service down', 'unreachable'];

export function isServiceFailure(kind: Failures['kind']): boolean {
  return OF_SERVICE.includes(kind);
}

export function isKeyFailure(kind: Failures['kind']): boolean {
  return OF_KEY.includes(kind);
}

/** Adds a failure at `now` (milliseconds since 1970) to the failures in a row. */
export function addFailure(previous: Failures | null, kind: Failures['kind'], now: number): Failures {
  return { count: (previous?.count ?? 0) + 1, lastAt: now, kind };
}

export function calculateRetryTime({ count, lastAt }: Failures): number {
  const hours = Math.min(2 ** (count - 1), LONGEST_WAIT_HOURS);
  return lastAt + hours * HOUR_MS - EARLY_MS;
}

export function needsMail({ count, kind }: Failures): boolean {
  return count >= FAILURES_BEFORE_MAIL || OF_PERSON.includes(kind);
}
