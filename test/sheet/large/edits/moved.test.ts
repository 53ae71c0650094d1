import { SpreadsheetUser } from '../../../../emulator/src/spreadsheet/edits/user';
import { SheetBeingEdited } from '../../../../src/errors/sheet-errors';
import type { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import {
  AGAIN,
  content,
  displaced,
  existing,
  isLarge,
  type RowsOf,
  rowsIn,
  staged,
} from '../../../fakes/sheets/held-long-sheet';

/** Moves a row or column of the report's sheet to before another one, as dragging it does. Both are counted from 0. */
function moved(sheets: EmulatedSheets, dimension: 'ROWS' | 'COLUMNS', from: number, to: number): void {
  const user = new SpreadsheetUser(sheets.store);
  const sheetId = sheets.store.sheetNamed('Revenue')?.id ?? -1;
  const line = (at: number) => ({ sheetId, dimension, startIndex: at, endIndex: at + 1 });
  const cells = (at: number) =>
    dimension === 'ROWS'
      ? { sheetId, startRowIndex: at, endRowIndex: at + 1 }
      : { sheetId, startColumnIndex: at, endColumnIndex: at + 1 };
  const now = from >= to ? from + 1 : from;
  user.request({ insertDimension: { range: line(to), inheritFromBefore: to > 0 } });
  user.request({ copyPaste: { source: cells(now), destination: cells(to), pasteType: 'PASTE_NORMAL' } });
  user.request({ deleteDimension: { range: line(now) } });
}

/** Refreshes with `edit` right before the last batch. Returns the failure, and the sheet right after the edit and at the end. */
function met(rowsOf: RowsOf, make: () => EmulatedSheets, edit: (sheets: EmulatedSheets) => void) {
  const [sheets, asLeft] = [make(), make()];
  edit(asLeft);
  const { batchUpdate } = sheets;
  let isEdited = false;
  sheets.batchUpdate = (requests, shown) => {
    if (isLarge(requests) && !isEdited) {
      isEdited = true;
      edit(sheets);
    }
    return batchUpdate.call(sheets, requests, shown);
  };
  let left: string | undefined;
  try {
    staged(sheets, rowsOf, AGAIN, 1, false);
  } catch (error) {
    if (!(error instanceof SheetBeingEdited)) throw error;
    left = error.left;
  }
  return { left, isAsLeft: JSON.stringify(content(sheets)) === JSON.stringify(content(asLeft)), sheets };
}

describe('somebody moves rows or columns of a large table right before its last batch', () => {
  it.each([
    [2, 0],
    [1, 3],
    [2, 6],
  ])('column %i to %i: numbers of the days that stay are not below another header afterwards', (from, to) => {
    const rowsOf = rowsIn(36);
    const { left, isAsLeft } = met(
      rowsOf,
      () => existing(rowsOf),
      (sheets) => moved(sheets, 'COLUMNS', from, to),
    );
    expect([left, isAsLeft]).toEqual(['as it was', true]);
  });

  it('a row with a note that is not reported any more, within its day: the note does not stay with another row', () => {
    const rowsOf = rowsIn(36, 3);
    const make = () => {
      const sheets = existing(rowsOf);
      const user = new SpreadsheetUser(sheets.store);
      user.note('Revenue', 'A17', '46329 n4');
      for (const cell of ['B13', 'B14', 'B17']) user.note('Revenue', cell, '');
      for (const cell of ['D15', 'D16']) user.type('Revenue', cell, '');
      return sheets;
    };
    const { sheets, left, isAsLeft } = met(rowsOf, make, (each) => moved(each, 'ROWS', 16, 12));
    expect(displaced(sheets)).toEqual([]);
    expect([left, isAsLeft]).toEqual(['as it was', true]);
  });

  it('a row with a note that is reported again, within its day: the note is not there twice', () => {
    const rowsOf = rowsIn(36, 3);
    const make = () => {
      const sheets = existing(rowsOf);
      const user = new SpreadsheetUser(sheets.store);
      for (const cell of ['B13', 'B14', 'B17']) user.note('Revenue', cell, '');
      for (const cell of ['D15', 'D16']) user.type('Revenue', cell, '');
      user.note('Revenue', 'A17', '46329 n4');
      staged(sheets, rowsOf, AGAIN, 2, false);
      return sheets;
    };
    const again = rowsIn(36);
    const { sheets, left, isAsLeft } = met(again, make, (each) => moved(each, 'ROWS', 15, 12));
    expect(displaced(sheets)).toEqual([]);
    expect([left, isAsLeft]).toEqual(['as it was', true]);
  });

  it('rows are deleted at the edge of a range that somebody adds up: the run does not say that all is as it was', () => {
    const rowsOf = rowsIn(36, 3);
    const make = () => {
      const sheets = existing(rowsOf);
      new SpreadsheetUser(sheets.store).type('Revenue', 'H1', '=SUM(C3:C17)');
      return sheets;
    };
    const { left, sheets } = met(rowsOf, make, (each) => moved(each, 'ROWS', 2, 20));
    expect(left).toBe('cut');
    expect(displaced(sheets)).toEqual([]);
  });
});
