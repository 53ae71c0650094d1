import { COHORTS, DAYS, DEVICES, PERIODS, prove } from './proven-reports';

describe('the number that the service gives now', () => {
  it('is proven for a thousand random cells', () => {
    const counts = [DAYS, PERIODS, COHORTS, DEVICES].flat().map(({ cells }) => cells);
    expect(counts.reduce((sum, cells) => sum + cells, 0)).toBeGreaterThanOrEqual(1000);
  });

  it('equals the raw answers for the full report by day and without days, also if it leaves out rows', () => {
    expect(prove(DAYS, 1)).toBeGreaterThan(100);
  });
});
