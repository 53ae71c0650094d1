import { type FileTotals, joinedTotals } from '../../src/device/file-totals';

const totals = (change: Partial<FileTotals> = {}): FileTotals => ({
  day: '2026-09-01',
  centre: 'en',
  state: 'read',
  records: 3,
  kept: 2,
  revenue: 0.1,
  ...change,
});

describe('the totals of a file that was read in two slices', () => {
  it('are those of the second part if it read the whole file', () => {
    expect(joinedTotals(undefined, totals())).toEqual(totals());
  });

  it('are added up, cents to cents', () => {
    expect(
      joinedTotals(totals({ state: 'no data' }), totals({ records: 10, kept: 7, revenue: 0.2 })),
    ).toEqual(totals({ records: 13, kept: 9, revenue: 0.3 }));
  });

  it.each([
    [null, 1],
    [1, null],
    [null, null],
  ])('have no revenue where one of them has none: %p and %p', (before, after) => {
    expect(joinedTotals(totals({ revenue: before }), totals({ revenue: after })).revenue).toBeNull();
  });

  it('keep the faults of both', () => {
    const before = totals({ faults: { blankLines: 1, nuls: 2, undecoded: 3 } });
    const after = totals({ faults: { blankLines: 10, nuls: 20, undecoded: 30 } });
    const { faults } = before;
    expect(joinedTotals(before, after).faults).toEqual({ blankLines: 11, nuls: 22, undecoded: 33 });
    expect(joinedTotals(before, totals()).faults).toEqual(faults);
    expect(joinedTotals(totals(), before).faults).toEqual(faults);
    expect(joinedTotals(totals(), totals())).not.toHaveProperty('faults');
  });
});
