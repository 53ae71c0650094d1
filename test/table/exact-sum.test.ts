import fc from 'fast-check';
import { Sum, Sums } from '../../src/table/exact-sum';

const cents = fc.integer({ min: -99_999_999, max: 99_999_999 });

describe('a sum', () => {
  it('adds cents up to cents, in whatever order', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1 }), (amounts) => {
        const [one, other] = [new Sum(), new Sum()];
        for (const amount of amounts) one.add(amount / 100);
        for (const amount of [...amounts].reverse()) other.add(amount / 100);
        const exact = amounts.reduce((sum, amount) => sum + amount, 0) / 100;
        expect([one.value(), other.value()]).toEqual([exact, exact]);
      }),
    );
  });

  it.each([
    [[0.1, 0.2], 0.3],
    [[1e-7, 2e-7], 3e-7],
    [[1e21, 1, -1e21], 1],
    [[-0.5, 0.5], 0],
    [[1e-30, 1e-30], 2e-30],
    [[], 0],
  ])('of %j is %d', (values, total) => {
    const sum = new Sum();
    for (const value of values) sum.add(value);
    expect(sum.value()).toBe(total);
  });
});

describe('sums side by side', () => {
  it('are not known where one of their values is not', () => {
    const sums = new Sums();
    sums.add(0, 1, 0);
    sums.add(40, 0.25, 2);
    sums.add(40, 0.5, 1);
    sums.add(1, Number.NaN, 0);
    sums.add(1, 5, 0);
    expect([0, 1, 2, 40, 4_000].map((at) => sums.value(at))).toEqual([1, null, 0, 0.75, 0]);
  });

  it('go on after a break as if there had been none', () => {
    const step = fc.tuple(fc.nat(3), fc.oneof(cents, fc.constantFrom(2 ** 52, -1)), fc.nat(9));
    fc.assert(
      fc.property(fc.array(step), fc.nat(20), (steps, breakAt) => {
        const whole = new Sums();
        let broken = new Sums();
        steps.forEach(([at, units, decimals], step) => {
          whole.add(at, units / 10 ** decimals, decimals);
          broken.add(at, units / 10 ** decimals, decimals);
          if (step === breakAt) broken = Sums.restored(JSON.parse(JSON.stringify(broken.state(4))));
        });
        expect([0, 1, 2, 3].map((at) => broken.value(at))).toEqual([0, 1, 2, 3].map((at) => whole.value(at)));
      }),
      { numRuns: 1_000 },
    );
  });
});
