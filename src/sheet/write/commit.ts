import { TableTooLarge, TabsChanged } from '../../errors';
import type { SheetsRequest, SpreadsheetResource } from '../../platform';
import { isSameCell, type SheetCell, type SheetRows } from '../../table';
import { sendInSlices } from '../api/blocks';
import { type RetryingSheets, sendRepeatedly, UncertainCommit } from '../api/retrying-api';
import { addSheet, deleteSheet, insertDimension, setCells } from '../api/sheets-requests';
import { listIndexes, requireItem, toSpans } from '../api/spans';
import { createNewIds } from '../new-ids';
import type { PlannedTable } from '../plan/plan-rows';
import type { RefreshRequests } from '../plan/refresh-requests';
import { extractRangeCells, toA1Range } from '../read/grid-reads';
import { HiddenSheetStore } from '../read/hidden-sheets';
import { findSheetById, inspectSheets, SHEET_FIELDS, withoutSheets } from '../read/report-sheet';
import { isFormula, RESPONSE_FIELDS, toCellValue } from '../read/sheet-content';
import { assertFreeCells, chooseFreeTitle } from '../tab';
import { type EarlierPlans, ROWS_ABOVE, type StagedRows, type WriteJob } from '../write-job';

export type WriteAttempt = ReturnType<typeof beginWriteAttempt>;

export function beginWriteAttempt(job: WriteJob, api: RetryingSheets, earlier: EarlierPlans) {
  const hiddenSheets = new HiddenSheetStore(job.services.document);
  const file = api.get(SHEET_FIELDS);
  const view = { made: hiddenSheets, now: job.services.clock.now(), kept: job.staged?.sheetId };
  const survey = inspectSheets(file, job.target.reportId, view);
  // An earlier batch may have deleted the hidden sheet with the rows, or shown it.
  const isStaged = findSheetById(file, job.staged?.sheetId ?? -1)?.properties?.hidden === true;
  return {
    api,
    earlier,
    job: isStaged ? job : { ...job, staged: undefined },
    /** The spreadsheet before the write, with the fields of SHEET_FIELDS. */
    file: withoutSheets(file, survey.leftovers),
    made: hiddenSheets,
    seen: survey,
    ids: createNewIds(file, job.services.clock),
  };
}

/** Cells of the report's sheet as a batch leaves them, if it lands where it was planned. Undefined cells are of no importance. */
export interface PlaceCheck {
  readonly sheetId: number;
  readonly range: string;
  readonly cells: readonly (readonly (SheetCell | undefined)[])[];
}

export interface Batch {
  readonly requests: readonly SheetsRequest[];
  readonly checks: readonly PlaceCheck[];
  readonly rows: number;
  /** The hidden sheet from which it copies the rows. The batch deletes or shows it. */
  readonly hiddenSheet?: number;
}

/**
 * What became of a batch. `elsewhere`: somebody has sorted, inserted or moved rows or columns since the sheet was read. `uncertain`: Google
 * has not said whether it was applied.
 */
type Outcome = 'applied' | 'elsewhere' | 'uncertain';

/** Sends a write in one atomic batch, and finds out where it landed. */
export function commit({ api, job, made: hiddenSheets }: WriteAttempt, buildBatch: () => Batch): Outcome {
  try {
    const { requests, checks, rows, hiddenSheet } = buildBatch();
    job.onProgress?.({ rowsWritten: hiddenSheet === undefined ? 0 : rows, of: rows });
    const responseFields = { fields: RESPONSE_FIELDS, ranges: checks.map(({ range }) => range) };
    const answer = api.batchUpdate(requests, checks.length === 0 ? undefined : responseFields);
    if (hiddenSheet !== undefined) hiddenSheets.removeHiddenSheet(hiddenSheet);
    return answer === undefined ? 'applied' : determineOutcome(answer, checks);
  } catch (error) {
    if (error instanceof UncertainCommit) return 'uncertain';
    throw error;
  }
}

function determineOutcome(answer: SpreadsheetResource, checks: readonly PlaceCheck[]): Outcome {
  const rangeCells = extractRangeCells(answer, checks[0]?.sheetId);
  const isAsPlanned = checks.every(({ cells }, nth) =>
    cells.every((row, at) =>
      row.every(
        (cell, column) =>
          cell === undefined || isSameCell(toCellValue(rangeCells[nth]?.[at]?.[column] ?? {}), cell),
      ),
    ),
  );
  return isAsPlanned ? 'applied' : 'elsewhere';
}

