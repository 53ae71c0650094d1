import { columnName } from '../../emulator/src/spreadsheet/a1';
import { displayed } from '../../emulator/src/spreadsheet/displayed';
import type { SpreadsheetUser } from '../../emulator/src/spreadsheet/edits/user';
import type { SpreadsheetStore } from '../../emulator/src/spreadsheet/store';

/** A row of a tab as a user sees it, by the headers of the tab. */
export class SeenRow {
  /** `row`: its number in the sheet. */
  constructor(
    readonly row: number,
    readonly cells: ReadonlyMap<string, string>,
    /** The number in the cell below a header; null if it has none. */
    readonly number: (header: string) => number | null,
  ) {}

  shows(header: string): string {
    const text = this.cells.get(header);
    if (text === undefined) throw new Error(`There is no column “${header}”.`);
    return text;
  }

  /** All its cells as one text, without those of one column. */
  without(header = ''): string {
    return JSON.stringify([...this.cells].filter(([name]) => name !== header));
  }
}

/** The rows of all visible tabs whose titles match, without blank rows. Headers are in row 2. */
export function rowsIn(file: SpreadsheetStore, title: RegExp): SeenRow[] {
  const sheets = file.sheets.filter((sheet) => title.test(sheet.title) && !sheet.hidden);
  return sheets.flatMap((sheet) => {
    const [, headers = [], ...rows] = displayed(file, sheet.title);
    return rows.flatMap((texts, at) => {
      const number = (header: string) => {
        const value = file.effective(sheet, at + 2, headers.indexOf(header));
        return typeof value === 'number' ? value : null;
      };
      const cells = headers.flatMap((header, column) =>
        header === '' ? [] : [[header, texts[column] ?? ''] as const],
      );
      return cells.some(([, text]) => text !== '') ? [new SeenRow(at + 3, new Map(cells), number)] : [];
    });
  });
}

/** Types texts into cells of a row by header; without `row`, below the last row with content. */
export function typeRow(
  user: SpreadsheetUser,
  file: SpreadsheetStore,
  title: string,
  texts: Readonly<Record<string, string>>,
  row = Math.max(2, ...rowsIn(file, new RegExp(`^${title}$`)).map((each) => each.row)) + 1,
): void {
  const [, headers = []] = displayed(file, title);
  for (const [header, text] of Object.entries(texts))
    if (text !== '') user.type(title, `${columnName(headers.indexOf(header))}${row}`, text);
}
