/** The set and clear methods of a Range. Texts are parsed as if they were typed. */
import { GoogleError } from '../../host-service';
import type { NumberFormat } from '../cell';
import { type Area, type Edit, mayChange } from '../edits/edit';
import { enterChecked, enterValue } from '../edits/enter-text';
import { type CellParts, CellWriter, putFormat, putNote } from '../edits/write-cell';
import type { JsonObject } from '../json';
import { isDateFormat } from '../number-format';
import { mayFormatNumbers } from '../objects/tables';
import { serialOfInstant } from '../serial';
import { areaAt, type RangePlace } from './places';

export type Write = (edit: Edit, args: readonly unknown[]) => unknown;

const NOTHING: CellParts = { value: false, note: false, pivot: false, format: undefined };
const WHOLE = { whole: true, fields: new Map() };

export const RANGE_WRITES: ReadonlyMap<string, Write> = new Map<string, Write>([
  ['setValues', values],
  ['setValue', filled],
  ['setFormulas', values],
  ['setFormula', filled],
  ['setNotes', notes],
  ['setNote', (edit, [place, note]) => notes(edit, [place, repeated(place as RangePlace, note)])],
  ['setNumberFormats', numberFormats],
  [
    'setNumberFormat',
    (edit, [place, pattern]) => numberFormats(edit, [place, repeated(place as RangePlace, pattern)]),
  ],
  [
    'clear',
    (edit, [place]) =>
      cleared(edit, place as RangePlace, { value: true, note: true, pivot: true, format: WHOLE }),
  ],
  ['clearContent', (edit, [place]) => cleared(edit, place as RangePlace, { ...NOTHING, value: true })],
  ['clearFormat', (edit, [place]) => cleared(edit, place as RangePlace, { ...NOTHING, format: WHOLE })],
  ['clearNote', (edit, [place]) => cleared(edit, place as RangePlace, { ...NOTHING, note: true })],
]);

function values(edit: Edit, [place, rows]: readonly unknown[]): void {
  eachCell(edit, place as RangePlace, rows, (sheet, row, column, value) =>
    setValue(edit, sheet, row, column, value),
  );
}

function filled(edit: Edit, [place, value]: readonly unknown[]): void {
  values(edit, [place, repeated(place as RangePlace, value)]);
}

function setValue(edit: Edit, sheet: Area['sheet'], row: number, column: number, value: unknown): void {
  if (value === null || value === undefined) enterValue(edit, sheet, row, column, undefined);
  else if (typeof value === 'string') enterChecked(edit, sheet, row, column, value);
  else if (typeof value === 'object') setDate(edit, sheet, row, column, value);
  else enterValue(edit, sheet, row, column, value as number | boolean);
}

function setDate(edit: Edit, sheet: Area['sheet'], row: number, column: number, value: object): void {
  const instant = (value as { readonly $date?: number }).$date;
  if (typeof instant !== 'number') throw new GoogleError(`A cell cannot hold ${JSON.stringify(value)}.`);
  const serial = serialOfInstant(instant, edit.store.timeZone);
  const format: NumberFormat = Number.isInteger(serial)
    ? { type: 'DATE', pattern: 'm/d/yyyy' }
    : { type: 'DATE_TIME', pattern: 'm/d/yyyy h:mm:ss' };
  enterValue(edit, sheet, row, column, serial, format);
}

function notes(edit: Edit, [place, rows]: readonly unknown[]): void {
  eachCell(edit, place as RangePlace, rows, (sheet, row, column, note) => {
    edit.touched += 1;
    if (putNote(sheet.writable(row), column, note)) edit.changed += 1;
  });
}

function numberFormats(edit: Edit, [place, rows]: readonly unknown[]): void {
  eachCell(edit, place as RangePlace, rows, (sheet, row, column, pattern) => {
    mayFormatNumbers(sheet, { top: row, left: column, bottom: row + 1, right: column + 1 });
    const own = sheet.writable(row);
    const numberFormat = { type: typeOf(String(pattern)), pattern: String(pattern) };
    edit.touched += 1;
    if (putFormat(own, column, edit.store.format({ ...own.formats[column], numberFormat } as JsonObject)))
      edit.changed += 1;
  });
}

/** The API's type of number format for a pattern. A script gives only the pattern. */
function typeOf(pattern: string): string {
  if (pattern === '@') return 'TEXT';
  if (isDateFormat({ type: '', pattern }))
    return /y|d/i.test(pattern) ? (/h|s/i.test(pattern) ? 'DATE_TIME' : 'DATE') : 'TIME';
  return pattern.includes('%') ? 'PERCENT' : 'NUMBER';
}

function cleared(edit: Edit, place: RangePlace, parts: CellParts): void {
  const { sheet, cells } = areaAt(edit.store, place);
  mayChange(edit, sheet, cells);
  const writer = new CellWriter(edit, parts);
  for (let row = cells.top; row < Math.min(cells.bottom, sheet.rows.length); row += 1) {
    for (let column = cells.left; column < cells.right; column += 1) writer.write(sheet, row, column, {});
  }
}

function eachCell(
  edit: Edit,
  place: RangePlace,
  given: unknown,
  set: (sheet: Area['sheet'], row: number, column: number, value: unknown) => void,
): void {
  const { sheet, cells } = areaAt(edit.store, place);
  const rows = checkedSize(place, given);
  mayChange(edit, sheet, cells);
  rows.forEach((line, r) => {
    line.forEach((value, c) => {
      set(sheet, cells.top + r, cells.left + c, value);
    });
  });
}

function checkedSize(place: RangePlace, given: unknown): readonly (readonly unknown[])[] {
  if (!Array.isArray(given) || given.some((row) => !Array.isArray(row)))
    throw new GoogleError(
      "The parameters don't match the method signature: a two-dimensional array is expected.",
    );
  const rows = given as unknown[][];
  if (rows.length !== place.rows) throw mismatch('rows', rows.length, place.rows);
  const wrong = rows.find((row) => row.length !== place.columns);
  if (wrong !== undefined) throw mismatch('columns', wrong.length, place.columns);
  return rows;
}

function mismatch(what: string, data: number, range: number): GoogleError {
  return new GoogleError(
    `The number of ${what} in the data does not match the number of ${what} in the range. The data has ${data} but the range has ${range}.`,
  );
}

function repeated(place: RangePlace, value: unknown): unknown[][] {
  return Array.from({ length: place.rows }, () => Array.from({ length: place.columns }, () => value));
}
