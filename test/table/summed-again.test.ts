import { sumByDimensions } from '../../src/table/aggregate';
import { buildColumns, type Cell, type Table } from '../../src/table/table';

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
