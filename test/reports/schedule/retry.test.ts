import type { Failures } from '../../../src/reports/run-facts';
import { afterFailure, needsMail, retryAt } from '../../../src/reports/schedule/retry';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 20, 14);

function failed(times: number, kind: Failures['kind'] = 'service down'): Failures {
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

describe('whether the owner gets a mail', () => {
  it.each<[boolean, number, Failures['kind']]>([
    [false, 1, 'service down'],
    [false, 2, 'unexpected'],
    [true, 3, 'service down'],
    [true, 9, 'sheet conflict'],
    [true, 1, 'key refused'],
    [true, 1, 'key missing'],
    [true, 1, 'not permitted'],
  ])('is %s after %i failures of kind “%s”', (isSent, times, kind) => {
    expect(needsMail(failed(times, kind))).toBe(isSent);
  });
});
