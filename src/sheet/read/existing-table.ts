import { isMonth, parseDaySerial, toFirstDay } from '../../dates';
import { SheetConflict } from '../../errors';
import type { SpreadsheetApi } from '../../platform';
import { type Column, findDayColumnIndex, type SheetCell, type SheetRow, type SheetRows } from '../../table';
import { getTexts } from '../../wording';
import { listIndexes } from '../api';
import { findLine } from '../provenance';
import type { StampedField } from '../stamp';
import type { ReportSheet } from './report-sheet';
import {
  isFormula,
  ROWS_SCANNED,
  readContent,
  readEnteredCells,
  type SheetContent,
  type TableMarks,
} from './sheet-content';

/** Rows and columns count from 0. */
export type TablePlace = ReturnType<typeof findTable>;

export interface ExistingTable extends ReportSheet, TablePlace, SheetContent {
  /** The beginning of the line that marks a row in its note, from `WriteJob.mark`. */
  readonly mark?: string | undefined;
  /** The number of blank rows below the headers that belong to the table, although it has no rows yet. */
  readonly blankRows?: number;
}

export function readExistingTable(api: SpreadsheetApi, sheet: ReportSheet) {
  const content = readContent(api, sheet);
  return { ...sheet, ...content, ...findTable(content.grid, sheet, content.marks) };
}

/**
 * Finds the table in the first rows of a sheet: by its marks, or in a sheet without marks by the texts of its headers. Cells that a user has
 * cut and pasted leave the marks behind. Throws SheetConflict if the header row is not found, or if a header without a mark is missing or
 * not unique.
 */
export function findTable(grid: SheetRows, sheet: ReportSheet, marks?: TableMarks) {
  const isMarked = marks !== undefined && marks.columns.size > 0;
  const headerRow = findTableHeaderRow(grid, sheet, isMarked ? marks : undefined);
  const header = (grid[headerRow] ?? []).map(toHeaderText);
  const columns = isMarked ? locateMarkedColumns(header, sheet, marks) : findColumns(header, sheet);
  const hasTotals =
    sheet.stamp.totals === true && grid[headerRow - 1]?.includes(getTexts().sheets.totals.label) === true;
  return {
    headerRow,
    /** The sheet column of each stamped field. A column that the user has deleted is missing. */
    columns,
    line: findLine(grid.slice(0, headerRow), sheet.stamp.line),
    totalsRow: hasTotals ? headerRow - 1 : undefined,
  };
}

function locateMarkedColumns(header: readonly string[], { tab, stamp }: ReportSheet, marks: TableMarks) {
  const labels = new Set(['', ...stamp.fields.map(({ label }) => toHeaderText(label))]);
  const columns = stamp.fields.flatMap(({ field, label }) => {
    const markedColumn = marks.columns.get(field);
    if (markedColumn === undefined) return [];
    const text = header[markedColumn] ?? '';
    // A text that is no label is a header that the user has renamed; the label of another column was pasted there.
    const isAtMark = !labels.has(text) || text === toHeaderText(label);
    const sheetColumn = isAtMark ? markedColumn : header.indexOf(toHeaderText(label));
    return [{ field, label, markedColumn, sheetColumn }];
  });
  const missing = columns.find(({ sheetColumn }) => sheetColumn === -1);
  const isAnyMoved = columns.some(
    ({ sheetColumn, markedColumn }) => sheetColumn !== -1 && sheetColumn !== markedColumn,
  );
  // If all others are at their marks, so is the missing one. If one was cut and pasted, the missing one can be anywhere.
  if (missing !== undefined && isAnyMoved) throw createHeaderConflict(tab, missing.label);
  return new Map(
    columns.map(({ field, markedColumn, sheetColumn }) => [
      field,
      sheetColumn === -1 ? markedColumn : sheetColumn,
    ]),
  );
}

/**
 * The row that has the largest number of the table's headers, the marked row first. If no row has any, a user may have renamed all of them:
 * then it is the marked row, provided that it has only texts. A row with numbers was sorted into its place, together with the headers.
 */
function findTableHeaderRow(grid: SheetRows, { tab, stamp }: ReportSheet, marks: TableMarks | undefined) {
  const markedRow = marks?.headerRow;
  const counts = grid.slice(0, ROWS_SCANNED).map((values) => {
    const headers = new Set(values.map(toHeaderText));
    return stamp.fields.filter(({ label }) => headers.has(toHeaderText(label))).length;
  });
  const most = Math.max(0, ...counts);
  const hasOnlyTexts = stamp.fields.every(({ field }) => {
    const column = marks?.columns.get(field);
    if (column === undefined) return true;
    const header = grid[markedRow ?? -1]?.[column] ?? '';
    return typeof header === 'string' && header !== '';
  });
  const isRenamed = most === 0 && hasOnlyTexts;
  if (markedRow !== undefined && ((counts[markedRow] ?? 0) > 0 || isRenamed)) return markedRow;
  if (most === 0) throw createHeaderConflict(tab, stamp.fields[0]?.label ?? '');
  return counts.indexOf(most);
}

function findColumns(headers: readonly string[], { tab, stamp }: ReportSheet): Map<string, number> {
  const columns = new Map<string, number>();
  for (const { field, label } of stamp.fields) {
    const column = headers.indexOf(toHeaderText(label));
    if (column === -1 || headers.includes(toHeaderText(label), column + 1))
      throw createHeaderConflict(tab, label);
    columns.set(field, column);
  }
  return columns;
}

function createHeaderConflict({ title }: ReportSheet['tab'], label: string): SheetConflict {
  return new SheetConflict(title, getTexts().sheets.conflicts.headerMissing(label));
}

function toHeaderText(value: SheetCell): string {
  return String(value).trim();
}

