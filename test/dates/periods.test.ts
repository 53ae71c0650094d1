import fc from 'fast-check';
import type { PeriodId } from '../../src/catalogue';
import { addDays, toDay } from '../../src/dates/calendar';
import { listPartialPeriods, toPeriodEnd, toPeriodStart } from '../../src/dates/periods';

const PERIODS = ['week', 'month', 'quarter', 'year'] as const;
const days = fc
  .integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 11, 31) })
  .map((moment) => toDay(moment));
const periods = fc.constantFrom(...PERIODS);

/** The ISO week of a day, calculated from the Thursday of the week: year, then number. */
function isoWeek(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7));
  const year = date.getUTCFullYear();
  const dayOfYear = (date.getTime() - Date.UTC(year, 0, 1)) / 86_400_000;
  return `${year} ${Math.floor(dayOfYear / 7) + 1}`;
}

/** The name of the period of a day, by the text of the day alone. */
const NAMES: Readonly<Record<PeriodId, (day: string) => string>> = {
  week: isoWeek,
  month: (day) => day.slice(0, 7),
  quarter: (day) => `${day.slice(0, 4)} ${Math.ceil(Number(day.slice(5, 7)) / 3)}`,
  year: (day) => day.slice(0, 4),
};

it('a period contains exactly the days of one ISO week, or of one month, quarter or year of the calendar', () => {
  fc.assert(
    fc.property(periods, days, days, (period, day, other) => {
      const name = NAMES[period];
      const [first, last] = [toPeriodStart(period, day), toPeriodEnd(period, day)];
      expect([name(first), name(last)]).toEqual([name(day), name(day)]);
      expect(name(addDays(first, -1))).not.toBe(name(day));
      expect(name(addDays(last, 1))).not.toBe(name(day));
      expect(toPeriodStart(period, other) === first).toBe(name(other) === name(day));
    }),
  );
});

it.each<[PeriodId, string, string, string, string[]]>([
  ['month', '2026-08-01', '2026-09-30', '2026-10-05', []],
  ['month', '2026-08-10', '2026-10-03', '2026-10-05', ['2026-08-10 2026-08-31', '2026-10-01 2026-10-03']],
  ['month', '2026-08-10', '2026-08-20', '2026-10-05', ['2026-08-10 2026-08-20']],
  ['week', '2026-09-07', '2026-09-14', '2026-09-13', ['2026-09-14 2026-09-14']],
  ['week', '2026-09-07', '2026-09-14', '2026-09-12', ['2026-09-07 2026-09-13', '2026-09-14 2026-09-14']],
  ['year', '2025-01-01', '2026-09-14', '2026-09-14', ['2026-01-01 2026-09-14']],
])(
  'periods that are not complete by %s of %s to %s, complete through %s, have their requested days',
  (period, from, to, newest, partial) => {
    const ranges = listPartialPeriods(period, { from, to }, newest);
    expect(ranges.map((range) => `${range.from} ${range.to}`)).toEqual(partial);
  },
);

it('periods that are not complete are those with a day that is not requested or not complete', () => {
  fc.assert(
    fc.property(
      periods,
      days,
      fc.integer({ min: 0, max: 800 }),
      fc.integer({ min: 0, max: 3 }),
      (period, from, length, behind) => {
        const to = addDays(from, length);
        const newest = addDays(to, -behind);
        const partial = new Set<string>();
        for (let day = from; day <= to; day = addDays(day, 1)) {
          const [first, last] = [toPeriodStart(period, day), toPeriodEnd(period, day)];
          if (first < from || last > to || last > newest) partial.add(day);
        }
        const named = listPartialPeriods(period, { from, to }, newest).flatMap((range) => {
          const found: string[] = [];
          for (let day = range.from; day <= range.to; day = addDays(day, 1)) found.push(day);
          return found;
        });
        expect(named).toEqual([...partial]);
      },
    ),
    { numRuns: 60 },
  );
});
