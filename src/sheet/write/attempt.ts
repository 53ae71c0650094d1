import type { SheetsRequest, SpreadsheetApi, SpreadsheetResource } from '../../platform';
import { isSameCell, type SheetCell } from '../../table';
import { listIndexes, requireItem, type Span, toSpans, UncertainCommit } from '../api';
import type { PlannedTable, RefreshRequests } from '../plan';
import {
  extractRangeCells,
  findSheetById,
  inspectSheets,
  isFormula,
  RESPONSE_FIELDS,
  SHEET_FIELDS,
  toA1Range,
  toCellValue,
  toTab,
} from '../read';
import { createNewIds, type Tab } from '../tab';
import type { WriteJob } from '../write-job';

export type WriteAttempt = ReturnType<typeof beginWriteAttempt>;

export function beginWriteAttempt(job: WriteJob, api: SpreadsheetApi) {
  const file = api.get(SHEET_FIELDS);
  const { sheets = [] } = file;
  const { clock } = job.services;
  const survey = inspectSheets(file, job.target.reportId, clock.now(), job.staged?.sheetId);
  // An earlier batch may have deleted the hidden sheet with the rows, and a user may have shown it. Then the
  // rows, which planAndCommit has at hand, are written into a new one.
  const isStaged = findSheetById(file, job.staged?.sheetId ?? -1)?.properties?.hidden === true;
  return {
    api,
    job: isStaged ? job : { ...job, staged: undefined },
    earlier: job.earlier ?? {},
    /** With the fields of SHEET_FIELDS. */
    file: { sheets: sheets.filter((sheet) => !survey.leftoverSheetIds.includes(toTab(sheet).sheetId)) },
    survey,
    ids: createNewIds(file, clock),
  };
}

export interface Batch {
  readonly requests: readonly SheetsRequest[];
  readonly checks: ReturnType<typeof buildPlaceChecks>;
  readonly rows: number;
}

/**
 * Sends a write in one atomic batch. `buildBatch` may first write the rows into a hidden sheet. `elsewhere`: rows or columns were moved since the
 * sheet was read. `uncertain`: Google has not said what it did, with the hidden sheet or with the batch, so the write is planned again.
 */
export function commit({ api, job }: WriteAttempt, buildBatch: () => Batch) {
  try {
    const { requests, checks, rows } = buildBatch();
    job.onProgress?.({ rowsWritten: rows, of: rows });
    const responseFields = { fields: RESPONSE_FIELDS, ranges: checks.map(({ range }) => range) };
    const answer = api.batchUpdate(requests, checks.length === 0 ? undefined : responseFields);
    return answer === undefined || isAsPlanned(answer, checks) ? 'applied' : 'elsewhere';
  } catch (error) {
    if (error instanceof UncertainCommit) return 'uncertain';
    throw error;
  }
}

function isAsPlanned(answer: SpreadsheetResource, checks: Batch['checks']): boolean {
  // All checks are of the report's sheet.
  const rangeCells = extractRangeCells(answer, checks[0]?.sheetId);
  const readReturnedCell = (nth: number, row: number, column: number) =>
    toCellValue(rangeCells[nth]?.[row]?.[column] ?? {});
  return checks.every(({ cells }, nth) =>
    cells.every((rowCells, row) =>
      rowCells.every(
        (cell, column) => cell === undefined || isSameCell(readReturnedCell(nth, row, column), cell),
      ),
    ),
  );
}

/** Cells as a batch leaves them if it lands as planned: the headers, and the keys of all rows if it changes rows. Undefined cells do not matter. */
export function buildPlaceChecks(planned: PlannedTable, { moves, headers, changesRows }: RefreshRequests) {
  const { rowPlan, existing } = planned;
  const { targetRows } = moves;
  const columns = listCheckedColumns(planned, headers);
  const headerRows = { from: moves.headerRowAfter, to: moves.headerRowAfter + 1 };
  const headerChecks = buildRangeChecks(existing.tab, headerRows, columns, ({ header }) => header);
  if (!changesRows || targetRows.length === 0) return headerChecks;
  const cellsByRow = new Map(targetRows.map((row, index) => [row, rowPlan.rows[index]?.cells]));
  const rows = { from: requireItem(targetRows, 0), to: requireItem(targetRows, targetRows.length - 1) + 1 };
  const keyColumns = columns.filter(({ keyIndex }) => keyIndex !== undefined);
  const readKeyCell = ({ keyIndex = -1 }: CheckedColumn, row: number) => cellsByRow.get(row)?.[keyIndex];
  return [...headerChecks, ...buildRangeChecks(existing.tab, rows, keyColumns, readKeyCell)];
}

type CheckedColumn = ReturnType<typeof listCheckedColumns>[number];

/** The table's columns, and the columns of the user into which formulas are filled. */
function listCheckedColumns(planned: PlannedTable, headers: RefreshRequests['headers']) {
  const { job, existing, columns, rowPlan } = planned;
  const { headerRow, grid, entered } = existing;
  const tableColumns = job.table.columns.map(({ key }, index) => ({
    /** The sheet column after the batch. */
    column: requireItem(columns.sheetColumns, index),
    header: headers[index],
    /** For a column of the key: the index of its cells in the rows of the plan. */
    keyIndex: key ? index : undefined,
  }));
  const filledColumns = (rowPlan.contents?.formulaColumns ?? []).map(({ column }) => ({
    column: columns.placement.locate(column),
    // A header with a formula may change its text at any moment.
    header: isFormula(entered[headerRow]?.[column] ?? {}) ? undefined : (grid[headerRow]?.[column] ?? ''),
    keyIndex: undefined,
  }));
  return [...tableColumns, ...filledColumns];
}

/** A check for each run of neighbouring columns. */
function buildRangeChecks(
  tab: Tab,
  rows: Span,
  columns: readonly CheckedColumn[],
  readCell: (column: CheckedColumn, row: number) => SheetCell | undefined,
) {
  const sorted = [...columns].sort((one, other) => one.column - other.column);
  return toSpans(columns.map(({ column }) => column)).map((across) => {
    const run = sorted.filter(({ column }) => column >= across.from && column < across.to);
    const cells = listIndexes(rows).map((row) => run.map((column) => readCell(column, row)));
    return { sheetId: tab.sheetId, range: toA1Range(tab, rows, across), cells };
  });
}
