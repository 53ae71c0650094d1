import { type HeldRow, type RowRules, reconcile } from '../../src/table/reconcile';
import type { SheetCell } from '../../src/table/sheet-values';

const rules: RowRules = { width: 2, keys: [0], sameKeys: true, firstRow: 2 };
const held = (...rows: SheetCell[][]): HeldRow[] => rows.map((cells, nth) => ({ row: 2 + nth, cells }));

describe('the difference between held and fresh rows', () => {
  it('is nothing between equal ones', () => {
    const difference = reconcile(
      held(['a', 1], ['b', '']),
      [
        ['a', 1],
        ['b', ''],
      ],
      rules,
    );
    expect(difference).toEqual({ changed: [], inserted: [], vanished: [], rowOf: [2, 3] });
  });

  it('names changed cells, new rows by their predecessor, and rows that are gone', () => {
    const difference = reconcile(
      held(['a', 1], ['b', 2], ['c', 3]),
      [
        ['x', 9],
        ['a', 1],
        ['y', 9],
        ['z', 9],
        ['c', 4],
      ],
      rules,
    );
    expect(difference.changed).toEqual([{ row: 4, fresh: 4, cells: [undefined, 4] }]);
    expect(difference.inserted).toEqual([
      { at: 2, fresh: [0], like: 2 },
      { at: 3, fresh: [2, 3], like: 2 },
    ]);
    expect(difference.vanished).toEqual([3]);
  });

  it('puts new rows at the end when the user has sorted the sheet', () => {
    const difference = reconcile(
      held(['b', 2], ['a', 1]),
      [
        ['a', 1],
        ['n', 0],
        ['b', 2],
        ['m', 0],
      ],
      rules,
    );
    expect(difference.inserted).toEqual([{ at: 4, fresh: [1, 3], like: 3 }]);
  });

  it('begins an empty table where its first row goes', () => {
    expect(reconcile([], [['a', 1]], rules).inserted).toEqual([{ at: 2, fresh: [0], like: undefined }]);
  });

  it('takes rows of no key by their order, equal ones first', () => {
    const noKeys = { ...rules, keys: [] };
    expect(
      reconcile(
        held(['a', 1], ['b', 2]),
        [
          ['b', 2],
          ['a', 7],
        ],
        noKeys,
      ),
    ).toMatchObject({ rowOf: [3, 2], vanished: [] });
  });

  it('keeps the days outside the window', () => {
    const window = { ...rules, dateColumn: 0, window: { from: 11, to: 12 } };
    expect(reconcile(held([10, 1], [11, 2], [12, 3]), [[12, 3]], window).vanished).toEqual([3]);
  });

  it('is quick for many rows of one key', () => {
    const many = Array.from({ length: 50_000 }, (_, nth): SheetCell[] => ['same', nth]);
    const difference = reconcile(held(...many), [...many].reverse(), rules);
    expect([difference.changed, difference.vanished]).toEqual([[], []]);
  });
});
