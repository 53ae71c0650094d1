import type { DimensionId } from '../../../src/catalogue/catalogue';
import { singleValue, valueRequest } from '../../../src/formulas/results/single-value';
import { columnsOf } from '../../../src/table/columns';
import type { Cell, Table } from '../../../src/table/table';
import { asked } from '../asked';

function revenue(field: DimensionId, ...rows: Cell[][]): Table {
  return { columns: columnsOf({ dimensions: ['date', field], metrics: ['revenue'] }), rows, notices: [] };
}

describe('the request for one number', () => {
  it('is grouped by day and by the filter’s field and id, with the parts of a ratio', () => {
    const request = asked({ dimensions: ['date'], metrics: ['ecpmApi'] });
    const filter = { dimension: 'networkName', values: ['Aurora'] } as const;
    expect(valueRequest(request, 'ecpmApi', filter)).toMatchObject({
      dimensions: ['date', 'networkName', 'network'],
      metrics: ['ecpmApi', 'revenue', 'impressionApi'],
    });
  });

  it('is grouped by day and app for LTV, with its weight', () => {
    const request = asked({ report: 'ltv', dimensions: ['date', 'appId'], metrics: ['ltv30'] });
    expect(valueRequest(request, 'ltv30', undefined)).toMatchObject({
      dimensions: ['date', 'appId'],
      metrics: ['ltv30', 'newUserNum'],
    });
  });
});

describe('one number', () => {
  const areas = revenue('area', ['2026-09-01', 'US', 1], ['2026-09-01', 'DE', 2], ['2026-09-02', 'US', 4]);

  it('is calculated from the rows that pass the filter', () => {
    expect(singleValue('revenue', areas, { dimension: 'area', values: ['US'] })).toBe(5);
    expect(singleValue('revenue', areas, { dimension: 'area', values: ['FR'] })).toBeNull();
  });

  it('is calculated from all rows without a filter', () => {
    expect(singleValue('revenue', areas, undefined)).toBe(7);
  });

  it('is refused with the reason and the next step if the rows cannot be combined', () => {
    const columns = columnsOf({ dimensions: ['date'], metrics: ['dau'] });
    const table = { columns, rows: [['2026-09-01', 10] as const, ['2026-09-02', 12] as const], notices: [] };
    expect(() => singleValue('dau', table, undefined)).toThrow(
      /^metric: “Daily active users” cannot be one number for 2 rows, because .+; ask for /,
    );
  });
});
