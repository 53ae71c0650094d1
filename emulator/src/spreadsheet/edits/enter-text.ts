/** Enters texts into cells as typed by a user, by setValues or with USER_ENTERED. */
import { checkedText, type NumberFormat, numberFormatOf, type Stored } from '../cell';
import { InvalidRequest } from '../json';
import { isTyped } from '../objects/tables';
import { place, type Sheet } from '../sheet';
import { readTyped } from '../typed-text';
import { refusedEntry } from '../validation';
import type { Edit } from './edit';
import { putFormat, putValue } from './write-cell';

/** Enters a text as if it was typed. The text is parsed and may set a number format. */
export function enterText(edit: Edit, sheet: Sheet, row: number, column: number, text: string): void {
  const typed = readTyped(text, edit.year, numberFormatOf(sheet.format(row, column)), edit.store.rules);
  if (typed.kind === 'blank') enterValue(edit, sheet, row, column, undefined);
  else if (typed.kind === 'formula')
    enterValue(edit, sheet, row, column, edit.store.parseFormula(checkedText(typed.text)));
  else enterValue(edit, sheet, row, column, typed.value, typed.format);
}

/** The same, unless a validation refuses the text. Then throws Google's sentence. */
export function enterChecked(edit: Edit, sheet: Sheet, row: number, column: number, text: string): void {
  const typed = readTyped(text, edit.year, numberFormatOf(sheet.format(row, column)), edit.store.rules);
  const value = typed.kind === 'blank' || typed.kind === 'formula' ? undefined : typed.value;
  const refused = refusedEntry(edit.store, { sheet, row, column }, text.trim(), value);
  if (refused !== undefined) throw new InvalidRequest(refused);
  enterText(edit, sheet, row, column, text);
}

/** Enters a value unchanged. `format` is used if the cell has no number format yet. */
export function enterValue(
  edit: Edit,
  sheet: Sheet,
  row: number,
  column: number,
  value: Stored | undefined,
  format?: NumberFormat,
): void {
  const own = sheet.writable(row);
  const stored = typeof value === 'string' ? checkedText(value) : value;
  let differs = !sheet.isCovered(row, column) && putValue(own, column, stored === '' ? undefined : stored);
  const old = own.formats[column];
  const cell = { top: row, left: column, bottom: row + 1, right: column + 1 };
  if (format !== undefined && numberFormatOf(old) === undefined && !isTyped(sheet, cell))
    differs = putFormat(own, column, edit.store.format({ ...old, numberFormat: { ...format } })) || differs;
  edit.touched += 1;
  if (differs) edit.changed += 1;
}

/** Clears the content of a cell, but not its format. */
export function clearValue(edit: Edit, sheet: Sheet, row: number, column: number): void {
  edit.touched += 1;
  if (sheet.value(row, column) === undefined) return;
  place(sheet.writable(row).values, column, undefined);
  edit.changed += 1;
}
