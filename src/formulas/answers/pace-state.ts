/**
 * The request rate that all cells of a file share after the service has refused a request as one too many. The service's limit is
 * unknown at first: nothing is counted before the first refusal, and the learned limit is dropped some minutes after the last one.
 */
export interface PaceState {
  /** Time of the first refusal (epoch ms, like all moments here). */
  readonly since: number;
  /** Time of the last refusal. */
  readonly refusedAt: number;
  /** No request is sent before this time. */
  readonly until: number;
  /** When the first request after `until`, the trial, was sent; undefined before it. */
  readonly triedAt?: number;
  /** The current back-off. It is the wait after a refusal that names no wait of its own. */
  readonly backOffMs: number;
  /** The learned number of requests that the service accepts per minute; null while it is unknown. */
  readonly most: number | null;
  /** The accepted requests of the last minute: the second (epoch) in which they were sent, and their number. */
  readonly sent: readonly (readonly [second: number, count: number])[];
}

/** How long requests are counted after the service has refused one because there were too many. */
export const RESTRAINED_MS = 5 * 60_000;
const MINUTE_MS = 60_000;
/** The longest wait after a refusal, even if the service names a longer one. */
const LONGEST_WAIT_MS = 5 * 60_000;
const FIRST_BACK_OFF_MS = 8_000;
const LONGEST_BACK_OFF_MS = MINUTE_MS;
/** No other request is sent for this time after the trial. Its response rarely takes longer, and the others avoid a refusal. */
const TRIAL_MS = 2_000;
/** The lowest limit per minute that is learned. A lower count probably means that others use the same key. */
const LEAST_LEARNED = 10;

/** True if the service refused a request a short time ago (RESTRAINED_MS), so requests are still counted. */
export function isRestrained(state: PaceState | undefined, now: number): state is PaceState {
  return state !== undefined && now < state.refusedAt + RESTRAINED_MS;
}

/** The first moment at which `count` more requests may be sent, with at most `atOnce` in one second. */
export function freeAt(state: PaceState, count: number, atOnce: number, now: number): number {
  const { until, triedAt = Number.NEGATIVE_INFINITY } = state;
  const start = Math.max(now, until, triedAt + TRIAL_MS);
  const sent = recent(state, start);
  const [second, inSecond] = sent[sent.length - 1] ?? [0, 0];
  const isCrowded = second === secondOf(start) && inSecond + count > atOnce;
  return Math.max(isCrowded ? (second + 1) * 1000 : start, roomAt(state.most, sent, count));
}

export function withSent(state: PaceState, count: number, now: number): PaceState {
  const sent = recent(state, now);
  const before = sent.filter(([second]) => second < secondOf(now));
  const inSecond = total(sent.slice(before.length));
  return { ...state, triedAt: state.triedAt ?? now, sent: [...before, [secondOf(now), inSecond + count]] };
}

/** The state after the service has refused a request. `retryAfterMs` is the wait that the service named, if it did. */
export function withRefusal(
  state: PaceState | undefined,
  retryAfterMs: number | undefined,
  now: number,
): PaceState {
  const known = isRestrained(state, now) ? state : undefined;
  const { since = now, until = 0, most = null } = known ?? {};
  const sent = known === undefined ? [] : withoutNewest(recent(known, now));
  const backOffMs = backOff(known, now);
  const waitMs = Math.min(retryAfterMs ?? backOffMs, LONGEST_WAIT_MS);
  const seen = now - since < MINUTE_MS ? null : Math.max(LEAST_LEARNED, total(sent));
  return {
    since,
    refusedAt: now,
    until: Math.max(until, now + waitMs),
    backOffMs,
    most: seen === null || most === null ? (seen ?? most) : Math.min(seen, most),
    sent,
  };
}

/**
 * The back-off doubles if the service refuses again soon after the last wait. A refusal during the wait belongs to the same
 * overload and does not change it.
 */
function backOff(known: PaceState | undefined, now: number): number {
  if (known === undefined) return FIRST_BACK_OFF_MS;
  if (now < known.until) return known.backOffMs;
  const hasPassed = now - known.until > FIRST_BACK_OFF_MS;
  return hasPassed ? FIRST_BACK_OFF_MS : Math.min(LONGEST_BACK_OFF_MS, known.backOffMs * 2);
}

/** The moment at which enough requests are older than a minute, so that `count` more stay within the limit. */
function roomAt(most: number | null, sent: PaceState['sent'], count: number): number {
  let over = most === null ? 0 : total(sent) + Math.min(count, most) - most;
  let at = 0;
  for (const [second, inSecond] of sent) {
    if (over <= 0) break;
    over -= inSecond;
    at = (second + 1) * 1000 + MINUTE_MS;
  }
  return at;
}

function recent({ sent }: PaceState, now: number): PaceState['sent'] {
  return sent.filter(([second]) => (second + 1) * 1000 + MINUTE_MS > now);
}

/** The counts of sent requests without one of the newest requests, because the refused request was counted with them. */
function withoutNewest(sent: PaceState['sent']): PaceState['sent'] {
  const newest = sent[sent.length - 1];
  if (newest === undefined) return [];
  const [second, count] = newest;
  return count > 1 ? [...sent.slice(0, -1), [second, count - 1]] : sent.slice(0, -1);
}

function total(sent: PaceState['sent']): number {
  return sent.reduce((sum, [, count]) => sum + count, 0);
}

function secondOf(at: number): number {
  return Math.floor(at / 1000);
}
