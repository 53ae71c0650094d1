/** The effects of values.update, values.append and values.clear on cells. */
import { type Area, type Edit, mayChange } from '../edits/edit';
import { clearValue, enterText, enterValue } from '../edits/enter-text';
import { InvalidRequest, type Json, type JsonObject, listOf, notEmulated, textOf } from '../json';
import { insertLines } from '../lines';
import { growTo } from '../requests/cells';
import type { Cells, Sheet } from '../sheet';
import { areaName } from './ranges';

/** Writes rows from the range's first cell on; null leaves a cell as it is, "" clears it. */
export function updateValues(edit: Edit, area: Area, resource: JsonObject, input: string): JsonObject {
  const rows = rowsOf(resource);
  const { top, left, bottom, right } = area.cells;
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const single = bottom - top === 1 && right - left === 1;
  if (!single) checkFit(area, rows.length, width);
  const cells = { top, left, bottom: top + rows.length, right: left + width };
  if (cells.bottom > area.sheet.rowCount || cells.right > area.sheet.columnCount)
    growTo(edit, area.sheet, cells.bottom, cells.right);
  if (rows.length > 0 && width > 0) {
    mayChange(edit, area.sheet, cells);
    enterRows(edit, area.sheet, cells, rows, input);
  }
  return {
    spreadsheetId: edit.store.id,
    updatedRange: areaName(rows.length > 0 && width > 0 ? { sheet: area.sheet, cells } : area),
    updatedRows: rows.length,
    updatedColumns: width,
    updatedCells: rows.reduce((sum, row) => sum + row.length, 0),
  };
}

/** Writes rows below the table that the range touches. */
export function appendValues(edit: Edit, area: Area, resource: JsonObject, options: JsonObject): JsonObject {
  const table = tableAt(area);
  const rows = rowsOf(resource);
  const at = table === undefined ? area.cells.top : table.bottom;
  const left = table?.left ?? area.cells.left;
  const { sheet } = area;
  const insert = textOf(options, 'insertDataOption') === 'INSERT_ROWS';
  if (insert && at < sheet.rowCount && rows.length > 0)
    insertLines(edit.store, sheet, 'ROWS', at, rows.length, Math.max(0, at - 1));
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 1);
  growTo(edit, sheet, at + rows.length, left + width);
  const cells = { top: at, left, bottom: Math.max(at + 1, at + rows.length), right: left + width };
  return {
    spreadsheetId: edit.store.id,
    ...(table === undefined ? {} : { tableRange: areaName({ sheet, cells: table }) }),
    updates: updateValues(edit, { sheet, cells }, resource, inputOption(options)),
  };
}

/** Clears the contents of an area, but not its formats. */
export function clearValues(edit: Edit, { sheet, cells }: Area): void {
  mayChange(edit, sheet, cells);
  for (let r = cells.top; r < Math.min(cells.bottom, sheet.rows.length); r += 1)
    for (let c = cells.left; c < cells.right; c += 1) clearValue(edit, sheet, r, c);
}

/** RAW or USER_ENTERED; the API has no default. */
export function inputOption(options: JsonObject): string {
  const input = textOf(options, 'valueInputOption');
  if (input === 'RAW' || input === 'USER_ENTERED') return input;
  throw new InvalidRequest("'valueInputOption' is required but not specified");
}

function rowsOf(resource: JsonObject): (readonly Json[])[] {
  if ((textOf(resource, 'majorDimension') ?? 'ROWS') !== 'ROWS') notEmulated('writing values by COLUMNS');
  return listOf(resource, 'values').map((row) => {
    if (!Array.isArray(row)) throw new InvalidRequest("Invalid value at 'data.values': a list is expected");
    return row;
  });
}

function checkFit(area: Area, height: number, width: number): void {
  const { top, left, bottom, right } = area.cells;
  if (height > bottom - top)
    throw new InvalidRequest(
      `Requested writing within range [${areaName(area)}], but tried writing to row [${bottom + 1}]`,
    );
  if (width > right - left)
    throw new InvalidRequest(
      `Requested writing within range [${areaName(area)}], but tried writing to column [${right + 1}]`,
    );
}

function enterRows(
  edit: Edit,
  sheet: Sheet,
  { top, left }: Cells,
  rows: readonly (readonly Json[])[],
  input: string,
): void {
  rows.forEach((row, r) => {
    row.forEach((value, c) => {
      if (value === null) return;
      if (typeof value === 'object')
        throw new InvalidRequest(`Invalid values[${r}][${c}]: ${JSON.stringify(value)}`);
      if (typeof value === 'string' && input === 'USER_ENTERED')
        enterText(edit, sheet, top + r, left + c, value);
      else enterValue(edit, sheet, top + r, left + c, value);
    });
  });
}

/** The block of filled cells that the area's first filled cell belongs to. */
function tableAt({ sheet, cells }: Area): Cells | undefined {
  let table = firstFilled(sheet, cells);
  for (;;) {
    if (table === undefined) return undefined;
    const wider = grown(sheet, table);
    if (wider === table) return table;
    table = wider;
  }
}

function firstFilled(sheet: Sheet, { top, left, bottom, right }: Cells): Cells | undefined {
  for (let r = top; r < Math.min(bottom, sheet.rows.length); r += 1)
    for (let c = left; c < right; c += 1)
      if (sheet.value(r, c) !== undefined) return { top: r, left: c, bottom: r + 1, right: c + 1 };
  return undefined;
}

function grown(sheet: Sheet, table: Cells): Cells {
  const { top, left, bottom, right } = table;
  const row = (r: number) => range(left, right).some((c) => sheet.value(r, c) !== undefined);
  const column = (c: number) => range(top, bottom).some((r) => sheet.value(r, c) !== undefined);
  if (row(bottom)) return { ...table, bottom: bottom + 1 };
  if (top > 0 && row(top - 1)) return { ...table, top: top - 1 };
  if (column(right)) return { ...table, right: right + 1 };
  if (left > 0 && column(left - 1)) return { ...table, left: left - 1 };
  return table;
}

function range(from: number, end: number): number[] {
  return Array.from({ length: end - from }, (_, index) => from + index);
}
