import { DIMENSIONS, type DimensionId, dimension } from '../../src/catalogue/catalogue';
import { columnsOf } from '../../src/table/columns';
import { keyColumns, keyOf, plainColumns } from '../../src/table/key-columns';
import { matchRows } from '../../src/table/keys';
import type { SheetCell } from '../../src/table/sheet-values';

const keysOf = (...dimensions: DimensionId[]) => keyColumns(columnsOf({ dimensions, metrics: ['revenue'] }));

describe('a row’s key', () => {
  it('ignores a name whose id stands beside it', () => {
    const keys = keysOf('date', 'area', 'countryName');
    expect(keyOf([1, 'DE', ''], keys)).toBe(keyOf([1, 'DE', 'Germany'], keys));
    expect(keyOf([1, 'DE', 'Germany'], keys)).not.toBe(keyOf([1, 'AT', 'Germany'], keys));
  });

  it('is the name where no id is there', () => {
    const both = keysOf('bucketId', 'bucketName');
    expect(keyOf(['', 'A'], both)).not.toBe(keyOf(['', 'B'], both));
    expect(keyOf(['7', 'A'], both)).toBe(keyOf(['7', 'B'], both));
    const alone = keysOf('bucketName');
    expect(keyOf(['A'], alone)).not.toBe(keyOf(['B'], alone));
  });

  it('holds ids whatever they describe: an id beside a name is no name', () => {
    expect(keysOf('network', 'networkName').map(({ describes }) => describes)).toEqual([undefined, 0]);
    expect(keysOf('networkName', 'network').map(({ describes }) => describes)).toEqual([1, undefined]);
  });

  it('has no doubt about numbers and texts that look alike', () => {
    expect(keyOf([1], plainColumns([0]))).not.toBe(keyOf(['1'], plainColumns([0])));
    expect(keyOf(['a', 'b'], plainColumns([0, 1]))).not.toBe(keyOf(['ab', ''], plainColumns([0, 1])));
  });

  it.each(DIMENSIONS.filter(({ describes }) => describes !== undefined).map(({ id }) => id))(
    '%s describes an id that exists in the same reports, and describes nothing itself',
    (id) => {
      const { describes, reports } = dimension(id);
      const of = dimension(String(describes));
      expect(of.describes).toBeUndefined();
      for (const report of Object.keys(reports)) expect(of.reports).toHaveProperty(report);
    },
  );
});

describe('rows of one key', () => {
  const match = (held: SheetCell[][], fresh: SheetCell[][]) => matchRows(held, fresh, plainColumns([0]), 3);

  it('that are equal altogether keep their order', () => {
    const same = ['a', 1, 2];
    expect(match([same, same, same], [same, same, same])).toEqual([0, 1, 2]);
  });

  it('find their equals first, wherever they stand, and the rest go in order, blank ones last', () => {
    const held = [
      ['a', '', ''],
      ['a', 1, 1],
      ['a', 2, 2],
      ['a', 3, 3],
    ];
    expect(
      match(held, [
        ['a', 9, 9],
        ['a', 2, 2],
        ['a', 8, 8],
        ['a', 7, 7],
      ]),
    ).toEqual([1, 2, 3, 0]);
  });

  it('with ids in common find equal names before other ones', () => {
    const keys = keysOf('placementId', 'placementName');
    const held = [
      ['p', 'old name', 5],
      ['p', 'new name', 6],
    ];
    const fresh = [
      ['p', 'new name', 1],
      ['p', 'old name', 2],
    ];
    expect(matchRows(held, fresh, keys, 3)).toEqual([1, 0]);
  });
});

describe('rows that only a name tells apart', () => {
  const keys = keysOf('date', 'countryName');
  const match = (held: SheetCell[][], fresh: SheetCell[][]) => matchRows(held, fresh, keys, 3);

  it('are found by their numbers when names come for the first time', () => {
    const held = [
      [1, '', 10],
      [1, '', 20],
      [2, '', 10],
    ];
    const fresh = [
      [1, 'Austria', 20],
      [1, 'Germany', 10],
      [2, 'Germany', 10],
    ];
    expect(match(held, fresh)).toEqual([1, 0, 2]);
  });

  it('are not guessed where two have the same numbers, or none', () => {
    const held = [
      [1, '', 10],
      [1, '', 10],
      [2, '', 0],
      [3, '', ''],
    ];
    const fresh = [
      [1, 'Austria', 10],
      [1, 'Germany', 10],
      [2, 'Germany', 0],
      [3, 'Germany', ''],
    ];
    expect(match(held, fresh)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('are found when a name is changed, on days whose numbers changed too', () => {
    const held = [
      [1, 'Holland', 10],
      [2, 'Holland', 20],
      [2, 'Spain', 5],
    ];
    const fresh = [
      [1, 'Netherlands', 10],
      [2, 'Netherlands', 21],
      [2, 'Spain', 5],
    ];
    expect(match(held, fresh)).toEqual([0, 1, 2]);
  });

  it('are others where the old name is still there, or the new one already was', () => {
    const held = [
      [1, 'Spain', 10],
      [2, 'Spain', 20],
    ];
    expect(
      match(held, [
        [1, 'France', 10],
        [2, 'Spain', 20],
      ]),
    ).toEqual([undefined, 1]);
    const had = [
      [1, 'Spain', 10],
      [2, 'France', 20],
    ];
    expect(match(had, [[1, 'France', 10]])).toEqual([undefined]);
  });

  it('are not carried over by a change that went two ways', () => {
    const held = [
      [1, 'Sudan', 10],
      [2, 'Sudan', 20],
      [3, 'Sudan', 30],
    ];
    const fresh = [
      [1, 'North Sudan', 10],
      [2, 'South Sudan', 20],
      [3, 'South Sudan', 31],
    ];
    expect(match(held, fresh)).toEqual([0, 1, undefined]);
  });
});
