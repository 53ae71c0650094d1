import { matching } from '../../../sidebar/ui/matching';
import { metricsOf } from '../../../src/catalogue/catalogue';

function found(typed: string): string[] {
  return metricsOf('full')
    .filter(matching(typed))
    .map(({ id }) => id);
}

describe('the search among metrics', () => {
  it('finds by label, id, heading and description, whatever the case', () => {
    expect(found('DAILY ACTIVE')).toContain('dau');
    expect(found('impressionapi')).toEqual(['impressionApi']);
    expect(found('network bidding')).toContain('bidWinRateApi');
    expect(found('opened the app')).toContain('newUsers');
  });

  it('wants every word', () => {
    expect(found('revenue 1,000')).toEqual(['ecpmApi']);
    expect(found('revenue nonsense')).toEqual([]);
  });

  it('takes signs as they are', () => {
    expect(found('(.*')).toEqual([]);
  });

  it('finds all where nothing was typed', () => {
    expect(found(' ')).toHaveLength(metricsOf('full').length);
  });
});
