import { placement } from '../../../src/sheet/api/spans';
import type { BlockPlan } from '../../../src/sheet/large/day-blocks';
import { pasteBlocks } from '../../../src/sheet/large/paste-blocks';
import { planColumns } from '../../../src/sheet/reconcile/column-plan';
import type { Column } from '../../../src/table/table';
import { SheetModel } from '../../fakes/sheets/sheet-model';

const column = (field: string): Column => ({ field, label: field, type: 'count', note: '', key: false });
const NOTHING = { reordered: [], overwritten: [], inserted: [], vanished: [] };
const block = (from: number, count: number) => ({ day: 1, from, count });

/** A sheet with five rows from row 2 on, and a hidden sheet with the cells `a<nth>`, `b<nth>`, `c<nth>` in its row `nth`. */
function pasted(plan: Partial<BlockPlan>, at: readonly [number, number, number] = [0, 1, 2]) {
  const sheet = new SheetModel();
  sheet.addTab('Hidden', 8, 20, 3);
  for (let nth = 0; nth < 9; nth++)
    ['a', 'b', 'c'].forEach((letter, each) => {
      sheet.type('Hidden', 2 + nth, each, `${letter}${nth}`);
    });
  const whole = { ...NOTHING, ...plan };
  const insertions = whole.inserted.map(({ at, pieces }) => ({
    at,
    count: pieces.reduce((sum, { count }) => sum + count, 0),
  }));
  const existing = new Map(['a', 'b', 'c'].map((field, nth) => [field, at[nth]!]));
  const columns = planColumns(['a', 'b', 'c'].map(column), existing);
  const requests = pasteBlocks(8, 0, whole, placement(insertions, whole.vanished), columns.at);
  sheet.batchUpdate(requests);
  return { count: requests.length, seen: sheet.shown('Sheet1').slice(2) };
}

const rows = (...numbers: number[]) => numbers.map((nth) => [`a${nth}`, `b${nth}`, `c${nth}`]);

describe('rows of a hidden sheet that are copied into the sheet', () => {
  it('are pasted into their planned places', () => {
    expect(pasted({ overwritten: [{ row: 3, from: 4, count: 2 }] }).seen).toEqual([[], ...rows(4, 5)]);
  });

  it('are pasted together if they are neighbours in both sheets', () => {
    const two = (row: number, from: number) =>
      pasted({
        overwritten: [
          { row: 2, from: 0, count: 2 },
          { row, from, count: 1 },
        ],
      });
    expect(two(4, 2)).toEqual({ count: 1, seen: rows(0, 1, 2) });
    expect(two(4, 3)).toEqual({ count: 2, seen: rows(0, 1, 3) });
    expect(two(5, 2)).toEqual({ count: 2, seen: [...rows(0, 1), [], ...rows(2)] });
  });

  it('are pasted into inserted rows, one piece after the other', () => {
    const { seen, count } = pasted({
      overwritten: [
        { row: 2, from: 0, count: 1 },
        { row: 3, from: 6, count: 1 },
      ],
      inserted: [{ at: 3, like: 2, pieces: [block(1, 2), block(7, 1), block(4, 1)] }],
    });
    expect(seen).toEqual(rows(0, 1, 2, 7, 4, 6));
    expect(count).toBe(4);
  });

  it('are pasted further up if rows above are deleted', () => {
    const { seen } = pasted({ overwritten: [{ row: 4, from: 1, count: 1 }], vanished: [2] });
    expect(seen).toEqual([[], ...rows(1)]);
  });

  it('leave out the user’s columns, and follow the sheet’s order of columns', () => {
    const overwritten = [{ row: 2, from: 1, count: 1 }];
    expect(pasted({ overwritten }, [0, 2, 3])).toEqual({ count: 2, seen: [['a1', '', 'b1', 'c1']] });
    expect(pasted({ overwritten }, [1, 2, 0])).toEqual({ count: 2, seen: [['c1', 'a1', 'b1']] });
    expect(pasted({ overwritten }, [2, 1, 0])).toEqual({ count: 3, seen: [['c1', 'b1', 'a1']] });
  });
});
