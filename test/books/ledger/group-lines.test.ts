import fc from 'fast-check';
import { groupLines, type Restatement, restatementsIn } from '../../../src/books/ledger/restatement';
import { addDays } from '../../../src/dates/calendar';
import { NOVEMBER } from './refreshing';

const entry = (
  day: string | null,
  difference: number | null,
  more: Partial<Restatement> = {},
): Restatement => ({
  report: NOVEMBER.name,
  day,
  dimensions: 'Country: US',
  metric: 'Revenue',
  field: 'revenue',
  currency: 'USD',
  what: 'changed',
  old: 1,
  fresh: difference === null ? null : 1 + difference,
  difference,
  seenAt: NOVEMBER.seenAt,
  daysAfter: 3,
  ...more,
});
const days = (count: number) => Array.from({ length: count }, (_, nth) => addDays('2023-01-01', nth));

describe('restatements of one refresh', () => {
  it('are not grouped at first if there are at most 1,000', () => {
    const entries = days(1000).map((day) => entry(day, 1));
    expect([...groupLines(entries)][0]).toBe(entries);
  });

  it('are not grouped with unknown differences, removed rows and single ones', () => {
    const alone = entry('2026-11-02', 7);
    const entries = [
      ...days(1).flatMap(() => Array.from({ length: 1500 }, () => entry('2026-11-01', 2))),
      entry('2026-11-01', null),
      entry('2026-11-01', null),
      entry('2026-11-01', -1, { what: 'row gone', fresh: null }),
      entry(null, 1, { day: null }),
      alone,
    ];
    const [first] = groupLines(entries);
    expect(first!.map(({ what, dimensions, difference }) => [what, dimensions, difference])).toEqual([
      ['changed', '1,500 rows together', 3000],
      ['changed', '2 rows together', null],
      ['row gone', 'Country: US', -1],
      ['changed', 'Country: US', 1],
      ['changed', 'Country: US', 7],
    ]);
    expect(first!.includes(alone)).toBe(true);
  });

  it('have the same count and sum in every grouping', () => {
    const some = fc.record({
      day: fc.integer({ min: 0, max: 70 }).map((nth) => addDays('2026-09-01', nth)),
      cents: fc.integer({ min: -10_000, max: 10_000 }),
    });
    fc.assert(
      fc.property(fc.array(some, { minLength: 1 }), (all) => {
        const entries = all.map(({ day, cents }) => entry(day, cents / 100));
        const sums = [...groupLines(entries)].map((lines) => ({
          count: lines.reduce((sum, { dimensions }) => sum + restatementsIn(dimensions), 0),
          // Adding 0 makes -0 0.
          cents: Math.round(lines.reduce((sum, { difference }) => sum + difference! * 100, 0)) + 0,
        }));
        const cents = all.reduce((sum, one) => sum + one.cents, 0);
        expect(sums).toEqual(sums.map(() => ({ count: all.length, cents })));
      }),
    );
  });
});
