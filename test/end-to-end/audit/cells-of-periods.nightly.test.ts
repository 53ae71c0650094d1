import { PERIODS, prove } from './proven-reports';

describe('the number that the service gives now', () => {
  it('equals the raw answers for rows of weeks, months, quarters and years, added up from their days', () => {
    expect(prove(PERIODS, 2)).toBeGreaterThan(100);
  });
});
