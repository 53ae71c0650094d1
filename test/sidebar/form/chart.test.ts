import { chosenMetricIds } from '../../../sidebar/form/chart';
import { newForm } from '../../../sidebar/form/form-and-draft';
import { STATE } from '../editor/fixtures';

describe('the metrics that a chart can show', () => {
  it('are all chosen ones for lines, and those that add up for stacked columns', () => {
    const form = { ...newForm(STATE), metrics: ['ecpmApi', 'revenue', 'impressionApi'] };
    const chosen = (kind: 'line' | 'stacked') =>
      [...chosenMetricIds({ ...form, chart: { kind, metric: '', id: 1 } })].sort();
    expect(chosen('line')).toEqual(['ecpmApi', 'impressionApi', 'revenue']);
    expect(chosen('stacked')).toEqual(['impressionApi', 'revenue']);
  });
});
