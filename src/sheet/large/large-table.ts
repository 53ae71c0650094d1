import type { Day } from '../../dates/calendar';
import type { SheetsRequest } from '../../platform/ports';
import { isTooLong, toSheetCell } from '../../table/sheet-cell';
import type { Cell } from '../../table/table';
import { type RetryingSheets, retryingSheets } from '../api/retrying-api';
import { changeMetadata, deleteSheet } from '../api/sheets-requests';
import { type RowProgress, rowProgress } from '../api/write-progress';
import { MadeSheets, stagingMarkText } from '../read/hidden-sheets';
import { SHEET_FIELDS } from '../read/report-sheet';
import { type Budget, StagingLost, StagingRows } from '../staging/staging-rows';
import { assertDays, underLock } from '../write/write-table';
import { ROWS_ABOVE, type Work } from '../write-job';
import { type Cut, type DayCount, type LargeTableState, packDays, readState, unpackDays } from './day-counts';
import { finishLargeTable, type StagedTable } from './large-finish';
import { type LargeEnd, type LargeJob, toReplace } from './large-job';
import { FIRST_ROWS, findStaging, lookFor, makeHidden } from './run-sheet';

export { StagingLost } from '../staging/staging-rows';
export { LARGE_TABLE_ROWS, type LargeEnd, type LargeJob } from './large-job';

/** An abandoned hidden sheet may still be removed this long after the deadline. */
const TIDYING_MS = 20_000;

/**
 * Writes a table of any number of rows into the report's sheet, over several executions: rows go to a hidden sheet as they arrive, and
 * one atomic batch copies them. Until then the report's sheet does not change.
 */
export class LargeTable {
  private readonly begun: number;
  private readonly rows: StagingRows;
  private readonly progress: RowProgress;
  private counts: DayCount[];
  private cut: Cut;

  /** Makes the hidden sheet, under the document's lock. Throws SheetBusy, SheetConflict, SpreadsheetFull, OutOfTime, WriteFailed. */
  static begin(job: LargeJob): LargeTable {
    const api = retryingSheets(job.api, job.clock, job.deadline);
    const { sheetId, room, budget } = underLock(job, () => makeHidden(job, api, toReplace(job)));
    const state = { sheetId, rows: 0, days: '', cut: { before: 0, ofDay: 0 }, room };
    return new LargeTable(job, api, state, FIRST_ROWS, budget, []);
  }

  /**
   * Continues from a saved position. Throws StagingLost when the hidden sheet is gone or has changed: then all rows have to be fetched
   * again.
   */
  static resumed(job: LargeJob, given: unknown): LargeTable {
    const api = retryingSheets(job.api, job.clock, job.deadline);
    const state = readState(given);
    // Version 0.1.0 recorded its hidden sheet only in the saved position, so the sheet may be missing in MadeSheets.
    const { tab, metadataId, seen, budget } = lookFor(api, job, state, { has: () => true });
    const made = new MadeSheets(job.document);
    if (!made.has(state.sheetId)) made.add(state.sheetId, seen.tabs);
    if (tab.columnCount < job.columns.length || tab.rowCount < ROWS_ABOVE + state.rows)
      throw new StagingLost();
    const mark = stagingMarkText({ report: job.target.reportId, run: job.runId, at: job.clock.now() });
    return new LargeTable(job, api, state, tab.rowCount, budget, [changeMetadata(metadataId, mark)]);
  }

  private constructor(
    private readonly job: LargeJob,
    private readonly api: RetryingSheets,
    private readonly state: LargeTableState,
    rowCount: number,
    budget: Budget,
    first: readonly SheetsRequest[],
  ) {
    this.begun = job.clock.now();
    this.progress = rowProgress(job.onProgress);
    this.counts = unpackDays(state.days);
    this.cut = state.cut;
    this.rows = new StagingRows({
      api,
      sheetId: state.sheetId,
      width: job.columns.length,
      rowCount,
      written: state.rows,
      ...(job.mostBytes === undefined ? {} : { mostBytes: job.mostBytes }),
      first,
      budget,
      look: () => lookFor(api, job, state),
      before: (written, of) => this.progress.before(written, of),
    });
  }

