import type { Day } from '../../dates/calendar';
import { SpreadsheetFull } from '../../errors/ad-reports-error';
import type { SpreadsheetResource } from '../../platform/ports';
import { type CheckedFields, fieldsCheck, isNumber, isString } from '../../storage/untrusted-value';
import type { SheetRow } from '../../table/sheet-cell';
import type { Cell } from '../../table/table';
import { REQUESTS, rowBytes } from '../api/blocks';
import { type RetryingSheets, retryingSheets, sendRepeatedly } from '../api/retrying-api';
import { deleteSheet } from '../api/sheets-requests';
import { newIds } from '../new-ids';
import { valueRows } from '../read/grid-reads';
import { MadeSheets } from '../read/hidden-sheets';
import { SHEET_FIELDS, type SheetSurvey, sheetOf, surveySheets, tabOf, tabsOf } from '../read/report-sheet';
import { assertRoom, cellsLeft, type Tab } from '../tab';
import { ROWS_ABOVE, type Work, type WriteJob } from '../write-job';
import { assertTableFits, leastRowCount, makeHidden, StagingLost, writeHidden } from './commit';
import { assertBlank } from './first-sheet';
import { sheetRows, underLock, writeUnderLock } from './write-table';

/** What a request contains besides its rows, with some reserve. */
const AROUND_BYTES = 2_000;

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
  /** The number of rows in the hidden sheet. */
  rows: isNumber,
  /** The last day, and the number of its rows. */
  lastDay: isString,
  rowsOfDay: isNumber,
};
const isState = fieldsCheck<StagedState>(STATE);

/** Collects the rows of a long table in a hidden sheet, over several executions. Until `finish`, the report's sheet does not change. */
export class StagedTable {
  private pending: SheetRow[] = [];
  private bytes = 0;

  /** Makes the hidden sheet, under the document's lock. Throws SheetBusy, SheetConflict, TableTooLarge, OutOfTime, WriteFailed. */
  static begin(job: StagedJob): StagedTable {
    assertTableFits(job.expectedRows ?? 0, job.table.columns.length);
    const api = retryingSheets(job.api, job.clock, job.deadline);
    const made = new MadeSheets(job.document);
    const make = () => {
      const file = api.get(SHEET_FIELDS);
      const seen = surveySheets(file, job.target.reportId, { made, now: job.clock.now() });
      const chosen = seen.tabs.find((tab) => tab.sheetId === job.target.sheetId);
      if (seen.found === undefined) assertBlank({ api, seen, job }, chosen);
      const sheetId = newIds(file, job.clock).next();
      const cellsOfRow = cellsOfRowIn(seen, job);
      assertRoom(seen.tabs, leastRowCount(job.expectedRows ?? 0) * cellsOfRow);
      noteSheet(job, sheetId, file);
      const rowCount = leastRowCount(0);
      makeHidden({ job, api, seen }, sheetId, rowCount);
      const state = { sheetId, rows: 0, lastDay: '', rowsOfDay: 0 };
      return new StagedTable(job, api, state, rowCount, { left: cellsLeft(seen.tabs), cellsOfRow });
    };
    // A second attempt deletes the sheet of the first one.
    return underLock(job, () => sendRepeatedly(make));
  }

  /** Continues from a saved position. Throws StagingLost if the hidden sheet is gone or was changed. */
  static resumed(job: StagedJob, state: unknown): StagedTable {
    const api = retryingSheets(job.api, job.clock, job.deadline);
    const file = api.get(SHEET_FIELDS);
    if (!isState(state)) throw new StagingLost();
    const tab = findStaging(file, job, state.sheetId);
    const isWhole = (tab?.rowCount ?? 0) >= ROWS_ABOVE + state.rows;
    if (tab === undefined || !isWhole || tab.columnCount < job.table.columns.length) throw new StagingLost();
    noteSheet(job, state.sheetId, file);
    const others = tabsOf(file).filter(({ sheetId }) => sheetId !== state.sheetId);
    const cellsOfRow = cellsOfRowIn(surveySheets(file, job.target.reportId), job);
    return new StagedTable(job, api, state, tab.rowCount, { left: cellsLeft(others), cellsOfRow });
  }

  private constructor(
    private readonly job: StagedJob,
    private readonly api: RetryingSheets,
    private state: StagedState,
    private rowCount: number,
    /** The cells that the file has left for the table, and those that each of its rows takes. */
    private readonly room: { readonly left: number; readonly cellsOfRow: number },
  ) {}

