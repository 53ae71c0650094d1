import { NotUnderstood } from '../../errors/service-errors';
import { SheetBusy, SheetProtected } from '../../errors/sheet-errors';
import type { SpreadsheetResource } from '../../platform/ports';
import { isTooLong, type SheetCell, toSheetCell } from '../../table/sheet-cell';
import type { Column, Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { type Misplaced, type RetryingSheets, retryingSheets } from '../api/retrying-api';
import { type RowProgress, rowProgress } from '../api/write-progress';
import { notKept } from '../last-change/last-change';
import { newIds } from '../new-ids';
import { MadeSheets } from '../read/hidden-sheets';
import { copyNotices, SHEET_FIELDS, type SheetSurvey, surveySheets } from '../read/report-sheet';
import { isSmall } from '../read/sheet-content';
import type { WriteContext } from '../read/write-context';
import type { Work, WriteJob } from '../write-job';
import { type Attempts, type PreparedWrite, untilWritten } from './attempts';
import { prepareFirst } from './first-sheet';
import { prepareRefresh } from './refresh-sheet';

const LOCK_WAIT_MS = 10_000;

/**
 * Writes the table into the report's sheet: only differences, in one atomic batch. Throws SheetBusy, SheetConflict, SpreadsheetFull,
 * OutOfTime, WriteFailed or what `onProgress` throws; then the sheet has not changed.
 */
export function writeTable(job: WriteJob): Work {
  return underLock(job, () => writeUnderLock(job));
}

/** Throws SheetBusy when the document's lock is not free in time. */
export function underLock<Done>(
  { locks, lockWaitMs }: Pick<WriteJob, 'locks' | 'lockWaitMs'>,
  work: () => Done,
): Done {
  const given = locks.withDocumentLock(lockWaitMs ?? LOCK_WAIT_MS, work);
  if (given === undefined) throw new SheetBusy();
  return given.result;
}

/**
 * Like `writeTable`, for a caller that already holds the document's lock. After an unknown outcome or an edit by somebody else, it reads
 * the sheet again and writes the remaining differences. `prepare` plans them; by default, the sheet gets the rows of the job's table.
 */
export function writeUnderLock(job: WriteJob, prepare: typeof prepareTable = prepareTable): Work {
  const { keepChanges, ...others } = job;
  if (keepChanges === undefined) return written(job, prepare);
  // Somebody may have protected tabs of charts, or the hidden sheet that keeps changes. Rows must not stay old because of that.
  return unlessProtected(
    () => writeWithChart(job, prepare),
    () => writeWithChart({ ...others, ...notKept('protected') }, prepare),
  );
}

function writeWithChart(job: WriteJob, prepare: typeof prepareTable): Work {
  const { alongside, ...others } = job;
  if (alongside === undefined) return written(job, prepare);
  return unlessProtected(
    () => written(job, prepare),
    () => {
      const work = written(others, prepare);
      return { ...work, notices: [...work.notices, texts().charts.protected] };
    },
  );
}

function unlessProtected(write: () => Work, otherwise: () => Work): Work {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof SheetProtected)) throw error;
    return otherwise();
  }
}

function written(job: WriteJob, prepare: typeof prepareTable): Work {
  const api = retryingSheets(job.api, job.clock, job.deadline);
  const progress = rowProgress(job.onProgress);
  let known = job.knownTabs?.file;
  const work = untilWritten((attempts) => {
    const file = fileOf(job, api, known);
    known = undefined;
    return prepared(jobAfter(job, attempts), api, file, progress, prepare);
  });
  progress.done();
  return work;
}

/**
 * The job without the rows for other sheets if they are already written. The rows can then not be taken back: those in other sheets would
 * stay.
 */
function jobAfter(given: WriteJob, { misplaced, lost }: Attempts): WriteJob {
  if (misplaced === undefined) return given;
  const { together: _, keepChanges, ...job } = given;
  const { question }: Misplaced = misplaced;
  return {
    ...job,
    ...(keepChanges === undefined ? {} : notKept('edited meanwhile')),
    isLacking: lost === 'numbers' && job.window !== undefined,
    ...(question === undefined ? {} : { answered: question }),
  };
}

/**
 * The tabs: the `known` ones if they contain a small table of the report, because that is compared when it is read; else read now. Other
 * sheets are not compared, so `alongside` needs them as they are now.
 */
function fileOf(
  { knownTabs, target, alongside }: WriteJob,
  api: RetryingSheets,
  known: SpreadsheetResource | undefined,
): SpreadsheetResource {
  if (known !== undefined && alongside === undefined) {
    const { found } = surveySheets(known, target.reportId);
    if (found !== undefined && isSmall(found.tab)) return known;
  }
  const file = api.get(SHEET_FIELDS);
  if (knownTabs !== undefined) knownTabs.file = file;
  return file;
}

function prepared(
  job: WriteJob,
  api: RetryingSheets,
  file: SpreadsheetResource,
  progress: RowProgress,
  prepare: typeof prepareTable,
): PreparedWrite {
  const made = new MadeSheets(job.document);
  const seen = surveySheets(file, job.target.reportId, { made, now: job.clock.now() });
  const cut = job.table.rows.reduce((sum, row) => sum + row.filter(isTooLong).length, 0);
  const ids = newIds(file, job.clock);
  return withNotices(prepare({ job, api, progress, seen, ids, file, made }), cut, seen);
}

function prepareTable(writing: WriteContext): PreparedWrite {
  const { job, seen } = writing;
  const fresh = sheetRows(job.table);
  if (seen.found !== undefined) return prepareRefresh(writing, seen.found, fresh);
  return prepareFirst(
    job.keepChanges ? { ...writing, job: { ...job, ...notKept('first run') } } : writing,
    fresh,
  );
}

/** The table's rows as sheet cells, without blank rows. */
function sheetRows({ columns, rows }: Table): SheetCell[][] {
  const fresh = rows.map((row) => columns.map(({ type }, index) => toSheetCell(row[index] ?? null, type)));
  for (const cells of fresh) assertDays(cells, columns);
  return fresh.filter((row) => row.some((cell) => cell !== ''));
}

/** Throws NotUnderstood for a row without a day, because the next refresh would treat that row as one of the user's own. */
export function assertDays(cells: readonly SheetCell[], columns: readonly Column[]): void {
  for (const [index, { key, type, label }] of columns.entries()) {
    const cell = cells[index];
    if (key && type === 'date' && typeof cell !== 'number')
      throw new NotUnderstood(texts().sheets.rowWithoutDay(label, String(cell ?? '').slice(0, 20)));
  }
}

/** Adds sentences on copies of the report's tab, and on the texts that were cut because they are too long for a cell. */
export function withNotices(write: PreparedWrite, textsCut: number, seen: SheetSurvey): PreparedWrite {
  const cut = textsCut === 0 ? [] : [texts().sheets.textsCut(textsCut)];
  const notices = [...write.work.notices, ...cut, ...copyNotices(seen)];
  return { ...write, work: { ...write.work, notices } };
}
