import { SpreadsheetFull } from '../../errors/sheet-errors';
import type { Tab } from '../tab';

/** Google's limit for the number of cells in all tabs together, including empty cells. */
const MOST_CELLS = 10_000_000;

/** How many more cells fit into a file with `tabs`. */
export function cellsLeft(tabs: readonly Pick<Tab, 'rowCount' | 'columnCount'>[]): number {
  const used = tabs.reduce((sum, { rowCount, columnCount }) => sum + rowCount * columnCount, 0);
  return Math.max(0, MOST_CELLS - used);
}

/** Throws SpreadsheetFull unless `needed` more cells fit into a file with `tabs`. */
export function assertRoom(tabs: readonly Tab[], needed: number): void {
  const left = cellsLeft(tabs);
  if (needed > left) throw new SpreadsheetFull(needed, left);
}

/** How many cells a tab gains when `rows` and `columns` are added to it. */
export function cellsGrown(
  { rowCount, columnCount }: Pick<Tab, 'rowCount' | 'columnCount'>,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): number {
  return (rowCount + rows) * (columnCount + columns) - rowCount * columnCount;
}
