import fc from 'fast-check';
import { countDecimals, roundToSheetDigits, Sums, sumExactly } from '../../src/table/exact-sum';

const cents = fc.integer({ min: -99_999_999, max: 99_999_999 });

it('a sum of cents is in cents, in any order', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1 }), (amounts) => {
      const given = amounts.map((amount) => amount / 100);
      const exact = amounts.reduce((sum, amount) => sum + amount, 0) / 100;
      expect([sumExactly(given), sumExactly([...given].reverse())]).toEqual([exact, exact]);
    }),
  );
});

it.each([
  [[0.1, 0.2], 0.3],
  [[1e-7, 2e-7], 3e-7],
  [[1e21, 1, -1e21], 1],
  [[-0.5, 0.5], 0],
  [[1e-30, 1e-30], 2e-30],
  [[1.234567890123456e-5], 1.234567890123456e-5],
  [[1.234567890123456e-6], 1.23456789012346e-6],
  [[1e21, 0.5], 1e21],
  [[1.5e3, 2.25], 1_502.25],
  [[-0], 0],
  [[3, 1e16, -1e16], 3],
])('a sum of %j is %d', (values, total) => {
  expect(sumExactly(values)).toBe(total);
});

it('the sum of a list is unknown without numbers and if one of them is unknown', () => {
  expect([sumExactly([]), sumExactly([1, null, 2]), sumExactly([null])]).toEqual([null, null, null]);
});

it('the sum of a list is exact to the last decimal, and never -0', () => {
  expect([
    sumExactly([0.1, 0.2, 0.3]),
    sumExactly([10.3, -0.2]),
    sumExactly([0.1, -0.1]),
    sumExactly([-0]),
  ]).toEqual([0.6, 10.1, 0, 0]);
  expect([sumExactly([1e-21, 1e-21]), sumExactly([1e-200, 1e-200])]).toEqual([2e-21, 2e-200]);
});

it.each([
  [0, 0],
  [12, 0],
  [0.5, 1],
  [-12.125, 3],
  [1e21, 0],
  [1.5e21, 0],
  [1e-7, 7],
  [1.25e-7, 9],
])('the decimals of a number of %d are %i', (value, decimals) => {
  expect(countDecimals(value)).toBe(decimals);
});

it('the decimals of a number is the number of decimals that the number shows, for any number', () => {
  const shown = (value: number) => {
    const [digits = '', exponent = '0'] = String(value).split('e');
    return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent));
  };
  const short = fc
    .tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 22 }))
    .map(([digits, decimals]) => Number(`${digits}e-${decimals}`));
  const any = fc.oneof(short, fc.double({ noNaN: true, noDefaultInfinity: true }));
  fc.assert(
    fc.property(any, (value) => {
      expect([value, countDecimals(value)]).toEqual([value, shown(value)]);
    }),
    { numRuns: 2_000 },
  );
});

it('rounds a quotient to 15 digits', () => {
  expect(roundToSheetDigits(1 / 3)).toBe(0.333333333333333);
  expect(roundToSheetDigits(0.1 + 0.2)).toBe(0.3);
});

it('several sums are unknown if one of their values is unknown', () => {
  const sums = new Sums();
  sums.addValue(0, 1);
  sums.addValue(40, 0.25);
  sums.addValue(40, 0.5);
  sums.addValue(1, Number.NaN);
  sums.addValue(1, 5);
  expect([0, 1, 2, 40, 4_000].map((at) => sums.getSum(at))).toEqual([1, null, 0, 0.75, 0]);
});
