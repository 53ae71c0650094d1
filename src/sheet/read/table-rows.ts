import { isMonth, parseDaySerial, toFirstDay } from '../../dates';
import { SheetConflict } from '../../errors';
import type { SpreadsheetApi } from '../../platform';
import { type Column, findDayColumnIndex, type SheetCell, type SheetRow } from '../../table';
import { getTexts } from '../../wording';
import { listIndexes } from '../api';
import type { StampedField } from '../stamp';
import type { ExistingTable } from './existing-table';
import { isFormula, readEnteredCells } from './sheet-content';

interface ExistingRow {
  readonly row: number;
  readonly cells: SheetRow;
}

export type ExistingRows = readonly ExistingRow[];

/** The rows below the headers. Blank rows are left out and, in a table with days, rows without a day, such as a user's line of totals. */
export function listDataRows(existing: ExistingTable, columns: readonly Column[]): ExistingRow[] {
  const { grid, headerRow, stamp } = existing;
  const tableColumns = [...existing.columns.values()];
  const dayColumns = stamp.fields
    .filter(({ key, type }) => key && type === 'date')
    .map(({ field }) => existing.columns.get(field) ?? -1);
  return grid.flatMap((values, row) => {
    if (row <= headerRow || tableColumns.every((column) => (values[column] ?? '') === '')) return [];
    if (dayColumns.some((column) => typeof toDayValue(values[column]) !== 'number')) return [];
    return [{ row, cells: selectRowCells(existing, columns, row) }];
  });
}

/** In the order of `columns`; '' for columns that the sheet lacks. */
export function selectRowCells(existing: ExistingTable, columns: readonly StampedField[], row: number) {
  const values = existing.grid[row] ?? [];
  return columns.map(({ field, type }) => {
    const value = values[existing.columns.get(field) ?? -1] ?? '';
    return type === 'date' ? toDayValue(value) : value;
  });
}

/** A day, or a month such as 2026-10, that is a text becomes a sheet serial number. */
export function toDayValue(value: SheetCell | undefined): SheetCell {
  if (typeof value !== 'string') return value ?? '';
  return parseDaySerial(isMonth(value) ? toFirstDay(value) : value) ?? value;
}

/** The day of a cell that contains a day or a moment. */
export function findDaySerial(cell: SheetCell | undefined): number | undefined {
  return typeof cell === 'number' ? Math.floor(cell) : undefined;
}

interface RowSearch {
  readonly api: SpreadsheetApi;
  readonly existing: ExistingTable;
  readonly columns: readonly Column[];
  /** Whether the new table has a row with the key of these cells. */
  readonly isIncoming: (cells: SheetRow) => boolean;
}

/**
 * The table's rows in its sheet: all rows between the header and the last row with a number or a day of the table, also rows that a user has
 * merged, blanked or retyped. Rows with formulas instead of numbers, such as a line of totals, are the user's. Throws
 * SheetConflict if somebody has sorted rows of the table above its headers.
 *
 *     2026-10-01   12     has a day: it is certainly of the table
 *     (cleared)    15     has a number: it belongs to the table
 *     (blank row)         the gap
 *     Plan         27     has a text below the gap: it is the user's
 */
export function determineTableRows(search: RowSearch): ExistingRow[] {
  const { headerRow, grid } = search.existing;
  assertNoRowsAboveHeaders(search);
  const tableRows = selectTableRows(search, selectRows(search, headerRow + 1, grid.length));
  const afterTable = (tableRows.at(-1)?.row ?? headerRow) + 1;
  const blankEnd = findBlankEnd(search.existing, afterTable, tableRows.length);
  return [...tableRows, ...selectRows(search, afterTable, blankEnd)];
}

