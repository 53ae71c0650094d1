import type { ValueType } from '../../catalogue/entry';
import type { SheetValue } from '../../platform/ports';
import { dayColumn } from '../../table/columns';
import type { SheetRow } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { spans } from '../api/spans';
import type { StampedField } from '../stamp';
import type { Tab } from '../tab';
import { columnOf, daySerialIn, dayValue, type ExistingTable, findTable, readTop } from './existing-table';
import { type ValuesApi, valueRows } from './grid-reads';
import type { ReportSheet } from './report-sheet';

/** Rows at most this far apart are read together. */
export const GAP_ROWS = 1_000;

/** The value of `days` for each row of a table without days. */
export const NO_DAY = 0;

/** A report's sheet that is too large to be read whole: its `grid` contains only the first rows. */
export interface ExistingLargeTable extends ExistingTable {
  /** The row numbers (from 0) of the table's rows in the sheet, ascending. */
  readonly rows: readonly number[];
  /** The day (sheet serial number) of each row in `rows`. Always NO_DAY in a table without days. */
  readonly days: readonly number[];
}

/** Reads the first rows and the column of days. Throws SheetConflict when the headers are not found. */
export function readExistingLargeTable(api: ValuesApi, sheet: ReportSheet): ExistingLargeTable {
  const grid = readTop(api, sheet.tab);
  const existing = { ...sheet, grid, ...findTable(grid, sheet) };
  return { ...existing, ...readRows(api, existing) };
}

/**
 * Finds the table's rows and their days. In a table with a column of days, a row without a day, such as a line of totals, belongs to the
 * user. In any other table, a row belongs to the table if any of the table's columns has a value in it. A row with an unknown moment gets
 * the day of the row above it.
 */
function readRows(api: ValuesApi, existing: ExistingTable): Pick<ExistingLargeTable, 'rows' | 'days'> {
  const { tab, headerRow, stamp } = existing;
  const first = headerRow + 1;
  const day: StampedField | undefined = stamp.fields[dayColumn(stamp.fields)];
  const column = columnOf(existing, (day ?? stamp.fields[0])?.field ?? '');
  const below = [{ from: first, to: tab.rowCount }];
  const read = valueRows(api, tab, below, { across: { from: column, to: column + 1 } });
  const values = Array.from(read, ([, [value = '']]) => value);
  const isDate = day?.type === 'date';
  const unknown = values.flatMap((value, nth) => (typeof value === 'number' ? [] : [first + nth]));
  const own = isDate ? new Set() : rowsNotBlank(api, existing, unknown);
  const noDay = (value: SheetValue) => (value === '' ? undefined : NO_DAY);
  const known = values.map((value) => (day === undefined ? noDay(value) : dayOfCells(value, isDate)));
  let last = known.find((each) => each !== undefined) ?? NO_DAY;
  const rows: number[] = [];
  const days: number[] = [];
  known.forEach((each, nth) => {
    if (each === undefined && !own.has(first + nth)) return;
    last = each ?? last;
    rows.push(first + nth);
    days.push(last);
  });
  return { rows, days };
}

/** The day in a cell of days or moments. Understands a day that was typed as text. */
export function dayOfCells(value: SheetValue, isDate: boolean): number | undefined {
  return daySerialIn(isDate ? dayValue(value) : value);
}

/**
 * Finds the rows among `rows` that have a value in any of the table's columns. The result may also contain rows that lie between two of
 * `rows`.
 */
function rowsNotBlank(api: ValuesApi, { tab, columns }: ExistingTable, rows: readonly number[]): Set<number> {
  const owned = [...columns.values()];
  const found = new Set<number>();
  for (const [row, cells] of valueRows(api, tab, spans(rows, GAP_ROWS)))
    if (owned.some((column) => (cells[column] ?? '') !== '')) found.add(row);
  return found;
}

/**
 * The columns of a table in a tab. `at` contains the sheet column of each entry of `columns`; undefined for columns that the sheet lacks.
 */
export interface Places {
  readonly tab: Tab;
  readonly at: readonly (number | undefined)[];
  readonly columns: readonly Pick<Column, 'type'>[];
}

/**
 * Iterates over `rows` (ascending), with cells in the order of `columns`. Reads them in parts, because all rows of a large table may not
 * fit into memory.
 */
export function* tableRows(api: ValuesApi, { tab, at, columns }: Places, rows: readonly number[]) {
  const there = at.filter((column) => column !== undefined);
  const across = { from: Math.min(...there), to: Math.max(...there) + 1 };
  const cellOf = (values: SheetRow, column: number | undefined, type: ValueType) => {
    const value = column === undefined ? '' : (values[column - across.from] ?? '');
    return type === 'date' ? dayValue(value) : value;
  };
  let nth = 0;
  for (const [row, values] of valueRows(api, tab, spans(rows, GAP_ROWS), { across })) {
    if (row !== rows[nth]) continue;
    nth++;
    yield { row, cells: columns.map(({ type }, index) => cellOf(values, at[index], type)) };
  }
}
