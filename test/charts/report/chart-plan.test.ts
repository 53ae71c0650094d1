import { planChart } from '../../../src/charts/report/chart-plan';
import { buildColumns, type Cell } from '../../../src/table/table';

type Fields = Parameters<typeof buildColumns>[0];

function plan(choice: Partial<Parameters<typeof planChart>[0]>, fields: Fields, rows: Cell[][] = []) {
  return planChart({ kind: 'line', metric: '', id: 1, ...choice }, { columns: buildColumns(fields), rows });
}

it('the plan of a chart takes names for the series instead of their ids', () => {
  expect(plan({}, { dimensions: ['month', 'appId', 'appName'], metrics: ['revenue'] })).toMatchObject({
    grain: 'month',
    groupColumn: { field: 'appName' },
  });
});

it('the plan of a chart refuses a ratio over several rows without its parts, and names them', () => {
  expect(
    plan(
      { metric: 'ecpmApi' },
      { dimensions: ['date', 'appId', 'network'], metrics: ['revenue', 'ecpmApi'] },
    ),
  ).toEqual({
    refused:
      'This chart cannot show “eCPM (networks)”. It would make one number from several rows of the report, but the metric Impressions (networks) is missing. Choose fewer dimensions, one app, or another metric.',
  });
});

it('the plan of a chart refuses a metric that cannot be added up if a series has several rows a day', () => {
  const fields: Fields = { dimensions: ['date', 'appId', 'area'], metrics: ['dau'] };
  expect(plan({}, fields)).toEqual({
    refused: expect.stringContaining('This chart cannot show “Daily active users”'),
  });
  expect(plan({}, { ...fields, dimensions: ['date', 'appId'] })).toMatchObject({ metric: { id: 'dau' } });
});

it('the plan of a chart has the days of cohorts in ascending order', () => {
  const fields: Fields = {
    dimensions: ['week', 'appId'],
    metrics: ['newUserNum', 'ltv30', 'ltv1', 'ltv7'],
  };
  for (const kind of ['cohort curves', 'heat table'] as const)
    expect(plan({ kind }, fields)).toMatchObject({
      shape: 'cohorts',
      dayMetrics: [{ id: 'ltv1' }, { id: 'ltv7' }, { id: 'ltv30' }],
    });
});

it('the plan of a chart refuses to stack a metric if its parts do not add up to the whole', () => {
  const fields: Fields = { dimensions: ['date', 'networkName'], metrics: ['revenue', 'ecpmApi'] };
  expect(plan({ kind: 'stacked', metric: 'ecpmApi' }, fields)).toEqual({
    refused: expect.stringContaining('“eCPM (networks)” cannot be stacked'),
  });
  expect(plan({ kind: 'line', metric: 'ecpmApi' }, fields)).toMatchObject({ metric: { id: 'ecpmApi' } });
});

it('the plan of a chart shows the retention of one app, and says what to do about that of several apps', () => {
  const fields: Fields = { dimensions: ['date', 'appId'], metrics: ['kp2', 'kp7'] };
  const [one, other, later]: Cell[][] = [
    ['2026-09-01', '1', 0.4, 0.2],
    ['2026-09-01', '2', 0.5, 0.3],
    ['2026-09-02', '1', 0.4, null],
  ];
  for (const kind of ['cohort curves', 'heat table'] as const) {
    expect(plan({ kind }, fields, [one!, later!])).toMatchObject({
      dayMetrics: [{ id: 'kp2' }, { id: 'kp7' }],
    });
    expect(plan({ kind }, fields, [one!, other!, later!])).toEqual({
      refused: expect.stringContaining('the size of each group of new users is not in the report'),
    });
  }
});

it('the plan of a chart needs new users for the LTV of several apps, which they weight', () => {
  const rows: Cell[][] = ['1', '2'].map((app) => ['2026-09-01', app, 0.4]);
  expect(plan({ kind: 'heat table' }, { dimensions: ['date', 'appId'], metrics: ['ltv1'] }, rows)).toEqual({
    refused: expect.stringContaining('the metric New users is missing'),
  });
});

it('the plan of a chart refuses curves of a report without days of cohorts, and any chart without days', () => {
  expect(plan({ kind: 'cohort curves' }, { dimensions: ['date'], metrics: ['revenue'] })).toEqual({
    refused: expect.stringContaining('LTV day 7 or Retention day 7'),
  });
  expect(plan({}, { dimensions: ['network'], metrics: ['revenue'] })).toEqual({
    refused: expect.stringContaining('Date, Week, Month'),
  });
});

it('the plan of a chart has bars for the values of the first dimension of a report without days', () => {
  const fields: Fields = { dimensions: ['countryName', 'area'], metrics: ['dau', 'revenue'] };
  expect(plan({ kind: 'bar' }, fields)).toMatchObject({
    groupColumn: { field: 'countryName' },
    metric: { id: 'dau' },
  });
  expect(plan({ kind: 'bar' }, { ...fields, dimensions: ['date', 'countryName'] })).toMatchObject({
    metric: { id: 'revenue' },
  });
  expect(plan({ kind: 'bar' }, { dimensions: ['date'], metrics: ['revenue'] })).toEqual({
    refused: expect.stringContaining('a dimension to compare'),
  });
});
