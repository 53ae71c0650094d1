import type { Failures } from '../run-facts';

const HOUR_MS = 3_600_000;
/** The hourly check varies by some minutes, so without this "in one hour" would often mean two hours. */
const EARLY_MS = 600_000;

interface ScheduleWait {
  /** After failures in a row, a report waits about 1, 2, 4, … hours, and at most as long as this. */
  readonly longestHours: number;
  /** The owner gets a mail after so many failures in a row. */
  readonly mailAfter: number;
}

/** The failures that do not end until a person solves them. */
const OF_PERSON: ScheduleWait = { longestHours: 12, mailAfter: 1 };
/** Failures of the service concern all reports of a file, and usually end without help. */
const OF_SERVICE: ScheduleWait = { longestHours: 4, mailAfter: 3 };
const USUAL: ScheduleWait = { longestHours: 12, mailAfter: 3 };

const SCHEDULE_WAITS: { readonly [Kind in Failures['kind']]?: ScheduleWait } = {
  // Such a report only waits for its turn: other files request with the same key.
  'too many requests': { longestHours: 1, mailAfter: 12 },
  'service down': OF_SERVICE,
  unreachable: OF_SERVICE,
  'key refused': OF_PERSON,
  'key missing': OF_PERSON,
  'not permitted': OF_PERSON,
};

function waitOf(kind: Failures['kind']): ScheduleWait {
  return SCHEDULE_WAITS[kind] ?? USUAL;
}

export function isOfService(kind: Failures['kind']): boolean {
  return kind === 'too many requests' || waitOf(kind) === OF_SERVICE;
}

/** Adds a failure at `now` (milliseconds since 1970) to the failures in a row. */
export function afterFailure(before: Failures | null, kind: Failures['kind'], now: number): Failures {
  return { count: (before?.count ?? 0) + 1, lastAt: now, kind };
}

/** In milliseconds since 1970. */
export function retryAt({ count, lastAt, kind }: Failures): number {
  const hours = Math.min(2 ** (count - 1), waitOf(kind).longestHours);
  return lastAt + hours * HOUR_MS - EARLY_MS;
}

export function needsMail({ count, kind }: Failures): boolean {
  return count >= waitOf(kind).mailAfter;
}
