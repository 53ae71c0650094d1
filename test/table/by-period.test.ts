import { finerRequest, withPeriods } from '../../src/table/by-period';
import { columnsOf } from '../../src/table/columns';
import type { Cell } from '../../src/table/table';
import { asked } from '../formulas/asked';

describe('the request for the rows that periods are calculated from', () => {
  it('has days instead of periods, the ids of names, and the parts of ratios', () => {
    const request = asked({ dimensions: ['month', 'week', 'networkName'], metrics: ['ecpmApi', 'revenue'] });
    expect(finerRequest(request)).toEqual({
      ...request,
      dimensions: ['date', 'networkName', 'network'],
      metrics: ['ecpmApi', 'revenue', 'impressionApi'],
    });
  });

  it('has the weight of LTV', () => {
    const request = asked({ report: 'ltv', dimensions: ['month', 'appId', 'appName'], metrics: ['ltv7'] });
    expect(finerRequest(request)).toMatchObject({
      dimensions: ['date', 'appId', 'appName'],
      metrics: ['ltv7', 'newUserNum'],
    });
  });

  it('has no ids for device rows, because they would make the sums finer', () => {
    const request = asked({
      report: 'device',
      dimensions: ['month', 'networkName'],
      metrics: ['impression'],
    });
    expect(finerRequest(request).dimensions).toEqual(['date', 'networkName']);
  });
});

describe('rows by day with periods', () => {
  const columns = columnsOf({ dimensions: ['network', 'date', 'networkName'], metrics: ['revenue'] });
  const table = (...rows: Cell[][]) => ({ columns, rows });

  it('get a column for each period with its first day', () => {
    const made = withPeriods(table(['5', '2027-01-02', 'Fjord', 1]), ['quarter', 'network', 'week']);
    expect(made.columns.map(({ label }) => label).slice(4)).toEqual(['Quarter', 'Week']);
    expect(made.rows).toEqual([['5', '2027-01-02', 'Fjord', 1, '2027-01-01', '2026-12-28']]);
  });

  it('have the newest name of each id, in any order of the days', () => {
    const rows = table(
      ['5', '2026-09-02', 'Renamed', 1],
      ['5', '2026-09-01', 'Fjord', 2],
      ['5', '2026-09-03', null, 4],
      ['7', '2026-09-01', 'Granite', 8],
    );
    expect(withPeriods(rows, []).rows).toEqual([
      ['5', '2026-09-02', 'Renamed', 1],
      ['5', '2026-09-01', 'Renamed', 2],
      ['5', '2026-09-03', 'Renamed', 4],
      ['7', '2026-09-01', 'Granite', 8],
    ]);
  });

  it('keep their own names if they have no id', () => {
    const rows = [
      [null, '2026-09-01', 'Fjord', 1],
      [null, '2026-09-02', 'Granite', 2],
    ];
    expect(withPeriods(table(...rows), []).rows).toEqual(rows);
  });
});
