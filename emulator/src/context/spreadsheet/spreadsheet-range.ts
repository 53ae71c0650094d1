import { call, strict } from '../host';
import { columnLetters } from './column-letters';

/** Where a range is; row and column count from 1. */
export interface Place {
  readonly spreadsheetId: string;
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export function makeRange(place: Place, sheet: object): object {
  const read = (what: string) => call('SpreadsheetApp', 'getCells', place, what) as unknown[][];
  const first = (what: string) =>
    (call('SpreadsheetApp', 'getCells', { ...place, rows: 1, columns: 1 }, what) as unknown[][])[0]![0];
  const write = (method: string, ...args: unknown[]) => {
    call('SpreadsheetApp', method, place, ...args);
    return range;
  };
  const range: object = strict('Range', {
    getValue: () => first('values'),
    getValues: () => read('values'),
    getFormula: () => first('formulas'),
    getFormulas: () => read('formulas'),
    getNote: () => first('notes'),
    getNotes: () => read('notes'),
    getNumberFormat: () => first('numberFormats'),
    getNumberFormats: () => read('numberFormats'),
    getDisplayValue: () => first('displayValues'),
    getDisplayValues: () => read('displayValues'),
    setValue: (value: unknown) => write('setValue', value),
    setValues: (values: unknown) => write('setValues', values),
    setFormula: (formula: unknown) => write('setFormula', formula),
    setFormulas: (formulas: unknown) => write('setFormulas', formulas),
    setNote: (note: unknown) => write('setNote', note),
    setNotes: (notes: unknown) => write('setNotes', notes),
    setNumberFormat: (pattern: unknown) => write('setNumberFormat', pattern),
    setNumberFormats: (patterns: unknown) => write('setNumberFormats', patterns),
    clear: () => write('clear'),
    clearContent: () => write('clearContent'),
    clearFormat: () => write('clearFormat'),
    clearNote: () => write('clearNote'),
    isBlank: () => read('displayValues').every((row) => row.every((text) => text === '')),
    getA1Notation: () => a1(place),
    getRow: () => place.row,
    getColumn: () => place.column,
    getNumRows: () => place.rows,
    getNumColumns: () => place.columns,
    getHeight: () => place.rows,
    getWidth: () => place.columns,
    getLastRow: () => place.row + place.rows - 1,
    getLastColumn: () => place.column + place.columns - 1,
    /** Counts from 1 within the range. */
    getCell: (row: number, column: number) =>
      makeRange(
        { ...place, row: place.row + row - 1, column: place.column + column - 1, rows: 1, columns: 1 },
        sheet,
      ),
    getSheet: () => sheet,
    toString: () => 'Range',
  });
  return range;
}

function a1({ row, column, rows, columns }: Place): string {
  const start = `${columnLetters(column)}${row}`;
  return rows === 1 && columns === 1
    ? start
    : `${start}:${columnLetters(column + columns - 1)}${row + rows - 1}`;
}
