import fc from 'fast-check';
import type { ExistingRow } from '../../../src/sheet/read/existing-table';
import { plainColumns } from '../../../src/sheet/reconcile/match-rows';
import { type RowRules, reconcile } from '../../../src/sheet/reconcile/reconcile';
import type { SheetCell } from '../../../src/table/sheet-cell';

const rules: RowRules = { width: 2, keys: plainColumns([0]), sameKeys: true, firstRow: 2 };
const existing = (...rows: SheetCell[][]): ExistingRow[] =>
  rows.map((cells, nth) => ({ row: 2 + nth, cells }));

describe('the difference between existing and fresh rows', () => {
  it('is empty for equal rows', () => {
    const difference = reconcile(
      existing(['a', 1], ['b', '']),
      [
        ['a', 1],
        ['b', ''],
      ],
      rules,
    );
    expect(difference).toEqual({ changed: [], inserted: [], vanished: [], rowOf: [2, 3] });
  });

  it('contains changed cells, new rows by their predecessor, and removed rows', () => {
    const difference = reconcile(
      existing(['a', 1], ['b', 2], ['c', 3]),
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

  it('appends new rows if the user has sorted the sheet', () => {
    const difference = reconcile(
      existing(['b', 2], ['a', 1]),
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

  it('inserts the first rows of an empty table', () => {
    expect(reconcile([], [['a', 1]], rules).inserted).toEqual([{ at: 2, fresh: [0], like: undefined }]);
  });

  it('matches rows without a key by order, equal rows first', () => {
    const noKeys = { ...rules, keys: [] };
    expect(
      reconcile(
        existing(['a', 1], ['b', 2]),
        [
          ['b', 2],
          ['a', 7],
        ],
        noKeys,
      ),
    ).toMatchObject({ rowOf: [3, 2], vanished: [] });
  });

  it('does not contain days outside the window', () => {
    const window = { ...rules, dateColumn: 0, window: { from: 11, to: 12 } };
    expect(reconcile(existing([10, 1], [11, 2], [12, 3]), [[12, 3]], window).vanished).toEqual([3]);
  });

  it('is computed quickly for many rows with the same key', () => {
    const many = Array.from({ length: 50_000 }, (_, nth): SheetCell[] => ['same', nth]);
    const difference = reconcile(existing(...many), [...many].reverse(), rules);
    expect([difference.changed, difference.vanished]).toEqual([[], []]);
  });
});

describe('days in the middle of the range that are not refreshed', () => {
  const dated: RowRules = {
    width: 3,
    keys: plainColumns([0, 1]),
    dateColumn: 0,
    sameKeys: true,
    firstRow: 2,
  };

  /** The days of the sheet's rows after the difference is applied. */
  function daysAfter(
    rows: readonly ExistingRow[],
    fresh: readonly SheetCell[][],
    rules: RowRules,
  ): SheetCell[] {
    const { inserted, vanished, rowOf } = reconcile(rows, fresh, rules);
    expect(new Set(inserted.map(({ at }) => at)).size).toBe(inserted.length);
    expect(rowOf.filter((row) => row === undefined)).toHaveLength(
      inserted.reduce((sum, run) => sum + run.fresh.length, 0),
    );
    const days: SheetCell[] = [];
    for (let row = 2; row <= 2 + rows.length; row++) {
      for (const run of inserted) if (run.at === row) days.push(...run.fresh.map((nth) => fresh[nth]![0]!));
      const existing = rows.find((one) => one.row === row);
      if (existing !== undefined && !vanished.includes(row)) days.push(existing.cells[0]!);
    }
    return days;
  }

  it('keep their place: earlier days are inserted above, later ones below', () => {
    const rows = existing([10, 'a', 1], [11, 'a', 1], [12, 'a', 1], [12, 'b', 1]);
    const fresh = [
      [8, 'a', 1],
      [9, 'a', 1],
      [12, 'b', 2],
      [12, 'c', 1],
      [13, 'a', 1],
    ];
    const window = { from: 8, to: 13, except: { from: 10, to: 11 }, keptFrom: 8, keptTo: 13 };
    expect(daysAfter(rows, fresh, { ...dated, window })).toEqual([8, 9, 10, 11, 12, 12, 13]);
  });

  it('leave all days in order', () => {
    const some = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 });
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 14 }),
        fc.integer({ min: 0, max: 4 }),
        fc.array(some, { minLength: 12, maxLength: 12 }),
        fc.array(some, { minLength: 12, maxLength: 12 }),
        (heldFrom, more, before, after) => {
          const except = { from: heldFrom, to: heldFrom + more };
          const cells = (day: number, keys: readonly string[], value: number) =>
            [...keys].sort().map((key) => [day, key, value]);
          const rows = existing(...before.flatMap((keys, nth) => cells(heldFrom + nth, keys, 1)));
          const fresh = after.flatMap((keys, nth) => {
            const day = 8 + nth;
            return day >= except.from && day <= except.to ? [] : cells(day, keys, 2);
          });
          const window = { from: 8, to: 19, except, keptFrom: 8, keptTo: 19 };
          const days = daysAfter(rows, fresh, { ...dated, window }).map(Number);
          expect(days).toEqual([...days].sort((one, other) => one - other));
        },
      ),
    );
  });
});

