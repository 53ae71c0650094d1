import fc from 'fast-check';
import { addDays, countDaysBetween, type DayRange } from '../../src/dates/calendar';
import { findComparedDays, findComparedRange } from '../../src/dates/compared-days';
import { type Grain, toPeriodEnd, toPeriodStart } from '../../src/dates/periods';

const range = (text: string): DayRange => {
  const [from = '', to = from] = text.split(' to ');
  return { from, to };
};
const textOf = (days: DayRange | undefined) =>
  days && (days.from === days.to ? days.from : `${days.from} to ${days.to}`);

it.each<[Grain, string, string | undefined, string | undefined]>([
  ['month', '2026-11-01 to 2026-11-24', '2026-10-01 to 2026-10-24', '2025-11-01 to 2025-11-24'],
  ['month', '2026-11-01 to 2026-11-30', '2026-10-01 to 2026-10-31', '2025-11-01 to 2025-11-30'],
  ['month', '2026-03-01 to 2026-03-28', '2026-02-01 to 2026-02-28', '2025-03-01 to 2025-03-28'],
  ['month', '2026-03-01 to 2026-03-29', undefined, '2025-03-01 to 2025-03-29'],
  ['month', '2026-03-01 to 2026-03-31', '2026-02-01 to 2026-02-28', '2025-03-01 to 2025-03-31'],
  ['month', '2028-02-01 to 2028-02-29', '2028-01-01 to 2028-01-31', '2027-02-01 to 2027-02-28'],
  ['month', '2026-10-27 to 2026-10-31', undefined, '2025-10-27 to 2025-10-31'],
  ['month', '2026-11-10 to 2026-11-12', '2026-10-10 to 2026-10-12', '2025-11-10 to 2025-11-12'],
  ['date', '2026-11-24', '2026-11-23', '2025-11-24'],
  ['date', '2028-02-29', '2028-02-28', undefined],
  ['week', '2026-11-23 to 2026-11-24', '2026-11-16 to 2026-11-17', '2025-11-24 to 2025-11-25'],
  ['week', '2026-12-28 to 2027-01-03', '2026-12-21 to 2026-12-27', '2025-12-29 to 2026-01-04'],
  ['quarter', '2026-10-01 to 2026-11-24', '2026-07-01 to 2026-08-24', '2025-10-01 to 2025-11-24'],
  ['year', '2028-01-01 to 2028-11-24', '2027-01-01 to 2027-11-25', '2027-01-01 to 2027-11-25'],
  ['year', '2028-01-01 to 2028-12-31', '2027-01-01 to 2027-12-31', '2027-01-01 to 2027-12-31'],
  ['month', '2010-01-01 to 2010-01-31', undefined, undefined],
])('the days that a period is compared with: %s: %s', (grain, days, before, yearBefore) => {
  expect(textOf(findComparedDays(grain, range(days), 'period before'))).toBe(before);
  expect(textOf(findComparedDays(grain, range(days), 'year before'))).toBe(yearBefore);
});

it('the days that a period is compared with are as many as its own, unless a whole period is compared with a whole one', () => {
  const day = fc.integer({ min: 365, max: 10_000 }).map((nth) => addDays('2012-01-01', nth));
  fc.assert(
    fc.property(
      fc.constantFrom<Grain>('date', 'week', 'month', 'quarter', 'year'),
      day,
      fc.nat(365),
      fc.nat(365),
      fc.constantFrom('period before' as const, 'year before' as const),
      (grain, some, skipped, length, earlier) => {
        const [first, last] = [toPeriodStart(grain, some), toPeriodEnd(grain, some)];
        const from = [addDays(first, skipped), last].sort()[0] ?? last;
        const to = [addDays(from, length), last].sort()[0] ?? last;
        const before = findComparedDays(grain, { from, to }, earlier);
        if (before === undefined) return;
        expect(toPeriodStart(grain, before.from)).toBe(toPeriodStart(grain, before.to));
        expect(before.to < first).toBe(true);
        const isWhole = from === first && to === last;
        if (isWhole)
          expect(textOf(before)).toBe(
            textOf({ from: toPeriodStart(grain, before.from), to: toPeriodEnd(grain, before.from) }),
          );
        else expect(countDaysBetween(before.from, before.to)).toBe(countDaysBetween(from, to));
      },
    ),
  );
});

it.each<[string, Exclude<Grain, 'date'> | undefined, string | undefined, string | undefined]>([
  ['2026-10-26 to 2026-11-24', undefined, '2026-09-26 to 2026-10-25', '2025-10-26 to 2025-11-24'],
  ['2026-11-01 to 2026-11-24', 'month', '2026-10-01 to 2026-10-24', '2025-11-01 to 2025-11-24'],
  ['2026-11-01 to 2026-11-24', undefined, '2026-10-08 to 2026-10-31', '2025-11-01 to 2025-11-24'],
  ['2026-10-01 to 2026-10-31', undefined, '2026-09-01 to 2026-09-30', '2025-10-01 to 2025-10-31'],
  ['2026-07-01 to 2026-09-30', undefined, '2026-04-01 to 2026-06-30', '2025-07-01 to 2025-09-30'],
  ['2028-02-29 to 2028-03-01', undefined, '2028-02-27 to 2028-02-28', '2027-02-28 to 2027-03-01'],
  ['2026-11-16 to 2026-11-22', undefined, '2026-11-09 to 2026-11-15', '2025-11-16 to 2025-11-22'],
  ['2026-11-16 to 2026-11-22', 'week', '2026-11-09 to 2026-11-15', '2025-11-17 to 2025-11-23'],
])('the days that a range is compared with: %s of a %s', (days, of, before, yearBefore) => {
  expect(textOf(findComparedRange(range(days), of, 'period before'))).toBe(before);
  expect(textOf(findComparedRange(range(days), of, 'year before'))).toBe(yearBefore);
});
