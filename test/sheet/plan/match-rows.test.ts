import { DIMENSIONS, type DimensionId, requireDimension } from '../../../src/catalogue';
import {
  buildRowKey,
  deriveRenames,
  listKeyColumns,
  matchRowsByKey,
  selectStampNames,
  toPlainKeyColumns,
} from '../../../src/sheet/plan/match-rows';
import type { Stamp } from '../../../src/sheet/stamp';
import type { SheetCell } from '../../../src/table/sheet-cell';
import { buildColumns, type Table } from '../../../src/table/table';

const keysOf = (...dimensions: DimensionId[]) =>
  listKeyColumns(buildColumns({ dimensions, metrics: ['revenue'] }));

it('a row’s key ignores a name if its id is present', () => {
  const keys = keysOf('date', 'area', 'countryName');
  expect(buildRowKey([1, 'DE', ''], keys)).toBe(buildRowKey([1, 'DE', 'Germany'], keys));
  expect(buildRowKey([1, 'DE', 'Germany'], keys)).not.toBe(buildRowKey([1, 'AT', 'Germany'], keys));
});

it('a row’s key is the name if there is no id', () => {
  const both = keysOf('bucketId', 'bucketName');
  expect(buildRowKey(['', 'A'], both)).not.toBe(buildRowKey(['', 'B'], both));
  expect(buildRowKey(['7', 'A'], both)).toBe(buildRowKey(['7', 'B'], both));
  const alone = keysOf('bucketName');
  expect(buildRowKey(['A'], alone)).not.toBe(buildRowKey(['B'], alone));
});

it('a row’s key is equal for texts that a sheet returns as the same text, and only for these', () => {
  const key = (cell: SheetCell) => buildRowKey([cell], toPlainKeyColumns([0]));
  expect(key('a\r\nb\u0007')).toBe(key('a\nb'));
  expect(key('a b')).not.toBe(key('a  b'));
  expect(key(true)).not.toBe(key('true'));
  expect(key(true)).not.toBe(key('rue'));
  expect(key(true)).not.toBe(key(false));
  expect(buildRowKey([], toPlainKeyColumns([0]))).toBe(key(''));
});

it.each<[string, readonly DimensionId[], (number | undefined)[]]>([
  ['its code', ['appId', 'platform', 'platformName'], [undefined, 0, 1]],
  ['the app, if the table has no code', ['platformName', 'appId'], [1, undefined]],
  ['nothing, if the table has neither', ['date', 'platformName'], [undefined, undefined]],
])('a row’s key are such that the name of a platform describes %s', (_what, fields, describes) => {
  expect(keysOf(...fields).map((key) => key.describes)).toEqual(describes);
});

it.each(DIMENSIONS.filter(({ describes }) => describes !== undefined).map(({ id }) => id))(
  'a row’s key: %s describes an id that exists in the same reports, and describes no text itself',
  (id) => {
    const { describes, reports } = requireDimension(id);
    const of = requireDimension(String(describes));
    expect(of.type).toBe('id');
    for (const report of Object.keys(reports)) expect(of.reports).toHaveProperty(report);
  },
);

it('rows with the same key match equal rows first, then the others in order', () => {
  const existing = [1, 2, 2, 3, 4].map((number) => ['a', number]);
  const fresh = [9, 2, 2, 1, 8, 7].map((number) => ['a', number]);
  expect(matchRowsByKey(existing, fresh, toPlainKeyColumns([0]))).toEqual([3, 1, 2, 0, 4, undefined]);
});

type Names = NonNullable<Stamp['names']>;

const networks = (names: Readonly<Record<string, string>>): Table['names'] =>
  new Map([['networkName', new Map(Object.entries(names))]]);

const renames = (before: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>) =>
  [...deriveRenames({ networkName: before }, networks(now))].map(([field, names]) => [field, [...names]]);

it('renamed networks are recognized by their ids', () => {
  expect(renames({ 1: 'Alpha', 2: 'Beta' }, { 1: 'Alpha Ads', 2: 'Beta' })).toEqual([
    ['networkName', [['Alpha', 'Alpha Ads']]],
  ]);
});

it.each([
  ['nothing has changed', { 1: 'Alpha' }, { 1: 'Alpha' }],
  ['two ids had the old name', { 1: 'Alpha', 2: 'Alpha' }, { 1: 'Alpha Ads' }],
  ['another id has the old name now', { 1: 'Alpha' }, { 1: 'Alpha Ads', 2: 'Alpha' }],
  ['two networks have exchanged their names', { 1: 'Alpha', 2: 'Beta' }, { 1: 'Beta', 2: 'Alpha' }],
  ['the id has no name now', { 1: 'Alpha' }, { 2: 'Beta' }],
])('renamed networks are not assumed if %s', (_, before, now) => {
  expect(renames(before, now)).toEqual([]);
});

describe('the names in a stamp', () => {
  const before: Names = { networkName: { 1: 'Alpha', 2: 'Beta' }, placementName: { p: 'Start' } };

  it('the names in a stamp are the newest ones, and the earlier ones of ids without a name now', () => {
    expect(selectStampNames(networks({ 2: 'Beta Ads', 3: 'Gamma' }), before)).toEqual({
      networkName: { 1: 'Alpha', 2: 'Beta Ads', 3: 'Gamma' },
      placementName: { p: 'Start' },
    });
  });

  it('the names in a stamp do not include a column that would make them too long', () => {
    const long = networks({ 1: 'x'.repeat(6_000) });
    expect(selectStampNames(long, before)).toEqual({ placementName: { p: 'Start' } });
    expect(selectStampNames(long, undefined)).toBeUndefined();
    expect(selectStampNames(undefined, undefined)).toBeUndefined();
  });
});
