import fc from 'fast-check';
import {
  addDays,
  countDaysBetween,
  parseDay,
  toDay,
  toMonthStart,
  toWeekday,
} from '../../src/dates/calendar';

const moments = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 11, 31) });

it.each([
  ['2026-09-05', '2026-09-05'],
  ['2026-9-5', '2026-09-05'],
  [' 2024-2-29 ', '2024-02-29'],
  ['2026-02-30', undefined],
  ['2025-2-29', undefined],
  ['2026-13-01', undefined],
  ['2026-00-10', undefined],
  ['26-9-5', undefined],
  ['2026/09/05', undefined],
  ['', undefined],
])('a typed day: %s is %s', (typed, day) => {
  expect(parseDay(typed)).toBe(day);
});

it('arithmetic with days crosses month ends, leap days and new year', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(toMonthStart('2026-01-15', -1)).toBe('2025-12-01');
});

it('arithmetic with days is consistent for any days', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: -4000, max: 4000 }), (moment, count) => {
      const day = toDay(moment);
      expect(countDaysBetween(day, addDays(day, count))).toBe(count);
      expect(parseDay(day)).toBe(day);
    }),
  );
});

it('arithmetic with days agrees with a plain UTC date', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(-8, 0, 8), (moment, offset) => {
      const shifted = new Date(moment + offset * 3_600_000);
      const expected = [shifted.getUTCFullYear(), shifted.getUTCMonth() + 1, shifted.getUTCDate()];
      expect(toDay(moment, offset).split('-').map(Number)).toEqual(expected);
      expect(toWeekday(toDay(moment, offset)) % 7).toBe(shifted.getUTCDay());
    }),
  );
});
