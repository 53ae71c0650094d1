import {
  AdReportsError,
  NotUnderstood,
  SheetBeingEdited,
  SheetBusy,
  SheetProtected,
  TabsChanged,
  WriteFailed,
} from '../../errors/ad-reports-error';
import { type SheetRow, type SheetRows, toSheetCell } from '../../table/sheet-cell';
import type { Column, Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { retryingSheets, UncertainCommit } from '../api/retrying-api';
import type { EarlierPlans, Work, WriteJob } from '../write-job';
import { assertTableFits, commit, StagingLost, type Writing, writingOf } from './commit';
import { planTable } from './plan-table';

/** How long something waits for the document's lock, in ms. A scheduled run waits longest, because its next try is an hour later. */
export const LOCK_WAITS = { 'by hand': 10_000, 'by schedule': 60_000 } as const;

/** How often a write is planned, if somebody edits the sheet between a read and its batch. */
const MOST_PLANS = 3;

/**
 * Writes the table into the report's sheet: only differences, in one atomic batch. Throws SheetBusy, SheetConflict, SpreadsheetFull,
 * TableTooLarge, OutOfTime, WriteFailed, DaysDiffer or what `onProgress` throws; then the sheet has not changed.
 */
export function writeTable(job: WriteJob): Work {
  return underLock(job, () => writeUnderLock(job));
}

export function underLock<Done>(
  { locks, lockWaitMs = LOCK_WAITS['by hand'] }: Pick<WriteJob, 'locks' | 'lockWaitMs'>,
  work: () => Done,
): Done {
  const given = locks.withDocumentLock(lockWaitMs, work);
  if (given === undefined) throw new SheetBusy();
  return given.result;
}

export function writeUnderLock(job: WriteJob): Work {
  assertTableFits(job.table.rows.length, job.table.columns.length);
  try {
    return planAndCommit(job);
  } catch (error) {
    // Rows must not stay old because the hidden tab of the kept changes is protected.
    if (!(error instanceof SheetProtected) || typeof job.keepChanges !== 'object') throw error;
    return planAndCommit({ ...job, keepChanges: 'protected' });
  }
}

function planAndCommit(job: WriteJob): Work {
  const api = retryingSheets(job.api, job.clock, job.deadline);
  const { earlier = {}, table } = job;
  const fresh = job.staged?.cells ?? sheetRows(table.columns, table.rows);
  for (let nth = 1; ; nth++) {
    try {
      // A batch may have changed the sheet, so the write can no longer be cancelled.
      const planJob = nth === 1 ? job : { ...job, onProgress: undefined };
      const writing = writingOf(planJob, api, earlier);
      const planned = planTable(writing, fresh);
      const outcome = planned.batch && commit(writing, planned.batch);
      if (outcome === 'uncertain') earlier.uncertain = planned.work;
      else if (outcome === 'elsewhere') noteLanding(writing, planned.work);
      else {
        const { rowsInserted, rowsChanged, rowsDeleted } = planned.work;
        // An earlier batch has changed the rows, although Google has not said so.
        const isDone = outcome !== 'applied' || rowsInserted + rowsChanged + rowsDeleted === 0;
        const work = (isDone ? (earlier.elsewhere ?? earlier.uncertain) : undefined) ?? planned.work;
        return {
          ...work,
          notices: [...work.notices, ...(earlier.notice === undefined ? [] : [earlier.notice])],
        };
      }
      if (nth === MOST_PLANS) throw new WriteFailed(texts().sheets.noAnswer);
    } catch (error) {
      const mayHelp = [TabsChanged, UncertainCommit, StagingLost].some((kind) => error instanceof kind);
      if (mayHelp && nth < MOST_PLANS) continue;
      throw errorAfter(earlier, error);
    }
  }
}

/** After a batch that landed elsewhere, an error must not say that nothing was written. */
export function errorAfter({ elsewhere }: EarlierPlans, error: unknown): unknown {
  const isElsewhere = elsewhere !== undefined && error instanceof AdReportsError;
  return isElsewhere ? new SheetBeingEdited(elsewhere.sheetTitle) : error;
}

function noteLanding({ job, earlier }: Writing, work: Work): void {
  const { clock, formatTime, api } = job;
  earlier.elsewhere ??= work;
  const moment = formatTime(clock.now(), api.timeZone(), 'd MMM yyyy HH:mm');
  earlier.notice ??= texts().sheets.cellsLost(work.sheetTitle, moment);
}

/** Rows as sheet cells, without blank rows. */
export function sheetRows(columns: readonly Column[], rows: Table['rows']): SheetRow[] {
  const cells = rows.map((row) => columns.map(({ type }, index) => toSheetCell(row[index] ?? null, type)));
  assertDays(cells, columns);
  return cells.filter((row) => row.some((cell) => cell !== ''));
}

/** Throws NotUnderstood for a row without a day, because the next refresh could not tell which rows it replaces. */
function assertDays(rows: SheetRows, columns: readonly Column[]): void {
  columns.forEach(({ key, type, label }, at) => {
    if (!key || type !== 'date') return;
    const row = rows.find((cells) => typeof cells[at] !== 'number');
    if (row === undefined) return;
    throw new NotUnderstood(texts().sheets.rowWithoutDay(label, String(row[at] ?? '').slice(0, 20)));
  });
}
