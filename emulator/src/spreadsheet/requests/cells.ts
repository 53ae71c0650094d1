/** updateCells, repeatCell, appendCells. */
import { type Area, areaOf, type Edit, mayChange, startOf } from '../edits/edit';
import { CellWriter, cellParts, putValue } from '../edits/write-cell';
import { Formula } from '../formula/formula';
import {
  InvalidRequest,
  integerOf,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  only,
  requiredObject,
  requiredText,
} from '../json';
import { insertLines } from '../lines';
import type { Sheet } from '../sheet';

/** Writes rows of `CellData` into a range or from a start cell on. Cells of a range without a `CellData` are cleared. */
export function updateCells(edit: Edit, body: JsonObject): undefined {
  only(body, ['rows', 'fields', 'start', 'range'], 'update_cells');
  const parts = cellParts(requiredText(body, 'fields'));
  const { sheet, cells } = target(edit, body);
  const rows = rowsOf(listOf(body, 'rows'));
  checkFit(rows, cells);
  const inRange = body['range'] !== undefined && body['range'] !== null;
  const height = inRange ? cells.bottom - cells.top : rows.length;
  if (height === 0) return;
  const width = inRange ? cells.right - cells.left : Math.max(1, ...widths(rows));
  mayChange(edit, sheet, { ...cells, bottom: cells.top + height, right: cells.left + width });
  const writer = new CellWriter(edit, parts);
  for (let r = 0; r < height; r += 1) {
    const given = rows[r] ?? [];
    const count = inRange ? width : given.length;
    for (let c = 0; c < count; c += 1) writer.write(sheet, cells.top + r, cells.left + c, cellOf(given[c]));
  }
}

/** Writes one `CellData` into all cells of a range. References of a formula move along. */
export function repeatCell(edit: Edit, body: JsonObject): undefined {
  only(body, ['range', 'cell', 'fields'], 'repeat_cell');
  const parts = cellParts(requiredText(body, 'fields'));
  const { sheet, cells } = areaOf(edit.store, requiredObject(body, 'range'));
  mayChange(edit, sheet, cells);
  const cell = objectOf(body['cell'], 'cell');
  const writer = new CellWriter(edit, parts);
  for (let r = cells.top; r < cells.bottom; r += 1) {
    for (let c = cells.left; c < cells.right; c += 1) {
      writer.write(sheet, r, c, cell);
      const formula = parts.value ? sheet.value(r, c) : undefined;
      if (formula instanceof Formula)
        putValue(sheet.writable(r), c, formula.translated(r - cells.top, c - cells.left));
    }
  }
}

/** Appends rows of `CellData` after the last row with content; the grid grows if needed. */
export function appendCells(edit: Edit, body: JsonObject): undefined {
  only(body, ['sheetId', 'rows', 'fields'], 'append_cells');
  const parts = cellParts(requiredText(body, 'fields'));
  const sheet = edit.store.sheet(integerOf(body, 'sheetId') ?? 0);
  const rows = rowsOf(listOf(body, 'rows'));
  const top = edit.store.used(sheet).rows;
  const width = Math.max(0, ...widths(rows));
  growTo(edit, sheet, top + rows.length, width);
  if (rows.length === 0 || width === 0) return;
  mayChange(edit, sheet, { top, left: 0, bottom: top + rows.length, right: width });
  const writer = new CellWriter(edit, parts);
  rows.forEach((given, r) => {
    given.forEach((cell, c) => {
      writer.write(sheet, top + r, c, cellOf(cell));
    });
  });
}

/** Adds rows and columns at the end until the grid has this size. */
export function growTo(edit: Edit, sheet: Sheet, rows: number, columns: number): void {
  if (rows > sheet.rowCount) insertLines(edit.store, sheet, 'ROWS', sheet.rowCount, rows - sheet.rowCount);
  if (columns > sheet.columnCount)
    insertLines(edit.store, sheet, 'COLUMNS', sheet.columnCount, columns - sheet.columnCount);
  edit.store.settleFormulas();
}

function target(edit: Edit, body: JsonObject): Area {
  if (body['range'] !== undefined && body['range'] !== null)
    return areaOf(edit.store, requiredObject(body, 'range'));
  const { sheet, top, left } = startOf(edit.store, requiredObject(body, 'start'));
  return { sheet, cells: { top, left, bottom: sheet.rowCount, right: sheet.columnCount } };
}

/** The cells of each row as JSON. */
function rowsOf(rows: readonly Json[]): (readonly Json[])[] {
  return rows.map((row) => {
    const data = objectOf(row, 'rows');
    only(data, ['values'], 'rows');
    return listOf(data, 'values');
  });
}

function cellOf(value: Json | undefined): JsonObject {
  return objectOf(value, 'values');
}

function widths(rows: readonly (readonly Json[])[]): number[] {
  return [rows.reduce((widest, row) => Math.max(widest, row.length), 0)];
}

function checkFit(rows: readonly (readonly Json[])[], { top, left, bottom, right }: Area['cells']): void {
  if (rows.length > bottom - top)
    throw new InvalidRequest(
      `Attempting to write row: ${bottom}, beyond the last requested row of: ${bottom - 1}`,
    );
  if (rows.some((row) => row.length > right - left))
    throw new InvalidRequest(
      `Attempting to write column: ${right}, beyond the last requested column of: ${right - 1}`,
    );
}
