import fc from 'fast-check';
import { daySerialIn } from '../../../src/sheet/read/existing-table';
import { plainColumns } from '../../../src/sheet/reconcile/match-rows';
import { isReplaced, type RowRules, reconcile } from '../../../src/sheet/reconcile/reconcile';
import type { SheetCell } from '../../../src/table/sheet-cell';

const rules: RowRules = { width: 3, keys: plainColumns([0]), sameKeys: true, firstRow: 2 };
const heldOf = (...rows: SheetCell[][]) => rows.map((cells, nth) => ({ row: 2 + nth, cells }));

describe('the changed cells of a row', () => {
  it('are the cells that differ, blank if the new value is unknown', () => {
    const { changed } = reconcile(
      heldOf(['a', 1, 2], ['b', 1, 2]),
      [
        ['a', 1, ''],
        ['b', 3],
      ],
      rules,
    );
    expect(changed).toEqual([
      { row: 2, fresh: 0, cells: [undefined, undefined, ''] },
      { row: 3, fresh: 1, cells: [undefined, 3, ''] },
    ]);
  });

  it('are listed by sheet row, in any order of the fresh rows', () => {
    const fresh: SheetCell[][] = [
      ['b', 9, 9],
      ['a', 9, 9],
    ];
    const { changed, rowOf } = reconcile(heldOf(['a', 1, 2], ['b', 1, 2]), fresh, rules);
    expect(changed.map(({ row, fresh }) => [row, fresh])).toEqual([
      [2, 1],
      [3, 0],
    ]);
    expect(rowOf).toEqual([3, 2]);
  });

  it('are only cells of the table', () => {
    expect(reconcile(heldOf(['a', 1, 2, 'mine']), [['a', 1, 2]], rules).changed).toEqual([]);
  });
});

it('matches no rows if the keys have another meaning', () => {
  const other = { ...rules, sameKeys: false };
  expect(reconcile(heldOf(['a', 1, 2]), [['a', 1, 2]], other)).toEqual({
    changed: [],
    inserted: [{ at: 3, fresh: [0], like: 2 }],
    vanished: [2],
    rowOf: [undefined],
  });
});

describe('whether rows of a day are replaced', () => {
  const day = fc.integer({ min: 1, max: 9 });

  it('agrees with a list of the days', () => {
    const span = fc
      .tuple(day, day)
      .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));
    const kept = fc.option(day, { nil: undefined });
    fc.assert(
      fc.property(
        span,
        fc.option(span, { nil: undefined }),
        kept,
        kept,
        (asked, except, keptFrom, keptTo) => {
          const window = {
            ...asked,
            ...(except === undefined ? {} : { except }),
            ...(keptFrom === undefined ? {} : { keptFrom }),
            ...(keptTo === undefined ? {} : { keptTo }),
          };
          const within = (at: number, part: { from: number; to: number } | undefined) =>
            part !== undefined && at >= part.from && at <= part.to;
          for (let at = 0; at <= 10; at++) {
            const isUseless =
              (keptFrom !== undefined && at < keptFrom) || (keptTo !== undefined && at > keptTo);
            expect([at, isReplaced(at, window)]).toEqual([
              at,
              isUseless || (within(at, asked) && !within(at, except)),
            ]);
          }
        },
      ),
    );
  });

  it('uses the integer part of a moment, and no text', () => {
    expect(daySerialIn(46_327.99)).toBe(46_327);
    expect(daySerialIn('46327')).toBeUndefined();
    expect(daySerialIn(undefined)).toBeUndefined();
  });
});
