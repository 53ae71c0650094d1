import fc from 'fast-check';
import { Dice } from '../../../playground/simulation/dice';
import { MOST_MONTHS, usualRange } from '../../../src/close/movement/usual-range';

describe('the usual range', () => {
  it('is the move of all months if they moved alike', () => {
    expect(usualRange([0.003, 0.003, 0.003])).toEqual({ low: '0.3', high: '0.3' });
    expect(usualRange([-0.012, -0.012, -0.012, -0.012])).toEqual({ low: '-1.2', high: '-1.2' });
  });

  it('has the bounds that Student’s t distribution gives for one more month', () => {
    // Mean 0.35 %, standard deviation 0.5 %: 0.35 ± 1.886 · 0.5 · √(4/3) = −0.739 to 1.439.
    expect(usualRange([-0.0015, 0.0035, 0.0085])).toEqual({ low: '-0.8', high: '1.5' });
  });

  it('does not depend on the order of the months by more than its rounding', () => {
    const shares = fc.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 3, maxLength: MOST_MONTHS });
    fc.assert(
      fc.property(shares, (units) => {
        const moved = units.map((unit) => unit / 100_000);
        expect(usualRange([...moved].reverse())).toEqual(usualRange(moved));
      }),
    );
  });

  it('holds eight of ten next months, whether there are 3 or 12 months before', () => {
    const dice = new Dice(7);
    // Sums of twelve dice are close to a normal distribution.
    const share = () => Array.from({ length: 12 }, () => dice.number(-0.01, 0.01)).reduce((a, b) => a + b, 0);
    for (const count of [3, 6, 12]) {
      const hits = Array.from({ length: 2_000 }, () => {
        const { low, high } = usualRange(Array.from({ length: count }, share));
        const next = share() * 100;
        return next >= Number(low) && next <= Number(high);
      }).filter(Boolean).length;
      expect(hits / 2_000).toBeGreaterThan(0.78);
      expect(hits / 2_000).toBeLessThan(0.84);
    }
  });
});
