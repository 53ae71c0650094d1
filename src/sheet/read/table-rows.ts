import { SheetConflict } from '../../errors/ad-reports-error';
import { dayColumn } from '../../table/columns';
import type { SheetRow } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { range } from '../api/spans';
import { cellsOf, daySerialIn, type ExistingRow, type ExistingTable } from './existing-table';
import type { CellsApi } from './grid-reads';
import { isFormula } from './sheet-content';
import { readCells } from './user-content';

/**
 * The table's rows in its sheet: all rows between the header and the last row with a number or a day of the table, also rows that a user has
 * merged, blanked or retyped. Rows with formulas instead of numbers, such as a line of totals, are the user's; `isReported` says whether the
 * new table has a row with the key of these cells. A table has at least two rows, as far as blank rows are below it, so that a range over
 * it grows when rows are inserted. Throws SheetConflict if rows of the new table are above the headers, because somebody has sorted the table
 * together with them.
 */
export function tableRows(
  api: CellsApi,
  existing: ExistingTable,
  columns: readonly Column[],
  isReported: (cells: SheetRow) => boolean,
): ExistingRow[] {
  const { grid, headerRow, tab } = existing;
  const rowAt = (row: number): ExistingRow => ({ row, cells: cellsOf(existing, columns, row) });
  const all = range({ from: headerRow + 1, to: grid.length }).map(rowAt);
  const day = dayColumn(columns);
  const isKnown = ({ cells }: ExistingRow) =>
    day < 0 ? !isBlank(cells) && isReported(cells) : daySerialIn(cells[day]) !== undefined;
  const unknown = all.filter((each) => !isKnown(each));
  const theirs = rowsWithFormulas(api, existing, columns, unknown);
  const hasNumber = ({ cells }: ExistingRow) =>
    columns.some(({ key }, at) => !key && typeof cells[at] === 'number');
  const top = range({ from: 0, to: headerRow }).map(rowAt);
  const above = top.filter((each) => hasNumber(each) && isReported(each.cells));
  if (columns.some(({ key }) => key) && above.length > rowsWithFormulas(api, existing, columns, above).size)
    throw new SheetConflict(tab.title, texts().sheets.conflicts.headersBelow);
  const isOfTable = (each: ExistingRow) => !theirs.has(each.row) && (isKnown(each) || hasNumber(each));
  const rows = all.slice(0, all.map(isOfTable).lastIndexOf(true) + 1).filter(({ row }) => !theirs.has(row));
  const from = (rows[rows.length - 1]?.row ?? headerRow) + 1;
  const least = Math.max(2, existing.blankRows ?? 0);
  const below = range({ from, to: Math.min(from + least - rows.length, tab.rowCount) });
  const blank = below.filter((row) => isBlank(grid[from]) && isBlank(grid[row]));
  return [...rows, ...blank.map(rowAt)];
}

function isBlank(values: SheetRow = []): boolean {
  return values.every((value) => value === '');
}

/** The rows with a formula in the column of amounts, or in the first column of numbers if there are no amounts. */
function rowsWithFormulas(
  api: CellsApi,
  existing: ExistingTable,
  columns: readonly Column[],
  rows: readonly ExistingRow[],
): ReadonlySet<number> {
  const numbers = columns.filter(({ key, field }) => !key && existing.columns.has(field));
  const decisive = numbers.find(({ type }) => type === 'money') ?? numbers[0];
  const column = existing.columns.get(decisive?.field ?? '');
  if (column === undefined || rows.length === 0) return new Set();
  const cells = readCells(api, existing, rows, [{ from: column, to: column + 1 }]);
  return new Set(rows.map(({ row }) => row).filter((row) => isFormula(cells[row]?.[column] ?? {})));
}
