import { daySerial } from '../../dates/sheet-dates';
import { SheetConflict } from '../../errors/sheet-errors';
import type { SheetValue } from '../../platform/ports';
import type { SheetCell, SheetRow, SheetRows } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { itemAt } from '../api/spans';
import type { Tab } from '../tab';
import { a1, type ReadApi, type ValuesApi } from './grid-reads';
import { findLine } from './provenance-line';
import type { ReportSheet } from './report-sheet';
import { readContent, type SheetContent } from './sheet-content';

/** The number of rows at the top of a sheet among which the header row is searched. The user may have inserted rows above the headers. */
export const ROWS_SCANNED = 50;

/** The place of a table in its sheet. Rows and columns are numbers from 0. */
export interface TablePlace {
  readonly headerRow: number;
  /** The sheet column of each stamped field. */
  readonly columns: ReadonlyMap<string, number>;
  /** The place of the provenance line, if it is still there. */
  readonly line: ReturnType<typeof findLine>;
  /** The row with the totals, if it is still directly above the headers. It is found by the text of its first cell. */
  readonly totalsRow?: number | undefined;
}

export interface ExistingTable extends ReportSheet, SheetContent, TablePlace {
  /** The beginning of the line that marks a row in its note, from `WriteJob.mark`. */
  readonly mark?: string | undefined;
}

/**
 * Reads the sheet, and `otherRanges` as `readContent` does. Throws SheetConflict if a header of the table is missing or not unique.
 * Also throws the errors of `readContent`.
 */
export function readExistingTable(
  api: ReadApi,
  sheet: ReportSheet,
  otherRanges: readonly string[] = [],
): ExistingTable {
  const content = readContent(api, sheet, otherRanges);
  return { ...sheet, ...content, ...findTable(content.grid, sheet) };
}

/** Reads the first rows of a tab, among which the header row is searched. */
export function readTop(api: ValuesApi, tab: Tab, render?: 'FORMULA'): SheetValue[][] {
  const top = { from: 0, to: Math.min(ROWS_SCANNED, tab.rowCount) };
  return api.values([a1(tab, top)], render ?? 'UNFORMATTED_VALUE')[0] ?? [];
}

/** Finds the table in the first rows of a sheet. Throws SheetConflict when a header is missing or not unique. */
export function findTable(grid: SheetRows, sheet: ReportSheet): TablePlace {
  const headerRow = findHeaderRow(grid, sheet);
  const columns = findColumns(itemAt(grid, headerRow), sheet);
  const line = findLine(grid.slice(0, headerRow), sheet.stamp.line);
  return { headerRow, columns, line, totalsRow: findTotals(grid, headerRow, sheet) };
}

function findTotals(grid: SheetRows, headerRow: number, { stamp }: ReportSheet): number | undefined {
  const hasLabel = grid[headerRow - 1]?.includes(texts().sheets.totals.label) === true;
  return stamp.totals === true && hasLabel ? headerRow - 1 : undefined;
}

/** The index of the row that contains the largest number of the table's headers. */
function findHeaderRow(grid: SheetRows, { tab, stamp }: ReportSheet): number {
  const counts = grid.slice(0, ROWS_SCANNED).map((values) => {
    const there = new Set(values.map(headerText));
    return stamp.fields.filter(({ label }) => there.has(headerText(label))).length;
  });
  const most = Math.max(0, ...counts);
  if (most === 0) throw new SheetConflict(tab.title, texts().sheets.conflicts.headersMissing(ROWS_SCANNED));
  return counts.indexOf(most);
}

function findColumns(header: SheetRow, { tab, stamp }: ReportSheet): Map<string, number> {
  const { conflicts } = texts().sheets;
  const headers = header.map(headerText);
  const columns = new Map<string, number>();
  for (const { field, label } of stamp.fields) {
    const column = headers.indexOf(headerText(label));
    if (column === -1) throw new SheetConflict(tab.title, conflicts.headerMissing(label));
    if (headers.includes(headerText(label), column + 1))
      throw new SheetConflict(tab.title, conflicts.headerTwice(label));
    columns.set(field, column);
  }
  return columns;
}

function headerText(value: SheetCell): string {
  return String(value).trim();
}

/**
 * The table's rows, with cells in the order of `columns`; '' for columns that the sheet lacks. Rows that belong to the user are left out:
 * rows that are blank in all of the table's columns and, in a table with days, rows without a day, such as a line of totals.
 */
export function rowsOfTable(existing: ExistingTable, columns: readonly Column[]): ExistingRow[] {
  const { grid, headerRow, stamp } = existing;
  const owned = [...existing.columns.values()];
  const days = stamp.fields
    .filter(({ key, type }) => key && type === 'date')
    .map(({ field }) => columnOf(existing, field));
  const cellOf = (values: SheetRow, { field, type }: Column) => {
    const value = values[existing.columns.get(field) ?? -1] ?? '';
    return type === 'date' ? dayValue(value) : value;
  };
  return grid.flatMap((values, row) => {
    if (row <= headerRow || owned.every((column) => (values[column] ?? '') === '')) return [];
    if (days.some((column) => typeof dayValue(values[column]) !== 'number')) return [];
    return [{ row, cells: columns.map((column) => cellOf(values, column)) }];
  });
}

/** The cell's value. A day that was typed as text becomes a sheet serial number. */
export function dayValue(value: SheetCell | undefined): SheetCell {
  return typeof value === 'string' ? (daySerial(value) ?? value) : (value ?? '');
}

/** The sheet column of a stamped field. */
export function columnOf({ columns }: Pick<ExistingTable, 'columns'>, field: string): number {
  const column = columns.get(field);
  if (column === undefined) throw new Error(`no column of ${field}`);
  return column;
}

/** Whether the user's own columns contain anything below the headers. */
export function hasUserColumns(existing: ExistingTable): boolean {
  const owned = new Set(existing.columns.values());
  const rows = existing.grid.slice(existing.headerRow + 1);
  return rows.some((values) => values.some((value, column) => value !== '' && !owned.has(column)));
}

/** A row of the table in the sheet: its row index (from 0) and its cells in the order of the fresh table's columns. */
export interface ExistingRow {
  readonly row: number;
  readonly cells: SheetRow;
}

export type ExistingRows = readonly ExistingRow[];

/** The day (sheet serial number) of a cell that contains a day or a moment. */
export function daySerialIn(cell: SheetCell | undefined): number | undefined {
  return typeof cell === 'number' ? Math.floor(cell) : undefined;
}
