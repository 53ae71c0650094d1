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
  return { waits: waits.slice(0, 6), mailAfter };
}

describe('a report that fails in a row', () => {
  it.each<[Failures['kind'], readonly number[], number]>([
    ['too many requests', [1, 1, 1, 1, 1, 1], 12],
    ['service down', [1, 2, 4, 4, 4, 4], 3],
    ['unreachable', [1, 2, 4, 4, 4, 4], 3],
    ['key refused', [1, 2, 4, 8, 12, 12], 1],
    ['key missing', [1, 2, 4, 8, 12, 12], 1],
    ['not permitted', [1, 2, 4, 8, 12, 12], 1],
    ['out of time', [1, 2, 4, 8, 12, 12], 3],
    ['unexpected', [1, 2, 4, 8, 12, 12], 3],
  ])('with “%s” waits %j hours, and its owner gets a mail after %i failures', (kind, waits, mailAfter) => {
    expect(policyOf(kind)).toEqual({ waits, mailAfter });
  });

  it('ends the check of its file only after failures of the service', () => {
    const kinds: readonly Failures['kind'][] = ['too many requests', 'service down', 'unreachable'];
    expect(kinds.map(isOfService)).toEqual([true, true, true]);
    expect(['key refused', 'out of time'].map((kind) => isOfService(kind as Failures['kind']))).toEqual([
      false,
      false,
    ]);
  });
});
