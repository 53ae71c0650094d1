import { NotUnderstood } from '../../errors/service-errors';
import { SheetBeingEdited, SheetBusy, TabsChanged, WriteFailed } from '../../errors/sheet-errors';
import { isTooLong, type SheetCell, toSheetCell } from '../../table/sheet-cell';
import type { Column, Table } from '../../table/table';
import { texts } from '../../wording/texts';
import {
  Edited,
  isFailedWrite,
  type Lost,
  Misplaced,
  RequestTooLarge,
  type RetryingSheets,
  retryingSheets,
  UncertainCommit,
} from '../api/retrying-api';
import { type RowProgress, rowProgress } from '../api/write-progress';
import { MadeSheets } from '../read/hidden-sheets';
import { copyNotices, SHEET_FIELDS, surveySheets } from '../read/report-sheet';
import type { WriteContext } from '../read/write-context';
import type { Work, WriteJob, WriteOutcome } from '../write-job';
import { chosenTab, prepareChosenSheet } from './chosen-sheet';
import type { PreparedWrite } from './new-sheet';
import { assertWhole, prepareNewSheet } from './new-sheet';
import { prepareRefresh } from './refresh-sheet';

/** The default. */
const LOCK_WAIT_MS = 10_000;
/** How often the sheet is read again after a commit with an unknown outcome or an edit. */
const MOST_SECOND_LOOKS = 3;
/**
 * Writes the table into the report's sheet: only differences, in one atomic batch. Throws SheetBusy, SheetConflict, SpreadsheetFull,
 * OutOfTime, WriteFailed or what `onProgress` throws; then the sheet has not changed.
 */
export function writeTable(job: WriteJob): WriteOutcome {
  const given = job.locks.withDocumentLock(job.lockWaitMs ?? LOCK_WAIT_MS, () => writeUnderLock(job));
  if (given === undefined) throw new SheetBusy();
  return given.result;
}

/**
 * The same for a caller that holds the document's lock. After an unknown outcome or an edit by somebody else it reads the sheet again and
 * writes the remaining differences.
 */
export function writeUnderLock(job: WriteJob): WriteOutcome {
  const api = retryingSheets(job.api, job.clock, job.deadline);
  const progress = rowProgress(job.onProgress);
  const tries: Tries = {
    looks: 0,
    unsure: undefined,
    wasDone: undefined,
    misplaced: undefined,
    lost: 'nothing',
  };
  for (;;) {
    const done = tried(job, api, progress, tries);
    if (done === undefined) continue;
    progress.done();
    const lost = tries.lost === 'nothing' ? [] : [texts().sheets.lost[tries.lost]];
    const notices = [...done.notices, ...lost];
    return { ...done, notices, reads: api.reads(), writes: api.writes() };
  }
}

interface Tries {
  looks: number;
  /** What a write with an unknown outcome did. */
  unsure: Work | undefined;
  /** Finds out whether it was done. */
  wasDone: (() => boolean) | undefined;
  /** Set after a write in the wrong place: rows for other sheets are already written. */
  misplaced: Misplaced | undefined;
  /** The worst loss so far. */
  lost: Lost;
}

/** Undefined if it has to be repeated. */
function tried(given: WriteJob, api: RetryingSheets, progress: RowProgress, tries: Tries): Work | undefined {
  const job = tries.misplaced === undefined ? given : again(given, tries.misplaced, tries.lost);
  try {
    if (tries.wasDone?.() === true) return tries.unsure;
    tries.wasDone = undefined;
    const { work, commit } = prepared(job, api, progress);
    if (commit === undefined) return tries.unsure ?? work;
    tries.unsure = work;
    commit();
    return work;
  } catch (error) {
    lookAgain(error, tries);
    return undefined;
  }
}

/** The job without the rows for other sheets, which are already written. */
function again({ together: _, ...job }: WriteJob, { question }: Misplaced, lost: Lost): WriteJob {
  return {
    ...job,
    isLacking: lost === 'numbers' && job.window !== undefined,
    ...(question === undefined ? {} : { answered: question }),
  };
}

