import type { RowOrder } from '../request';
import { getTexts } from '../wording';
import { type Column, compareCells, findDayColumnIndex, type Table } from './table';

type Row = readonly Parameters<typeof compareCells>[0][];
export type CompareRows = (one: Row, other: Row) => number;

/** The column that rows are sorted by. (Stored in stamps: names must not change.) */
export interface ColumnOrder {
  readonly field: string;
  readonly descending: boolean;
  /** The name of the row with all others, which is the last row of its period. */
  readonly last?: string | undefined;
}

/** The order of a table with these columns. */
export function toColumnOrder(
  order: RowOrder | undefined,
  columns: readonly Column[],
): ColumnOrder | undefined {
  if (order === undefined) return undefined;
  const { by, descending, top } = order;
  const field = by === 'date' ? columns[findDayColumnIndex(columns)]?.field : by;
  if (!columns.some((column) => column.field === field) || field === undefined) return undefined;
  return { field, descending, ...(top !== undefined && { last: getTexts().requests.top.allOthers }) };
}

/** Compares rows by a column. A table with a row for all others is sorted by its periods first. */
export function createRowComparer(columns: readonly Column[], order: ColumnOrder | undefined): CompareRows {
  const columnAt = columns.findIndex(({ field }) => field === order?.field);
  if (order === undefined || columnAt < 0) return () => 0;
  const { descending, last } = order;
  const compareByColumn: CompareRows = (one, other) =>
    compareCells(one[columnAt], other[columnAt], descending);
  if (last === undefined) return compareByColumn;
  const dayAt = findDayColumnIndex(columns);
  const groupAt = findGroupColumnIndex(columns);
  const rankRow = (row: Row) => Number(row[groupAt] === last);
  return (one, other) =>
    compareCells(one[dayAt], other[dayAt], false) ||
    rankRow(one) - rankRow(other) ||
    compareByColumn(one, other);
}

/** The table with its rows in the order of the report. Rows with the same value stay in their order. */
export function sortTable(table: Table, order: RowOrder | undefined): Table {
  const { columns, rows } = table;
  const column = toColumnOrder(order, columns);
  return column === undefined
    ? table
    : { ...table, rows: [...rows].sort(createRowComparer(columns, column)) };
}

/** The first dimension that is no day: it shows the name of the row with all others. */
export function findGroupColumnIndex(columns: readonly Column[]): number {
  return columns.findIndex(({ key, type }) => key && type !== 'date');
}