describe('existing rows without a fresh row', () => {
  const days = { width: 2, keys: plainColumns([0]), sameKeys: true, firstRow: 2, dateColumn: 0 };
  const vanishedOf = (window: object) =>
    reconcile(existing([1, 'a'], [2, 'b'], [3, 'c'], [4, 'd'], [5, 'e'], [6, 'f']), [], {
      ...days,
      window: window as NonNullable<RowRules['window']>,
    }).vanished.map((row) => row - 1);

  it('are removed from the first to the last day of a window', () => {
    expect(vanishedOf({ from: 3, to: 4 })).toEqual([3, 4]);
  });

  it('stay from the first to the last day of the exception', () => {
    expect(vanishedOf({ from: 1, to: 6, except: { from: 2, to: 5 } })).toEqual([1, 6]);
    expect(vanishedOf({ from: 1, to: 6, except: { from: 3, to: 3 } })).toEqual([1, 2, 4, 5, 6]);
  });

  it('stay from the first to the last kept day, and are removed outside', () => {
    expect(vanishedOf({ from: 4, to: 4, keptFrom: 2, keptTo: 5 })).toEqual([1, 4, 6]);
  });

  it('stay without a day', () => {
    const rows = existing([1, 'a'], ['', 'b']);
    expect(reconcile(rows, [], { ...days, window: { from: 1, to: 9 } }).vanished).toEqual([2]);
  });
});

describe('rows with the same key', () => {
  const twice = { width: 2, keys: plainColumns([0]), sameKeys: true, firstRow: 2 };

  it('match in order if they are equal, and a new row follows them', () => {
    const equal = [
      ['k', 1],
      ['k', 1],
      ['k', 1],
    ];
    const difference = reconcile(existing(...equal), [...equal, ['n', 2]], twice);
    expect(difference.rowOf).toEqual([2, 3, 4, undefined]);
    expect(difference.inserted).toEqual([{ at: 5, fresh: [3], like: 4 }]);
  });

  it('match the equal row first, although another row is above it', () => {
    const fresh = [
      ['k', 2],
      ['k', 1],
    ];
    expect(reconcile(existing(['k', 1], ['k', 2]), fresh, twice)).toMatchObject({
      rowOf: [3, 2],
      changed: [],
    });
  });

  it('match in order if they differ, those without a number last', () => {
    const fresh = [
      ['k', 8],
      ['k', 9],
    ];
    const difference = reconcile(existing(['k', ''], ['k', 1], ['k', 2]), fresh, twice);
    expect(difference.rowOf).toEqual([3, 4]);
    expect(difference.vanished).toEqual([2]);
  });
});