/** Throws errors that reading again does not help against, and any error after too many attempts. */
function lookAgain(error: unknown, tries: Tries): void {
  const isLast = tries.looks++ === MOST_SECOND_LOOKS;
  const mayHelp = [UncertainCommit, Edited, TabsChanged].some((type) => error instanceof type);
  if (error instanceof Misplaced) {
    tries.misplaced ??= error;
    if (tries.lost !== 'numbers' && error.lost !== 'nothing') tries.lost = error.lost;
  }
  if (isLast || !mayHelp) throw asTold(error, tries);
  const isUnsure = error instanceof UncertainCommit;
  tries.unsure = isUnsure ? tries.unsure : undefined;
  tries.wasDone = isUnsure ? (error.wasDone ?? tries.wasDone) : undefined;
}

/** After a write in the wrong place, or one that may be, no later failure may say that nothing was written. */
function asTold(error: unknown, { misplaced, unsure, wasDone }: Tries): unknown {
  const tab = misplaced?.tab ?? (wasDone && unsure?.sheetTitle);
  if (tab !== undefined && (isFailedWrite(error) || error instanceof Edited))
    return new SheetBeingEdited(tab, 'misplaced');
  if (error instanceof Edited) return new SheetBeingEdited(error.tab, 'as it was');
  const isUntold = error instanceof UncertainCommit || error instanceof RequestTooLarge;
  return isUntold ? new WriteFailed(error.message) : error;
}

function prepared(job: WriteJob, api: RetryingSheets, progress: RowProgress): PreparedWrite {
  const file = api.get(SHEET_FIELDS);
  const made = new MadeSheets(job.document);
  const seen = surveySheets(file, job.target.reportId, { made, now: job.clock.now() });
  const writing = { job, api, progress, seen, file, made };
  const fresh = sheetRows(job.table);
  const write =
    seen.found === undefined ? firstWriting(writing, fresh) : prepareRefresh(writing, seen.found, fresh);
  const notices = [...write.work.notices, ...cutNotices(textsCut(job.table)), ...copyNotices(seen)];
  return { ...write, work: { ...write.work, notices } };
}

/** The table's rows as sheet cells, without blank rows. */
function sheetRows({ columns, rows }: Table): SheetCell[][] {
  const fresh = rows.map((row) => columns.map(({ type }, index) => toSheetCell(row[index] ?? null, type)));
  for (const cells of fresh) assertDays(cells, columns);
  return fresh.filter((row) => row.some((cell) => cell !== ''));
}

/** Throws NotUnderstood for a row without a day: the next reading of the sheet would take it for one of the user's own. */
export function assertDays(cells: readonly SheetCell[], columns: readonly Column[]): void {
  for (const [index, { key, type, label }] of columns.entries()) {
    const cell = cells[index];
    if (key && type === 'date' && typeof cell !== 'number')
      throw new NotUnderstood(texts().sheets.rowWithoutDay(label, String(cell ?? '').slice(0, 20)));
  }
}

function firstWriting(writing: WriteContext, fresh: readonly (readonly SheetCell[])[]): PreparedWrite {
  const { job, seen } = writing;
  const { target } = job;
  assertWhole(job);
  const given = chosenTab(seen, target);
  if (given !== undefined) return prepareChosenSheet(writing, given, fresh);
  const made = prepareNewSheet(writing, fresh);
  if (target.sheetId === undefined) return made;
  const notice = texts().sheets.chosenTabGone(made.work.sheetTitle);
  return { ...made, work: { ...made.work, notices: [...made.work.notices, notice] } };
}

function textsCut({ rows }: Table): number {
  return rows.reduce((sum, row) => sum + row.filter(isTooLong).length, 0);
}

/** A sentence on texts that no cell holds; none for a `count` of 0. */
export function cutNotices(count: number): string[] {
  return count === 0 ? [] : [texts().sheets.textsCut(count)];
}
