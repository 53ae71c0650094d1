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

  it('is calculated from one name, even if another differs only in punctuation', () => {
    const columns = columnsOf({
      dimensions: ['networkPlacementName', 'networkPlacementId'],
      metrics: ['revenue'],
    });
    const rows = [['US $1.5', 'n1', 10] as const, ['US $15', 'n2', 1000] as const];
    const of = (value: string) =>
      singleValue(
        'revenue',
        { columns, rows, notices: [] },
        { dimension: 'networkPlacementName', values: [value] },
      );
    expect([of('US $1.5'), of('us $15')]).toEqual([10, 1000]);
  });

  it('is calculated from all rows without a filter', () => {
    expect(singleValue('revenue', areas, undefined)).toBe(7);
  });

  it('is refused if the service did not send the filter’s field, and another field is suggested', () => {
    const blank = revenue('countryName', ['d', null, 1], ['d', null, 2]);
    const germany = { dimension: 'countryName', values: ['Germany'] } as const;
    expect(() => singleValue('revenue', blank, germany)).toThrow(
      'filterField: the service sent no “Country” in any row, so nobody can say which rows to count; filter by area (“Country code”) instead.',
    );
    const groups = revenue('bucketId', ['d', null, 1]);
    expect(() => singleValue('revenue', groups, { dimension: 'bucketId', values: ['7'] })).toThrow(
      /no “A\/B test group id” in any row.*; filter by bucketName \(“A\/B test group”\) instead\.$/,
    );
    const channels = revenue('channel', ['d', null, 1]);
    expect(() => singleValue('revenue', channels, { dimension: 'channel', values: ['organic'] })).toThrow(
      /no “Channel” in any row.*; leave the filter out\.$/,
    );
  });

  it('is refused if some rows lack the name in the filter, whether or not others match', () => {
    const some = revenue('countryName', ['d', 'Austria', 1], ['d', null, 2]);
    for (const name of ['austria', 'Germany'])
      expect(() => singleValue('revenue', some, { dimension: 'countryName', values: [name] })).toThrow(
        /no “Country” in 1 of 2 rows/,
      );
    const channels = revenue('channel', ['d', null, 1], ['d', 'store', 2]);
    expect(singleValue('revenue', channels, { dimension: 'channel', values: ['organic'] })).toBeNull();
    expect(
      singleValue('revenue', revenue('countryName'), { dimension: 'countryName', values: ['x'] }),
    ).toBeNull();
  });

  it('is refused with the reason and the next step if the rows cannot be combined', () => {
    const columns = columnsOf({ dimensions: ['date'], metrics: ['dau'] });
    const table = { columns, rows: [['2026-09-01', 10] as const, ['2026-09-02', 12] as const], notices: [] };
    expect(() => singleValue('dau', table, undefined)).toThrow(
      /^metric: “Daily active users” cannot be one number for 2 rows, because .+; ask for /,
    );
  });
});
