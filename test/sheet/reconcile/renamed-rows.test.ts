import type { DimensionId } from '../../../src/catalogue/catalogue';
import { keyColumns, matchRows } from '../../../src/sheet/reconcile/match-rows';
import { columnsOf } from '../../../src/table/columns';
import type { SheetCell } from '../../../src/table/sheet-cell';

const keysOf = (...dimensions: DimensionId[]) => keyColumns(columnsOf({ dimensions, metrics: ['revenue'] }));

describe('rows that only a name identifies', () => {
  const keys = keysOf('date', 'countryName');
  const match = (existing: SheetCell[][], fresh: SheetCell[][]) => matchRows(existing, fresh, keys, 3);

  it('are matched by their numbers when names arrive for the first time', () => {
    const existing = [
      [1, '', 10],
      [1, '', 20],
      [2, '', 10],
    ];
    const fresh = [
      [1, 'Austria', 20],
      [1, 'Germany', 10],
      [2, 'Germany', 10],
    ];
    expect(match(existing, fresh)).toEqual([1, 0, 2]);
  });

  it('are not matched if two rows have the same numbers or if they have no numbers', () => {
    const existing = [
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
    expect(match(existing, fresh)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('are matched after a name change, also on days with changed numbers', () => {
    const existing = [
      [1, 'Holland', 10],
      [2, 'Holland', 20],
      [2, 'Spain', 5],
    ];
    const fresh = [
      [1, 'Netherlands', 10],
      [2, 'Netherlands', 21],
      [2, 'Spain', 5],
    ];
    expect(match(existing, fresh)).toEqual([0, 1, 2]);
  });

  it('are not matched if the old name still exists or the new one existed before', () => {
    const existing = [
      [1, 'Spain', 10],
      [2, 'Spain', 20],
    ];
    expect(
      match(existing, [
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

  it('are not matched by a name that changed to several', () => {
    const existing = [
      [1, 'Sudan', 10],
      [2, 'Sudan', 20],
      [3, 'Sudan', 30],
    ];
    const fresh = [
      [1, 'North Sudan', 10],
      [2, 'South Sudan', 20],
      [3, 'South Sudan', 31],
    ];
    expect(match(existing, fresh)).toEqual([0, 1, undefined]);
  });

  it('are matched by their numbers while another row has no name yet', () => {
    const existing = [
      [1, '', 10],
      [1, '', 20],
    ];
    const fresh = [
      [1, 'Austria', 10],
      [1, '', 20],
    ];
    expect(match(existing, fresh)).toEqual([0, 1]);
  });

  it('are matched when a name disappears', () => {
    expect(match([[1, 'Austria', 10]], [[1, '', 10]])).toEqual([0]);
  });

  it('are matched by several name changes on days with changed numbers', () => {
    const existing = [
      [1, 'Holland', 10],
      [1, 'Turkey', 11],
      [2, 'Turkey', 20],
      [2, 'Holland', 21],
      [2, 'Spain', 22],
    ];
    const fresh = [
      [1, 'Netherlands', 10],
      [1, 'Türkiye', 11],
      [2, 'Netherlands', 0],
      [2, 'Spain', 23],
      [2, 'Türkiye', 0],
    ];
    expect(match(existing, fresh)).toEqual([0, 1, 3, 4, 2]);
  });

  it('are not matched with another day', () => {
    const existing = [
      [1, 'Holland', 10],
      [3, 'Holland', 20],
    ];
    const fresh = [
      [1, 'Netherlands', 10],
      [2, 'Netherlands', 20],
    ];
    expect(match(existing, fresh)).toEqual([0, undefined]);
  });

  it('are not matched if two rows would have the same name', () => {
    const existing = [
      [1, 'Holland', 10],
      [2, 'Holland', 20],
      [2, 'Holland', 25],
    ];
    const fresh = [
      [1, 'Netherlands', 10],
      [2, 'Netherlands', 21],
    ];
    expect(match(existing, fresh)).toEqual([0, undefined]);
  });

  it('do not include rows that are already matched', () => {
    const existing = [
      [1, 'Spain', 10],
      [1, 'Holland', 10],
    ];
    const fresh = [
      [1, 'Netherlands', 10],
      [1, 'Spain', 10],
    ];
    expect(match(existing, fresh)).toEqual([1, 0]);
  });

  it('need one number other than 0, texts do not count', () => {
    const named = (number: SheetCell) => match([[1, '', number]], [[1, 'Austria', number]]);
    expect(named(-1)).toEqual([0]);
    expect(named(0)).toEqual([undefined]);
    expect(named('n/a')).toEqual([undefined]);
  });

  it('are not matched by the day alone, although it is a number', () => {
    expect(match([[46_327, '', '']], [[46_327, 'Austria', '']])).toEqual([undefined]);
  });

  it('treat a missing cell as blank', () => {
    expect(matchRows([[1]], [[1, 'Austria']], keys, 2)).toEqual([undefined]);
    expect(matchRows([[1, '', 5]], [[1, 'Austria', 5]], keys, 4)).toEqual([0]);
  });

  it('are matched by two names only if each is new or unchanged', () => {
    const two = keysOf('countryName', 'networkName');
    const matched = (existing: SheetCell[][], fresh: SheetCell[][]) => matchRows(existing, fresh, two, 3);
    expect(matched([['Holland', 'Nine', 5]], [['Netherlands', 'Neun', 5]])).toEqual([0]);
    expect(
      matched(
        [
          ['Holland', 'Nine', 5],
          ['Spain', 'Nine', 6],
        ],
        [
          ['Netherlands', 'Neun', 5],
          ['Spain', 'Nine', 6],
        ],
      ),
    ).toEqual([undefined, 1]);
  });

  it('keep the names of two columns separate', () => {
    const two = keysOf('countryName', 'networkName');
    const existing = [
      ['One', 'Two', 5],
      ['Two', 'Old', 6],
    ];
    const fresh = [
      ['One', 'Zwei', 5],
      ['Zwei', 'Old', 9],
    ];
    expect(matchRows(existing, fresh, two, 3)).toEqual([0, undefined]);
  });
});

it('does not match rows with different ids by a name', () => {
  const keys = keysOf('area', 'countryName');
  expect(matchRows([['NL', 'Holland', 5]], [['XX', 'Netherlands', 5]], keys, 3)).toEqual([undefined]);
});
