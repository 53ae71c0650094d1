import { columnName } from '../../../emulator/src/spreadsheet/a1';
import { displayed } from '../../../emulator/src/spreadsheet/displayed';
import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';

/** A row of one of the user's tabs: texts as displayed, and amounts as in the formula bar. `row` is its number in the sheet. */
export interface UserRow {
  readonly row: number;
  shows(header: string): string;
  holds(header: string): string;
}

/** The rows of a tab with content under its own headers, which are in row 2; none if there is no such tab. */
export function userRows(file: SpreadsheetStore, title: string): UserRow[] {
  if (file.sheetNamed(title) === undefined) return [];
  const user = new SpreadsheetUser(file);
  const [, headers = [], ...rows] = displayed(file, title);
  const at = (header: string) => {
    const column = headers.indexOf(header);
    if (column < 0) throw new Error(`${title} has no column “${header}”.`);
    return column;
  };
  return rows.flatMap((cells, nth) => {
    const row = nth + 3;
    const shows = (header: string) => cells[at(header)] ?? '';
    const holds = (header: string) => user.seesInFormulaBar(title, `${columnName(at(header))}${row}`);
    const isFilled = cells.some((cell, column) => cell !== '' && headers[column] !== '');
    return isFilled ? [{ row, shows, holds }] : [];
  });
}

/** Types texts into cells of a row by header. */
export function typeInto(
  user: SpreadsheetUser,
  file: SpreadsheetStore,
  title: string,
  row: number,
  texts: Readonly<Record<string, string>>,
): void {
  const [, headers = []] = displayed(file, title);
  for (const [header, text] of Object.entries(texts))
    if (text !== '') user.type(title, `${columnName(headers.indexOf(header))}${row}`, text);
}

/** The number of the first row below the last one with content. */
export function nextRow(file: SpreadsheetStore, title: string): number {
  return Math.max(2, ...userRows(file, title).map(({ row }) => row)) + 1;
}
