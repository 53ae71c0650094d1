import type { Day } from '../../dates/calendar';
import type { SpreadsheetResource } from '../../platform/ports';
import { fieldsCheck, isNumber, isString, propertyOf } from '../../storage/untrusted-value';
import { isTooLong, type SheetRow, toSheetCell } from '../../table/sheet-cell';
import type { Cell } from '../../table/table';
import { texts } from '../../wording/texts';
import { type RetryingSheets, retryingSheets, sendRepeatedly } from '../api/retrying-api';
import { deleteSheet } from '../api/sheets-requests';
import { rowProgress } from '../api/write-progress';
import { newIds } from '../new-ids';
import { valueRows } from '../read/grid-reads';
import { type MadeSheet, MadeSheets } from '../read/hidden-sheets';
import {
  SHEET_FIELDS,
  sheetOf,
  surveySheets,
  tabOf,
  tabsOf,
  tabsWithoutLeftovers,
} from '../read/report-sheet';
import { cellsLeft } from '../read/room-for-cells';
import type { Tab } from '../tab';
import { ROWS_ABOVE, type Work, type WriteJob } from '../write-job';
import { assertBlank, chosenTab } from './first-sheet';
import { assertTableFits, FIRST_ROWS, HiddenRows, makeHidden, StagingLost } from './hidden-rows';
import { assertDays, underLock, writeUnderLock } from './write-table';

export { StagingLost } from './hidden-rows';

/** An abandoned hidden sheet may still be removed this long after the deadline. */
const TIDYING_MS = 20_000;

/** A table with rows that arrive one after the other. The table of the job has columns only. */
export interface StagedJob extends WriteJob {
  /** The run's id: only the same run continues its hidden sheet. */
  readonly runId: string;
  /** The approximate number of rows, if known: a table without room is not begun. */
  readonly expectedRows?: number;
  /** The most bytes of a request; MOST_REQUEST_BYTES by default. */
  readonly mostBytes?: number;
}

/** The position of a table in progress: small JSON. (Stored: names must not change.) */
export interface StagedState {
  readonly sheetId: number;
  readonly rows: number;
  /** The last day, and the number of its rows. */
  readonly lastDay: Day;
  readonly rowsOfDay: number;
  readonly cut: number;
}

const isState = fieldsCheck<StagedState>({
  sheetId: isNumber,
  rows: isNumber,
  lastDay: isString,
  rowsOfDay: isNumber,
  cut: isNumber,
});

/**
 * Collects the rows of a long table in a hidden sheet, over several executions. Then they are written like those of any other table: until
 * then, the report's sheet does not change.
 */
export class StagedTable {
  private lastDay: Day;
  private rowsOfDay: number;
  private cut: number;

  /** Makes the hidden sheet, under the document's lock. Throws SheetBusy, SheetConflict, SpreadsheetFull, TableTooLarge, OutOfTime, WriteFailed. */
  static begin(job: StagedJob): StagedTable {
    // A second attempt deletes the sheet of the first one.
    return underLock(job, () => sendRepeatedly(() => StagedTable.make(job)));
  }

  private static make(job: StagedJob): StagedTable {
    const api = retryingSheets(job.api, job.clock, job.deadline);
    const made = new MadeSheets(job.document);
    const file = api.get(SHEET_FIELDS);
    const seen = surveySheets(file, job.target.reportId, { made, now: job.clock.now() });
    const chosen = seen.found === undefined ? chosenTab(seen, { target: job.target }) : undefined;
    if (chosen !== undefined) assertBlank(api, seen, chosen);
    assertTableFits(job.expectedRows ?? 0, job.table.columns.length);
    const sheetId = newIds(file, job.clock).sheet();
    made.note(madeSheet(job, sheetId), seen.tabs);
    const start = { sheetId, rows: 0, lastDay: '', rowsOfDay: 0, cut: 0 };
    const table = new StagedTable(job, api, start, {
      rowCount: FIRST_ROWS,
      making: makeHidden({ job, seen }, sheetId, FIRST_ROWS),
      cellsLeft: cellsLeft(tabsWithoutLeftovers(seen)),
    });
    table.rows.flush();
    return table;
  }

  /** Continues from a saved position. Throws StagingLost if the hidden sheet is gone or was changed. */
  static resumed(job: StagedJob, state: unknown): StagedTable {
    const api = retryingSheets(job.api, job.clock, job.deadline);
    const file = api.get(SHEET_FIELDS);
    const made = new MadeSheets(job.document);
    if (!isState(state)) {
      // Version 0.1.0 recorded its hidden sheet only here. A recorded sheet is deleted by the next write.
      const sheetId = propertyOf(state, 'sheetId');
      if (isNumber(sheetId)) made.note(madeSheet({ ...job, runId: '' }, sheetId), tabsOf(file));
      throw new StagingLost();
    }
    const tab = requireStaging(file, job, state.sheetId);
    if (tab.columnCount < job.table.columns.length || tab.rowCount < ROWS_ABOVE + state.rows)
      throw new StagingLost();
    const { tabs } = surveySheets(file, job.target.reportId);
    made.note(madeSheet(job, tab.sheetId), tabs);
    const cells = cellsLeft(tabs.filter(({ sheetId }) => sheetId !== tab.sheetId));
    return new StagedTable(job, api, state, {
      rowCount: tab.rowCount,
      making: [],
      cellsLeft: cells,
    });
  }

