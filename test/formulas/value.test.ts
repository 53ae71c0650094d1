import type { DimensionId } from '../../src/catalogue/catalogue';
import { numberOf, valueRequest } from '../../src/formulas/value';
import { columnsOf } from '../../src/table/columns';
import type { Cell, Table } from '../../src/table/table';
import { asked } from './asked';

function revenue(field: DimensionId, ...rows: Cell[][]): Table {
  return { columns: columnsOf({ dimensions: ['date', field], metrics: ['revenue'] }), rows, notices: [] };
}

describe('what is asked for one number', () => {
  it('is by day, by the field of the filter, with the parts of a ratio', () => {
    const request = asked({ dimensions: ['date'], metrics: ['ecpmApi'] });
    const filter = { dimension: 'networkName', values: ['Aurora'] } as const;
    expect(valueRequest(request, 'ecpmApi', filter)).toMatchObject({
      dimensions: ['date', 'networkName'],
      metrics: ['ecpmApi', 'revenue', 'impressionApi'],
    });
  });

  it('is by day and app for LTV, with its weight', () => {
    const request = asked({ report: 'ltv', dimensions: ['date', 'appId'], metrics: ['ltv30'] });
    expect(valueRequest(request, 'ltv30', undefined)).toMatchObject({
      dimensions: ['date', 'appId'],
      metrics: ['ltv30', 'newUserNum'],
    });
  });
});

describe('one number', () => {
  const areas = revenue('area', ['2026-09-01', 'US', 1], ['2026-09-01', 'DE', 2], ['2026-09-02', 'US', 4]);

  it.each([
    ['one value', ['US'], 5],
    ['one in small letters', ['us'], 5],
    ['several values', ['US', 'DE'], 7],
    ['a list in one text', ['US, DE'], 7],
    ['a Chinese comma', ['US，DE'], 7],
    ['one that no row has', ['FR'], null],
  ])('of %s', (_what, values, number) => {
    expect(numberOf('revenue', areas, { dimension: 'area', values })).toBe(number);
  });

  it('of all rows without a filter', () => {
    expect(numberOf('revenue', areas, undefined)).toBe(7);
  });

  it('takes a comma for part of a name where a row has that name', () => {
    const names = revenue('placementName', ['d', 'Menu, bottom', 1], ['d', 'Menu', 2], ['d', 'bottom', 4]);
    expect(numberOf('revenue', names, { dimension: 'placementName', values: ['Menu, bottom'] })).toBe(1);
    expect(numberOf('revenue', names, { dimension: 'placementName', values: ['menu, BOTTOM, x'] })).toBe(6);
  });

  it('decides for each cell of a range whether it is a value or a list', () => {
    expect(numberOf('revenue', areas, { dimension: 'area', values: ['us', 'FR,DE'] })).toBe(7);
    const names = revenue('placementName', ['d', 'Menu, bottom', 1], ['d', 'Menu', 2], ['d', 'End', 4]);
    expect(
      numberOf('revenue', names, { dimension: 'placementName', values: ['Menu, bottom', 'End;x'] }),
    ).toBe(5);
  });

  it('takes days however they are written', () => {
    const days = revenue('area', ['2026-09-05', 'US', 1], ['2026-09-12', 'US', 2], ['2026-09-13', 'US', 4]);
    expect(numberOf('revenue', days, { dimension: 'date', values: ['2026-9-5, 2026-09-12'] })).toBe(3);
  });

  it('takes ids to the letter', () => {
    const ids = revenue('appId', ['d', '12E4', 1], ['d', '12e4', 2], ['d', '0012', 4]);
    expect(numberOf('revenue', ids, { dimension: 'appId', values: ['12e4'] })).toBe(2);
    expect(numberOf('revenue', ids, { dimension: 'appId', values: ['12'] })).toBeNull();
  });

  it('is refused where the service sent nothing to filter by, and names another way', () => {
    const blank = revenue('countryName', ['d', null, 1], ['d', null, 2]);
    const germany = { dimension: 'countryName', values: ['Germany'] } as const;
    expect(() => numberOf('revenue', blank, germany)).toThrow(
      'filterField: the service sent no “Country” in any row, so nobody can say which rows to count; filter by area (“Country code”) instead.',
    );
    const groups = revenue('bucketId', ['d', null, 1]);
    expect(() => numberOf('revenue', groups, { dimension: 'bucketId', values: ['7'] })).toThrow(
      /no “A\/B test group id” in any row.*; filter by bucketName \(“A\/B test group”\) instead\.$/,
    );
    const channels = revenue('channel', ['d', null, 1]);
    expect(() => numberOf('revenue', channels, { dimension: 'channel', values: ['organic'] })).toThrow(
      /no “Channel” in any row.*; leave the filter out\.$/,
    );
  });

  it('is refused where a name was not found and some rows have none; it is the number of those found', () => {
    const some = revenue('countryName', ['d', 'Austria', 1], ['d', null, 2]);
    expect(numberOf('revenue', some, { dimension: 'countryName', values: ['austria'] })).toBe(1);
    expect(() => numberOf('revenue', some, { dimension: 'countryName', values: ['Germany'] })).toThrow(
      /no “Country” in 1 of 2 rows/,
    );
    const channels = revenue('channel', ['d', null, 1], ['d', 'store', 2]);
    expect(numberOf('revenue', channels, { dimension: 'channel', values: ['organic'] })).toBeNull();
    expect(
      numberOf('revenue', revenue('countryName'), { dimension: 'countryName', values: ['x'] }),
    ).toBeNull();
  });

  it('is refused, with the reason and a way on, where rows make none', () => {
    const columns = columnsOf({ dimensions: ['date'], metrics: ['dau'] });
    const table = { columns, rows: [['2026-09-01', 10] as const, ['2026-09-02', 12] as const], notices: [] };
    expect(() => numberOf('dau', table, undefined)).toThrow(
      /^metric: “Daily active users” cannot be one number of 2 rows, because .+; ask for /,
    );
  });
});
