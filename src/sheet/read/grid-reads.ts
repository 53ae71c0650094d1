import type { SpreadsheetApi } from '../../platform/ports';
import type { SheetCell } from '../../table/sheet-cell';
import type { Span } from '../api/spans';
import type { Tab } from '../tab';

/** More cells than this may not fit into one answer. */
export const MOST_CELLS_A_READ = 500_000;

/** All values of a tab; short rows end in blanks. */
export function readGrid(api: Pick<SpreadsheetApi, 'values'>, tab: Tab): SheetCell[][] {
  const grid: SheetCell[][] = [];
  for (const rows of partsOf(tab)) {
    while (grid.length < rows.from) grid.push([]);
    for (const row of api.values([a1(tab, rows)], 'UNFORMATTED_VALUE')[0] ?? []) grid.push(row);
  }
  return grid;
}

/**
 * Whether deleting and inserting rows or columns may have damaged a formula of the tab: it shows `#REF!`, or refers to a range, which
 * then may lack its first or last row.
 */
export function mayHaveSuffered(api: Pick<SpreadsheetApi, 'values'>, tab: Tab): boolean {
  const isSuch = (cell: SheetCell) => String(cell).startsWith('=') && /#REF!|:/.test(String(cell));
  return partsOf(tab).some((rows) =>
    (api.values([a1(tab, rows)], 'FORMULA')[0] ?? []).some((row) => row.some(isSuch)),
  );
}

function partsOf({ rowCount, columnCount }: Tab): Span[] {
  return inParts([{ from: 0, to: rowCount }], columnCount, MOST_CELLS_A_READ);
}

/** Rows, cut so that no part has more than `mostCells` cells when it is read `width` columns wide. */
export function inParts(rows: readonly Span[], width: number, mostCells: number): Span[] {
  const step = Math.max(1, Math.floor(mostCells / Math.max(1, width)));
  return rows.flatMap(({ from, to }) =>
    Array.from({ length: Math.ceil((to - from) / step) }, (_, nth) => ({
      from: from + nth * step,
      to: Math.min(from + (nth + 1) * step, to),
    })),
  );
}

/** A range in A1 notation, across the whole tab unless `columns` are given. */
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