  /** Adds rows of `day`, with cells in the order of the columns. Sends the rows that fill a request. */
  add(day: Day, rows: readonly (readonly Cell[])[]): void {
    if (day !== this.state.lastDay) this.state = { ...this.state, lastDay: day, rowsOfDay: 0 };
    for (const cells of sheetRows(this.job.table.columns, rows)) {
      const bytes = rowBytes(cells);
      if (this.bytes + bytes > REQUESTS.mostBytes - AROUND_BYTES) this.flush();
      assertTableFits(this.state.rows + this.pending.length + 1, cells.length);
      this.pending.push(cells);
      this.bytes += bytes;
      this.state = { ...this.state, rowsOfDay: this.state.rowsOfDay + 1 };
    }
  }

  /** Discards the rows of `day` if it is the last added day, because the caller fetches the day again. */
  forgetDay(day: Day): void {
    const { rows, lastDay, rowsOfDay } = this.state;
    if (day !== lastDay) return;
    const kept = rows + this.pending.length - rowsOfDay;
    this.pending = this.pending.slice(0, Math.max(0, kept - rows));
    // Rows that are already written are overwritten later or removed at the end.
    this.state = { ...this.state, rows: Math.min(rows, kept), rowsOfDay: 0 };
  }

  /** Sends all pending rows and returns the position to continue from. */
  checkpoint(): StagedState {
    this.flush();
    return this.state;
  }

  /** Writes the rows as `writeTable` does. After OutOfTime, a later execution can continue from a `checkpoint`. */
  finish(job: WriteJob): Work {
    this.flush();
    const work = underLock(job, () => {
      const tab = findStaging(this.api.get(SHEET_FIELDS), this.job, this.state.sheetId);
      if (tab === undefined) throw new StagingLost();
      return writeUnderLock({ ...job, staged: { sheetId: tab.sheetId, cells: this.cells(tab) } });
    });
    new MadeSheets(this.job.document).remove(this.state.sheetId);
    return work;
  }

  abandon(): void {
    const { api, job } = this;
    const { sheetId } = this.state;
    if (findStaging(api.get(SHEET_FIELDS), job, sheetId) === undefined) return;
    api.batchUpdate([deleteSheet(sheetId)]);
    new MadeSheets(job.document).remove(sheetId);
  }

  private flush(): void {
    const { api, job, state, rowCount, room, pending } = this;
    if (pending.length === 0) return;
    const rows = state.rows + pending.length;
    const needed = leastRowCount(rows);
    const cells = needed * room.cellsOfRow;
    if (cells > room.left) throw new SpreadsheetFull(cells, room.left);
    job.onProgress?.({ rowsWritten: state.rows, of: rows });
    writeHidden(api, { sheetId: state.sheetId, rowCount }, state.rows, pending);
    this.rowCount = Math.max(rowCount, needed);
    this.state = { ...state, rows };
    this.pending = [];
    this.bytes = 0;
  }

  private cells(tab: Tab): SheetRow[] {
    const width = this.job.table.columns.length;
    const all = [{ from: ROWS_ABOVE, to: ROWS_ABOVE + this.state.rows }];
    const blank = new Array<string>(width).fill('');
    const read = valueRows(this.api, tab, all, { from: 0, to: width });
    return Array.from(read, ([, cells]) => [...cells, ...blank.slice(cells.length)]);
  }
}

/** The rows of a first table are in the hidden and in the visible sheet at once. */
function cellsOfRowIn({ found }: Pick<SheetSurvey, 'found'>, { table }: StagedJob): number {
  return table.columns.length * (found === undefined ? 2 : 1);
}

function noteSheet(job: StagedJob, sheetId: number, file: SpreadsheetResource) {
  const { target, runId, document, clock } = job;
  const sheet = { sheetId, report: target.reportId, run: runId, at: clock.now() };
  new MadeSheets(document).note(sheet, tabsOf(file));
}

/** The hidden sheet of the run; undefined if it no longer exists, is shown, or if the add-on did not make it for this run. */
function findStaging(file: SpreadsheetResource, job: StagedJob, sheetId: number): Tab | undefined {
  const sheet = sheetOf(file, sheetId);
  const isOfRun = new MadeSheets(job.document).find(sheetId)?.run === job.runId;
  return sheet?.properties?.hidden === true && isOfRun ? tabOf(sheet) : undefined;
}
