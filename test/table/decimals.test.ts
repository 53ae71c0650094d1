import fc from 'fast-check';
import { minus, plus, total } from '../../src/table/decimals';

const amount = fc
  .record({
    units: fc.integer({ min: -10_000_000, max: 10_000_000 }),
    decimals: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ units, decimals }) => Number((units / 10 ** decimals).toFixed(decimals)));

describe('sums and differences of amounts', () => {
  it.each([
    [10.1, 0.2, 10.3],
    [0.1, 0.2, 0.3],
    [1, 2, 3],
    [1.5, 1.5, 3],
    [1e-21, 1e-21, 2e-21],
    [1e-200, 1e-200, 2e-200],
    [1e-7, 2e-7, 3e-7],
  ])('%p and %p make %p', (one, other, sum) => {
    expect([plus(one, other), plus(other, one), minus(sum, one)]).toEqual([sum, sum, other]);
  });

  it('are no negative nought', () => {
    expect([minus(0.1, 0.1), minus(0.3, 0.3), plus(-0.2, 0.2), minus(5, 5), minus(0, 0)]).toEqual([
      0, 0, 0, 0, 0,
    ]);
  });

  it('are exact to the last decimal', () => {
    const units = (number: number) => BigInt(Math.round(number * 10_000));
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        expect(units(plus(one, other))).toBe(units(one) + units(other));
        expect(minus(plus(one, other), other)).toBe(one + 0);
      }),
    );
  });
});

describe('the sum of many', () => {
  it('is not known for none, and where one is not known', () => {
    expect([total([]), total([1, null, 2]), total([null])]).toEqual([null, null, null]);
    expect([total([0.1, 0.2, 0.3]), total([0])]).toEqual([0.6, 0]);
  });
});
