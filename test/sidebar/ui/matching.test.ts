import { matching } from '../../../sidebar/ui/matching';
import { metricsOf } from '../../../src/catalogue/catalogue';

function found(typed: string): string[] {
  return metricsOf('full')
    .filter(matching(typed))
    .map(({ id }) => id);
}

describe('the search among metrics', () => {
  it('matches label, id, heading and description, ignoring case', () => {
    expect(found('DAILY ACTIVE')).toContain('dau');
    expect(found('impressionapi')).toEqual(['impressionApi']);
    expect(found('network bidding')).toContain('bidWinRateApi');
    expect(found('opened the app')).toContain('newUsers');
  });

  it('requires every word of the search', () => {
    expect(found('revenue 1,000')).toEqual(['ecpmApi']);
    expect(found('revenue nonsense')).toEqual([]);
  });
});
