import { type DimensionId, requireDimension } from '../../../src/catalogue';
import { filterRows } from '../../../src/formulas/filters/filter-rows';
import type { KnownSource } from '../../../src/request/known-values';
import { buildColumns, type Cell } from '../../../src/table/table';
import { createKnownSource } from '../../fakes/known-source';

/** The indexes (from 0) of the rows that pass a filter on the first of these dimensions. */
function places(
  dimensions: readonly DimensionId[],
  rows: readonly (readonly Cell[])[],
  ...values: readonly string[]
): number[] {
  const columns = buildColumns({ dimensions, metrics: [] });
  const filter = { dimension: dimensions[0]!, values, knownSource: OTHERS, since: '2026-09-01', apps: [] };
  return filterRows({ columns, rows }, filter).map((row) => rows.indexOf(row));
}

const OTHERS = createKnownSource({ placements: [{ id: 'x', name: '' }] });

/** The service knows values that no row has. */
const ASKED = createKnownSource(
  { placements: [{ id: 'p9', name: 'Home' }] },
  { apps: [{ id: '00123456', name: 'Block Harbour' }], networks: [{ id: '9', name: 'Cedar' }] },
);

/** A filter on a field of one row with its id and name. */
function filtered(id: DimensionId) {
  const { describes = id } = requireDimension(id);
  const pairs = { appId: ['appName', '00777777', ''], network: ['networkName', '2', 'Birch'] };
  const [name, ...row] = pairs[describes as keyof typeof pairs] ?? ['placementName', 'p1', 'Shop'];
  const columns = buildColumns({ dimensions: [describes, name] as DimensionId[], metrics: [] });
  return (value: string, known: KnownSource) =>
    filterRows(
      { columns, rows: [row] },
      { dimension: id, values: [value], knownSource: known, since: '2026-09-01', apps: [] },
    );
}

const AREAS = [['US'], ['DE'], ['CI']];
const NETWORKS = [
  ['1', 'Aurora Ads'],
  ['2', 'Birch, Exchange'],
  ['3', 'Birch'],
  ['4', '7'],
  ['7', 'Aurora Ads'],
];

it.each([
  ['a code', ['US'], [0]],
  ['one in small letters', [' us '], [0]],
  ['a list with items that no row has', ['us', 'FR;DE'], [0, 1]],
])('the selected rows are those of %s', (_what, values, right) => {
  expect(places(['area'], AREAS, ...values)).toEqual(right);
});

it.each(['UK', 'XQQ', 'Germany'])(
  'the selected rows are refused for “%s”, which is no country, instead of counting only the others',
  (value) => {
    expect(() => places(['area'], AREAS, 'DE', value)).toThrow(
      `filterValue: “${value}” is not a value of Country code; enter a value such as US or DE.`,
    );
  },
);

it.each<[DimensionId, string, string]>([
  ['appId', '123456', 'There is no app “123456”. Did you mean “Block Harbour” (00123456)?'],
  ['appId', 'Block Harbor', 'There is no app “Block Harbor”. Did you mean “Block Harbour” (00123456)?'],
  ['network', 'Cedarr', 'There is no network “Cedarr”. Did you mean “Cedar” (9)?'],
  [
    'network',
    '999',
    'Your key finds no network “999” in the last 30 days or in earlier reports. Check the spelling, or enter the id.',
  ],
])('the selected rows on %s are refused for “%s”, which nobody knows', (id, value, sentence) => {
  expect(() => filtered(id)(value, ASKED)).toThrow(`filterValue: ${sentence}`);
});

it.each([
  ['Shopp', 'Shop'],
  ['Level_1-1', 'Level 1-1'],
])(
  'the selected rows are refused for “%s”, which is no placement but nearly %s, instead of counting only the others',
  (value, name) => {
    const rows = [[name], ['Home']];
    expect(() => places(['placementName'], rows, 'Home', value)).toThrow(
      `filterValue: “${value}” is not a value of Placement; enter a value such as ${name}.`,
    );
    expect(places(['placementName'], rows, 'Home', 'Level 2')).toEqual([1]);
  },
);

it.each<[DimensionId, string]>([
  ['appId', '00123456'],
  ['appId', 'Block Harbour'],
  ['network', 'Cedar'],
  ['networkName', '9'],
  ['network', '79'],
  ['placementName', 'p9'],
  ['placementId', 'Home'],
  ['placementName', 'Level 12'],
  ['placementId', '0017'],
])('the selected rows on %s are none for “%s”, which has no rows', (id, value) => {
  expect(filtered(id)(value, ASKED)).toEqual([]);
});

it('the selected rows are those of an id with a name that only the service knows', () => {
  const apps = [{ id: '00777777', name: 'New Game' }];
  expect(filtered('appId')('new game', createKnownSource({}, { apps }))).toEqual([['00777777', '']]);
});

it.each([
  ['an id', ['1'], [0]],
  ['a name, which several ids may share', ['aurora ads'], [0, 4]],
  ['a name with a comma', ['Birch, Exchange'], [1]],
  ['an id that is also a name: the id', ['7'], [4]],
  ['names in a list', ['Birch; aurora ads'], [0, 2, 4]],
])('the selected rows of network ids are those of %s', (_what, values, right) => {
  expect(places(['network', 'networkName'], NETWORKS, ...values)).toEqual(right);
});

it.each<[DimensionId, DimensionId, string, string]>([
  ['placementName', 'placementId', 'Level 11', 'Level 1-1'],
  ['placementName', 'placementId', 'Shop', 'shop'],
  ['placementName', 'placementId', '!!!', '!'],
])(
  'the selected rows of a %s (with or without its %s) have the name %s, and not %s',
  (name, id, wanted, other) => {
    const rows = [
      [other, 'p1'],
      [wanted, 'p2'],
      [wanted, 'p3'],
    ];
    expect(places([name, id], rows, wanted)).toEqual([1, 2]);
    expect(places([name], rows, wanted)).toEqual([1, 2]);
    expect(places([name, id], rows, `x, ${wanted}`)).toEqual([1, 2]);
  },
);

it('the selected rows of a name are all rows with its id, even after a change of the name', () => {
  const renamed = [
    ['Level 11', 'p1'],
    ['Level 1-1', 'p1'],
    ['Level 1', 'p2'],
  ];
  expect(places(['placementName', 'placementId'], renamed, 'level 11')).toEqual([0, 1]);
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
