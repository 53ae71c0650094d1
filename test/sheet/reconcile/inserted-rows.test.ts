import type { ExistingRow } from '../../../src/sheet/read/existing-table';
import { plainColumns } from '../../../src/sheet/reconcile/match-rows';
import { type RowRules, reconcile } from '../../../src/sheet/reconcile/reconcile';
import type { SheetCell } from '../../../src/table/sheet-cell';

const rules: RowRules = { width: 2, keys: plainColumns([0, 1]), sameKeys: true, firstRow: 4 };
const dated: RowRules = { ...rules, dateColumn: 0 };
/** Rows from sheet row 4 on: a day, and a letter that identifies the row. */
const rowsOf = (text: string): SheetCell[][] =>
  text === '' ? [] : text.split(' ').map((each) => [Number(each.slice(0, -1)), each.slice(-1)]);
const heldOf = (text: string): ExistingRow[] => rowsOf(text).map((cells, nth) => ({ row: 4 + nth, cells }));

/** The places of new rows: “above sheet row: indexes of new rows (like sheet row)”. */
function places(existing: string, fresh: string, given: RowRules = dated): string[] {
  const { inserted } = reconcile(heldOf(existing), rowsOf(fresh), given);
  return inserted.map(({ at, fresh, like }) => `${at}: ${fresh.join()} (${like})`);
}

describe('new rows', () => {
  it('are inserted below their predecessor if the existing rows are in the new order', () => {
    expect(places('1a 2a', '1a 1b 1c 2a 3a')).toEqual(['5: 1,2 (4)', '6: 4 (5)']);
  });

  it('are inserted above their successor if they have no predecessor', () => {
    expect(places('2a 3a', '1a 1b 2a 3a')).toEqual(['4: 0,1 (4)']);
    expect(places('1a 2a 3a', '1b 3a')).toEqual(['6: 0 (6)']);
  });

  it('are appended if the user has sorted the rows', () => {
    expect(places('2a 1a', '1a 1b 2a 3a')).toEqual(['6: 1,3 (5)']);
    expect(places('2a 1a', '1a 2a')).toEqual([]);
    expect(places('1a 1a', '1a 1a 1b')).toEqual(['6: 2 (5)']);
  });

  it('are inserted below the headers of an empty table', () => {
    expect(places('', '1a 2a')).toEqual(['4: 0,1 (undefined)']);
    expect(places('', '1a', rules)).toEqual(['4: 0 (undefined)']);
  });

  it('are inserted by their day if no neighbour exists', () => {
    expect(places('1a 2a 4a', '3b')).toEqual(['6: 0 (5)']);
    expect(places('1a 2a 4a', '2b')).toEqual(['6: 0 (5)']);
    expect(places('2a 4a', '1b')).toEqual(['4: 0 (4)']);
    expect(places('2a 4a', '9b')).toEqual(['6: 0 (5)']);
  });

  it('are inserted by their day in a descending table', () => {
    expect(places('4a 2a 1a', '3b')).toEqual(['5: 0 (4)']);
    expect(places('4a 2a 1a', '2b')).toEqual(['6: 0 (5)']);
    expect(places('4a 2a', '9b')).toEqual(['4: 0 (4)']);
    expect(places('4a 2a', '1b')).toEqual(['6: 0 (5)']);
  });

  it('are inserted below a single existing day if they are not earlier', () => {
    expect(places('2a', '2b')).toEqual(['5: 0 (4)']);
    expect(places('2a', '3b')).toEqual(['5: 0 (4)']);
    expect(places('2a', '1b')).toEqual(['4: 0 (4)']);
  });

  it('are appended if their day is unknown', () => {
    expect(places('1a 2a', '0b', rules)).toEqual(['6: 0 (5)']);
    const { inserted } = reconcile(heldOf('1a 2a'), [['', 'b']], dated);
    expect(inserted).toEqual([{ at: 6, fresh: [0], like: 5 }]);
  });
});

describe('new rows around days that are not refreshed', () => {
  const around = (from: number, to: number): RowRules => ({
    ...dated,
    window: { from: 1, to: 9, except: { from, to } },
  });

  it('are inserted on their own side of these days', () => {
    expect(places('4a 5a', '3a 6a', around(4, 5))).toEqual(['4: 0 (4)', '6: 1 (5)']);
  });

  it('are inserted directly after the last and before the first of these days', () => {
    expect(places('4a 5a', '6a', around(4, 5))).toEqual(['6: 0 (5)']);
    expect(places('4a 5a', '3a', around(4, 5))).toEqual(['4: 0 (4)']);
  });

  it('are inserted next to a neighbour on their side', () => {
    expect(places('3a 4a 6a', '3a 3b 6a 6b', around(4, 4))).toEqual(['5: 1 (4)', '7: 3 (6)']);
    expect(places('3a 4a 6a', '2a 3a 5a 6a', around(4, 4))).toEqual(['4: 0 (4)', '6: 2 (6)']);
  });

  it('are inserted below these days if only earlier rows are neighbours', () => {
    expect(places('3a 4a 4b', '3a 6a 7a', around(4, 4))).toEqual(['7: 1,2 (6)']);
    expect(places('4a 4b 6a', '2a 3a 6a', around(4, 4))).toEqual(['4: 0,1 (4)']);
  });

  it('are inserted together if they have the same place', () => {
    const { inserted } = reconcile(heldOf('4a'), rowsOf('2a 3a'), around(4, 4));
    expect(inserted).toEqual([{ at: 4, fresh: [0, 1], like: 4 }]);
    expect(places('', '2a 6a', around(4, 4))).toEqual(['4: 0,1 (undefined)']);
  });

  it('treat a moment as its day', () => {
    const existing: ExistingRow[] = [{ row: 4, cells: [5.9, 'a'] }];
    const { inserted } = reconcile(existing, [[6.1, 'b']], around(4, 5));
    expect(inserted).toEqual([{ at: 5, fresh: [0], like: 4 }]);
    const before = reconcile(existing, [[3.9, 'b']], around(4, 5));
    expect(before.inserted).toEqual([{ at: 4, fresh: [0], like: 4 }]);
  });

  it('ignore these days in a table without days', () => {
    const { dateColumn: _none, ...undated } = around(4, 5);
    expect(places('4a 5a', '3a 6a', undated)).toEqual(['6: 0,1 (5)']);
  });
});
