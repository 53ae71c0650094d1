import type { Failures } from '../../../src/reports/run-facts';
import { afterFailure, isOfService, needsMail, retryAt } from '../../../src/reports/schedule/retry';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 8, 15);

/** The waits after the first failures in a row in hours, and the number of failures after which the owner gets a mail. */
function policyOf(kind: Failures['kind']) {
  let failures: Failures | null = null;
  const waits: number[] = [];
  let mailAfter = 0;
  for (let nth = 1; nth <= 14; nth++) {
    failures = afterFailure(failures, kind, NOW);
    waits.push(Math.round((retryAt(failures) - NOW) / HOUR));
    if (mailAfter === 0 && needsMail(failures)) mailAfter = nth;
  }
  return { waits: waits.slice(0, 6), mailAfter, endsCheck: isOfService(kind) };
}

describe('a report that fails in a row', () => {
  it.each<[Failures['kind'], readonly number[], number, boolean]>([
    ['too many requests', [1, 1, 1, 1, 1, 1], 12, true],
    ['service down', [1, 2, 4, 4, 4, 4], 3, true],
    ['unreachable', [1, 2, 4, 4, 4, 4], 3, true],
    ['key refused', [1, 2, 4, 8, 12, 12], 1, false],
    ['key missing', [1, 2, 4, 8, 12, 12], 1, false],
    ['not permitted', [1, 2, 4, 8, 12, 12], 1, false],
    ['out of time', [1, 2, 4, 8, 12, 12], 3, false],
    ['unexpected', [1, 2, 4, 8, 12, 12], 3, false],
  ])(
    'with “%s” waits %j hours, its owner gets a mail after %i failures, and the check of its file ends: %s',
    (kind, waits, mailAfter, endsCheck) => {
      expect(policyOf(kind)).toEqual({ waits, mailAfter, endsCheck });
    },
  );

  it('is tried again after a day if the service names a time of years', () => {
    expect(retryAt(afterFailure(null, 'too many requests', NOW, 1e12)) - NOW).toBe(24 * HOUR);
  });
});
