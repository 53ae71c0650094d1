/**
 * How fast a service may be asked after it has asked for fewer requests, as all cells of a file see it. What it takes is not known
 * beforehand: nothing is counted before the first refusal, and what was learned is forgotten some minutes after the last.
 */
export interface PaceState {
  /** When the first of these refusals came; moments are epoch milliseconds. */
  readonly since: number;
  /** When the last one came. */
  readonly refusedAt: number;
  /** Nothing goes before. */
  readonly until: number;
  /** When the first request after `until` went, to try; undefined before. */
  readonly triedAt?: number;
  /** The last wait that the service did not say itself. */
  readonly backOffMs: number;
  /** How many requests it takes in a minute, once that was seen. */
  readonly most: number | null;
  /** The requests of the last minute that were not refused: the second (epoch) in which they went, and how many. */
  readonly sent: readonly (readonly [second: number, count: number])[];
}

/** For so long after the last refusal requests are counted. */
export const RESTRAINED_MS = 5 * 60_000;
const MINUTE_MS = 60_000;
/** A service that asks to wait for longer is asked again after this, once. */
const LONGEST_WAIT_MS = 5 * 60_000;
const FIRST_BACK_OFF_MS = 8_000;
const LONGEST_BACK_OFF_MS = MINUTE_MS;
/** A try goes alone: an answer hardly takes longer, and a refusal keeps all others from being refused too. */
const TRIAL_MS = 2_000;
/** Fewer in a minute are hardly the limit, but what others who spend the same key leave over. */
const LEAST_LEARNED = 10;

/** True while requests have to be counted. */
export function isRestrained(state: PaceState | undefined, now: number): state is PaceState {
  return state !== undefined && now < state.refusedAt + RESTRAINED_MS;
}

/** The first moment at which `count` more requests may go, with at most `atOnce` in one second. */
export function freeAt(state: PaceState, count: number, atOnce: number, now: number): number {
  const { until, triedAt = Number.NEGATIVE_INFINITY } = state;
  const start = Math.max(now, until, triedAt + TRIAL_MS);
  const sent = recent(state, start);
  const [second, inSecond] = sent[sent.length - 1] ?? [0, 0];
  const isCrowded = second === secondOf(start) && inSecond + count > atOnce;
  return Math.max(isCrowded ? (second + 1) * 1000 : start, roomAt(state.most, sent, count));
}

/** The state once `count` requests have gone. */
export function withSent(state: PaceState, count: number, now: number): PaceState {
  const sent = recent(state, now);
  const before = sent.filter(([second]) => second < secondOf(now));
  const inSecond = total(sent.slice(before.length));
  return { ...state, triedAt: state.triedAt ?? now, sent: [...before, [secondOf(now), inSecond + count]] };
}

/** The state once the service has refused a request; `retryAfterMs` is what it asked to wait, if it did. */
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

/** Twice the last wait where the first requests after it were refused again; refusals that come while it lasts are of the same moment. */
function backOff(known: PaceState | undefined, now: number): number {
  if (known === undefined) return FIRST_BACK_OFF_MS;
  if (now < known.until) return known.backOffMs;
  const hasPassed = now - known.until > FIRST_BACK_OFF_MS;
  return hasPassed ? FIRST_BACK_OFF_MS : Math.min(LONGEST_BACK_OFF_MS, known.backOffMs * 2);
}

/** When so many of the minute's requests are a minute old that `count` more are not too many. */
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

/** The refused request is one of those that went last. */
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
