import {
  AdReportsError,
  NotUnderstood,
  SheetBeingEdited,
  SheetBusy,
  TabsChanged,
  WriteUnanswered,
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
 * Writes the table into the report's sheet: only differences, in one atomic batch. After a SheetBeingEdited, its rows may be in wrong places;
 * after a WriteUnanswered, Google has not said what it did; after any other error, also one of `onProgress`, the sheet has not changed.
 */
export function writeTable(job: WriteJob): WriteResult {
  return runUnderLock(job.services, () => writeWithinLock(job));
}

export function runUnderLock<Done>({ locks, lockWaitMs }: LockServices, work: () => Done): Done {
  const lockResult = locks.withDocumentLock(lockWaitMs ?? LOCK_WAITS['by hand'], work);
  if (lockResult === undefined) throw new SheetBusy();
  return lockResult.result;
}

/** The caller has the document's lock. */
export function writeWithinLock(job: WriteJob): WriteResult {
  assertTableFits(job.table.rows.length, job.table.columns.length);
  const api = createRetryingApi(job.services);
  // A run that writes again after DaysDiffer remembers what became of its earlier batches.
  const earlier = job.earlier ?? {};
  const incoming = job.staged?.cells ?? toSheetRows(job.table.columns, job.table.rows);
  for (let planCount = 1; planCount <= MOST_PLANS; planCount++) {
    // The batch of an earlier plan may have changed the sheet, so the user can no longer cancel the write.
    const planJob = { ...job, earlier, ...(planCount > 1 && { onProgress: undefined }) };
    try {
      const attempt = beginWriteAttempt(planJob, api);
      const { result, buildBatch } = planTable(attempt, incoming);
      if (buildBatch === undefined) return chooseResult(earlier, result, false);
      const outcome = commit(attempt, buildBatch);
      if (outcome === 'applied') return chooseResult(earlier, result, true);
      if (outcome === 'uncertain') earlier.uncertainResult = result;
      if (outcome === 'elsewhere') recordLandedElsewhere(earlier, result, job);
    } catch (error) {
      if (planCount === MOST_PLANS || !isReasonForNewPlan(error)) throw translateLateError(earlier, error);
    }
  }
  throw translateLateError(earlier, new WriteUnanswered());
}

/** Of several batches that landed elsewhere, the first counts: it made the run's changes, and the file's version before it has the user's cells. */
function recordLandedElsewhere(earlier: EarlierPlans, result: WriteResult, { services }: WriteJob): void {
  const { clock, formatTime, spreadsheet } = services;
  const landingTime = formatTime(clock.now(), spreadsheet.timeZone(), getTexts().days.momentPatterns.long);
  earlier.appliedResult ??= result;
  earlier.notice ??= getTexts().sheets.cellsLost(result.sheetTitle, landingTime);
}

/** The result of the write: of this plan if its batch has changed rows, else of an earlier plan. */
function chooseResult(earlier: EarlierPlans, result: WriteResult, wasSent: boolean): WriteResult {
  const { appliedResult, uncertainResult, notice } = earlier;
  const { rowsInserted, rowsChanged, rowsDeleted } = result;
  const changedRows = wasSent && rowsInserted + rowsChanged + rowsDeleted > 0;
  // If an earlier batch was applied, this plan had nothing left to change. An uncertain one was perhaps applied.
  const chosen = changedRows ? result : (appliedResult ?? uncertainResult ?? result);
  return { ...chosen, notices: notice === undefined ? chosen.notices : [...chosen.notices, notice] };
}

/** After a batch that landed elsewhere, or that Google did not answer, an error must not say that nothing was written. */
export function translateLateError({ appliedResult, uncertainResult }: EarlierPlans, error: unknown) {
  if (!(error instanceof AdReportsError)) return error;
  if (appliedResult !== undefined) return new SheetBeingEdited(appliedResult.sheetTitle);
  return uncertainResult === undefined ? error : new WriteUnanswered();
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