/** Without a key, any number above the headers could be the user's. */
function assertNoRowsAboveHeaders(search: RowSearch): void {
  const { existing, columns, isIncoming } = search;
  if (!columns.some(({ key }) => key)) return;
  const rowsAbove = selectRows(search, (existing.line?.row ?? -1) + 1, existing.headerRow);
  const incomingRows = rowsAbove.filter((row) => hasNumber(search, row) && isIncoming(row.cells));
  const formulaRows = selectFormulaRows(search, incomingRows);
  if (incomingRows.some(({ row }) => !formulaRows.has(row)))
    throw new SheetConflict(existing.tab.title, getTexts().sheets.conflicts.headersBelow);
}

/** From the first row below the headers to the last one of the table, without the user's rows with formulas between them. */
function selectTableRows(search: RowSearch, rowsBelow: ExistingRows): ExistingRows {
  const certainRows = new Set(rowsBelow.filter((row) => isCertainRow(search, row)));
  const lastCertain = [...certainRows].pop()?.row ?? Number.POSITIVE_INFINITY;
  // A gap is blank across the whole sheet: also beside the table. If no row is certain, any blank row could stand within the table: no gap.
  const gap = rowsBelow.find(({ row }) => row > lastCertain && isBlankRow(search.existing.grid[row]));
  // Below the gap, a row is the user's if a text such as “Plan” is in the column of days; in a table without days, in the first column.
  const textIndex = Math.max(0, findDayColumnIndex(search.columns));
  const isUserRow = ({ row, cells }: ExistingRow) =>
    gap !== undefined && row > gap.row && typeof cells[textIndex] === 'string' && cells[textIndex] !== '';
  const isOfTable = (row: ExistingRow) => certainRows.has(row) || (hasNumber(search, row) && !isUserRow(row));
  const uncertainRows = rowsBelow.filter((row) => !certainRows.has(row));
  const formulaRows = selectFormulaRows(search, uncertainRows);
  const candidates = rowsBelow.filter(({ row }) => !formulaRows.has(row));
  return candidates.slice(0, candidates.map(isOfTable).lastIndexOf(true) + 1);
}

/** Each row with a day is of the table. In a table without days, a key may be any text, so only keys of the new table are certain. */
function isCertainRow({ columns, isIncoming }: RowSearch, { cells }: ExistingRow): boolean {
  const dayIndex = findDayColumnIndex(columns);
  if (dayIndex < 0) return !isBlankRow(cells) && isIncoming(cells);
  return findDaySerial(cells[dayIndex]) !== undefined;
}

function selectRows({ existing, columns }: RowSearch, from: number, to: number): ExistingRow[] {
  return listIndexes({ from, to }).map((row) => ({ row, cells: selectRowCells(existing, columns, row) }));
}

function hasNumber({ columns }: RowSearch, { cells }: ExistingRow): boolean {
  return columns.some(({ key }, at) => !key && typeof cells[at] === 'number');
}

/** The rows with a formula in the column of amounts, or in the first column of numbers if there are no amounts. */
function selectFormulaRows({ api, existing, columns }: RowSearch, rows: ExistingRows): ReadonlySet<number> {
  const numbers = columns.filter(({ key, field }) => !key && existing.columns.has(field));
  const decisive = numbers.find(({ type }) => type === 'money') ?? numbers[0];
  const column = existing.columns.get(decisive?.field ?? '');
  if (column === undefined || rows.length === 0) return new Set();
  const cells = readEnteredCells(api, existing, rows, { valuesOf: [{ from: column, to: column + 1 }] });
  return new Set(rows.map(({ row }) => row).filter((row) => isFormula(cells[row]?.[column] ?? {})));
}

/** A table keeps at least two rows, blank if need be, because a range over one row does not grow. */
export const LEAST_TABLE_ROWS = 2;

/** The end of the blank rows from row `from` on that a table of `rowCount` rows needs to have its least number of rows. */
function findBlankEnd({ grid, tab, blankRows = 0 }: ExistingTable, from: number, rowCount: number): number {
  const mostEnd = Math.min(from + Math.max(LEAST_TABLE_ROWS, blankRows) - rowCount, tab.rowCount);
  let end = from;
  while (end < mostEnd && isBlankRow(grid[end])) end++;
  return end;
}

function isBlankRow(values: SheetRow = []): boolean {
  return values.every((value) => value === '');
}
