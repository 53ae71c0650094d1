/** The writing methods of Spreadsheet and Sheet. Most of them are executed as requests of the API. */
import { GoogleError } from '../../host-service';
import { applyBatch } from '../api/batch';
import type { Edit } from '../edits/edit';
import { enterText, enterValue } from '../edits/enter-text';
import type { JsonObject } from '../json';
import { growTo } from '../requests/cells';
import { gridAt, type SheetPlace, sheetAt } from './places';
import type { Write } from './range-writes';

export const SHEET_WRITES: ReadonlyMap<string, Write> = new Map<string, Write>([
  ['insertSheet', insertSheet],
  ['deleteSheet', (edit, [place]) => request(edit, { deleteSheet: { sheetId: idOf(place) } })],
  ['setActiveSheet', activate],
  ['toast', toast],
  ['setName', (edit, [place, title]) => properties(edit, place, { title: String(title) })],
  ['hideSheet', (edit, [place]) => properties(edit, place, { hidden: true })],
  ['showSheet', (edit, [place]) => properties(edit, place, { hidden: false })],
  [
    'setFrozenRows',
    (edit, [place, rows]) => properties(edit, place, { gridProperties: { frozenRowCount: Number(rows) } }),
  ],
  [
    'setFrozenColumns',
    (edit, [place, columns]) =>
      properties(edit, place, { gridProperties: { frozenColumnCount: Number(columns) } }),
  ],
  [
    'insertRowsBefore',
    (edit, [place, row, count]) => insert(edit, place, 'ROWS', Number(row) - 1, Number(count), false),
  ],
  [
    'insertRowsAfter',
    (edit, [place, row, count]) => insert(edit, place, 'ROWS', Number(row), Number(count), true),
  ],
  [
    'insertColumnsBefore',
    (edit, [place, column, count]) =>
      insert(edit, place, 'COLUMNS', Number(column) - 1, Number(count), false),
  ],
  [
    'insertColumnsAfter',
    (edit, [place, column, count]) => insert(edit, place, 'COLUMNS', Number(column), Number(count), true),
  ],
  ['deleteRows', (edit, [place, row, count]) => remove(edit, place, 'ROWS', Number(row) - 1, Number(count))],
  [
    'deleteColumns',
    (edit, [place, column, count]) => remove(edit, place, 'COLUMNS', Number(column) - 1, Number(count)),
  ],
  ['appendRow', appendRow],
]);

function request(edit: Edit, json: JsonObject): JsonObject {
  return applyBatch(edit, [json])[0]!;
}

function idOf(place: unknown): number {
  return (place as SheetPlace).sheetId;
}

function insertSheet(edit: Edit, [, title, index]: readonly unknown[]): unknown {
  const given = {
    ...(title === null ? {} : { title: String(title) }),
    ...(index === null ? {} : { index: Number(index) }),
  };
  const reply = request(edit, { addSheet: { properties: given } });
  const added = reply['addSheet'] as { properties: { sheetId: number } };
  edit.store.activeSheetId = added.properties.sheetId;
  return added.properties.sheetId;
}

function activate(edit: Edit, [place]: readonly unknown[]): void {
  edit.store.activeSheetId = sheetAt(edit.store, place as SheetPlace).id;
}

function toast(edit: Edit, [, message, title]: readonly unknown[]): void {
  edit.store.toasts.push({ message: String(message), title: title === null ? '' : String(title) });
}

function properties(edit: Edit, place: unknown, change: JsonObject): void {
  const name = Object.keys(change)[0]!;
  const fields = name === 'gridProperties' ? `${name}.${Object.keys(change[name] as JsonObject)[0]}` : name;
  request(edit, { updateSheetProperties: { properties: { sheetId: idOf(place), ...change }, fields } });
}

function insert(
  edit: Edit,
  place: unknown,
  dimension: string,
  at: number,
  count: number,
  inheritFromBefore: boolean,
): void {
  const range = { sheetId: idOf(place), dimension, startIndex: at, endIndex: at + count };
  request(edit, { insertDimension: { range, inheritFromBefore } });
}

function remove(edit: Edit, place: unknown, dimension: string, at: number, count: number): void {
  request(edit, {
    deleteDimension: { range: { sheetId: idOf(place), dimension, startIndex: at, endIndex: at + count } },
  });
}

/** Writes a row below the last one with content. Texts are parsed as if they were typed. */
function appendRow(edit: Edit, [place, values]: readonly unknown[]): void {
  if (!Array.isArray(values) || values.length === 0)
    throw new GoogleError('The row must have at least one value.');
  const sheet = gridAt(edit.store, place as SheetPlace);
  const row = edit.store.used(sheet).rows;
  growTo(edit, sheet, row + 1, values.length);
  values.forEach((value, column) => {
    if (typeof value === 'string') enterText(edit, sheet, row, column, value);
    else enterValue(edit, sheet, row, column, (value as number | boolean | null) ?? undefined);
  });
}