/** Without blank rows and, in a table with days, rows without a day, such as a user's line of totals. */
export function listDataRows(existing: ExistingTable, columns: readonly Column[]): ExistingRow[] {
  const { grid, headerRow, stamp } = existing;
  const tableColumns = [...existing.columns.values()];
  const days = stamp.fields
    .filter(({ key, type }) => key && type === 'date')
    .map(({ field }) => existing.columns.get(field) ?? -1);
  return grid.flatMap((values, row) => {
    if (row <= headerRow || tableColumns.every((column) => (values[column] ?? '') === '')) return [];
    if (days.some((column) => typeof toDayValue(values[column]) !== 'number')) return [];
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

interface ExistingRow {
  readonly row: number;
  readonly cells: SheetRow;
}

export type ExistingRows = readonly ExistingRow[];

/** The day of a cell that contains a day or a moment. */
export function findDaySerial(cell: SheetCell | undefined): number | undefined {
  return typeof cell === 'number' ? Math.floor(cell) : undefined;
}

/**
 * The table's rows in its sheet: all rows between the header and the last row with a number or a day of the table, also rows that a user has
 * merged, blanked or retyped. Rows with formulas instead of numbers, such as a line of totals, are the user's; `isIncoming` says whether the
 * new table has a row with the key of these cells. A table has at least two rows, as far as blank rows are below it, so that a range over
 * it grows when rows are inserted. Throws SheetConflict if somebody has sorted rows of the table above its headers.
 *
 *     2026-10-01   12     certain: it has a day
 *     (cleared)    15     has a number: it belongs to the table
 *     (blank row)         the gap
 *     Plan         27     has a text below the gap: it is the user's
 */
export function determineTableRows(
  api: SpreadsheetApi,
  existing: ExistingTable,
  columns: readonly Column[],
  isIncoming: (cells: SheetRow) => boolean,
): ExistingRow[] {
  const { grid, headerRow, line } = existing;
  const selectRows = (from: number, to: number) =>
    listIndexes({ from, to }).map((row) => ({ row, cells: selectRowCells(existing, columns, row) }));
  const findFormulaRows = (rows: ExistingRows) => selectFormulaRows(api, existing, columns, rows);
  const hasNumber = ({ cells }: ExistingRow) =>
    columns.some(({ key }, at) => !key && typeof cells[at] === 'number');
  const hasKeys = columns.some(({ key }) => key);
  const rowsAbove = hasKeys ? selectRows((line?.row ?? -1) + 1, headerRow) : [];
  const incomingAbove = rowsAbove.filter((above) => hasNumber(above) && isIncoming(above.cells));
  const formulaRowsAbove = findFormulaRows(incomingAbove);
  if (incomingAbove.some(({ row }) => !formulaRowsAbove.has(row)))
    throw new SheetConflict(existing.tab.title, getTexts().sheets.conflicts.headersBelow);
  const dayIndex = findDayColumnIndex(columns);
  const isCertain = ({ cells }: ExistingRow) =>
    dayIndex < 0 ? !isBlankRow(cells) && isIncoming(cells) : findDaySerial(cells[dayIndex]) !== undefined;
  const rowsBelow = selectRows(headerRow + 1, grid.length);
  const userRows = findFormulaRows(rowsBelow.filter((below) => !isCertain(below)));
  const candidates = rowsBelow.filter(({ row }) => !userRows.has(row));
  const lastCertain = candidates.filter(isCertain).pop();
  // What begins with another text below a row without any cell, also beside the table, is the user's.
  const gap = lastCertain && rowsBelow.find(({ row }) => row > lastCertain.row && isBlankRow(grid[row]));
  const hasTextFirst = ({ cells }: ExistingRow) => {
    const firstKey = cells[Math.max(0, dayIndex)];
    return typeof firstKey === 'string' && firstKey !== '';
  };
  const isBelowGap = (candidate: ExistingRow) =>
    gap !== undefined && candidate.row > gap.row && hasTextFirst(candidate);
  const isTableRow = (candidate: ExistingRow) =>
    isCertain(candidate) || (hasNumber(candidate) && !isBelowGap(candidate));
  const tableRows = candidates.slice(0, candidates.map(isTableRow).lastIndexOf(true) + 1);
  const afterTable = (tableRows[tableRows.length - 1]?.row ?? headerRow) + 1;
  return [...tableRows, ...selectRows(afterTable, findBlankEnd(existing, afterTable, tableRows.length))];
}

/** The rows with a formula in the column of amounts, or in the first column of numbers if there are no amounts. */
function selectFormulaRows(
  api: SpreadsheetApi,
  existing: ExistingTable,
  columns: readonly Column[],
  rows: ExistingRows,
): ReadonlySet<number> {
  const numbers = columns.filter(({ key, field }) => !key && existing.columns.has(field));
  const decisive = numbers.find(({ type }) => type === 'money') ?? numbers[0];
  const column = existing.columns.get(decisive?.field ?? '');
  if (column === undefined || rows.length === 0) return new Set();
  const cells = readEnteredCells(api, existing, rows, [{ from: column, to: column + 1 }]);
  return new Set(rows.map(({ row }) => row).filter((row) => isFormula(cells[row]?.[column] ?? {})));
}

/** The end of the blank rows from row `from` on that a table of `rowCount` rows needs to have its least number of rows. */
function findBlankEnd({ grid, tab, blankRows = 0 }: ExistingTable, from: number, rowCount: number): number {
  const mostEnd = Math.min(from + Math.max(2, blankRows) - rowCount, tab.rowCount);
  let end = from;
  while (end < mostEnd && isBlankRow(grid[end])) end++;
  return end;
}

function isBlankRow(values: SheetRow = []): boolean {
  return values.every((value) => value === '');
}
