import { requireDimension, requireMetric, type ValueType } from '../catalogue';
import { getFileLanguage } from '../language';
import type { RequestColumns, RowOrder } from '../request';

/**
 * A value of a table: a text, a number, or null if unknown. In a column of type `date`, days are `YYYY-MM-DD` texts. In a column of type
 * `moment`, moments are sheet serial numbers (days since 1899-12-30, in the report zone).
 */
export type Cell = string | number | null;
export type TableRow = readonly Cell[];

export interface FieldColumn {
  /** The id of the dimension or metric in the catalogue, or of a column that is derived from one: `revenue.before`, `month.partial`. */
  readonly field: string;
}

export interface Column extends FieldColumn {
  /** The text of the header cell: the label in the catalogue. */
  readonly label: string;
  readonly type: ValueType;
  readonly note: string;
  /** True for dimensions. All dimensions together are the key of a row. */
  readonly key: boolean;
  /**
   * Set for a column that no request names, because it is calculated from others: the field whose number format it takes. It is never part
   * of a row's key or of the ledger.
   */
  readonly derivedFrom?: string;
  /** The column's width in a new sheet, in pixels. By default it depends on type and label. */
  readonly width?: number;
  /** The pattern of its number format, such as `mmm yyyy`; by default that of its type. */
  readonly pattern?: string;
}

export interface TableRows {
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
}

export interface TableNames {
  /**
   * For each field that shows names without their ids: the names by id. Names of several ids and ids with several names are not included,
   * nor are columns with very many ids.
   */
  readonly names?: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export interface Table extends TableRows, TableNames {
  /** All sentences about the table, with those of `facts`. */
  readonly notices: readonly string[];
  /** Those of `notices` that are no warnings: how the numbers compare with other numbers of the service, for example. */
  readonly facts?: readonly string[];
  /**
   * Sentences that put numbers in doubt, such as missing rows or another currency, for what shows no notices: a formula shows a doubt instead
   * of numbers. Where there are notices, the doubts are among them.
   */
  readonly doubts?: readonly string[];
  /** Ids of requested dimensions that no received row has a value for. The next response may have values again. */
  readonly lacks?: readonly string[];
}

/**
 * Compares rows cell by cell from left to right, and key columns are on the left. The service may send the same rows in another order with
 * each call, so a table is always sorted.
 */
export function toSortedRows(rows: readonly TableRow[]): TableRow[] {
  return [...rows].sort(createCellsComparer([...(rows[0] ?? []).keys()]));
}

/** Compares rows by the cells at these indexes, the first ones first. */
export function createCellsComparer(indexes: readonly number[]): CompareRows {
  return (one, other) => {
    for (const at of indexes) {
      const order = compareCells(one[at], other[at], false);
      if (order !== 0) return order;
    }
    return 0;
  };
}

type ComparableCell = Cell | boolean | undefined;

/** As Google sorts: numbers before texts, the other way round if descending; blank cells last. */
export function compareCells(one: ComparableCell, other: ComparableCell, isDescending: boolean): number {
  const first = one ?? '';
  const second = other ?? '';
  if (first === second) return 0;
  if (first === '') return 1;
  if (second === '') return -1;
  const isFirstLess = typeof first === typeof second ? first < second : typeof first === 'number';
  return isFirstLess === isDescending ? 1 : -1;
}

/** The columns of a request's table: first its dimensions, which are the key of a row, then its metrics. */
export function buildColumns({ dimensions, metrics }: RequestColumns): Column[] {
  const entries = [...dimensions.map(requireDimension), ...metrics.map(requireMetric)];
  return entries.map(({ id, type, textIn }, at) => {
    const { label, description } = textIn(getFileLanguage());
    return { field: id, label, type, note: description, key: at < dimensions.length };
  });
}

/** -1 if there is no such column, as in the other functions for columns. */
export function findColumnIndex(columns: readonly FieldColumn[], field: string | undefined): number {
  return columns.findIndex((column) => column.field === field);
}

export type FieldReader = (row: TableRow) => Cell;

/** Returns a function that reads the cell of this field from a row; null if there is no such column. */
export function createFieldReader(columns: readonly FieldColumn[], field: string | undefined): FieldReader {
  const columnIndex = findColumnIndex(columns, field);
  return (row) => row[columnIndex] ?? null;
}

/** Returns a function that reads the cells of these fields. */
export function createCellSelector(columns: readonly FieldColumn[], fields: readonly string[]) {
  const readers = fields.map((field) => createFieldReader(columns, field));
  return (row: TableRow): TableRow => readers.map((readCell) => readCell(row));
}

/** The index of the key column with days, else of the key column with moments. */
export function findDayColumnIndex(columns: readonly Column[]): number {
  const day = columns.findIndex(({ key, type }) => key && type === 'date');
  return day >= 0 ? day : columns.findIndex(({ key, type }) => key && type === 'moment');
}

type Row = readonly ComparableCell[];
type CompareRows = (one: Row, other: Row) => number;

/** The column that rows are sorted by. (Stored in stamps: names must not change.) */
export interface ColumnOrder {
  readonly field: string;
  readonly descending: boolean;
}

export function toColumnOrder(
  order: RowOrder | undefined,
  columns: readonly Column[],
): ColumnOrder | undefined {
  if (order === undefined) return undefined;
  const { by, descending } = order;
  const field = by === 'date' ? columns[findDayColumnIndex(columns)]?.field : by;
  return findColumnIndex(columns, field) < 0 || field === undefined ? undefined : { field, descending };
}

export function createRowComparer(columns: readonly Column[], order: ColumnOrder | undefined): CompareRows {
  const columnAt = findColumnIndex(columns, order?.field);
  if (order === undefined || columnAt < 0) return () => 0;
  return (one, other) => compareCells(one[columnAt], other[columnAt], order.descending);
}

/** The table with its rows in the order of the report. Rows with the same value stay in their order. */
export function sortTable(table: Table, order: RowOrder | undefined): Table {
  const { columns, rows } = table;
  const column = toColumnOrder(order, columns);
  if (column === undefined) return table;
  return { ...table, rows: [...rows].sort(createRowComparer(columns, column)) };
}
