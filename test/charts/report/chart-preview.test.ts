import { chartPreview } from '../../../src/charts/report/chart-preview';
import { columnsOf } from '../../../src/table/columns';
import type { Cell } from '../../../src/table/table';

type Fields = Parameters<typeof columnsOf>[0];

function preview(
  kind: Parameters<typeof chartPreview>[0]['kind'],
  fields: Fields,
  rows: Cell[][],
  metric = '',
) {
  return chartPreview({ kind, metric, id: 1 }, { columns: columnsOf(fields), rows }, 'USD');
}

const BY_NETWORK: Fields = { dimensions: ['date', 'networkName'], metrics: ['revenue'] };

describe('the preview of a chart', () => {
  it('has a value for each day and network, and none where the service has no row', () => {
    const chart = preview('stacked', BY_NETWORK, [
      ['2026-09-02', 'A', 3],
      ['2026-09-01', 'A', 1],
      ['2026-09-01', 'B', 20],
    ]);
    expect(chart).toEqual({
      kind: 'stacked',
      title: 'Revenue by network, by day',
      categories: ['2026-09-01', '2026-09-02'],
      series: [
        { name: 'B', values: [20, null], texts: ['$20.00', ''] },
        { name: 'A', values: [1, 3], texts: ['$1.00', '$3.00'] },
      ],
    });
  });

  it('adds the smallest networks up as all others, so that the whole is shown', () => {
    const rows = Array.from({ length: 11 }, (_, nth): Cell[] => ['2026-09-01', `N${nth}`, 100 - nth]);
    const chart = preview('stacked', BY_NETWORK, rows);
    if ('refused' in chart) throw new Error(chart.refused);
    expect(chart.series.map(({ name }) => name)).toEqual([
      ...Array.from({ length: 8 }, (_, nth) => `N${nth}`),
      'All others',
    ]);
    const sum = chart.series.reduce((total, { values }) => total + (values[0] ?? 0), 0);
    expect(sum).toBe(rows.reduce((total, row) => total + Number(row[2]), 0));
  });

  it('leaves a number blank if a part of it is unknown', () => {
    const chart = preview('line', { dimensions: ['date', 'appId', 'networkName'], metrics: ['revenue'] }, [
      ['2026-09-01', '1', 'A', 1],
      ['2026-09-01', '2', 'A', null],
      ['2026-09-02', '1', 'A', 2],
    ]);
    expect(chart).toMatchObject({ series: [{ values: [null, 2] }] });
  });

  it('has a curve for each of the newest cohorts, which ends where its days are not known yet', () => {
    const fields: Fields = { dimensions: ['week', 'appId'], metrics: ['newUserNum', 'ltv1', 'ltv7'] };
    const chart = preview('cohort curves', fields, [
      ['2026-09-01', '1', 100, 0.1, 0.4],
      ['2026-09-01', '2', 300, 0.3, 0.8],
      ['2026-09-08', '1', 100, 0.2, null],
    ]);
    expect(chart).toMatchObject({
      categories: ['Day 1', 'Day 7'],
      series: [
        { name: '2026-09-01', values: [0.25, 0.7] },
        { name: '2026-09-08', values: [0.2, null] },
      ],
    });
  });

  it('has a bar for each value of a dimension, the longest first', () => {
    const rows: Cell[][] = [
      ['A', 1],
      ['B', 20],
    ];
    expect(preview('bar', { dimensions: ['networkName'], metrics: ['revenue'] }, rows)).toMatchObject({
      title: 'Revenue by network',
      categories: ['B', 'A'],
      series: [{ values: [20, 1] }],
    });
  });

  it('says what the report lacks instead of a chart', () => {
    expect(preview('line', { dimensions: ['networkName'], metrics: ['revenue'] }, [])).toEqual({
      refused: expect.stringContaining('Date, Week, Month'),
    });
  });
});
