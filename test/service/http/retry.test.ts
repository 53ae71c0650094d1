import { type RetriedFailure, retryAfterMs, retryDelay } from '../../../src/service/http/retry';

const NOW = Date.UTC(2026, 8, 5, 12, 0, 0);

describe('when to send a request again', () => {
  it.each<[RetriedFailure, number, number | undefined, number, number, unknown]>([
    // failure, attempt, Retry-After, remaining, random, answer
    ['service down', 1, undefined, 60_000, 0.5, { waitMs: 500 }],
    ['service down', 2, undefined, 60_000, 0.5, { waitMs: 1_000 }],
    ['service down', 4, undefined, 60_000, 0.999, { waitMs: 7_992 }],
    ['service down', 5, undefined, 60_000, 0.5, { stop: 'attempts' }],
    ['service down', 1, undefined, 400, 0.5, { stop: 'time' }],
    ['too many requests', 1, undefined, 60_000, 0.5, { waitMs: 1_000 }],
    ['too many requests', 5, undefined, 60_000, 0.999, { waitMs: 29_970 }],
    ['too many requests', 6, undefined, 60_000, 0, { stop: 'attempts' }],
    ['too many requests', 1, 12_000, 60_000, 0, { waitMs: 12_000 }],
    ['too many requests', 1, 12_000, 60_000, 0.5, { waitMs: 12_500 }],
    ['too many requests', 1, 0, 60_000, 0.25, { waitMs: 250 }],
    ['too many requests', 1, 3_600_000, 60_000, 0, { stop: 'time' }],
    ['too many requests', 1, Number.POSITIVE_INFINITY, 60_000, 0, { stop: 'time' }],
    ['unreachable', 3, undefined, 60_000, 0.5, { waitMs: 2_000 }],
    ['unreachable', 4, undefined, 60_000, 0.5, { stop: 'attempts' }],
    ['unreachable', 1, undefined, 0, 0, { stop: 'time' }],
    ['service down', 1, undefined, 500, 0.5, { stop: 'time' }],
    ['service down', 1, undefined, 501, 0.5, { waitMs: 500 }],
    ['service down', 1, undefined, 60_000, 0.0001, { waitMs: 1 }],
  ])(
    '%s, sent %i times, asked to wait %s ms, %i ms left, chance %f',
    (failure, attempt, after, remainingMs, random, answer) => {
      expect(retryDelay({ failure, attempt, retryAfterMs: after, remainingMs, random })).toEqual(answer);
    },
  );
});

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    [' 1.5 ', 1_500],
    ['0', 0],
    ['Sat, 05 Sep 2026 12:00:30 GMT', 30_000],
    ['Sat, 05 Sep 2026 11:59:59 GMT', undefined],
    ['-5', undefined],
    ['soon', undefined],
    ['', undefined],
    ['Sat, 05 Xyz 2026 12:00:30 GMT', undefined],
    ['Sat, 05 anF 2026 12:00:30 GMT', undefined],
    ['Sat, 05 Xyz 2030 12:00:30 GMT', undefined],
    ['Sat, 05 anF 2030 12:00:30 GMT', undefined],
    ['Sat, 05 Feb 2028 12:00:30 GMT', Date.UTC(2028, 1, 5, 12, 0, 30) - NOW],
    ['Fri, 31 Dec 2027 23:59:59 GMT', Date.UTC(2027, 11, 31, 23, 59, 59) - NOW],
    ['Sat, 05 Sep 2026 12:00:00 GMT', 0],
    ['x Sat, 05 Sep 2026 12:00:30 GMT', undefined],
    ['Sat, 05 Sep 2026 12:00:30 GMT+1', undefined],
    ['120s', undefined],
    ['5 minutes', undefined],
    [undefined, undefined],
    ['9'.repeat(400), Number.POSITIVE_INFINITY],
  ])('%s', (header, expected) => {
    expect(retryAfterMs(header, NOW)).toBe(expected);
  });
});
