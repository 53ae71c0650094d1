import { TableTooLarge, TabsChanged } from '../../errors/ad-reports-error';
import type { SheetsRequest } from '../../platform/ports';
import type { SheetRows } from '../../table/sheet-cell';
import { sendInSlices } from '../api/blocks';
import { type RetryingSheets, sendRepeatedly } from '../api/retrying-api';
import { addSheet, deleteSheet, insertDimension, setCells } from '../api/sheets-requests';
import { formatRequests } from '../api/table-look';
import { assertRoom } from '../read/room-for-cells';
import { freeTitle } from '../tab';
import { ROWS_ABOVE, type StagedRows } from '../write-job';
import type { Writing } from './commit';

/** A hidden sheet begins with one row below the rows for line and headers. New rows take over its number formats. */
export const FIRST_ROWS = ROWS_ABOVE + 1;

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

/** Makes a hidden sheet with the number formats of the job's table, and deletes those of interrupted writes. */
export function makeHidden(
  { job, api, seen }: Pick<Writing, 'job' | 'api' | 'seen'>,
  sheetId: number,
  rowCount = FIRST_ROWS,
): void {
  const { columns } = job.table;
  const firstRow = { startRowIndex: ROWS_ABOVE, endRowIndex: FIRST_ROWS };
  const title = freeTitle('Ad Reports is writing', seen.tabs);
  const grid = { rowCount: FIRST_ROWS, columnCount: columns.length, frozenRowCount: ROWS_ABOVE };
  api.batchUpdate([
    ...seen.leftovers.map(deleteSheet),
    addSheet({ sheetId, title, hidden: true, ...grid }),
    ...formatRequests(sheetId, firstRow, { at: 0, columns }, job.numberFormat),
    ...grownTo(sheetId, FIRST_ROWS, rowCount),
  ]);
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
  { sheetId, rowCount }: Pick<StagedRows, 'sheetId' | 'rowCount'>,
  written: number,
  rows: SheetRows,
): void {
  const requests = [
    ...grownTo(sheetId, rowCount, leastRowCount(written + rows.length)),
    setCells(sheetId, ROWS_ABOVE + written, 0, rows),
  ];
  try {
    sendRepeatedly(() => api.batchUpdate(requests));
  } catch (error) {
    throw error instanceof TabsChanged ? new StagingLost() : error;
  }
}

/** The request that makes a sheet of `from` rows `to` rows long, if it is shorter. New rows have the formats of the last one. */
export function grownTo(sheetId: number, from: number, to: number): SheetsRequest[] {
  return to > from ? [insertDimension(sheetId, 'ROWS', { from, to }, true)] : [];
}

/**
 * Writes rows to a new hidden sheet. `growth` is the number of cells that the visible sheet grows by while the hidden one exists. If the
 * execution ends before it is deleted, the next write deletes it.
 */
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
  return { cells: rows, sheetId, rowCount };
}
