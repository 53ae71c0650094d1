import type { DimensionId } from '../../../src/catalogue/catalogue';
import { filterRows } from '../../../src/formulas/value-filter';
import { type Cell, columnsOf } from '../../../src/table/table';

/** The indexes (from 0) of the rows that pass a filter on the first of these dimensions. */
function places(
  dimensions: readonly DimensionId[],
  rows: readonly (readonly Cell[])[],
  ...values: readonly string[]
): number[] {
  const columns = columnsOf({ dimensions, metrics: [] });
  return filterRows(rows, columns, { dimension: dimensions[0]!, values }).map((row) => rows.indexOf(row));
}

const AREAS = [['US'], ['DE'], ['CI']];
const NETWORKS = [
  ['1', 'Aurora Ads'],
  ['2', 'Birch, Exchange'],
  ['3', 'Birch'],
  ['4', '7'],
  ['7', 'Aurora Ads'],
];

describe('the selected rows', () => {
  it.each([
    ['a code', ['US'], [0]],
    ['one in small letters', [' us '], [0]],
    ['a list with items that no row has', ['us', 'FR;DE'], [0, 1]],
    ['a list of names and codes', ['Germany, US'], [0, 1]],
    ['a name without its accents', ["Cote d'Ivoire"], [2]],
  ])('are those of %s', (_what, values, right) => {
    expect(places(['area'], AREAS, ...values)).toEqual(right);
  });

  it.each([
    ['Germny', ', the nearest is “Germany”'],
    ['DEE', ''],
    ['UK', ', the nearest is “GB”'],
  ])('are refused for “%s”, which is no country, instead of counting only the others', (value, nearest) => {
    expect(() => places(['area'], AREAS, 'DE', value)).toThrow(
      `filterValue: “${value}” is no Country code${nearest}; enter one such as US, Germany.`,
    );
  });

  it('are refused for an app id without rows that is similar to another one', () => {
    const columns = columnsOf({ dimensions: ['appId'], metrics: [] });
    const known = () => [{ id: '00123456', name: 'Block Harbour' }];
    const by = (value: string, more: object) =>
      filterRows([['00777777'], ['3.10']], columns, { dimension: 'appId', values: [value], ...more });
    expect(() => by('777777', {})).toThrow('filterValue: No app 777777. Did you mean 00777777?');
    expect(() => by('123456', { known })).toThrow(
      'filterValue: No app 123456. Did you mean 00123456 (Block Harbour)?',
    );
    expect(by('00123456', { known })).toEqual([]);
    expect(by('com.example.other', { known })).toEqual([]);
  });

  it.each([
    ['an id', ['1'], [0]],
    ['a name, which several ids may share', ['aurora ads'], [0, 4]],
    ['a name with a comma', ['Birch, Exchange'], [1]],
    ['an id that is also a name: the id', ['7'], [4]],
    ['names in a list', ['Birch; Aurora-Ads'], [0, 2, 4]],
  ])('of network ids are those of %s', (_what, values, right) => {
    expect(places(['network', 'networkName'], NETWORKS, ...values)).toEqual(right);
  });

  it.each<[DimensionId, DimensionId, string, string]>([
    ['placementName', 'placementId', 'Level 11', 'Level 1-1'],
    ['placementName', 'placementId', 'Shop', 'shop'],
    ['placementName', 'placementId', '!!!', '!'],
  ])('of a %s (with or without its %s) have the name %s, and not %s', (name, id, wanted, other) => {
    const rows = [
      [other, 'p1'],
      [wanted, 'p2'],
      [wanted, 'p3'],
    ];
    expect(places([name, id], rows, wanted)).toEqual([1, 2]);
    expect(places([name], rows, wanted)).toEqual([1, 2]);
    expect(places([name, id], rows, `x, ${wanted}`)).toEqual([1, 2]);
  });

  it.each([
    ['level_11', 'Level 1-1', 'Level 11'],
    ['SHOP', 'Shop', 'shop'],
  ])('are refused for “%s”, which may be %s or %s', (typed, ...names) => {
    const rows = names.map((name, at) => [name, `p${at}`]);
    const [one, other] = names;
    const why = `filterValue: “${typed}” may be “${one}” or “${other}”; enter the name as the service writes it.`;
    for (const fields of [['placementName', 'placementId'], ['placementName']] as const)
      expect(() => places(fields, rows, typed)).toThrow(why);
  });

  it('of a name in another spelling are all rows with its id, even after a change of the name', () => {
    const renamed = [
      ['Level 11', 'p1'],
      ['Level 1-1', 'p1'],
      ['Level 1', 'p2'],
    ];
    expect(places(['placementName', 'placementId'], renamed, 'level_11')).toEqual([0, 1]);
  });
});

it.each<[DimensionId, Cell[], string]>([
  ['area', [null, null], 'Country code'],
  ['networkName', ['Birch', ''], 'Network'],
])(
  'a filter on %s without matching rows is refused if the service may have left the field out: %j',
  (id, cells, label) => {
    const rows = cells.map((cell) => [cell]);
    expect(() => places([id], rows, 'FR')).toThrow(`filterField: the service sent rows without “${label}”`);
  },
);
