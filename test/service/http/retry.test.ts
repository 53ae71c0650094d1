import { calculateRetryDelay, type Failure, parseRetryAfter } from '../../../src/service/http/retry';

const NOW = Date.UTC(2026, 8, 5, 12, 0, 0);

it.each<[NonNullable<Failure['retry']>, number, number | undefined, number, number, number | undefined]>([
  // failure, attempt, Retry-After, remaining, random, wait
  ['service down', 1, undefined, 60_000, 0.5, 500],
  ['service down', 2, undefined, 60_000, 0.5, 1_000],
  ['service down', 4, undefined, 60_000, 0.999, 7_992],
  ['service down', 5, undefined, 60_000, 0.5, undefined],
  ['service down', 1, undefined, 400, 0.5, undefined],
  ['too many requests', 1, undefined, 60_000, 0.5, 1_000],
  ['too many requests', 5, undefined, 60_000, 0.999, 29_970],
  ['too many requests', 6, undefined, 60_000, 0, undefined],
  ['too many requests', 1, 12_000, 60_000, 0, 12_000],
  ['too many requests', 1, 12_000, 60_000, 0.5, 12_500],
  ['too many requests', 1, 0, 60_000, 0.25, 250],
  ['too many requests', 1, 3_600_000, 60_000, 0, undefined],
  ['too many requests', 1, Number.POSITIVE_INFINITY, 60_000, 0, undefined],
  ['unreachable', 3, undefined, 60_000, 0.5, 2_000],
  ['unreachable', 4, undefined, 60_000, 0.5, undefined],
  ['unreachable', 1, undefined, 0, 0, undefined],
  ['service down', 1, undefined, 500, 0.5, undefined],
  ['service down', 1, undefined, 501, 0.5, 500],
  ['service down', 1, undefined, 60_000, 0.0001, 1],
])(
  'when to send a request again: %s, sent %i times, asked to wait %s ms, %i ms left, chance %f',
  (retry, attempt, retryAfterMs, remaining, random, wait) => {
    expect(calculateRetryDelay({ retry, attempt, retryAfterMs }, remaining, random)).toBe(wait);
  },
);

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
])('Retry-After: %s', (header, expected) => {
  expect(parseRetryAfter(header, NOW)).toBe(expected);
});
