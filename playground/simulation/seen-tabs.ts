import { columnName } from '../../emulator/src/spreadsheet/a1';
import { displayed } from '../../emulator/src/spreadsheet/displayed';
import type { SpreadsheetStore } from '../../emulator/src/spreadsheet/store';

/** A row of a tab as a user sees it, by the headers of the tab. */
export class SeenRow {
  constructor(
    readonly cells: ReadonlyMap<string, string>,
    /** The number in the cell below a header; null if it has none. */
    readonly number: (header: string) => number | null,
    /** The cell below a header: B5. */
    readonly place: (header: string) => string,
  ) {}

  shows(header: string): string {
    const text = this.cells.get(header);
    if (text === undefined) throw new Error(`There is no column “${header}”.`);
    return text;
  }

  /** All its cells as one text, without those of one column. */
  without(header: string): string {
    return JSON.stringify([...this.cells].filter(([name]) => name !== header));
  }
}

/** A month such as “Oct 2026” as 2026-10; other texts as they are. */
function isoMonth(text: string): string {
  return /^[A-Z][a-z]{2} \d{4}$/.test(text)
    ? new Date(`1 ${text} UTC`).toISOString().slice(0, 'yyyy-mm'.length)
    : text;
}

/** The rows of all visible tabs with matching titles, without blank rows. Headers are in row 2. */
export function rowsIn(file: SpreadsheetStore, title: RegExp): SeenRow[] {
  const sheets = file.sheets.filter((sheet) => title.test(sheet.title) && !sheet.hidden);
  return sheets.flatMap((sheet) => {
    const [, headers = [], ...rows] = displayed(file, sheet.title);
    return rows.flatMap((texts, at) => {
      const number = (header: string) => {
        const value = file.effective(sheet, at + 2, headers.indexOf(header));
        return typeof value === 'number' ? value : null;
      };
      const place = (header: string) => `${columnName(headers.indexOf(header))}${at + 3}`;
      const cells = headers.flatMap((header, column) =>
        header === '' ? [] : [[header, isoMonth(texts[column] ?? '')] as const],
      );
      return cells.some(([, text]) => text !== '') ? [new SeenRow(new Map(cells), number, place)] : [];
    });
  });
}
