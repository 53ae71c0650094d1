import { DIMENSIONS, type DimensionId, dimension } from '../../../src/catalogue/catalogue';
import { keyColumns, keyOf, matchRows, plainColumns } from '../../../src/sheet/reconcile/match-rows';
import { columnsOf } from '../../../src/table/columns';
import type { SheetCell } from '../../../src/table/sheet-cell';

const keysOf = (...dimensions: DimensionId[]) => keyColumns(columnsOf({ dimensions, metrics: ['revenue'] }));

describe('a row’s key', () => {
  it('ignores a name if its id is present', () => {
    const keys = keysOf('date', 'area', 'countryName');
    expect(keyOf([1, 'DE', ''], keys)).toBe(keyOf([1, 'DE', 'Germany'], keys));
    expect(keyOf([1, 'DE', 'Germany'], keys)).not.toBe(keyOf([1, 'AT', 'Germany'], keys));
  });

  it('is the name if there is no id', () => {
    const both = keysOf('bucketId', 'bucketName');
    expect(keyOf(['', 'A'], both)).not.toBe(keyOf(['', 'B'], both));
    expect(keyOf(['7', 'A'], both)).toBe(keyOf(['7', 'B'], both));
    const alone = keysOf('bucketName');
    expect(keyOf(['A'], alone)).not.toBe(keyOf(['B'], alone));
  });

  it('contains every id, also one that describes another id', () => {
    expect(keysOf('network', 'networkName').map(({ describes }) => describes)).toEqual([undefined, 0]);
    expect(keysOf('networkName', 'network').map(({ describes }) => describes)).toEqual([1, undefined]);
  });

  it('distinguishes a number from the same digits as text', () => {
    expect(keyOf([1], plainColumns([0]))).not.toBe(keyOf(['1'], plainColumns([0])));
    expect(keyOf(['a', 'b'], plainColumns([0, 1]))).not.toBe(keyOf(['ab', ''], plainColumns([0, 1])));
  });

  it('is equal for texts that a sheet returns as the same text, and only for these', () => {
    const key = (cell: SheetCell) => keyOf([cell], plainColumns([0]));
    expect(key('a\r\nb\u0007')).toBe(key('a\nb'));
    expect(key('a b')).not.toBe(key('a  b'));
    expect(key(true)).not.toBe(key('true'));
    expect(key(true)).not.toBe(key('rue'));
    expect(key(true)).not.toBe(key(false));
    expect(keyOf([], plainColumns([0]))).toBe(key(''));
  });

  it('treats a name as the only identification if the table has no id for it', () => {
    const lone = (...dimensions: DimensionId[]) => keysOf(...dimensions).map(({ isLoneName }) => isLoneName);
    expect(lone('date', 'countryName')).toEqual([false, true]);
    expect(lone('area', 'countryName')).toEqual([false, false]);
    expect(lone('network', 'area')).toEqual([false, false]);
    expect(lone('networkPlacementName')).toEqual([true]);
    expect(keysOf('date', 'area').map(({ at }) => at)).toEqual([0, 1]);
    expect(keyColumns([{ field: 'countryName', key: true, type: 'id' }])).toMatchObject([
      { isLoneName: false },
    ]);
  });

  it('ignores an id that is not a key', () => {
    const id = { field: 'area', type: 'id', key: false } as const;
    const name = { field: 'countryName', type: 'text', key: true } as const;
    expect(keyColumns([id, name])).toEqual([{ at: 1, describes: undefined, isLoneName: true }]);
  });

  it('contains the name if its id is blank', () => {
    const keys = keysOf('area', 'countryName');
    expect(keyOf(['', 'Germany'], keys)).toBe(keyOf([undefined as unknown as '', 'Germany'], keys));
    expect(keyOf(['', 'Germany'], keys)).not.toBe(keyOf(['DE', 'Germany'], keys));
  });

  it.each<[string, readonly DimensionId[], (number | undefined)[]]>([
    ['its code', ['appId', 'platform', 'platformName'], [undefined, 0, 1]],
    ['the app, if the table has no code', ['platformName', 'appId'], [1, undefined]],
    ['nothing, if the table has neither', ['date', 'platformName'], [undefined, undefined]],
  ])('are such that the name of a platform describes %s', (_what, fields, describes) => {
    expect(keysOf(...fields).map((key) => key.describes)).toEqual(describes);
  });

  it.each(DIMENSIONS.filter(({ describes }) => describes !== undefined).map(({ id }) => id))(
    '%s describes an id that exists in the same reports, and describes no text itself',
    (id) => {
      const { describes, reports } = dimension(id);
      const of = dimension(String(describes));
      expect(of.type).toBe('id');
      for (const report of Object.keys(reports)) expect(of.reports).toHaveProperty(report);
    },
  );
});

describe('rows with the same key', () => {
  const match = (existing: SheetCell[][], fresh: SheetCell[][]) =>
    matchRows(existing, fresh, plainColumns([0]), 3);

  it('keep their order if they are equal', () => {
    const same = ['a', 1, 2];
    expect(match([same, same, same], [same, same, same])).toEqual([0, 1, 2]);
  });

  it('match equal rows first, then the others in order, blank ones last', () => {
    const existing = [
      ['a', '', ''],
      ['a', 1, 1],
      ['a', 2, 2],
      ['a', 3, 3],
    ];
    expect(
      match(existing, [
        ['a', 9, 9],
        ['a', 2, 2],
        ['a', 8, 8],
        ['a', 7, 7],
      ]),
    ).toEqual([1, 2, 3, 0]);
  });

  it('match an equal row if one row replaces several, or several replace one', () => {
    expect(
      match(
        [['a', 1, 2]],
        [
          ['a', 9, 9],
          ['a', 1, 2],
        ],
      ),
    ).toEqual([undefined, 0]);
    expect(
      match(
        [
          ['a', 9, 9],
          ['a', 1, 2],
        ],
        [['a', 1, 2]],
      ),
    ).toEqual([1]);
  });

  it('match before blank rows if any of their numbers is known', () => {
    expect(
      match(
        [
          ['a', '', 5],
          ['a', 7, 7],
        ],
        [['a', 8, 8]],
      ),
    ).toEqual([0]);
    expect(
      match(
        [
          ['a', '', ''],
          ['a', '', 5],
        ],
        [['a', 8, 8]],
      ),
    ).toEqual([1]);
  });

  it('treat a missing cell as blank', () => {
    expect(match([['a'], ['a', 1, 2]], [['a', 3, 4]])).toEqual([1]);
  });

  it('match equal names before other names', () => {
    const keys = keysOf('placementId', 'placementName');
    const existing = [
      ['p', 'old name', 5],
      ['p', 'new name', 6],
    ];
    const fresh = [
      ['p', 'new name', 1],
      ['p', 'old name', 2],
    ];
    expect(matchRows(existing, fresh, keys, 3)).toEqual([1, 0]);
  });
});
