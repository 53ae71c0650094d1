import {
  freeAt,
  isRestrained,
  type PaceState,
  withRefusal,
  withSent,
} from '../../../src/formulas/answers/pace-state';

const NOW = Date.UTC(2026, 8, 15, 14);
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const AT_ONCE = 3;

/** The same state after the trial request was sent. */
function tried(state: PaceState, at: number): PaceState {
  return withSent(state, 1, at);
}

/** The state a minute after the first refusal, when all requests are counted. */
function counted(sentPerSecond: readonly number[], refusedAt = NOW + MINUTE_MS): PaceState {
  let state = { ...withRefusal(undefined, 1_000, NOW), since: NOW - MINUTE_MS };
  sentPerSecond.forEach((count, second) => {
    if (count > 0) state = withSent(state, count, NOW + second * SECOND_MS);
  });
  return withRefusal(state, undefined, refusedAt);
}

describe('after a refusal', () => {
  it('a service that names a wait of an hour or more receives a request after five minutes', () => {
    for (const ms of [3_600_000, Number.POSITIVE_INFINITY])
      expect(freeAt(withRefusal(undefined, ms, NOW), 1, AT_ONCE, NOW)).toBe(NOW + 5 * MINUTE_MS);
  });

  it('an earlier, longer wait stays in effect', () => {
    const state = withRefusal(withRefusal(undefined, 42_000, NOW), 1_000, NOW + SECOND_MS);
    expect(freeAt(state, 1, AT_ONCE, NOW)).toBe(NOW + 42_000);
  });

  it('waits that the service does not name become longer until a request succeeds', () => {
    let state = withRefusal(undefined, undefined, NOW);
    const waits = [state.until - NOW];
    for (let probe = 0; probe < 5; probe++) {
      const at = state.until + 500;
      state = withRefusal(state, undefined, at);
      // Refusals of requests that were sent at the same moment change nothing.
      expect(withRefusal(state, undefined, at + 100).backOffMs).toBe(state.backOffMs);
      waits.push(state.until - at);
    }
    expect(waits).toEqual([8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    expect(withRefusal(state, undefined, state.until + MINUTE_MS).backOffMs).toBe(8_000);
  });

  it('the first request after each wait is sent alone, and others follow if it is not refused within two seconds', () => {
    const waiting = withRefusal(undefined, 10_000, NOW);
    const at = NOW + 12 * SECOND_MS;
    expect(freeAt(waiting, 1, AT_ONCE, at)).toBe(at);
    const state = tried(waiting, at);
    for (const later of [0, 1, 1_999]) expect(freeAt(state, 1, AT_ONCE, at + later)).toBe(at + 2_000);
    expect(freeAt(tried(state, at + 2_000), 1, AT_ONCE, at + 2_001)).toBe(at + 2_001);
    const again = withRefusal(state, 5_000, at + 400);
    expect(freeAt(tried(again, at + 5_400), 1, AT_ONCE, at + 5_401)).toBe(at + 7_400);
  });

  it('requests are unlimited again five minutes after the last refusal', () => {
    const state = withRefusal(undefined, 1_000, NOW);
    expect(isRestrained(state, NOW + 5 * MINUTE_MS - 1)).toBe(true);
    expect(isRestrained(state, NOW + 5 * MINUTE_MS)).toBe(false);
    expect(isRestrained(undefined, NOW)).toBe(false);
  });
});

describe('the limit per minute', () => {
  it('is the number of requests in the minute before a refusal, after a whole minute was counted', () => {
    expect(counted([3, 3, 3, 3, 4]).most).toBe(15);
    expect(withRefusal(withSent(withRefusal(undefined, 1, NOW), 20, NOW), 1, NOW + 30_000).most).toBeNull();
  });

  it('is at least ten, because other users may have sent the remaining requests', () => {
    expect(counted([1, 1]).most).toBe(10);
  });

  it('becomes smaller with another refusal, and larger only after it is dropped', () => {
    const state = counted([3, 3, 3, 3, 4]);
    expect(withRefusal(state, undefined, NOW + 60_500).most).toBe(14);
    const later = withSent({ ...state, sent: [] }, 30, NOW + 62_000);
    expect(withRefusal(later, undefined, NOW + 63_000).most).toBe(15);
  });

  it('is learned a whole minute after the first refusal, without the refused requests', () => {
    const state = withSent(withRefusal(undefined, 1, NOW), 20, NOW);
    expect(withRefusal(state, 1, NOW + MINUTE_MS - 1).most).toBeNull();
    expect(withRefusal(state, 1, NOW + MINUTE_MS).most).toBe(19);
    expect(withRefusal(withSent(withRefusal(undefined, 1, NOW), 1, NOW), 1, NOW).sent).toEqual([]);
  });

  it('is learned only from the last minute', () => {
    const state = withSent({ ...withRefusal(undefined, 1_000, NOW), since: NOW - MINUTE_MS }, 40, NOW);
    expect(withSent(state, 2, NOW + MINUTE_MS).sent).toHaveLength(2);
    expect(withSent(state, 2, NOW + MINUTE_MS + SECOND_MS).sent).toEqual([[NOW / SECOND_MS + 61, 2]]);
    expect(withRefusal(state, undefined, NOW + MINUTE_MS).most).toBe(39);
    expect(withRefusal(state, undefined, NOW + MINUTE_MS + SECOND_MS).most).toBe(10);
  });

  it('allows new requests when older ones are a minute old', () => {
    const state = { ...counted([10, 2, 4]), until: 0, triedAt: 0 };
    expect(state.most).toBe(15);
    const second = (count: number) => NOW + count * SECOND_MS;
    // The requests of a second expire together, a minute after its end.
    expect(freeAt(state, 1, AT_ONCE, second(3))).toBe(second(61));
    expect(freeAt(state, 3, AT_ONCE, second(3))).toBe(second(61));
    expect(freeAt(state, 12, 20, second(3))).toBe(second(62));
    expect(freeAt(state, 99, 99, second(3))).toBe(second(63));
    expect(freeAt(state, 1, AT_ONCE, second(61))).toBe(second(61));
  });
});
