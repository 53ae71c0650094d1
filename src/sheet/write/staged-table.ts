import type { Day } from '../../dates';
import { SpreadsheetFull } from '../../errors';
import type { SpreadsheetResource } from '../../platform';
import { type CheckedFields, isNumber, isObjectOf, isString } from '../../storage';
import type { Cell, SheetRow } from '../../table';
import { countRowBytes, REQUESTS } from '../api/blocks';
import { createRetryingApi, type RetryingSheets, sendRepeatedly } from '../api/retrying-api';
import { deleteSheet } from '../api/sheets-requests';
import { readValueRows } from '../read/grid-reads';
import { HiddenSheetStore } from '../read/hidden-sheets';
import {
  findSheetById,
  inspectSheets,
  SHEET_FIELDS,
  type SheetSurvey,
  toTab,
  toTabs,
} from '../read/report-sheet';
import { assertFreeCells, countCellsLeft, type Tab } from '../tab';
import { ROWS_ABOVE, type WriteJob, type WriteResult } from '../write-job';
import {
  assertTableFits,
  beginWriteAttempt,
  countRequiredRows,
  makeHiddenSheet,
  StagingLost,
  writeHiddenRows,
} from './commit';
import { assertBlankTab } from './first-sheet';
import { runUnderLock, toSheetRows, writeUnderLock } from './write-table';

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
const isState = isObjectOf<StagedState>(STATE);

/** Collects the rows of a long table in a hidden sheet, over several executions. Until `finish`, the report's sheet does not change. */
export class StagedTable {
  private pending: SheetRow[] = [];
  private bytes = 0;

  /** Makes the hidden sheet, under the document's lock. Throws SheetBusy, SheetConflict, TableTooLarge, OutOfTime, WriteFailed. */
  static begin(job: StagedJob): StagedTable {
    assertTableFits(job.expectedRows ?? 0, job.table.columns.length);
    const api = createRetryingApi(job.services);
    const beginStaging = () => {
      const attempt = beginWriteAttempt(job, api, {});
      const { seen: survey, ids } = attempt;
      const chosen = survey.tabs.find((tab) => tab.sheetId === job.target.sheetId);
      if (survey.found === undefined) assertBlankTab(attempt, chosen);
      const sheetId = ids.next();
      const cellsOfRow = countCellsPerRow(survey, job);
      assertFreeCells(survey.tabs, countRequiredRows(job.expectedRows ?? 0) * cellsOfRow);
      recordStagingSheet(job, sheetId, survey.allTabs);
      const rowCount = countRequiredRows(0);
      makeHiddenSheet(attempt, sheetId, rowCount);
      const state = { sheetId, rows: 0, lastDay: '', rowsOfDay: 0 };
      return new StagedTable(job, api, state, rowCount, { left: countCellsLeft(survey.tabs), cellsOfRow });
    };
    // A second attempt deletes the sheet of the first one.
    return runUnderLock(job.services, () => sendRepeatedly(beginStaging));
  }

