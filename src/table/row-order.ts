import type { RowOrder } from '../request/row-order';
import { texts } from '../wording/texts';
import { type Column, compareCells, dayColumn, type Table } from './table';

type Row = readonly Parameters<typeof compareCells>[0][];
export type CompareRows = (one: Row, other: Row) => number;

/** The column that rows are sorted by. (Stored in stamps: names must not change.) */
export interface ColumnOrder {
  readonly field: string;
  readonly descending: boolean;
  /** The name of the row with all others, which is the last row of its period. */
  readonly last?: string | undefined;
}

/** The order of a table with these columns; undefined if it lacks the column. */
export function columnOrderOf(
  order: RowOrder | undefined,
  columns: readonly Pick<Column, 'field' | 'key' | 'type'>[],
): ColumnOrder | undefined {
  if (order === undefined) return undefined;
  const { by, descending, top } = order;
  const field = by === 'date' ? columns[dayColumn(columns)]?.field : by;
  if (!columns.some((column) => column.field === field) || field === undefined) return undefined;
  return { field, descending, ...(top !== undefined && { last: texts().requests.top.allOthers }) };
}

/** Compares rows by a column. A table with a row for all others is sorted by its periods first. */
export function rowComparer(columns: readonly Column[], order: ColumnOrder | undefined): CompareRows {
  const at = columns.findIndex(({ field }) => field === order?.field);
  if (order === undefined || at < 0) return () => 0;
  const { descending, last } = order;
  const byColumn: CompareRows = (one, other) => compareCells(one[at], other[at], descending);
  if (last === undefined) return byColumn;
  const day = dayColumn(columns);
  const group = groupColumn(columns);
  const isLast = (row: Row) => Number(row[group] === last);
  return (one, other) =>
    compareCells(one[day], other[day], false) || isLast(one) - isLast(other) || byColumn(one, other);
}

/** The table with its rows in the order of the report. Rows with the same value stay in their order. */
export function inOrder(table: Table, order: RowOrder | undefined): Table {
  const { columns, rows } = table;
  const column = columnOrderOf(order, columns);
  return column === undefined ? table : { ...table, rows: [...rows].sort(rowComparer(columns, column)) };
}

/** The first dimension that is no day: it shows the name of the row with all others. */
export function groupColumn(columns: readonly Pick<Column, 'key' | 'type'>[]): number {
  return columns.findIndex(({ key, type }) => key && type !== 'date');
}
