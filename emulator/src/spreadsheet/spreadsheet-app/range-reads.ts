/** The get methods of a Range. */
import { numberFormatOf, plain } from '../cell';
import type { Area } from '../edits/edit';
import { Formula } from '../formula/formula';
import { formatted, isDateFormat, patternOf } from '../number-format';
import { instantOfSerial } from '../serial';
import type { SpreadsheetStore } from '../store';

export type CellsAsked = 'values' | 'formulas' | 'notes' | 'numberFormats' | 'displayValues';

/** The values of an area by rows. A number with a date format is an encoded date, and a blank is "". */
export function readCells(store: SpreadsheetStore, { sheet, cells }: Area, asked: CellsAsked): unknown[][] {
  const read = READERS[asked];
  if (asked === 'values' || asked === 'displayValues') sheet.mayReadValues(cells);
  const rows: unknown[][] = [];
  for (let r = cells.top; r < cells.bottom; r += 1) {
    const line: unknown[] = [];
    for (let c = cells.left; c < cells.right; c += 1) line.push(read(store, sheet, r, c));
    rows.push(line);
  }
  return rows;
}

type Reader = (store: SpreadsheetStore, sheet: Area['sheet'], row: number, column: number) => unknown;

const READERS: Readonly<Record<CellsAsked, Reader>> = {
  values(store, sheet, r, c) {
    const value = store.readByScript(sheet, r, c);
    if (typeof value === 'number' && isDateFormat(store.numberFormat(sheet, r, c)))
      return { $date: instantOfSerial(value, store.timeZone) };
    return plain(value);
  },
  formulas(store, sheet, r, c) {
    const value = sheet.value(r, c);
    return value instanceof Formula ? store.formulaText(value) : '';
  },
  notes: (_store, sheet, r, c) => sheet.note(r, c) ?? '',
  numberFormats: (_store, sheet, r, c) =>
    patternOf(numberFormatOf(sheet.format(r, c))) || '0.###############',
  displayValues: (store, sheet, r, c) =>
    formatted(store.readByScript(sheet, r, c), store.numberFormat(sheet, r, c), store.rules),
};
