import { selectColumns } from '../../../src/formulas/results/result-table';
import { asked } from '../asked';

const WIDE = asked({ dimensions: ['date', 'area', 'countryName'], metrics: ['clickApi', 'revenue'] });
const ANSWER = {
  request: WIDE,
  rows: [
    ['2026-09-01', 'US', 'United States', 7, 10],
    ['2026-09-01', 'DE', 'Germany', 2, 3],
    ['2026-09-02', 'US', 'United States', 8, 11],
    ['2026-09-03', 'US', 'United States', null, null],
  ],
};

describe('the table of a cell, selected from a wider answer', () => {
  it('has the requested days, columns and order', () => {
    const request = asked({
      from: '2026-09-01',
      to: '2026-09-02',
      dimensions: ['area', 'date'],
      metrics: ['revenue'],
    });
    const { columns, rows } = selectColumns(ANSWER, request);
    expect(columns.map(({ label }) => label)).toEqual(['Country code', 'Date', 'Revenue']);
    expect(rows).toEqual([
      ['DE', '2026-09-01', 3],
      ['US', '2026-09-01', 10],
      ['US', '2026-09-02', 11],
    ]);
  });

  it('has coarser device sums, made from finer ones', () => {
    const held = asked({
      report: 'device',
      from: '2026-09-01',
      to: '2026-09-01',
      dimensions: ['area', 'networkName'],
      metrics: ['deviceEcpm', 'deviceRevenue', 'impression'],
    });
    const rows = [
      ['US', 'Aurora', 5, 1, 200],
      ['US', 'Borealis', 1, 1, 1_000],
    ];
    const request = { ...held, dimensions: ['area'], metrics: ['deviceEcpm'] } as const;
    expect(selectColumns({ request: held, rows }, request).rows).toEqual([['US', 1.66666666666667]]);
  });
});
