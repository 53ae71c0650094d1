import type { SpreadsheetUser } from '../../emulator/src/spreadsheet/edits/user';
import { InvalidRequest, type JsonObject } from '../../emulator/src/spreadsheet/json';
import type { SpreadsheetStore } from '../../emulator/src/spreadsheet/store';
import type { Selection, UserEdit } from './api';

type Copy = Extract<UserEdit, { kind: 'fill' | 'paste' | 'move cells' }>;

/** Fills, pastes or moves cells with the requests that Google has for it. */
export function applyCopy(store: SpreadsheetStore, user: SpreadsheetUser, edit: Copy): void {
  if (edit.kind === 'fill') fill(store, user, edit.area, edit.into);
  else if (edit.kind === 'paste') paste(store, user, edit.from, edit.into, edit.what);
  else move(store, user, edit.from, edit.to);
}

function fill(store: SpreadsheetStore, user: SpreadsheetUser, area: Selection, into: Selection): void {
  const isDown = into.columns === area.columns && into.column === area.column;
  const isAcross = into.rows === area.rows && into.row === area.row;
  if (isDown === isAcross || into.sheetId !== area.sheetId)
    throw new InvalidRequest('Cells are filled in one direction, beside the cells that they continue.');
  const fillLength = isDown
    ? lengthOf(area.row, area.rows, into.row, into.rows)
    : lengthOf(area.column, area.columns, into.column, into.columns);
  const source = gridRange(store, area);
  const dimension = isDown ? 'ROWS' : 'COLUMNS';
  user.request({ autoFill: { sourceAndDestination: { source, dimension, fillLength } } });
}

/** The number of cells after the source; negative if they are before it. */
function lengthOf(from: number, count: number, first: number, all: number): number {
  return first < from ? first - from : first + all - from - count;
}

function paste(
  store: SpreadsheetStore,
  user: SpreadsheetUser,
  from: Selection,
  into: Selection,
  what: 'all' | 'values',
): void {
  const rows = Math.max(from.rows, into.rows);
  const columns = Math.max(from.columns, into.columns);
  makeRoom(store, user, { ...into, rows, columns });
  const pasteType = what === 'values' ? 'PASTE_VALUES' : 'PASTE_NORMAL';
  const [source, destination] = [gridRange(store, from), gridRange(store, into)];
  user.request({ copyPaste: { source, destination, pasteType } });
}

function move(store: SpreadsheetStore, user: SpreadsheetUser, from: Selection, to: Selection): void {
  makeRoom(store, user, { ...to, rows: from.rows, columns: from.columns });
  const destination = { sheetId: to.sheetId, rowIndex: to.row, columnIndex: to.column };
  user.request({ cutPaste: { source: gridRange(store, from), destination, pasteType: 'PASTE_NORMAL' } });
}

/** Enlarges the grid until it has these cells. */
export function makeRoom(
  store: SpreadsheetStore,
  user: SpreadsheetUser,
  { sheetId, row, column, rows, columns }: Selection,
): void {
  const { rowCount, columnCount } = store.sheet(sheetId);
  const grow = (dimension: 'ROWS' | 'COLUMNS', length: number) => {
    if (length > 0) user.request({ appendDimension: { sheetId, dimension, length } });
  };
  grow('ROWS', row + rows - rowCount);
  grow('COLUMNS', column + columns - columnCount);
}

/** The selected range without cells outside of the grid. */
export function gridRange(
  store: SpreadsheetStore,
  { sheetId, row, column, rows, columns }: Selection,
): JsonObject {
  const sheet = store.sheet(sheetId);
  return {
    sheetId,
    startRowIndex: row,
    endRowIndex: Math.min(row + rows, sheet.rowCount),
    startColumnIndex: column,
    endColumnIndex: Math.min(column + columns, sheet.columnCount),
  };
}
