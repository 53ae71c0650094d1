import type { SpreadsheetApi } from '../platform/ports';
import type { Span } from './moves';
import type { Tab } from './report-sheet';
import type { SheetCell } from './sheet-values';

/** An answer of more cells than this may not fit into one response. */
const MOST_CELLS_A_READ = 500_000;

/** All values of a tab; short rows end in blanks. */
export function readGrid(api: Pick<SpreadsheetApi, 'values'>, tab: Tab): SheetCell[][] {
  const step = Math.max(1, Math.floor(MOST_CELLS_A_READ / Math.max(1, tab.columnCount)));
  const grid: SheetCell[][] = [];
  for (let from = 0; from < tab.rowCount; from += step) {
    while (grid.length < from) grid.push([]);
    const rows = { from, to: Math.min(from + step, tab.rowCount) };
    for (const row of api.values([a1(tab, rows)], 'UNFORMATTED_VALUE')[0] ?? []) grid.push(row);
  }
  return grid;
}

/** A range of a tab, as wide as the tab unless told, in A1 notation. */
export function a1(
  { title, columnCount }: Pick<Tab, 'title' | 'columnCount'>,
  rows: Span,
  columns: Span = { from: 0, to: columnCount },
): string {
  const [first, last] = [columnLetters(columns.from), columnLetters(columns.to - 1)];
  return `'${title.replace(/'/g, "''")}'!${first}${rows.from + 1}:${last}${rows.to}`;
}

export function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}
