/** A tab as a user sees it. */
import { formatted } from './number-format';
import type { Sheet } from './sheet';
import type { SpreadsheetStore } from './store';

/** The displayed texts of all rows and columns with content, "" for blank cells. */
export function displayed(store: SpreadsheetStore, title: string): string[][] {
  const sheet = store.sheetNamed(title);
  if (sheet === undefined) throw new Error(`There is no sheet “${title}”.`);
  const { rows, columns } = store.used(sheet);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => displayedCell(store, sheet, row, column)),
  );
}

/** The displayed text of one cell. Row and column count from 0. */
export function displayedCell(store: SpreadsheetStore, sheet: Sheet, row: number, column: number): string {
  return formatted(store.effective(sheet, row, column), store.numberFormat(sheet, row, column), store.rules);
}
