import type { MetricId } from '../../src/catalogue';
import { aggregateMetric, listMetricParts, sumByDimensions } from '../../src/table/aggregate';
import { buildColumns, type Cell, type Table } from '../../src/table/table';

function of(id: MetricId, rows: readonly (readonly Cell[])[]): ReturnType<typeof aggregateMetric> {
  return aggregateMetric(
    id,
    rows,
    listMetricParts(id).map((field) => ({ field })),
  );
}

it('one number of several rows is the sum of amounts and counts', () => {
  expect(of('revenue', [[0.1], [0.2], [-0.05]])).toEqual({ number: 0.25 });
  expect(of('impression', [[3], [0], [4]])).toEqual({ number: 7 });
});

it('one number of several rows is computed from the parts of a ratio, not from the rows’ own values', () => {
  expect(listMetricParts('ecpmApi')).toEqual(['ecpmApi', 'revenue', 'impressionApi']);
  const rows = [
    [99, 2, 1_000],
    [99, 4, 5_000],
  ];
  expect(of('ecpmApi', rows)).toEqual({ number: 1 });
});

it('one number of several rows is weighted by new users for LTV', () => {
  expect(listMetricParts('ltv7')).toEqual(['ltv7', 'newUserNum']);
  const rows = [
    [0.5, 100],
    [1, 300],
  ];
  expect(of('ltv7', rows)).toEqual({ number: 0.875 });
});

it.each<[MetricId, RegExp]>([
  ['dau', /counted twice/],
  ['kp7', /not in the report/],
])('one number of several rows does not exist for %s, and a sentence says why', (id, why) => {
  expect(of(id, [[1], [2]])).toEqual({ refused: expect.stringMatching(why) });
});

it('one number of several rows is the row’s own number for a single row, also for metrics without a sum', () => {
  expect(of('dau', [[120]])).toEqual({ number: 120 });
  expect(of('kp7', [[0.31]])).toEqual({ number: 0.31 });
  expect(of('ecpmApi', [[1.23, 5, 4_000]])).toEqual({ number: 1.23 });
});

it('one number of several rows is computed from the parts for a single row without its own number', () => {
  expect(of('ecpmApi', [[null, 2, 1_000]])).toEqual({ number: 2 });
  expect(of('revenue', [[null]])).toEqual({ number: null });
});

it('one number of several rows is unknown if a part is unknown', () => {
  expect(of('revenue', [[1], [null], [2]])).toEqual({ number: null });
  expect(
    of('ltv30', [
      [0.5, 100],
      [null, 20],
    ]),
  ).toEqual({ number: null });
  expect(
    of('ecpmApi', [
      [null, 2, null],
      [1, 2, 1_000],
    ]),
  ).toEqual({ number: null });
});

it('one number of several rows ignores an LTV with no users', () => {
  expect(
    of('ltv30', [
      [0.5, 100],
      [null, 0],
    ]),
  ).toEqual({ number: 0.5 });
});

it('one number of several rows is unknown if the divisor is 0', () => {
  expect(
    of('ecpmApi', [
      [null, 2, 0],
      [null, 1, 0],
    ]),
  ).toEqual({ number: null });
  expect(
    of('ltv7', [
      [1, 0],
      [2, 0],
    ]),
  ).toEqual({ number: null });
});

function rows(...cells: Cell[][]): Table {
  const columns = buildColumns({
    dimensions: ['networkName', 'area'],
    metrics: ['impression', 'deviceRevenue', 'tpRevenue'],
  });
  return { columns, rows: cells, notices: ['Device files: …'] };
}

const table = rows(
  ['Aurora', 'US', 100, 0.1, 0.2],
  ['Borealis', 'US', 50, 0.5, null],
  ['Aurora', 'US', 300, 0.2, 0.1],
  ['Aurora', 'DE', 10, 0.05, 0.05],
);

it('sums of device rows, summed again has a row for each group, under the catalogue’s labels', () => {
  const sums = sumByDimensions(table, ['area', 'networkName'], ['deviceRevenue', 'impression']);
  expect(sums.columns.map(({ label }) => label)).toEqual([
    'Country code',
    'Network',
    'Revenue',
    'Impressions',
  ]);
  expect(sums.rows).toEqual([
    ['US', 'Aurora', 0.3, 400],
    ['US', 'Borealis', 0.5, 50],
    ['DE', 'Aurora', 0.05, 10],
  ]);
});

it('sums of device rows, summed again makes eCPM anew of the sums', () => {
  expect(sumByDimensions(table, ['area'], ['deviceEcpm']).rows).toEqual([
    ['US', 1.77777777777778],
    ['DE', 5],
  ]);
});

it('sums of device rows, summed again leaves a sum blank if the number of one of its rows is unknown', () => {
  expect(sumByDimensions(table, ['area'], ['tpRevenue']).rows).toEqual([
    ['US', null],
    ['DE', 0.05],
  ]);
});

it('sums of device rows, summed again is one row without groups, and none without rows', () => {
  expect(sumByDimensions(table, [], ['impression']).rows).toEqual([[460]]);
  expect(sumByDimensions(rows(), [], ['impression']).rows).toEqual([]);
});

it('sums of device rows, summed again makes of finer sums the same as of the rows', () => {
  const finer = sumByDimensions(
    table,
    ['networkName', 'area'],
    ['impression', 'deviceRevenue', 'deviceEcpm'],
  );
  const metrics = ['deviceRevenue', 'deviceEcpm'] as const;
  expect(sumByDimensions(finer, ['area'], metrics).rows).toEqual(
    sumByDimensions(table, ['area'], metrics).rows,
  );
});