  /**
   * Adds rows of `day`, with cells in the order of the columns. Days have to be added in ascending order. Sends the rows that fill a
   * request. Throws SpreadsheetFull, OutOfTime, WriteFailed, NotUnderstood, StagingLost, or what `onProgress` throws.
   */
  add(day: Day, rows: readonly (readonly Cell[])[]): void {
    this.dayBegins(day);
    const before = this.rows.count;
    try {
      for (const row of rows) this.addRow(row);
    } finally {
      this.counted(day, this.rows.count - before);
    }
  }

  /** Drops the rows of `day` if it is the last added day, because the caller fetches the day again. */
  forgetDay(day: Day): void {
    const last = this.counts[this.counts.length - 1];
    if (last?.day !== day) return;
    this.counts = this.counts.slice(0, -1);
    this.cut = { ...this.cut, ofDay: 0 };
    this.rows.cutTo(this.rows.count - last.rows);
  }

  /** Sends all pending rows and returns the position to continue from. */
  checkpoint(): LargeTableState {
    this.rows.flush();
    const { sheetId, room } = this.state;
    return { sheetId, rows: this.rows.count, days: packDays(this.counts), cut: this.cut, room };
  }

  /**
   * Shows the rows, in one batch under the document's lock: the hidden sheet becomes the report's sheet, or its rows are copied there and
   * replace the rows of the fetched days. Throws SheetBusy, SheetConflict, SheetBeingEdited, SpreadsheetFull, WriteFailed or OutOfTime.
   * After OutOfTime, the report's sheet has not changed, and a later execution can continue from a `checkpoint`.
   */
  finish(end: LargeEnd): Work {
    this.rows.flush();
    const work = underLock(this.job, () => finishLargeTable(this.staged(), end));
    new MadeSheets(this.job.document).remove(this.state.sheetId);
    this.progress.done();
    return work;
  }

  /** Deletes the hidden sheet if it exists. */
  abandon(): void {
    const { job, state } = this;
    const api = retryingSheets(job.api, job.clock, job.deadline + TIDYING_MS);
    if (findStaging(api.get(SHEET_FIELDS), job, state.sheetId) === undefined) return;
    api.batchUpdate([deleteSheet(state.sheetId)]);
    new MadeSheets(job.document).remove(state.sheetId);
  }

  private addRow(row: readonly Cell[]): void {
    const { columns } = this.job;
    const cells = columns.map(({ type }, index) => toSheetCell(row[index] ?? null, type));
    if (cells.every((cell) => cell === '')) return;
    assertDays(cells, columns);
    const cut = row.filter(isTooLong).length;
    if (cut > 0) this.cut = { ...this.cut, ofDay: this.cut.ofDay + cut };
    this.rows.add(cells);
  }

  private dayBegins(day: Day): void {
    const last = this.counts[this.counts.length - 1];
    if (last?.day === day) return;
    if (last !== undefined && day < last.day) throw new Error(`${day} came after ${last.day}`);
    this.cut = { before: this.cut.before + this.cut.ofDay, ofDay: 0 };
  }

  private counted(day: Day, rows: number): void {
    if (rows === 0) return;
    const last = this.counts[this.counts.length - 1];
    const same = last?.day === day ? last.rows : 0;
    this.counts = [...(same === 0 ? this.counts : this.counts.slice(0, -1)), { day, rows: same + rows }];
  }

  private staged(): StagedTable {
    const { job, api, progress, begun, counts, cut } = this;
    return { job, api, progress, begun, counts, cut: cut.before + cut.ofDay, sheetId: this.state.sheetId };
  }
}