/** The headers of the columns that are written, and the keys of all rows if the batch changes rows. */
export function buildPlaceChecks(
  { job, existing, columns, rows }: PlannedTable,
  requests: RefreshRequests,
): PlaceCheck[] {
  const { place, places, changesRows } = requests;
  const { headerRow, grid, entered, tab } = existing;
  // Formulas are filled into columns of the user.
  const filled = (rows.contents?.formulaColumns ?? []).map(({ column }) => column);
  const sheetColumns = [...columns.at, ...filled.map(columns.place.locate)];
  const readHeaderCell = (column: number) =>
    isFormula(entered[headerRow]?.[column] ?? {}) ? undefined : (grid[headerRow]?.[column] ?? '');
  const headers = [...requests.headers, ...filled.map(readHeaderCell)];
  const buildRangeChecks = (
    from: number,
    which: readonly number[],
    cells: readonly (PlaceCheck['cells'][number] | undefined)[],
  ) =>
    toSpans(which.map((index) => requireItem(sheetColumns, index))).map((across) => {
      const indexes = listIndexes(across).map((column) => sheetColumns.indexOf(column));
      return {
        sheetId: tab.sheetId,
        range: toA1Range(tab, { from, to: from + cells.length }, across),
        cells: cells.map((row) => indexes.map((index) => row?.[index])),
      };
    });
  const allIndexes = [...sheetColumns.keys()];
  const headerChecks = buildRangeChecks(place.locate(headerRow), allIndexes, [headers]);
  if (!changesRows || places.length === 0) return headerChecks;
  const first = requireItem(places, 0);
  const cellsAt = new Map(places.map((row, index) => [row, rows.rows[index]?.cells]));
  const cells = listIndexes({ from: first, to: requireItem(places, places.length - 1) + 1 }).map((row) =>
    cellsAt.get(row),
  );
  const keys = allIndexes.filter((index) => job.table.columns[index]?.key);
  return [...headerChecks, ...buildRangeChecks(first, keys, cells)];
}

export const MOST_TABLE_CELLS = 5_000_000;

export function assertTableFits(rows: number, columns: number): void {
  if (rows * columns > MOST_TABLE_CELLS) throw new TableTooLarge(rows * columns, MOST_TABLE_CELLS);
}

/** The hidden sheet is gone or was changed: all rows have to be fetched and written again. */
export class StagingLost extends Error {
  constructor() {
    super('the hidden sheet with the rows is gone');
  }
}

export function makeHiddenSheet(
  { job, api, seen: survey }: WriteAttempt,
  sheetId: number,
  rowCount: number,
): void {
  const title = chooseFreeTitle('Ad Reports is writing', survey.tabs);
  const grid = { rowCount, columnCount: job.table.columns.length, frozenRowCount: 0 };
  api.batchUpdate([
    ...survey.leftovers.map(deleteSheet),
    addSheet({ sheetId, title, hidden: true, ...grid }),
  ]);
}

/** Of a sheet with `rows` rows of a table. Google requires at least one row that is not frozen. */
export function countRequiredRows(rows: number): number {
  return ROWS_ABOVE + Math.max(1, rows);
}

/**
 * Writes rows below the first `written` rows of a hidden sheet with `rowCount` rows. Each row has a fixed place, so the request may safely be
 * repeated, in this execution or a later one: then the sheet has more rows than needed, and what is in them is of no importance.
 */
export function writeHiddenRows(
  api: RetryingSheets,
  { sheetId, rowCount }: { readonly sheetId: number; readonly rowCount: number },
  written: number,
  rows: SheetRows,
): void {
  const to = countRequiredRows(written + rows.length);
  const requests = [
    ...(to > rowCount ? [insertDimension(sheetId, 'ROWS', { from: rowCount, to }, true)] : []),
    setCells(sheetId, ROWS_ABOVE + written, 0, rows),
  ];
  try {
    sendRepeatedly(() => api.batchUpdate(requests));
  } catch (error) {
    throw error instanceof TabsChanged ? new StagingLost() : error;
  }
}

/** Writes rows to a new hidden sheet, while the visible one grows by `growth` cells. If the execution ends early, the next write deletes it. */
export function stageRows(
  attempt: WriteAttempt,
  rows: SheetRows,
  growth: number,
  sheetId: number,
): StagedRows {
  const { job, api, seen: survey, made: hiddenSheets } = attempt;
  const rowCount = countRequiredRows(rows.length);
  assertFreeCells(survey.tabs, growth + rowCount * job.table.columns.length);
  hiddenSheets.recordHiddenSheet(
    { sheetId, report: job.target.reportId, run: '', at: job.services.clock.now() },
    survey.allTabs,
  );
  makeHiddenSheet(attempt, sheetId, rowCount);
  let written = 0;
  sendInSlices(rows, (slice) => {
    job.onProgress?.({ rowsWritten: written, of: rows.length });
    writeHiddenRows(api, { sheetId, rowCount }, written, slice);
    written += slice.length;
  });
  return { cells: rows, sheetId };
}