  private readonly rows: HiddenRows;
  private readonly sheetId: number;

  private constructor(
    private readonly job: StagedJob,
    private readonly api: RetryingSheets,
    state: StagedState,
    hidden: Pick<ConstructorParameters<typeof HiddenRows>[0], 'rowCount' | 'making' | 'cellsLeft'>,
  ) {
    const progress = rowProgress(job.onProgress);
    this.sheetId = state.sheetId;
    this.lastDay = state.lastDay;
    this.rowsOfDay = state.rowsOfDay;
    this.cut = state.cut;
    this.rows = new HiddenRows({
      ...hidden,
      api,
      sheetId: state.sheetId,
      width: job.table.columns.length,
      written: state.rows,
      mostBytes: job.mostBytes,
      before: (written, of) => progress.before(written, of),
    });
  }

  /** Adds rows of `day`, with cells in the order of the columns. Sends the rows that fill a request. */
  add(day: Day, rows: readonly (readonly Cell[])[]): void {
    if (day !== this.lastDay) [this.lastDay, this.rowsOfDay] = [day, 0];
    for (const row of rows) this.addRow(row);
  }

  /** Discards the rows of `day` if it is the last added day, because the caller fetches the day again. */
  forgetDay(day: Day): void {
    if (day !== this.lastDay) return;
    this.rows.cutTo(this.rows.count - this.rowsOfDay);
    this.rowsOfDay = 0;
  }

  /** Sends all pending rows and returns the position to continue from. */
  checkpoint(): StagedState {
    this.rows.flush();
    const { sheetId, lastDay, rowsOfDay, cut } = this;
    return { sheetId, rows: this.rows.count, lastDay, rowsOfDay, cut };
  }

  /**
   * Writes the rows into the report's sheet, as `writeTable` does, with what is known only at the end. After OutOfTime, a later execution can
   * continue from a `checkpoint`.
   */
  finish(job: WriteJob): Work {
    this.rows.flush();
    const work = underLock(job, () => {
      const tab = requireStaging(this.api.get(SHEET_FIELDS), this.job, this.sheetId);
      const staged = { sheetId: tab.sheetId, rowCount: tab.rowCount, cells: this.cells(tab) };
      return writeUnderLock({ ...job, staged });
    });
    new MadeSheets(this.job.document).remove(this.sheetId);
    const notices = this.cut === 0 ? [] : [texts().sheets.textsCut(this.cut)];
    return { ...work, notices: [...work.notices, ...notices] };
  }

  abandon(): void {
    const { job, sheetId } = this;
    const api = retryingSheets(job.api, job.clock, job.deadline + TIDYING_MS);
    if (findStaging(api.get(SHEET_FIELDS), job, sheetId) === undefined) return;
    api.batchUpdate([deleteSheet(sheetId)]);
    new MadeSheets(job.document).remove(sheetId);
  }

  private addRow(row: readonly Cell[]): void {
    const { columns } = this.job.table;
    const cells = columns.map(({ type }, index) => toSheetCell(row[index] ?? null, type));
    if (cells.every((cell) => cell === '')) return;
    assertDays(cells, columns);
    this.cut += row.filter(isTooLong).length;
    this.rowsOfDay++;
    this.rows.add(cells);
  }

  private cells(tab: Tab): SheetRow[] {
    const width = this.job.table.columns.length;
    const all = [{ from: ROWS_ABOVE, to: ROWS_ABOVE + this.rows.count }];
    const blank = new Array<string>(width).fill('');
    const read = valueRows(this.api, tab, all, { from: 0, to: width });
    return Array.from(read, ([, cells]) =>
      cells.length === width ? cells : [...cells, ...blank.slice(cells.length)],
    );
  }
}

type RunJob = Pick<StagedJob, 'target' | 'runId' | 'document' | 'clock'>;

function madeSheet({ target, runId, clock }: RunJob, sheetId: number): MadeSheet {
  return { sheetId, report: target.reportId, run: runId, at: clock.now() };
}

function requireStaging(file: SpreadsheetResource, job: RunJob, sheetId: number): Tab {
  const tab = findStaging(file, job, sheetId);
  if (tab === undefined) throw new StagingLost();
  return tab;
}

/** The hidden sheet of the run; undefined if it no longer exists, is shown, or if the add-on did not make it for this run. */
function findStaging(file: SpreadsheetResource, job: RunJob, sheetId: number): Tab | undefined {
  const sheet = sheetOf(file, sheetId);
  const isOfRun = new MadeSheets(job.document).find(sheetId)?.run === job.runId;
  return sheet?.properties?.hidden === true && isOfRun ? tabOf(sheet) : undefined;
}
