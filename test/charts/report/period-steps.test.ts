import fc from 'fast-check';
import { wholePeriods } from '../../../src/charts/report/period-steps';
import { addDays } from '../../../src/dates/calendar';
import { firstDayOf, type Grain, lastDayOf } from '../../../src/dates/periods';
import { runs } from '../../thorough';

const GRAINS: readonly Grain[] = ['date', 'week', 'month', 'quarter', 'year'];

describe('wholePeriods', () => {
  it.each([
    ['date', '2026-09-01', '2026-09-14', 14],
    ['week', '2026-09-07', '2026-09-20', 2],
    ['week', '2026-09-08', '2026-09-20', 1],
    ['month', '2026-07-01', '2026-09-14', 2],
    ['month', '2026-07-02', '2026-09-30', 2],
    ['year', '2026-01-01', '2026-09-14', 1],
  ] as const)('%s from %s to %s: %i', (grain, from, to, count) => {
    expect(wholePeriods(grain, { from, to })).toBe(count);
  });

  it('counts the periods whose first and last day are in the range', () => {
    fc.assert(
      fc.property(fc.constantFrom(...GRAINS), fc.nat(3000), fc.nat(1500), (grain, start, length) => {
        const from = addDays('2020-01-01', start);
        const to = addDays(from, length);
        const firsts = new Set(
          Array.from({ length: length + 1 }, (_, nth) => firstDayOf(grain, addDays(from, nth))),
        );
        const whole = [...firsts].filter((first) => first >= from && lastDayOf(grain, first) <= to);
        expect(wholePeriods(grain, { from, to })).toBe(Math.max(1, whole.length));
      }),
      runs({ quick: 60, thorough: 1_000 }),
    );
  });
});
