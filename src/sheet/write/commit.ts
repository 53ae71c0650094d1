import { TableTooLarge, TabsChanged } from '../../errors/ad-reports-error';
import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import { type SheetCell, type SheetRows, sameCell } from '../../table/sheet-cell';
import { sendInSlices } from '../api/blocks';
import { type RetryingSheets, sendRepeatedly, UncertainCommit } from '../api/retrying-api';
import { addSheet, deleteSheet, insertDimension, setCells } from '../api/sheets-requests';
import { itemAt, range, spans } from '../api/spans';
import { newIds } from '../new-ids';
import type { PlannedTable } from '../plan/plan-rows';
import type { RefreshRequests } from '../plan/refresh-requests';
import { a1, cellsShown } from '../read/grid-reads';
import { MadeSheets } from '../read/hidden-sheets';
import { SHEET_FIELDS, sheetOf, surveySheets, withoutSheets } from '../read/report-sheet';
import { isFormula, SHOWN_FIELDS, shownValue } from '../read/sheet-content';
import { assertRoom, freeTitle } from '../tab';
import { type EarlierPlans, ROWS_ABOVE, type StagedRows, type WriteJob } from '../write-job';

export type Writing = ReturnType<typeof writingOf>;

export function writingOf(job: WriteJob, api: RetryingSheets, earlier: EarlierPlans) {
  const made = new MadeSheets(job.document);
  const file = api.get(SHEET_FIELDS);
  const view = { made, now: job.clock.now(), kept: job.staged?.sheetId };
  const seen = surveySheets(file, job.target.reportId, view);
  // An earlier batch may have deleted the hidden sheet with the rows, or shown it.
  const isStaged = sheetOf(file, job.staged?.sheetId ?? -1)?.properties?.hidden === true;
  return {
    api,
    earlier,
    job: isStaged ? job : { ...job, staged: undefined },
    /** The spreadsheet before the write, with the fields of SHEET_FIELDS. */
    file: withoutSheets(file, seen.leftovers),
    made,
    seen,
    ids: newIds(file, job.clock),
  };
}

/** Cells of the report's sheet as a batch leaves them, if it lands where it was planned. Undefined cells are of no importance. */
export interface Check {
  readonly sheetId: number;
  readonly range: string;
  readonly cells: readonly (readonly (SheetCell | undefined)[])[];
}

export interface Batch {
  readonly requests: readonly SheetsRequest[];
  readonly checks: readonly Check[];
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
export function commit({ api, job, made }: Writing, batchOf: () => Batch): Outcome {
  try {
    const { requests, checks, rows, hiddenSheet } = batchOf();
    job.onProgress?.({ rowsWritten: hiddenSheet === undefined ? 0 : rows, of: rows });
    const shown = { fields: SHOWN_FIELDS, ranges: checks.map(({ range }) => range) };
    const answer = api.batchUpdate(requests, checks.length === 0 ? undefined : shown);
    if (hiddenSheet !== undefined) made.remove(hiddenSheet);
    return answer === undefined ? 'applied' : placeOf(answer, checks);
  } catch (error) {
    if (error instanceof UncertainCommit) return 'uncertain';
    throw error;
  }
}

function placeOf(answer: SpreadsheetResource, checks: readonly Check[]): Outcome {
  const shown = cellsShown(answer, checks[0]?.sheetId);
  const isAsPlanned = checks.every(({ cells }, nth) =>
    cells.every((row, at) =>
      row.every(
        (cell, column) => cell === undefined || sameCell(shownValue(shown[nth]?.[at]?.[column] ?? {}), cell),
      ),
    ),
  );
  return isAsPlanned ? 'applied' : 'elsewhere';
}

/** The headers of the columns that are written, and the keys of all rows if the batch changes rows. */
export function checksOf({ job, existing, columns, rows }: PlannedTable, requests: RefreshRequests): Check[] {
  const { place, places, changesRows } = requests;
  const { headerRow, grid, entered, tab } = existing;
  // Formulas are filled into columns of the user.
  const filled = (rows.contents?.formulaColumns ?? []).map(({ column }) => column);
  const at = [...columns.at, ...filled.map(columns.place.of)];
  const headerOf = (column: number) =>
    isFormula(entered[headerRow]?.[column] ?? {}) ? undefined : (grid[headerRow]?.[column] ?? '');
  const headers = [...requests.headers, ...filled.map(headerOf)];
  const checksIn = (
    from: number,
    which: readonly number[],
    cells: readonly (Check['cells'][number] | undefined)[],
  ) =>
    spans(which.map((index) => itemAt(at, index))).map((across) => {
      const indexes = range(across).map((column) => at.indexOf(column));
      return {
        sheetId: tab.sheetId,
        range: a1(tab, { from, to: from + cells.length }, across),
        cells: cells.map((row) => indexes.map((index) => row?.[index])),
      };
    });
  const all = [...at.keys()];
  const headerChecks = checksIn(place.of(headerRow), all, [headers]);
  if (!changesRows || places.length === 0) return headerChecks;
  const first = itemAt(places, 0);
  const cellsAt = new Map(places.map((row, index) => [row, rows.rows[index]?.cells]));
  const cells = range({ from: first, to: itemAt(places, places.length - 1) + 1 }).map((row) =>
    cellsAt.get(row),
  );
  const keys = all.filter((index) => job.table.columns[index]?.key);
  return [...headerChecks, ...checksIn(first, keys, cells)];
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

export function makeHidden(
  { job, api, seen }: Pick<Writing, 'job' | 'api' | 'seen'>,
  sheetId: number,
  rowCount: number,
): void {
  const title = freeTitle('Ad Reports is writing', seen.tabs);
  const grid = { rowCount, columnCount: job.table.columns.length, frozenRowCount: 0 };
  api.batchUpdate([...seen.leftovers.map(deleteSheet), addSheet({ sheetId, title, hidden: true, ...grid })]);
}

/** Of a sheet with `rows` rows of a table. Google requires at least one row that is not frozen. */
export function leastRowCount(rows: number): number {
  return ROWS_ABOVE + Math.max(1, rows);
}

/**
 * Writes rows below the first `written` rows of a hidden sheet with `rowCount` rows. Each row has a fixed place, so the request may safely be
 * repeated, in this execution or a later one: then the sheet has more rows than needed, and what is in them is of no importance.
 */
export function writeHidden(
  api: RetryingSheets,
  { sheetId, rowCount }: { readonly sheetId: number; readonly rowCount: number },
  written: number,
  rows: SheetRows,
): void {
  const to = leastRowCount(written + rows.length);
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
export function stageRows(writing: Writing, rows: SheetRows, growth: number, sheetId: number): StagedRows {
  const { job, api, seen, made } = writing;
  const rowCount = leastRowCount(rows.length);
  assertRoom(seen.tabs, growth + rowCount * job.table.columns.length);
  made.note({ sheetId, report: job.target.reportId, run: '', at: job.clock.now() }, seen.allTabs);
  makeHidden(writing, sheetId, rowCount);
  let written = 0;
  sendInSlices(rows, (slice) => {
    job.onProgress?.({ rowsWritten: written, of: rows.length });
    writeHidden(api, { sheetId, rowCount }, written, slice);
    written += slice.length;
  });
  return { cells: rows, sheetId };
}