  /** Continues from a saved position. Throws StagingLost if the hidden sheet is gone or was changed. */
  static resumeTable(job: StagedJob, state: unknown): StagedTable {
    const api = createRetryingApi(job.services);
    const file = api.get(SHEET_FIELDS);
    if (!isState(state)) throw new StagingLost();
    const tab = findStagingTab(file, job, state.sheetId);
    const isWhole = (tab?.rowCount ?? 0) >= ROWS_ABOVE + state.rows;
    if (tab === undefined || !isWhole || tab.columnCount < job.table.columns.length) throw new StagingLost();
    recordStagingSheet(job, state.sheetId, toTabs(file));
    const otherTabs = toTabs(file).filter(({ sheetId }) => sheetId !== state.sheetId);
    const cellsOfRow = countCellsPerRow(inspectSheets(file, job.target.reportId), job);
    return new StagedTable(job, api, state, tab.rowCount, { left: countCellsLeft(otherTabs), cellsOfRow });
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
  appendDayRows(day: Day, rows: readonly (readonly Cell[])[]): void {
    if (day !== this.state.lastDay) this.state = { ...this.state, lastDay: day, rowsOfDay: 0 };
    for (const cells of toSheetRows(this.job.table.columns, rows)) {
      const bytes = countRowBytes(cells);
      if (this.bytes + bytes > REQUESTS.mostBytes - AROUND_BYTES) this.sendPendingRows();
      assertTableFits(this.state.rows + this.pending.length + 1, cells.length);
      this.pending.push(cells);
      this.bytes += bytes;
      this.state = { ...this.state, rowsOfDay: this.state.rowsOfDay + 1 };
    }
  }

  /** Discards the rows of `day` if it is the last added day, because the caller fetches the day again. */
  discardDayRows(day: Day): void {
    const { rows, lastDay, rowsOfDay } = this.state;
    if (day !== lastDay) return;
    const kept = rows + this.pending.length - rowsOfDay;
    this.pending = this.pending.slice(0, Math.max(0, kept - rows));
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
    const work = runUnderLock(job.services, () => {
      const tab = findStagingTab(this.api.get(SHEET_FIELDS), this.job, this.state.sheetId);
      if (tab === undefined) throw new StagingLost();
      return writeUnderLock({ ...job, staged: { sheetId: tab.sheetId, cells: this.readStagedCells(tab) } });
    });
    new HiddenSheetStore(this.job.services.document).removeHiddenSheet(this.state.sheetId);
    return work;
  }

  discardAllRows(): void {
    const { api, job } = this;
    const { sheetId } = this.state;
    if (findStagingTab(api.get(SHEET_FIELDS), job, sheetId) === undefined) return;
    api.batchUpdate([deleteSheet(sheetId)]);
    new HiddenSheetStore(job.services.document).removeHiddenSheet(sheetId);
  }

  private sendPendingRows(): void {
    const { api, job, state, rowCount, room, pending } = this;
    if (pending.length === 0) return;
    const rows = state.rows + pending.length;
    const needed = countRequiredRows(rows);
    const cells = needed * room.cellsOfRow;
    if (cells > room.left) throw new SpreadsheetFull(cells, room.left);
    job.onProgress?.({ rowsWritten: state.rows, of: rows });
    writeHiddenRows(api, { sheetId: state.sheetId, rowCount }, state.rows, pending);
    this.rowCount = Math.max(rowCount, needed);
    this.state = { ...state, rows };
    this.pending = [];
    this.bytes = 0;
  }

  private readStagedCells(tab: Tab): SheetRow[] {
    const width = this.job.table.columns.length;
    const rowSpans = [{ from: ROWS_ABOVE, to: ROWS_ABOVE + this.state.rows }];
    const blank = new Array<string>(width).fill('');
    const rowsRead = readValueRows(this.api, tab, rowSpans, { from: 0, to: width });
    return Array.from(rowsRead, ([, cells]) => [...cells, ...blank.slice(cells.length)]);
  }
}

/** The rows of a first table are in the hidden and in the visible sheet at once. */
function countCellsPerRow({ found: reportSheet }: SheetSurvey, { table }: StagedJob): number {
  return table.columns.length * (reportSheet === undefined ? 2 : 1);
}

function recordStagingSheet(job: StagedJob, sheetId: number, tabs: readonly Tab[]) {
  const { target, runId, services } = job;
  const { document, clock } = services;
  const sheet = { sheetId, report: target.reportId, run: runId, at: clock.now() };
  new HiddenSheetStore(document).recordHiddenSheet(sheet, tabs);
}

/** The hidden sheet of the run; undefined if it no longer exists, is shown, or if the add-on did not make it for this run. */
function findStagingTab(file: SpreadsheetResource, job: StagedJob, sheetId: number): Tab | undefined {
  const sheet = findSheetById(file, sheetId);
  const isOfRun = new HiddenSheetStore(job.services.document).findHiddenSheet(sheetId)?.run === job.runId;
  return sheet?.properties?.hidden === true && isOfRun ? toTab(sheet) : undefined;
}
