import type { Sheet } from '../../../emulator/src/spreadsheet/sheet';
import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import { dayText } from '../../service/days';

/** Finds the rows of a table in a sheet by the labels of its header. */

export type Cell = string | number | boolean | undefined;

/** The serial number of 1970-01-01. */
const DAY_ZERO = 25_569;

/** The cells of the columns with these labels, without blank rows; undefined if no row has all labels. */
export function tableRows(
  file: SpreadsheetStore,
  title: string,
  labels: readonly string[],
): Cell[][] | undefined {
  const sheet = file.sheetNamed(title);
  return sheet && rowsOf(file, sheet, labels);
}

export function rowsOf(
  file: SpreadsheetStore,
  sheet: Sheet,
  labels: readonly string[],
): Cell[][] | undefined {
  const top = sheet.rows.findIndex((row) => labels.every((label) => row?.values.includes(label)));
  if (top === -1) return undefined;
  const header = sheet.rows[top]!.values;
  const columns = labels.map((label) => header.indexOf(label));
  const rows = Array.from({ length: Math.max(0, sheet.rows.length - top - 1) }, (_, at) =>
    columns.map((column) => plain(file.effective(sheet, top + 1 + at, column))),
  );
  return rows.filter((cells) => cells.some((cell) => cell !== undefined));
}

function plain(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return value === undefined || value === null || value === '' ? undefined : String(value);
}

/** A cell with a day as `YYYY-MM-DD`. Other cells are returned as texts. */
export function dayIn(cell: Cell): string {
  return typeof cell === 'number' ? dayText(Math.floor(cell) - DAY_ZERO) : String(cell ?? '');
}
