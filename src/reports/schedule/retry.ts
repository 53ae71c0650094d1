import type { Failures } from '../run-facts';

const HOUR_MS = 3_600_000;
/** The hourly check varies by some minutes, so without this "in one hour" would often mean two hours. */
const EARLY_MS = 600_000;
/** Longer than an hourly check lasts: after “too many requests”, its other parts do not ask the service either. */
const CHECK_MS = 300_000;
/** The service is asked again after a day, even if it names a later time. */
const LONGEST_REST_MS = 24 * HOUR_MS;
/** The owner gets a mail if the service asks for a wait of half a day. */
const MAILED_REST_MS = 12 * HOUR_MS;

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
  'sheet busy': { longestHours: 1, mailAfter: 3 },
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
export function afterFailure(
  before: Failures | null,
  kind: Failures['kind'],
  now: number,
  retryAfterSeconds = 0,
): Failures {
  const restMs = Math.max(retryAfterSeconds * 1_000, kind === 'too many requests' ? CHECK_MS : 0);
  const notBefore = restMs === 0 ? {} : { notBefore: now + restMs };
  return { count: (before?.count ?? 0) + 1, lastAt: now, kind, ...notBefore };
}

/** In milliseconds since 1970. */
export function retryAt(failures: Failures): number {
  const { count, lastAt, kind } = failures;
  const hours = Math.min(2 ** (count - 1), waitOf(kind).longestHours);
  return Math.max(lastAt + hours * HOUR_MS - EARLY_MS, restEnd(failures));
}

/** Until when the service has asked not to be asked; 0 if it named no time. Any editor can write the record. */
export function restEnd({ lastAt, notBefore = 0 }: Failures): number {
  return Math.min(notBefore, lastAt + LONGEST_REST_MS);
}

export function needsMail(failures: Failures): boolean {
  const { count, lastAt, kind } = failures;
  return count >= waitOf(kind).mailAfter || restEnd(failures) - lastAt >= MAILED_REST_MS;
}
