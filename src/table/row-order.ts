import { requireMetric } from '../catalogue';
import { type Request, type RowOrder, selectGroupDimensions } from '../request';
import { getTexts } from '../wording';
import { sumByDimensions } from './aggregate';
import {
  type Column,
  compareCells,
  findColumnIndex,
  findDayColumnIndex,
  type Table,
  type TableRow,
  type TableRows,
  toSortedRows,
} from './table';

type Row = readonly Parameters<typeof compareCells>[0][];
type CompareRows = (one: Row, other: Row) => number;

/** The column that rows are sorted by. (Stored in stamps: names must not change.) */
export interface ColumnOrder {
  readonly field: string;
  readonly descending: boolean;
  /** The name of the row with all others, which is the last row of its period. */
  readonly last?: string | undefined;
}

export function toColumnOrder(
  order: RowOrder | undefined,
  columns: readonly Column[],
): ColumnOrder | undefined {
  if (order === undefined) return undefined;
  const { by, descending, top } = order;
  const field = by === 'date' ? columns[findDayColumnIndex(columns)]?.field : by;
  if (field === undefined || findColumnIndex(columns, field) < 0) return undefined;
  return { field, descending, ...(top !== undefined && { last: getTexts().requests.top.allOthers }) };
}

/** Compares rows by a column. A table with a row for all others is sorted by its periods first. */
export function createRowComparer(columns: readonly Column[], order: ColumnOrder | undefined): CompareRows {
  const columnAt = findColumnIndex(columns, order?.field);
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

/**
 * The rows for a table that shows only its first groups: the rows of all other groups get the name “All others” in each dimension, so that
 * they are added up as one group, in each period. `rankedRows` are the rows whose sums over all days decide which groups are the first ones. `others`
 * are the dimensions of the other groups.
 */
export function withOthersTogether(
  { order, dimensions }: Request,
  { columns, rows }: TableRows,
  rankedRows: readonly TableRow[],
): {
  readonly rows: readonly TableRow[];
  readonly others: readonly TableRow[];
  readonly facts: readonly string[];
} {
  if (order?.top === undefined) return { rows, others: [], facts: [] };
  const { top, by, descending } = order;
  const { allOthers, notice } = getTexts().requests.top;
  const groups = selectGroupDimensions({ dimensions });
  const places = groups.map((id) => findColumnIndex(columns, id));
  const toGroupKey = (row: TableRow) => JSON.stringify(places.map((at) => row[at] ?? null));
  const { id, label } = requireMetric(by);
  const sums = toSortedRows(sumByDimensions({ columns, rows: rankedRows }, groups, [id]).rows);
  // A group that has this name itself is among the others: its row could not be told from theirs.
  const namedSums = sums.filter((row) => row[0] !== allOthers);
  namedSums.sort((one, other) => compareCells(one[groups.length], other[groups.length], descending));
  const toSumKey = (row: TableRow) => JSON.stringify(row.slice(0, groups.length));
  const topKeys = new Set(namedSums.slice(0, top).map(toSumKey));
  const isTopRow = (row: TableRow) => topKeys.has(toGroupKey(row));
  const isName = columns.map(({ key, type }) => key && type !== 'date');
  return {
    rows: rows.map((row) => (isTopRow(row) ? row : row.map((cell, at) => (isName[at] ? allOthers : cell)))),
    others: sums.filter((row) => !topKeys.has(toSumKey(row))).map((row) => row.slice(0, groups.length)),
    facts: sums.length > topKeys.size ? [notice(topKeys.size, sums.length, label, descending)] : [],
  };
}
