import { TabsChanged } from '../../errors';
import type { SpreadsheetApi } from '../../platform';
import type { SheetRow, SheetRows } from '../../table';
import { addSheet, deleteSheet, insertDimension, sendInSlices, sendRepeatedly, setCells } from '../api';
import { assertFreeCells } from '../limits';
import { markHiddenSheet, readValueRows } from '../read';
import { chooseFreeTitle, type Tab } from '../tab';
import { ROWS_ABOVE } from '../write-job';
import type { WriteAttempt } from './attempt';

/** The hidden sheet is gone or was changed: all rows have to be fetched and written again. */
export class StagingLost extends Error {
  constructor() {
    super('the hidden sheet with the rows is gone');
  }
}

/**
 * Writes rows below those in the run's hidden sheet, or to a new one, while the visible sheet grows by `growth` cells. Returns the id of the hidden
 * sheet. If the execution ends early, the next write deletes it.
 */
export function stageRows(attempt: WriteAttempt, rows: SheetRows, growth: number): number {
  const { job, api, survey } = attempt;
  const { staged } = job;
  const addedRows = staged === undefined ? countRequiredRows(rows.length) : rows.length;
  assertFreeCells(survey.tabs, growth + addedRows * job.table.columns.length);
  const sheetId = staged?.sheetId ?? makeHiddenSheet(attempt, addedRows);
  let rowCount = survey.tabs.find((tab) => tab.sheetId === sheetId)?.rowCount ?? addedRows;
  let rowsWritten = staged?.cells.length ?? 0;
  const of = rowsWritten + rows.length;
  sendInSlices(rows, (slice) => {
    job.onProgress?.({ rowsWritten, of });
    writeHiddenRows(api, { sheetId, rowCount }, rowsWritten, slice);
    rowsWritten += slice.length;
    rowCount = Math.max(rowCount, countRequiredRows(rowsWritten));
  });
  return sheetId;
}

/** Makes the hidden sheet of a run, or without `run` that of a single write, and deletes leftovers. Returns its id. */
export function makeHiddenSheet({ job, api, survey, ids }: WriteAttempt, rowCount: number, run = ''): number {
  const sheetId = ids.next();
  const title = chooseFreeTitle('Ad Reports is writing', survey.tabs);
  const grid = { rowCount, columnCount: job.table.columns.length, frozenRowCount: 0 };
  const newSheet = addSheet({ sheetId, title, hidden: true, ...grid });
  const filling = { report: job.target.reportId, run, at: job.services.clock.now() };
  const mark = markHiddenSheet(sheetId, filling, ids);
  api.batchUpdate([...survey.leftoverSheetIds.map(deleteSheet), newSheet, mark]);
  return sheetId;
}

/**
 * The sheet rows that `rows` rows of a table need. Hidden sheets have two empty rows on top, because a run that began before an update of the
 * add-on continues in its sheet. Google requires at least one row that is not frozen.
 */
export function countRequiredRows(rows: number): number {
  return ROWS_ABOVE + Math.max(1, rows);
}

/**
 * Writes rows below the first `rowsWritten` rows of a hidden sheet with `rowCount` rows. Each row has a fixed place, so the request may safely
 * be repeated. A repetition leaves surplus rows at the end of the sheet, which are not read.
 */
export function writeHiddenRows(
  api: SpreadsheetApi,
  { sheetId, rowCount }: { readonly sheetId: number; readonly rowCount: number },
  rowsWritten: number,
  rows: SheetRows,
): void {
  const to = countRequiredRows(rowsWritten + rows.length);
  const requests = [
    ...(to > rowCount ? [insertDimension(sheetId, 'ROWS', { from: rowCount, to }, true)] : []),
    setCells(sheetId, ROWS_ABOVE + rowsWritten, 0, rows),
  ];
  try {
    sendRepeatedly(() => api.batchUpdate(requests));
  } catch (error) {
    throw error instanceof TabsChanged ? new StagingLost() : error;
  }
}

export function readHiddenRows(api: SpreadsheetApi, tab: Tab, rowCount: number, width: number): SheetRow[] {
  const rowSpans = [{ from: ROWS_ABOVE, to: ROWS_ABOVE + rowCount }];
  const blank = new Array<string>(width).fill('');
  const rowsRead = readValueRows(api, tab, rowSpans, { from: 0, to: width });
  return Array.from(rowsRead, ([, cells]) => [...cells, ...blank.slice(cells.length)]);
}
