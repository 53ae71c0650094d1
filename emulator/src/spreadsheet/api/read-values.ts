/** The values of an area as `values.get` returns them. */
import { plain } from '../cell';
import { rowEnd, rowWidth } from '../custom/spills';
import type { Area } from '../edits/edit';
import { Formula } from '../formula/formula';
import { InvalidRequest, type JsonObject, textOf } from '../json';
import { formatted, isDateFormat } from '../number-format';
import type { Sheet } from '../sheet';
import type { SpreadsheetStore } from '../store';
import { areaName } from './ranges';

export interface Rendering {
  readonly value: string;
  readonly dateTime: string;
  readonly byColumns: boolean;
}

/** Reads the render options of `values.get` and `values.batchGet`. */
export function renderingOf(options: JsonObject): Rendering {
  const value = oneOf(options, 'valueRenderOption', ['FORMATTED_VALUE', 'UNFORMATTED_VALUE', 'FORMULA']);
  const dateTime = oneOf(options, 'dateTimeRenderOption', ['SERIAL_NUMBER', 'FORMATTED_STRING']);
  const byColumns = oneOf(options, 'majorDimension', ['ROWS', 'COLUMNS']) === 'COLUMNS';
  return { value, dateTime, byColumns };
}

function oneOf(options: JsonObject, name: string, allowed: readonly string[]): string {
  const value = textOf(options, name) ?? allowed[0]!;
  if (!allowed.includes(value)) throw new InvalidRequest(`Invalid value at '${name}', "${value}"`);
  return value;
}

/** A `ValueRange` without blank rows at the end and without blank cells at the end of rows. It has no `values` if all cells are blank. */
export function valueRange(store: SpreadsheetStore, area: Area, rendering: Rendering): JsonObject {
  area.sheet.mayReadValues(area.cells);
  const rows = readRows(store, area, cellReader(store, area.sheet, rendering));
  const values = rendering.byColumns ? transposed(rows) : rows;
  return {
    range: areaName(area),
    majorDimension: rendering.byColumns ? 'COLUMNS' : 'ROWS',
    ...(values.length === 0 ? {} : { values }),
  };
}

type Plain = string | number | boolean;
type ReadCell = (row: number, column: number) => Plain;

function readRows(store: SpreadsheetStore, { sheet, cells }: Area, read: ReadCell): Plain[][] {
  const rows: Plain[][] = [];
  let last = 0;
  const spills = store.spillsOn(sheet);
  const isBlank = (r: number, c: number) =>
    sheet.value(r, c) === undefined && spills.covering(sheet.id, r, c) === undefined;
  for (let r = cells.top; r < Math.min(cells.bottom, rowEnd(sheet, spills)); r += 1) {
    const end = Math.min(cells.right, rowWidth(sheet, r, spills));
    const line: Plain[] = [];
    for (let c = cells.left; c < end; c += 1) line.push(isBlank(r, c) ? '' : read(r, c));
    while (line.length > 0 && isBlank(r, cells.left + line.length - 1)) line.pop();
    rows.push(line);
    if (line.length > 0) last = rows.length;
  }
  return rows.slice(0, last);
}

function cellReader(store: SpreadsheetStore, sheet: Sheet, { value, dateTime }: Rendering): ReadCell {
  const text: ReadCell = (r, c) =>
    formatted(store.readByScript(sheet, r, c), store.numberFormat(sheet, r, c), store.rules);
  if (value === 'FORMATTED_VALUE') return text;
  const unformatted: ReadCell = (r, c) => {
    if (dateTime === 'FORMATTED_STRING' && isDateFormat(store.numberFormat(sheet, r, c))) return text(r, c);
    return plain(store.readByScript(sheet, r, c));
  };
  if (value === 'UNFORMATTED_VALUE') return unformatted;
  return (r, c) => {
    const stored = sheet.value(r, c);
    return stored instanceof Formula ? store.formulaText(stored) : unformatted(r, c);
  };
}

function transposed(rows: readonly (readonly Plain[])[]): Plain[][] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return Array.from({ length: width }, (_, column) => {
    const line = rows.map((row) => row[column] ?? '');
    while (line.at(-1) === '') line.pop();
    return line;
  });
}
