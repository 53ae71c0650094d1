import type { Schedule } from '../../../src/reports/refreshing';
import { isRefreshDue, nextRefresh } from '../../../src/reports/schedule/due';
import type { RefreshFacts } from '../../../src/reports/schedule/due-when-ready';
import { context, DAY, facts, MINUTE, ranAt } from './due-facts';

const DAILY: Schedule = { kind: 'daily', hour: 9 };
const READY: Schedule = { kind: 'when ready' };
/** Friday, 20 November 2026, 8:00 UTC: 9:00 in Berlin. */
const NINE = Date.UTC(2026, 10, 20, 8);

const due = (report: RefreshFacts, now: number) => isRefreshDue(report, context(now));
const next = (report: RefreshFacts, now: number) => nextRefresh(report, context(now));

describe('a saved report', () => {
  it('accepts times up to a week in the future, and none beyond, because a clock may have been wrong', () => {
    const ahead = (ms: number) => {
      const failures = { count: 1, lastAt: NINE + ms, kind: 'unexpected' } as const;
      return [facts(DAILY, { failures }), facts(DAILY, { lastGoodAt: NINE + ms })];
    };
    expect(ahead(7 * DAY).map((report) => due(report, NINE))).toEqual([false, false]);
    expect(ahead(7 * DAY + 1).map((report) => due(report, NINE))).toEqual([true, true]);
  });

  it.each([
    ['a week ahead counts from there', 7 * DAY, 14 * DAY],
    ['months ahead counts from the last good run', 70 * DAY, 7 * DAY],
  ])('requests its whole range although the last time was %s', (_, ahead, after) => {
    const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
    const report = ranAt(facts(READY, {}, october), NINE, NINE + ahead);
    expect(next(report, NINE)).toBe(NINE + after);
  });

  it.each([
    [{ zone: '__proto__' as 'UTC+0' }, DAILY],
    [{ report: '__proto__' as 'full' }, DAILY],
    [{ zone: '__proto__' as 'UTC+0' }, READY],
    [{ report: '__proto__' as 'full' }, READY],
  ] as const)(
    'is tried again like any other after a failure with an unreadable draft: %j',
    (draft, schedule) => {
      const failures = { count: 1, lastAt: NINE, kind: 'unexpected' } as const;
      const good = ranAt(facts(schedule), NINE - MINUTE);
      const broken = { ...good, failures, draft: { ...good.draft, ...draft } };
      expect(next(broken, NINE)).toBe(NINE + 50 * MINUTE);
      expect(due(broken, NINE + 50 * MINUTE)).toBe(true);
    },
  );
});
