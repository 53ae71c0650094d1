import type { SheetsRequest } from '../../../src/platform/ports';
import {
  copyPaste,
  formatNumbers,
  insertDimension,
  makeBold,
  setCells,
  setHeaders,
  setNote,
} from '../../../src/sheet/api/sheets-requests';
import { writtenCells } from '../../../src/sheet/commit/undone';

const area = (sheetId: number, row: number, rows: number, column: number, columns: number) => ({
  sheetId,
  startRowIndex: row,
  endRowIndex: row + rows,
  startColumnIndex: column,
  endColumnIndex: column + columns,
});

/** A picture of six rows and columns of cells: `v` for a written value, `n` for a note, `b` for both. */
function picture(...sent: SheetsRequest[]): string[] {
  const written = writtenCells(sent, 7);
  const signs: Readonly<Record<string, string>> = {
    '': '.',
    userEnteredValue: 'v',
    note: 'n',
    'userEnteredValue,note': 'b',
  };
  return Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 6 }, (__, column) => signs[written(row, column)]).join(''),
  );
}

const NOTHING = new Array(6).fill('......');

describe('the cells that a batch has written', () => {
  it('include each value that it sets', () => {
    expect(picture(setCells(7, 1, 2, [[1, 2], [''], [3, 4, 5]]))).toEqual([
      '......',
      '..vv..',
      '..v...',
      '..vvv.',
      '......',
      '......',
    ]);
  });

  it('include the cells that values are copied to, from any source', () => {
    const copied = copyPaste(area(9, 0, 2, 0, 3), area(7, 3, 2, 1, 3), 'PASTE_VALUES');
    expect(picture(copied)).toEqual(['......', '......', '......', '.vvv..', '.vvv..', '......']);
    expect(picture(copyPaste(area(7, 0, 2, 0, 3), area(9, 3, 2, 1, 3), 'PASTE_VALUES'))).toEqual(NOTHING);
  });

  it('say whether a value, a note or both are written, by one request or two', () => {
    const headers = setHeaders(7, 0, 1, [{ label: 'Date', note: 'The day.' }]);
    const sent = [headers, setNote(area(7, 2, 2, 0, 2), 'gone'), setCells(7, 3, 1, [[1, 2]])];
    const seen = ['.b....', '......', 'nn....', 'nbv...', '......', '......'];
    expect(picture(...sent)).toEqual(seen);
    expect(picture(...sent.reverse())).toEqual(seen);
  });

  it('do not include formats, inserted rows, or cells of another sheet', () => {
    expect(
      picture(
        makeBold(area(7, 0, 2, 0, 2)),
        formatNumbers(area(7, 0, 2, 0, 2), 'NUMBER', '0'),
        insertDimension(7, 'ROWS', { from: 1, to: 3 }, true),
        setCells(8, 1, 1, [[1]]),
        setNote(area(8, 2, 1, 0, 1), 'gone'),
      ),
    ).toEqual(NOTHING);
  });
});
