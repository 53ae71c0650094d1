import type { Failures } from '../../../src/reports/run-facts';
import {
  afterFailure,
  isOfService,
  mayContinueRun,
  needsMail,
  retryAt,
} from '../../../src/reports/schedule/retry';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 20, 14);

function failed(times: number, kind: Failures['kind'] = 'not understood'): Failures {
  let failures = afterFailure(null, kind, NOW);
  for (let more = 1; more < times; more++) failures = afterFailure(failures, kind, NOW);
  return failures;
}

describe('failures in a row', () => {
  it('are counted, with the kind and time of the last one', () => {
    const first = afterFailure(null, 'service down', NOW);
    expect(first).toEqual({ count: 1, lastAt: NOW, kind: 'service down' });
    expect(afterFailure(first, 'key refused', NOW + HOUR)).toEqual({
      count: 2,
      lastAt: NOW + HOUR,
      kind: 'key refused',
    });
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 4],
    [4, 8],
    [5, 12],
    [6, 12],
    [5000, 12],
  ])(
    'lead to the next try, after %i failures, at an hourly check %i hours later that may be some minutes early',
    (times, hours) => {
      const wait = retryAt(failed(times)) - NOW;
      expect(wait).toBeLessThan(hours * HOUR - 5 * 60_000);
      expect(wait).toBeGreaterThan((hours - 0.5) * HOUR);
    },
  );
});

describe('failures of the service', () => {
  it('are refused requests, internal errors and missing answers, because they concern all reports', () => {
    const kinds = [
      'too many requests',
      'service down',
      'unreachable',
      'bad request',
      'out of time',
      'unexpected',
    ] as const;
    expect(kinds.filter(isOfService)).toEqual(['too many requests', 'service down', 'unreachable']);
  });

  it.each<[Failures['kind'], number, number]>([
    ['service down', 1, 1],
    ['service down', 6, 1],
    ['service down', 11, 1],
    ['service down', 12, 12],
    ['unreachable', 11, 1],
    ['unreachable', 30, 12],
    ['too many requests', 2, 1],
    ['too many requests', 30, 1],
  ])('of kind “%s” lead to the next try, after %i of them, about %i hours later', (kind, times, hours) => {
    expect(retryAt(failed(times, kind)) - NOW).toBe(hours * HOUR - 10 * 60_000);
  });
});

describe('a scheduled run that waits for its next slice', () => {
  it.each<[boolean, Failures | null, number]>([
    [true, null, NOW],
    [true, failed(5, 'out of time'), NOW],
    [false, failed(1, 'too many requests'), NOW + 50 * 60_000 - 1],
    [true, failed(1, 'too many requests'), NOW + 50 * 60_000],
    [false, failed(12, 'unreachable'), NOW + 11 * HOUR],
  ])('may continue: %s, after %j', (may, failures, now) => {
    expect(mayContinueRun(failures, now)).toBe(may);
  });
});

describe('whether the owner gets a mail', () => {
  it.each<[boolean, number, Failures['kind']]>([
    [false, 1, 'service down'],
    [false, 2, 'unexpected'],
    [true, 3, 'service down'],
    [true, 9, 'sheet conflict'],
    [false, 11, 'too many requests'],
    [true, 12, 'too many requests'],
    [true, 1, 'key refused'],
    [true, 1, 'key missing'],
    [true, 1, 'not permitted'],
  ])('is %s after %i failures of kind “%s”', (isSent, times, kind) => {
    expect(needsMail(failed(times, kind))).toBe(isSent);
  });
});
