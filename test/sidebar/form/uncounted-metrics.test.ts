import { type Form, newForm } from '../../../sidebar/form/form-and-draft';
import { uncountedMetrics } from '../../../sidebar/form/uncounted-metrics';
import { STATE } from '../editor/fixtures';

/** The labels of metrics that will be blank, by the label of the dimension that is the reason. */
function blank(change: Partial<Form>): [string, string[]][] {
  const found = uncountedMetrics({ ...newForm(STATE), ...change });
  return found.map(({ by, metrics }) => [by.label, metrics.map(({ label }) => label)]);
}

describe('columns that will be blank', () => {
  it('are numbers of users by a dimension of ads, also by its name', () => {
    const metrics = ['revenue', 'dau', 'arpu', 'impression'];
    expect(blank({ dimensions: ['date', 'network'], metrics })).toEqual([
      ['Network id', ['Daily active users', 'ARPU']],
    ]);
    expect(blank({ dimensions: ['networkName'], metrics })).toEqual([
      ['Network', ['Daily active users', 'ARPU']],
    ]);
  });

  it('are also numbers of users of only some networks', () => {
    const filtered = { dimensions: ['date'], metrics: ['revenue', 'dau'], networks: ['AdMob'] };
    expect(blank(filtered)).toEqual([['Network id', ['Daily active users']]]);
    expect(blank({ ...filtered, networks: [], apps: ['a'] })).toEqual([]);
  });
});
