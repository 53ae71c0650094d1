import { type CheckedFields, isNumber, isObjectOf, isString } from '../../storage';
import type { SheetRow, Table } from '../../table';
import { countRowBytes, createRetryingApi, deleteSheet, REQUESTS, sendRepeatedly } from '../api';
import { assertFreeCells, assertTableFits } from '../limits';
import { findSheetById, inspectSheets, readFilling, SHEET_FIELDS, type SheetSurvey, toTab } from '../read';
import type { WriteJob, WriteResult } from '../write-job';
import { beginWriteAttempt } from './attempt';
import { assertBlankPlace } from './first-table';
import {
  countRequiredRows,
  makeHiddenSheet,
  readHiddenRows,
  StagingLost,
  writeHiddenRows,
} from './hidden-rows';
import { runUnderLock, toSheetRows, writeWithinLock } from './write-table';

/** A table with rows that arrive one after the other. The table of the job has columns only. */
export interface StagedJob extends WriteJob {
  /** The run's id: only the same run continues its hidden sheet. */
  readonly runId: string;
  /** The approximate number of rows, if known: a table with too many cells is not begun. */
  readonly expectedRows?: number;
}

/** The position of a table in progress: small JSON. (Stored: names must not change.) */
export type StagedState = CheckedFields<typeof STATE>;

const STATE = {
  sheetId: isNumber,
  /** The number of rows that were sent to the hidden sheet, without pending ones. */
  rows: isNumber,
  /** The last day, and the number of its rows, sent or pending. */
  lastDay: isString,
  rowsOfDay: isNumber,
};
const isState = isObjectOf<StagedState>(STATE);

/** What a request contains besides its rows, with some reserve. */
const AROUND_BYTES = 2_000;

/** Collects the rows of a long table in a hidden sheet, over several executions. Until `finish`, the report's sheet does not change. */
export class StagedTable {
  private readonly api;
  private pendingRows: SheetRow[] = [];
  private pendingBytes = 0;

  static begin(job: StagedJob): StagedTable {
    const { expectedRows = 0, table, services } = job;
    assertTableFits(expectedRows, table.columns.length);
    // A second attempt deletes the sheet of the first one, which is a leftover of the report then.
    return runUnderLock(services, () =>
      sendRepeatedly(() => {
        const attempt = beginWriteAttempt(job, createRetryingApi(services));
        assertBlankPlace(attempt.api, attempt.survey, attempt.job.target);
        const gridRows = countRequiredRows(0);
        assertRoomFor(job, attempt.survey, countRequiredRows(expectedRows));
        const sheetId = makeHiddenSheet(attempt, gridRows, job.runId);
        return new StagedTable(
          job,
          attempt.survey,
          { sheetId, rows: 0, lastDay: '', rowsOfDay: 0 },
          gridRows,
        );
      }),
    );
  }

  /** Continues from a saved position. A hidden sheet that is gone or was changed is StagingLost. */
  static resumeTable(job: StagedJob, state: unknown): StagedTable {
    if (!isState(state)) throw new StagingLost();
    const file = createRetryingApi(job.services).get(SHEET_FIELDS);
    const survey = inspectSheets(file, job.target.reportId);
    const { rowCount, columnCount } = toTab(findSheetById(file, state.sheetId) ?? {});
    const staged = new StagedTable(job, survey, state, rowCount);
    const isComplete = rowCount >= countRequiredRows(state.rows) && columnCount >= job.table.columns.length;
    if (!isComplete || staged.findTab(file) === undefined) throw new StagingLost();
    return staged;
  }

  private constructor(
    private readonly job: StagedJob,
    private readonly survey: SheetSurvey,
    private state: StagedState,
    /** The grid rows of the hidden sheet, with or without a row of the table. */
    private gridRows: number,
  ) {
    this.api = createRetryingApi(job.services);
  }

  /** Adds rows of `day`, with cells in the order of the columns. Sends the rows that fill a request. */
  appendDayRows(day: string, rows: Table['rows']): void {
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
  discardDayRows(day: string): void {
    const { rows: sentRows, lastDay, rowsOfDay } = this.state;
    if (day !== lastDay) return;
    const rowsOfEarlierDays = sentRows + this.pendingRows.length - rowsOfDay;
    this.pendingRows = this.pendingRows.slice(0, Math.max(0, rowsOfEarlierDays - sentRows));
    this.pendingBytes = this.pendingRows.reduce((sum, row) => sum + countRowBytes(row), 0);
    // Rows of the day that were sent stay in the hidden sheet. The next rows are written over them, and no others are read.
    this.state = { ...this.state, rows: Math.min(sentRows, rowsOfEarlierDays), rowsOfDay: 0 };
  }

  /** Sends all pending rows and returns the position to continue from. */
  flushRows(): StagedState {
    this.sendPendingRows();
    return this.state;
  }

  /**
   * Writes the rows as `writeTable` does. `finalJob` is the job of the whole run, with the same columns: it also has what is known only after
   * the last day, such as the names of ids. After OutOfTime, a later execution can continue from the position that `flushRows` returns.
   */
  finish(finalJob: WriteJob): WriteResult {
    this.sendPendingRows();
    const { sheetId, rows } = this.state;
    return runUnderLock(finalJob.services, () => {
      const tab = this.findTab();
      if (tab === undefined) throw new StagingLost();
      const cells = readHiddenRows(this.api, tab, rows, this.job.table.columns.length);
      return writeWithinLock({ ...finalJob, staged: { sheetId, cells } });
    });
  }

  discardAllRows(): void {
    if (this.findTab() !== undefined) this.api.batchUpdate([deleteSheet(this.state.sheetId)]);
  }

  /** The hidden sheet, if the add-on made it for this run and nobody has shown it. */
  private findTab(file = this.api.get(SHEET_FIELDS)) {
    const sheet = findSheetById(file, this.state.sheetId);
    return sheet && readFilling(sheet)?.run === this.job.runId ? toTab(sheet) : undefined;
  }

  private sendPendingRows(): void {
    const { state, gridRows, pendingRows } = this;
    if (pendingRows.length === 0) return;
    const rows = state.rows + pendingRows.length;
    assertRoomFor(this.job, this.survey, countRequiredRows(rows), state.sheetId);
    this.job.onProgress?.({ rowsWritten: state.rows, of: rows });
    writeHiddenRows(this.api, { sheetId: state.sheetId, rowCount: gridRows }, state.rows, pendingRows);
    this.gridRows = Math.max(gridRows, countRequiredRows(rows));
    this.state = { ...state, rows };
    this.pendingRows = [];
    this.pendingBytes = 0;
  }
}

/** The rows of a first table are in the hidden and in the visible sheet at once. */
function assertRoomFor(
  job: StagedJob,
  survey: SheetSurvey,
  hiddenRows: number,
  hiddenSheetId?: number,
): void {
  const otherTabs = survey.tabs.filter(({ sheetId }) => sheetId !== hiddenSheetId);
  const cellsPerRow = job.table.columns.length * (survey.reportSheet === undefined ? 2 : 1);
  assertFreeCells(otherTabs, hiddenRows * cellsPerRow);
}
