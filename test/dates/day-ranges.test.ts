import fc from 'fast-check';
import { addDays, isInRanges, listDays, mergeRanges } from '../../src/dates/calendar';

const days = (from: string, to: string) => ({ from: `2026-${from}`, to: `2026-${to}` });

it('joined ranges are one range if they touch, overlap, or are no further apart than they are long', () => {
  expect(mergeRanges([days('11-01', '11-24'), days('10-01', '10-31')])).toEqual([days('10-01', '11-24')]);
  expect(mergeRanges([days('11-01', '11-24'), days('10-01', '10-24')])).toEqual([days('10-01', '11-24')]);
  expect(mergeRanges([days('11-01', '11-24'), days('11-03', '11-05')])).toEqual([days('11-01', '11-24')]);
});

it('joined ranges are two ranges if many days are between them', () => {
  expect(mergeRanges([days('11-01', '11-03'), days('10-01', '10-03')])).toEqual([
    days('10-01', '10-03'),
    days('11-01', '11-03'),
  ]);
});

it('joined ranges have every day of the given ranges, and no day twice', () => {
  const range = fc.tuple(fc.nat(700), fc.nat(40)).map(([first, length]) => ({
    from: addDays('2026-01-01', first),
    to: addDays('2026-01-01', first + length),
  }));
  fc.assert(
    fc.property(fc.array(range, { maxLength: 6 }), (ranges) => {
      const joined = mergeRanges(ranges);
      const all = joined.flatMap(listDays);
      expect(new Set(all).size).toBe(all.length);
      for (const day of ranges.flatMap(listDays)) expect(isInRanges(joined, day)).toBe(true);
    }),
  );
});
