import type { SpreadsheetApi } from '../../platform/ports';
import type { SheetRow } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { spans } from '../api/spans';
import type { Tab } from '../tab';
import { GAP_ROWS } from './existing-large-table';
import { dayValue } from './existing-table';
import { valueRows } from './grid-reads';

/** A row of a sheet; its cells are in the order of the requested columns. */
export interface ReadRow {
  readonly row: number;
  readonly cells: SheetRow;
}

/** The sheet columns of the table's columns; undefined for columns that the sheet lacks. */
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
  let nth = 0;
  for (const [row, values] of valueRows(api, tab, spans(rows, GAP_ROWS), { across })) {
    if (row !== rows[nth]) continue;
    nth++;
    const cells = columns.map(({ type }, index) => {
      const column = at[index];
      const value = column === undefined ? '' : (values[column - across.from] ?? '');
      return type === 'date' ? dayValue(value) : value;
    });
    each({ row, cells });
  }
}
