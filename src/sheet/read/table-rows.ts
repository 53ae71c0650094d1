import { SheetConflict } from '../../errors';
import type { SpreadsheetApi } from '../../platform';
import { type Column, findDayColumnIndex, type SheetRow } from '../../table';
import { getTexts } from '../../wording';
import { listIndexes } from '../api';
import {
  type ExistingRow,
  type ExistingRows,
  type ExistingTable,
  findDaySerial,
  selectRowCells,
} from './existing-table';
import { isFormula } from './sheet-content';
import { readEnteredCells } from './user-content';

/**
 * The table's rows in its sheet: all rows between the header and the last row with a number or a day of the table, also rows that a user has
 * merged, blanked or retyped. Rows with formulas instead of numbers, such as a line of totals, are the user's; `isReported` says whether the
 * new table has a row with the key of these cells. A table has at least two rows, as far as blank rows are below it, so that a range over
 * it grows when rows are inserted. Throws SheetConflict if somebody has sorted rows of the table above its headers.
 */
export function determineTableRows(
  api: SpreadsheetApi,
  existing: ExistingTable,
  columns: readonly Column[],
  isReported: (cells: SheetRow) => boolean,
): ExistingRow[] {
  const { grid, headerRow, line } = existing;
  const selectRows = (from: number, to: number) =>
    listIndexes({ from, to }).map((row) => ({ row, cells: selectRowCells(existing, columns, row) }));
  const hasNumber = ({ cells }: ExistingRow) =>
    columns.some(({ key }, at) => !key && typeof cells[at] === 'number');
  const rowsAbove = selectRows((line?.row ?? -1) + 1, headerRow);
  assertNotAboveHeaders(
    rowsAbove.filter((above) => hasNumber(above) && isReported(above.cells)),
    { api, existing, columns },
  );
  const dayIndex = findDayColumnIndex(columns);
  const isCertain = ({ cells }: ExistingRow) =>
    dayIndex < 0 ? !isBlankRow(cells) && isReported(cells) : findDaySerial(cells[dayIndex]) !== undefined;
  const rowsBelow = selectRows(headerRow + 1, grid.length);
  const uncertainRows = rowsBelow.filter((below) => !isCertain(below));
  const userRows = selectFormulaRows(uncertainRows, { api, existing, columns });
  const candidates = rowsBelow.filter(({ row }) => !userRows.has(row));
  const lastCertain = candidates.filter(isCertain).pop();
  // What begins with another text below a blank row after the last certain row is the user's.
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

interface TableContext {
  readonly api: SpreadsheetApi;
  readonly existing: ExistingTable;
  readonly columns: readonly Column[];
}

/** `rows` are above the headers and look like rows of the table. */
function assertNotAboveHeaders(rows: ExistingRows, context: TableContext): void {
  if (!context.columns.some(({ key }) => key)) return;
  if (rows.length > selectFormulaRows(rows, context).size)
    throw new SheetConflict(context.existing.tab.title, getTexts().sheets.conflicts.headersBelow);
}

/** The rows with a formula in the column of amounts, or in the first column of numbers if there are no amounts. */
function selectFormulaRows(
  rows: ExistingRows,
  { api, existing, columns }: TableContext,
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
