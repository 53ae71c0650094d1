import fc from 'fast-check';
import { addDays, type Day } from '../../../src/dates/calendar';
import { namedRange } from '../../../src/dates/named-ranges';
import { firstDayOf, type Grain } from '../../../src/dates/periods';
import { defaultRefreshing } from '../../../src/reports/refreshing';
import type { HeldData } from '../../../src/reports/run-facts';
import {
  daysAsked,
  type LookbackWindow,
  lookbackWindow,
} from '../../../src/reports/schedule/lookback-window';
import { coveredDays } from '../../../src/table/periods/partial-periods';
import { asked } from '../../formulas/asked';

const NOW = Date.UTC(2026, 10, 25, 14);
const HELD: HeldData = {
  rows: 30,
  from: '2026-01-01',
  to: '2026-11-23',
  completeThrough: '2026-11-23',
  newestDay: '2026-11-23',
  fetchedAt: NOW,
};

interface Refresh {
  readonly grain: Grain;
  readonly startDate: string;
  readonly newest: Day;
  readonly held: HeldData;
  readonly history?: 'kept' | 'dropped';
}

function windowOf({ grain, startDate, newest, held, history = 'dropped' }: Refresh): LookbackWindow {
  const range = namedRange(startDate, newest) ?? { from: startDate, to: newest };
  const request = asked({ ...range, apps: [], dimensions: [grain, 'network'], newestCompleteDay: newest });
  const known = { held, isSameQuestion: true, wholeAt: NOW };
  return lookbackWindow(
    request,
    { startDate, endDate: '' },
    { ...defaultRefreshing(), history },
    known,
    'by schedule',
    NOW,
  );
}

const refresh = (grain: Grain, startDate: string, held: Partial<HeldData> = {}) =>
  windowOf({ grain, startDate, newest: '2026-11-24', held: { ...HELD, ...held } });

describe('a refresh of periods', () => {
  it('requests the whole range after it has left days of its first period', () => {
    expect(refresh('month', 'last 90 days', { from: '2026-08-26' }).isWhole).toBe(true);
  });

  it('leaves every row with the days and the completeness of a fresh run, whatever was missed', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(
        fc.constantFrom<Grain>('date', 'week', 'month', 'quarter', 'year'),
        fc.constantFrom(
          'last 30 days',
          'last 7 days',
          'last 100 days',
          'this month',
          'this year',
          '2026-02-10',
        ),
        fc.constantFrom('kept' as const, 'dropped' as const),
        gaps,
        (grain, startDate, history, days) => {
          let newest = '2026-02-11';
          const first = namedRange(startDate, newest) ?? { from: startDate, to: newest };
          let held: HeldData = { ...HELD, ...first, completeThrough: newest };
          const rows = new Map<Day, string>();
          const write = (found: LookbackWindow, asked: readonly Day[]) => {
            for (const row of rows.keys()) if (row < firstDayOf(grain, found.range.from)) rows.delete(row);
            for (const day of asked) {
              const row = firstDayOf(grain, day);
              const covered = coveredDays(grain, row, found.range);
              rows.set(row, JSON.stringify([covered, covered.to <= newest]));
            }
          };
          write({ range: first, asked: first, isWhole: true }, daysAsked({ asked: first }));
          for (const gap of days) {
            newest = addDays(newest, gap);
            const found = windowOf({ grain, startDate, newest, held, history });
            const asked = daysAsked(found);
            // All days of a row are requested, or none.
            for (const day of asked) {
              const covered = coveredDays(grain, firstDayOf(grain, day), found.range);
              expect(asked).toContain(covered.from);
              expect(asked).toContain(covered.to);
            }
            write(found, asked);
            for (const day of daysAsked({ asked: found.range })) {
              const row = firstDayOf(grain, day);
              const covered = coveredDays(grain, row, found.range);
              expect(rows.get(row)).toBe(JSON.stringify([covered, covered.to <= newest]));
            }
            held = { ...held, ...found.range, completeThrough: newest };
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
