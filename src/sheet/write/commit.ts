import type { SheetsRequest, SpreadsheetResource } from '../../platform';
import { isSameCell, type SheetCell, type SheetRows } from '../../table';
import { listIndexes, requireItem, toSpans, UncertainCommit } from '../api';
import type { PlannedTable, RefreshRequests } from '../plan';
import { extractRangeCells, isFormula, RESPONSE_FIELDS, toA1Range, toCellValue } from '../read';
import type { WriteAttempt } from './attempt';
import type { planFirstTable } from './first-table';

export interface PlannedWrite {
  readonly planned: PlannedTable;
  readonly incoming: SheetRows;
  readonly refresh: RefreshRequests;
  /** Undefined if the report's sheet already exists. */
  readonly first: ReturnType<typeof planFirstTable>['first'] | undefined;
  /** The requests before those that set values, and after them. */
  readonly before: readonly SheetsRequest[];
  readonly after: readonly SheetsRequest[];
}

export interface Batch {
  readonly requests: readonly SheetsRequest[];
  readonly checks: ReturnType<typeof buildPlaceChecks>;
  readonly rows: number;
  /** The hidden sheet from which it copies the rows. The batch deletes or shows it. */
  readonly hiddenSheet?: number;
}

/**
 * Sends a write in one atomic batch, and finds out what became of it. `elsewhere`: somebody has sorted, inserted or moved rows or columns
 * since the sheet was read. `uncertain`: Google has not said whether it was applied.
 */
export function commit({ api, job, hiddenSheets }: WriteAttempt, buildBatch: () => Batch) {
  try {
    const { requests, checks, rows, hiddenSheet } = buildBatch();
    job.onProgress?.({ rowsWritten: hiddenSheet === undefined ? 0 : rows, of: rows });
    const responseFields = { fields: RESPONSE_FIELDS, ranges: checks.map(({ range }) => range) };
    const answer = api.batchUpdate(requests, checks.length === 0 ? undefined : responseFields);
    if (hiddenSheet !== undefined) hiddenSheets.removeHiddenSheet(hiddenSheet);
    return answer === undefined || isAsPlanned(answer, checks) ? 'applied' : 'elsewhere';
  } catch (error) {
    if (error instanceof UncertainCommit) return 'uncertain';
    throw error;
  }
}

function isAsPlanned(answer: SpreadsheetResource, checks: Batch['checks']): boolean {
  const rangeCells = extractRangeCells(answer, checks[0]?.sheetId);
  return checks.every(({ cells }, nth) =>
    cells.every((row, at) =>
      row.every(
        (cell, column) =>
          cell === undefined || isSameCell(toCellValue(rangeCells[nth]?.[at]?.[column] ?? {}), cell),
      ),
    ),
  );
}

/**
 * Cells of the report's sheet as a batch leaves them, if it lands where it was planned: the headers of the columns that are written, and the
 * keys of all rows if the batch changes rows. Undefined cells are of no importance.
 */
export function buildPlaceChecks(
  { job, existing, columns, rowPlan }: PlannedTable,
  { moves, headers, changesRows }: RefreshRequests,
) {
  const { headerRow, grid, entered, tab } = existing;
  // Formulas are filled into columns of the user.
  const filledColumns = (rowPlan.contents?.formulaColumns ?? []).map(({ column }) => column);
  const sheetColumns = [...columns.sheetColumns, ...filledColumns.map(columns.placement.locate)];
  const readHeaderCell = (column: number) =>
    isFormula(entered[headerRow]?.[column] ?? {}) ? undefined : (grid[headerRow]?.[column] ?? '');
  // A check for each run of neighbouring columns. `indexes` are places in `sheetColumns`, and so are those of the cells of a row.
  const buildRangeChecks = (
    from: number,
    indexes: readonly number[],
    cells: readonly (readonly (SheetCell | undefined)[] | undefined)[],
  ) =>
    toSpans(indexes.map((index) => requireItem(sheetColumns, index))).map((across) => {
      const spanIndexes = listIndexes(across).map((column) => sheetColumns.indexOf(column));
      return {
        sheetId: tab.sheetId,
        range: toA1Range(tab, { from, to: from + cells.length }, across),
        cells: cells.map((row) => spanIndexes.map((index) => row?.[index])),
      };
    });
  const allIndexes = [...sheetColumns.keys()];
  const headerCells = [...headers, ...filledColumns.map(readHeaderCell)];
  const headerChecks = buildRangeChecks(moves.headerRowAfter, allIndexes, [headerCells]);
  const { targetRows } = moves;
  if (!changesRows || targetRows.length === 0) return headerChecks;
  const firstRow = requireItem(targetRows, 0);
  const lastRow = requireItem(targetRows, targetRows.length - 1);
  const cellsByRow = new Map(targetRows.map((row, index) => [row, rowPlan.rows[index]?.cells]));
  const cells = listIndexes({ from: firstRow, to: lastRow + 1 }).map((row) => cellsByRow.get(row));
  const keyIndexes = allIndexes.filter((index) => job.table.columns[index]?.key);
  return [...headerChecks, ...buildRangeChecks(firstRow, keyIndexes, cells)];
}
