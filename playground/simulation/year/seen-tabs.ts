import { displayed } from '../../../emulator/src/spreadsheet/displayed';
import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';

/** A row of a tab as a user sees it, by the headers of the tab. */
export type SeenRow = Readonly<Record<string, string>>;

/** The rows of all tabs whose titles match, without blank rows. Headers are in row 2. */
export function rowsIn(file: SpreadsheetStore, title: RegExp): SeenRow[] {
  return file.sheets
    .filter((sheet) => title.test(sheet.title) && !sheet.hidden)
    .flatMap((sheet) => {
      const [, headers = [], ...rows] = displayed(file, sheet.title);
      return rows
        .filter((cells) => cells.some((cell) => cell !== ''))
        .map((cells) => Object.fromEntries(headers.map((header, at) => [header, cells[at] ?? ''])));
    });
}

export function cell(row: SeenRow, header: string): string {
  const text = row[header];
  if (text === undefined) throw new Error(`There is no column “${header}”.`);
  return text;
}
