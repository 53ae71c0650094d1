import type { SpreadsheetApi } from '../../platform/ports';
import type { SheetCell } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { spans } from '../api/spans';
import type { Tab } from '../tab';
import { a1, dayValue } from './existing-table';
import { inParts, MOST_CELLS_A_READ } from './grid-reads';

/** Rows at most this far apart are read together. */
const GAP_ROWS = 1_000;

/** A row of a sheet, its cells in the order of the columns asked for. */
export interface ReadRow {
  readonly row: number;
  readonly cells: readonly SheetCell[];
}

/** The sheet columns of the table's columns; undefined for one that the sheet lacks. */
export interface Places {
  readonly tab: Tab;
  readonly at: readonly (number | undefined)[];
  readonly columns: readonly Pick<Column, 'type'>[];
}

/** Reads `rows` (ascending) in parts: all rows of a large table may not fit into memory. */
export function readEach(
  api: Pick<SpreadsheetApi, 'values'>,
  { tab, at, columns }: Places,
  rows: readonly number[],
  each: (row: ReadRow) => void,
): void {
  const there = at.filter((column): column is number => column !== undefined);
  const across = { from: Math.min(...there), to: Math.max(...there) + 1 };
  const cellsIn = (values: readonly SheetCell[]) =>
    columns.map(({ type }, nth) => {
      const column = at[nth];
      const value = column === undefined ? '' : (values[column - across.from] ?? '');
      return type === 'date' ? dayValue(value) : value;
    });
  let nth = 0;
  for (const part of inParts(spans(rows, GAP_ROWS), across.to - across.from, MOST_CELLS_A_READ)) {
    const values = api.values([a1(tab, part, across)], 'UNFORMATTED_VALUE')[0] ?? [];
    for (let row = rows[nth]; row !== undefined && row < part.to; row = rows[++nth])
      each({ row, cells: cellsIn(values[row - part.from] ?? []) });
  }
}
