import {
  AdReportsError,
  NotUnderstood,
  SheetBeingEdited,
  SheetBusy,
  SheetProtected,
  TabsChanged,
  WriteFailed,
} from '../../errors';
import { type Column, type SheetRow, type Table, toSheetCell } from '../../table';
import { getTexts } from '../../wording';
import { createRetryingApi, UncertainCommit } from '../api';
import { assertTableFits } from '../limits';
import type { EarlierPlans, LockServices, WriteJob, WriteResult } from '../write-job';
import { beginWriteAttempt, commit } from './attempt';
import { StagingLost } from './hidden-rows';
import { planTable } from './plan-table';

/** How long something waits for the document's lock, in ms. A scheduled run waits longest, because its next try is an hour later. */
export const LOCK_WAITS = { 'by hand': 10_000, 'by schedule': 60_000 } as const;

/** How often a write is planned, if somebody edits the sheet between a read and its batch. */
const MOST_PLANS = 3;

/**
 * Writes the table into the report's sheet: only differences, in one atomic batch. Throws SheetBusy, SheetConflict, SpreadsheetFull,
 * TableTooLarge, OutOfTime, WriteFailed, DaysDiffer or what `onProgress` throws; then the sheet has not changed.
 */
export function writeTable(job: WriteJob): WriteResult {
  return runUnderLock(job.services, () => writeUnderLock(job));
}

export function runUnderLock<Done>({ locks, lockWaitMs }: LockServices, work: () => Done): Done {
  const lockResult = locks.withDocumentLock(lockWaitMs ?? LOCK_WAITS['by hand'], work);
  if (lockResult === undefined) throw new SheetBusy();
  return lockResult.result;
}

export function writeUnderLock(job: WriteJob): WriteResult {
  assertTableFits(job.table.rows.length, job.table.columns.length);
  try {
    return planAndCommit(job);
  } catch (error) {
    // Rows must not stay old because the hidden tab of the kept changes is protected.
    if (!(error instanceof SheetProtected) || job.keepChanges?.kind !== 'keep') throw error;
    return planAndCommit({ ...job, keepChanges: { kind: 'skip', reason: 'protected' } });
  }
}

function planAndCommit(job: WriteJob): WriteResult {
  const api = createRetryingApi(job.services);
  // It outlives an error, because the run may write again.
  const earlier = job.earlier ?? {};
  const incoming = job.staged?.cells ?? toSheetRows(job.table.columns, job.table.rows);
  for (let planCount = 1; planCount <= MOST_PLANS; planCount++) {
    // A batch may have changed the sheet, so the write can no longer be cancelled.
    const planJob = { ...job, earlier, ...(planCount > 1 && { onProgress: undefined }) };
    try {
      const attempt = beginWriteAttempt(planJob, api);
      const { result, buildBatch } = planTable(attempt, incoming);
      if (buildBatch === undefined) return mergeResults(earlier, result, false);
      const outcome = commit(attempt, buildBatch);
      if (outcome === 'applied') return mergeResults(earlier, result, true);
      if (outcome === 'uncertain') earlier.uncertainResult = result;
      else recordLandedElsewhere(earlier, result, job);
    } catch (error) {
      if (planCount === MOST_PLANS || !isReasonForNewPlan(error)) throw translateLateError(earlier, error);
    }
  }
  throw translateLateError(earlier, new WriteFailed(getTexts().sheets.noAnswer));
}

function recordLandedElsewhere(earlier: EarlierPlans, result: WriteResult, { services }: WriteJob): void {
  const { clock, formatTime, spreadsheet } = services;
  const landingTime = formatTime(clock.now(), spreadsheet.timeZone(), 'd MMM yyyy HH:mm');
  earlier.appliedResult ??= result;
  earlier.notice ??= getTexts().sheets.cellsLost(result.sheetTitle, landingTime);
}

/** The result of a write after its last batch. An earlier batch may have changed the rows, although Google has not said so. */
function mergeResults(earlier: EarlierPlans, result: WriteResult, wasSent: boolean): WriteResult {
  const { appliedResult, uncertainResult, notice } = earlier;
  const notices = notice === undefined ? [] : [notice];
  const { rowsInserted, rowsChanged, rowsDeleted } = result;
  const changedRows = wasSent && rowsInserted + rowsChanged + rowsDeleted > 0;
  const earlierResult = appliedResult ?? uncertainResult;
  const merged = changedRows || earlierResult === undefined ? result : earlierResult;
  return { ...merged, notices: [...merged.notices, ...notices] };
}

/** After a batch that landed elsewhere, an error must not say that nothing was written. */
export function translateLateError({ appliedResult }: EarlierPlans, error: unknown): unknown {
  const wasApplied = appliedResult !== undefined && error instanceof AdReportsError;
  return wasApplied ? new SheetBeingEdited(appliedResult.sheetTitle) : error;
}

/** UncertainCommit is here a reading of the sheet without an answer: `commit` catches its own. */
function isReasonForNewPlan(error: unknown): boolean {
  return [TabsChanged, UncertainCommit, StagingLost].some((kind) => error instanceof kind);
}

/** Without blank rows. In a table with days, a row without a day is NotUnderstood: the next refresh could not tell which rows it replaces. */
export function toSheetRows(columns: readonly Column[], rows: Table['rows']): SheetRow[] {
  const cells = rows.map((row) => columns.map(({ type }, index) => toSheetCell(row[index] ?? null, type)));
  columns.forEach(({ key, type, label }, index) => {
    if (!key || type !== 'date') return;
    const row = cells.find(({ [index]: cell }) => typeof cell !== 'number');
    if (row === undefined) return;
    throw new NotUnderstood(getTexts().sheets.rowWithoutDay(label, String(row[index] ?? '').slice(0, 20)));
  });
  return cells.filter((row) => row.some((cell) => cell !== ''));
}
