import { DIMENSIONS, type DimensionId, requireDimension } from '../../../src/catalogue';
import {
  buildRowKey,
  listKeyColumns,
  matchRowsByKey,
  toPlainKeyColumns,
} from '../../../src/sheet/plan/match-rows';
import type { SheetCell } from '../../../src/table/sheet-cell';
import { buildColumns } from '../../../src/table/table';

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
  expect(matchRowsByKey(existing, fresh, toPlainKeyColumns([0]), 2)).toEqual([3, 1, 2, 0, 4, undefined]);
});
