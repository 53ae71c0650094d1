import { buildNewForm, withReportKind } from '../../../sidebar/form/build-form';
import type { Form } from '../../../sidebar/form/form';
import { listChartMetrics, resolveChart } from '../../../sidebar/form/table-options';
import { STATE } from '../editor/fixtures';

const form = (changes: Partial<Form> = {}): Form => ({ ...buildNewForm(STATE), ...changes });

it('the metrics that a chart can show are all chosen ones for lines, and those that add up for stacked columns', () => {
  const metrics = ['ecpmApi', 'revenue', 'impressionApi'];
  const chosen = (kind: 'line' | 'stacked') =>
    [...listChartMetrics(form({ metrics, chart: { kind, metric: '', id: 1 } }))].sort();
  expect(chosen('line')).toEqual(['ecpmApi', 'impressionApi', 'revenue']);
  expect(chosen('stacked')).toEqual(['impressionApi', 'revenue']);
});

const kindOf = (changes: Partial<Form>, report: Form['report'] = 'full') =>
  resolveChart({ ...withReportKind(form(), report, STATE), ...changes })?.kind;

it('the chart that a new report proposes is lines for a report by time, bars for one by something else, and a table for cohorts', () => {
  expect(kindOf({ dimensions: ['week', 'networkName'] })).toBe('line');
  expect(kindOf({ dimensions: ['countryName', 'area'] })).toBe('bar');
  expect(kindOf({}, 'ltv')).toBe('heat table');
  expect(kindOf({ apps: ['3.10'] }, 'retention')).toBe('heat table');
  expect(kindOf({ output: 'summary' }, 'device')).toBe('line');
});

it('the chart that a new report proposes is none where it could not be made: rows of devices, retention of several apps, numbers that do not add up', () => {
  expect(kindOf({ output: 'rows' }, 'device')).toBeUndefined();
  expect(kindOf({ output: 'automatic' }, 'device')).toBeUndefined();
  expect(kindOf({}, 'retention')).toBeUndefined();
  expect(kindOf({ metrics: ['dau'] })).toBeUndefined();
});

it('the chart that a new report proposes gives way to what the user chooses', () => {
  expect(resolveChart(form({ chart: null }))).toBeNull();
  const chosen = form({ chart: { kind: 'stacked', metric: '', id: 7 } });
  expect(resolveChart(chosen)).toMatchObject({ kind: 'stacked' });
  expect(resolveChart(withReportKind(chosen, 'ltv', STATE))).toMatchObject({ kind: 'heat table' });
});
