import type { Day } from '../../dates';
import { SpreadsheetFull } from '../../errors';
import type { Cell, SheetRow } from '../../table';
import { countRowBytes, deleteSheet, REQUESTS } from '../api';
import { assertTableFits } from '../limits';
import { HiddenSheetStore, readValueRows, SHEET_FIELDS } from '../read';
import type { Tab } from '../tab';
import { ROWS_ABOVE, type WriteJob, type WriteResult } from '../write-job';
import { countRequiredRows, StagingLost, writeHiddenRows } from './hidden-rows';
import {
  findStagingTab,
  makeStagingSheet,
  reopenStagingSheet,
  type StagedJob,
  type StagedState,
  type StagingSheet,
} from './staging-sheet';
import { runUnderLock, toSheetRows, writeUnderLock } from './write-table';

/** What a request contains besides its rows, with some reserve. */
const AROUND_BYTES = 2_000;

/** Collects the rows of a long table in a hidden sheet, over several executions. Until `finish`, the report's sheet does not change. */
export class StagedTable {
  private pendingRows: SheetRow[] = [];
  private pendingBytes = 0;
  private state: StagedState;
  private rowCount: number;

  /** Makes the hidden sheet, under the document's lock. */
  static begin(job: StagedJob): StagedTable {
    return new StagedTable(job, makeStagingSheet(job));
  }

  /** Continues from a saved position. A hidden sheet that is gone or was changed is StagingLost. */
  static resumeTable(job: StagedJob, state: unknown): StagedTable {
    return new StagedTable(job, reopenStagingSheet(job, state));
  }

  private constructor(
    private readonly job: StagedJob,
    private readonly sheet: StagingSheet,
  ) {
    this.state = sheet.state;
    this.rowCount = sheet.rowCount;
  }

  /** Adds rows of `day`, with cells in the order of the columns. Sends the rows that fill a request. */
  appendDayRows(day: Day, rows: readonly (readonly Cell[])[]): void {
    if (day !== this.state.lastDay) this.state = { ...this.state, lastDay: day, rowsOfDay: 0 };
    for (const cells of toSheetRows(this.job.table.columns, rows)) {
      const bytes = countRowBytes(cells);
      if (this.pendingBytes + bytes > REQUESTS.mostBytes - AROUND_BYTES) this.sendPendingRows();
      assertTableFits(this.state.rows + this.pendingRows.length + 1, cells.length);
      this.pendingRows.push(cells);
      this.pendingBytes += bytes;
      this.state = { ...this.state, rowsOfDay: this.state.rowsOfDay + 1 };
    }
  }

  /** Discards the rows of `day` if it is the last added day, because the caller fetches the day again. */
  discardDayRows(day: Day): void {
    const { rows, lastDay, rowsOfDay } = this.state;
    if (day !== lastDay) return;
    const kept = rows + this.pendingRows.length - rowsOfDay;
    this.pendingRows = this.pendingRows.slice(0, Math.max(0, kept - rows));
    // Rows that are already written are overwritten later or removed at the end.
    this.state = { ...this.state, rows: Math.min(rows, kept), rowsOfDay: 0 };
  }

  /** Sends all pending rows and returns the position to continue from. */
  flushRows(): StagedState {
    this.sendPendingRows();
    return this.state;
  }

  /** Writes the rows as `writeTable` does. After OutOfTime, a later execution can continue from a `flushRows`. */
  finish(job: WriteJob): WriteResult {
    this.sendPendingRows();
    const { sheetId } = this.state;
    const result = runUnderLock(job.services, () => {
      const tab = this.findTab();
      if (tab === undefined) throw new StagingLost();
      return writeUnderLock({ ...job, staged: { sheetId, cells: this.readStagedCells(tab) } });
    });
    new HiddenSheetStore(this.job.services.document).removeHiddenSheet(sheetId);
    return result;
  }

  discardAllRows(): void {
    const { sheetId } = this.state;
    if (this.findTab() === undefined) return;
    this.sheet.api.batchUpdate([deleteSheet(sheetId)]);
    new HiddenSheetStore(this.job.services.document).removeHiddenSheet(sheetId);
  }

  private findTab(): Tab | undefined {
    return findStagingTab(this.sheet.api.get(SHEET_FIELDS), this.job, this.state.sheetId);
  }

  private sendPendingRows(): void {
    const { job, sheet, state, rowCount, pendingRows } = this;
    if (pendingRows.length === 0) return;
    const rows = state.rows + pendingRows.length;
    const requiredRows = countRequiredRows(rows);
    const requiredCells = requiredRows * sheet.cellsPerRow;
    if (requiredCells > sheet.cellsLeft) throw new SpreadsheetFull(requiredCells, sheet.cellsLeft);
    job.onProgress?.({ rowsWritten: state.rows, of: rows });
    writeHiddenRows(sheet.api, { sheetId: state.sheetId, rowCount }, state.rows, pendingRows);
    this.rowCount = Math.max(rowCount, requiredRows);
    this.state = { ...state, rows };
    this.pendingRows = [];
    this.pendingBytes = 0;
  }

  private readStagedCells(tab: Tab): SheetRow[] {
    const width = this.job.table.columns.length;
    const rowSpans = [{ from: ROWS_ABOVE, to: ROWS_ABOVE + this.state.rows }];
    const blank = new Array<string>(width).fill('');
    const rowsRead = readValueRows(this.sheet.api, tab, rowSpans, { from: 0, to: width });
    return Array.from(rowsRead, ([, cells]) => [...cells, ...blank.slice(cells.length)]);
  }
}
