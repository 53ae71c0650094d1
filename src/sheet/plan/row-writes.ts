import type { SheetsRequest } from '../../platform';
import { isSameCell, type SheetCell } from '../../table';
import { buildRowFormatRequests, listEqualRuns, type RowWrite, requireItem } from '../api';
import { isFormula } from '../read';
import type { PlannedTable } from './plan-rows';
import type { TableMoves } from './table-moves';

/** The values that differ from those in the sheet. Rows are those after the moves, ascending. */
export function buildRowWrites(
  { job, existing, rowPlan }: PlannedTable,
  { placement, targetRows }: TableMoves,
): RowWrite[] {
  const { columns } = job.table;
  const sheetColumns = columns.map(({ field }) => existing.columns.get(field) ?? -1);
  const selectChangedCells = (sheetRow: number, cells: readonly SheetCell[], isIncoming: boolean) =>
    cells.map((cell, index) => {
      const column = sheetColumns[index] ?? -1;
      // A formula may give the same number now, and another one tomorrow. The add-on's own tables contain rows of users.
      const isCalculated =
        isIncoming && job.rules.keepsPlaces !== true && isFormula(existing.entered[sheetRow]?.[column] ?? {});
      return isSameCell(existing.grid[sheetRow]?.[column], cell) && !isCalculated ? undefined : cell;
    });
  const blankCells = columns.map(() => '');
  const writes = [
    ...rowPlan.rows.map(({ cells, incomingIndex, sheetRow }, index) => {
      const isBlank = sheetRow === undefined || existing.grid[sheetRow] === undefined;
      const written = isBlank ? cells : selectChangedCells(sheetRow, cells, incomingIndex !== undefined);
      return { row: requireItem(targetRows, index), cells: written };
    }),
    ...rowPlan.blankRows.map((row) => ({
      row: placement.locate(row),
      cells: selectChangedCells(row, blankCells, false),
    })),
  ];
  return writes
    .filter(({ cells }) => cells.some((cell) => cell !== undefined))
    .sort((one, other) => one.row - other.row);
}

/** New rows, and rows that have taken the place of others, get number formats of their own. */
export function buildRowFormats(
  { job, existing, columns, rowPlan }: PlannedTable,
  { targetRows }: TableMoves,
): SheetsRequest[] {
  const { formats = [], columns: formattedColumns = [] } = job.rowFormats ?? {};
  const sheetColumns = formattedColumns.map((index) => requireItem(columns.sheetColumns, index));
  const hasNewColumn = formattedColumns.some((index) => columns.added.includes(index));
  const formattedRows = rowPlan.rows.flatMap(({ incomingIndex, existing: before, sheetRow }, index) => {
    const isMoved = before === undefined || sheetRow !== rowPlan.existingRows[before]?.row;
    const format = isMoved || hasNewColumn ? formats[incomingIndex ?? -1] : undefined;
    return format === undefined ? [] : [{ row: requireItem(targetRows, index), format }];
  });
  return listEqualRuns(formattedRows, ({ row }, nth) => row - nth).flatMap(({ from, to }) => {
    const run = formattedRows.slice(from, to);
    return buildRowFormatRequests(
      existing.tab.sheetId,
      requireItem(run, 0).row,
      run.map(({ format }) => format),
      sheetColumns,
    );
  });
}
