import {
  inOrder,
  LEAST_RUN_MS,
  neededMs,
  runInTurn,
  type TurnFacts,
} from '../../../src/reports/hourly/in-turn';
import type { Failures, LastRun } from '../../../src/reports/run-facts';
import { FakeClock } from '../../fakes/clock';

const MINUTE = 60_000;

/** Runs reports that take a second each and end in this way. Returns those that were started and those that failed. */
function ran(
  ends: readonly (Failures['kind'] | null)[],
  left = 10 * MINUTE,
  needsMs: (report: number) => number = () => LEAST_RUN_MS,
) {
  const clock = new FakeClock();
  const started: number[] = [];
  const reports = ends.map((_, nth) => nth);
  const run = (report: number) => {
    clock.pass(1_000);
    started.push(report);
    return ends[report] ?? null;
  };
  const failed = runInTurn(reports, clock.now() + left, clock, { needsMs, run });
  return { started, failed };
}

function lastRun(ms: number, result: LastRun['result'] = 'done'): LastRun {
  return { startedAt: 0, endedAt: ms, by: '', how: 'by schedule', result, sentence: '', doNext: '' };
}

describe('the order of due reports', () => {
  const refused = { count: 1, lastAt: 0, kind: 'too many requests' } as const;
  const order = (facts: readonly Partial<TurnFacts>[]) =>
    inOrder(
      facts.map((_, nth) => nth),
      (nth) => ({ triedAt: 0, failures: null, isUnfinished: false, ...facts[nth] }),
    );

  it('is that of their last try, the oldest first', () => {
    expect(order([{ triedAt: 5 }, { triedAt: 3 }, { triedAt: 9 }, { triedAt: 3 }])).toEqual([1, 3, 0, 2]);
  });

  it('begins with a report that was refused after some pages, because its pages are cached only for hours', () => {
    const facts = { triedAt: 9, failures: refused };
    expect(order([{ triedAt: 3 }, { ...facts, isUnfinished: true }])).toEqual([1, 0]);
    expect(order([{ triedAt: 3 }, facts])).toEqual([0, 1]);
  });

  it('does not begin with an unfinished report that fails for another reason, because it may fail each time', () => {
    const failures = { ...refused, kind: 'service down' } as const;
    expect(order([{ triedAt: 3 }, { triedAt: 9, isUnfinished: true, failures }])).toEqual([0, 1]);
  });
});

describe('the due reports of a check', () => {
  it('run one after the other, and those that failed are returned', () => {
    expect(ran([null, 'bad request', null, 'unexpected'])).toEqual({ started: [0, 1, 2, 3], failed: [1, 3] });
  });

  it('are not started with less than a minute left', () => {
    expect(ran([null, null, null, null], 62_000).started).toEqual([0, 1, 2]);
  });

  it('are started with less time left if they need less', () => {
    const needsMs = (report: number) => (report === 1 ? 60_000 : 35_000);
    expect(ran([null, null, null], 40_000, needsMs).started).toEqual([0, 2]);
  });

  it.each<[string, Parameters<typeof neededMs>[0], number]>([
    ['before their first run', null, 60_000],
    ['after a failed run', lastRun(2_000, 'failed'), 60_000],
    ['after a run of two seconds', lastRun(2_000), 35_000],
    ['after a run of eight seconds', lastRun(8_000), 44_000],
    ['after a run of two minutes', lastRun(120_000), 60_000],
  ])('need three times as long as the last run and the time for the logs, %s', (_, run, ms) => {
    expect(neededMs(run)).toBe(ms);
  });

  it.each(['too many requests', 'service down', 'unreachable'] as const)(
    'are not started after a failure of the service (%s), because they would fail, too',
    (kind) => {
      expect(ran([null, kind, null])).toEqual({ started: [0, 1], failed: [1] });
    },
  );
});
