import fc from 'fast-check';
import { addDays } from '../../../src/dates/calendar';
import { type DayCount, packDays, unpackDays } from '../../../src/sheet/large/day-counts';

describe('the rows of days as a short text', () => {
  it('reads like this', () => {
    const counts = [
      { day: '2026-11-01', rows: 95 },
      { day: '2026-11-02', rows: 97 },
      { day: '2026-11-06', rows: 64 },
    ];
    expect(packDays(counts)).toBe('2026-11-01 2n 2p 3+1s');
    expect(packDays([])).toBe('');
  });

  it('is unpacked unchanged, whatever days are skipped', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5_000_000 })));
    fc.assert(
      fc.property(steps, (given) => {
        let day = '2026-02-20';
        const counts = given.map(([step, rows]): DayCount => {
          day = addDays(day, step);
          return { day, rows };
        });
        expect(unpackDays(packDays(counts))).toEqual(counts);
      }),
    );
  });
});
