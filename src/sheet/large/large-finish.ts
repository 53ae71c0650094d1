import { AdReportsError } from '../../errors/ad-reports-error';
import { OutOfTime } from '../../errors/service-errors';
import { SheetBeingEdited, TabsChanged, WriteFailed } from '../../errors/sheet-errors';
import { texts } from '../../wording/texts';
import { RequestTooLarge, type RetryingSheets, UncertainCommit } from '../api/retrying-api';
import type { RowProgress } from '../api/write-progress';
import { headersOf, putRight, sendAlong } from '../commit/along';
import { dropBackup, restored } from '../commit/batch-restored';
import type { ShownAfter } from '../commit/landed';
import { MadeSheets } from '../read/hidden-sheets';
import { copyNotices, SHEET_FIELDS, surveySheets } from '../read/report-sheet';
import { readShown } from '../read/sheet-content';
import { serial } from '../reconcile/inserted-rows';
import { findStaging } from '../staging/staging-rows';
import { cutNotices } from '../write/write-table';
import type { Work } from '../write-job';
import type { DayCount } from './day-counts';
import type { PreparedEnd } from './first-large-table';
import { prepareEnd } from './large-ends';
import { asWriteJob, type LargeEnd, type LargeJob, replaced } from './large-job';
import type { LargeLanding } from './large-landing';

/** How often the sheet is read again after a batch with an unknown outcome. */
const MOST_SECOND_LOOKS = 2;
/** Time for a cell of the last batch: 45,000 cells per second were measured. */
const MS_A_CELL = 1 / 45;
/** An execution this young has time for the largest possible batch: half the cells of a file. */
const FRESH_MS = 30_000;

/** A table with all rows in the hidden sheet. */
export interface StagedTable {
  readonly job: LargeJob;
  readonly api: RetryingSheets;
  readonly progress: RowProgress;
  readonly sheetId: number;
  readonly counts: readonly DayCount[];
  /** Texts that were cut short. */
  readonly cut: number;
  /** When this execution began or continued the table, in milliseconds since 1970. */
  readonly begun: number;
}

/** The state of the last batch. */
interface Sent {
  /** The batch that may have been done. */
  prepared: PreparedEnd | undefined;
  /** Whether it is known to be done. */
  isDone: boolean;
  /** Rows in another sheet are moved to their places by position, so only once. */
  along: 'unseen' | 'begun' | 'right';
}

/** Sends the last batch; the caller holds the document's lock. Throws as `LargeTable.finish` does. */
export function finishLargeTable(table: StagedTable, end: LargeEnd): Work {
  const sent: Sent = { prepared: undefined, isDone: false, along: 'unseen' };
  for (let looks = 0; ; looks++) {
    try {
      return tried(table, end, sent);
    } catch (error) {
      const mayLook = looks < MOST_SECOND_LOOKS;
      if (error instanceof TabsChanged && !sent.isDone) sent.prepared = undefined;
      if (mayLook && (error instanceof UncertainCommit || error instanceof TabsChanged)) continue;
      if (sent.isDone && isOfSending(error)) throw misplaced(sent);
      throw error instanceof RequestTooLarge || error instanceof UncertainCommit
        ? new WriteFailed(error.message)
        : error;
    }
  }
}

function tried(table: StagedTable, end: LargeEnd, sent: Sent): Work {
  const prepared = prepare(table, end);
  if (prepared === undefined) return lookedAt(table, sent);
  const rows = rowsOf(table);
  prepared.arrange();
  prepared.assertUnchanged();
  assertTime(table, prepared);
  table.progress.before(rows, rows);
  sent.prepared = prepared;
  const { api, progress } = table;
  const { requests, along, landing, work } = prepared;
  const seen = sendAlong(api, requests, along, landing?.ranges ?? [], (batch) =>
    progress.last(() => {
      batch();
      sent.isDone = true;
      sent.along = 'begun';
    }),
  );
  sent.along = 'right';
  judge(table, prepared, seen);
  return work;
}

/** The hidden sheet is gone, so a batch with an unknown outcome was done: reads what it should have shown. */
function lookedAt(table: StagedTable, sent: Sent): Work {
  const { api } = table;
  const { prepared } = sent;
  if (prepared === undefined) throw new WriteFailed(texts().sheets.hiddenTabDeleted);
  const { along, landing, work } = prepared;
  sent.isDone = true;
  const shown = readShown(api, [...(landing?.ranges ?? []), ...headersOf(along)]);
  if (along !== undefined && sent.along !== 'right') {
    if (sent.along === 'begun')
      throw new SheetBeingEdited(along.into?.tab.title ?? work.sheetTitle, 'misplaced');
    sent.along = 'begun';
    putRight(api, along, shown);
    sent.along = 'right';
  }
  judge(table, prepared, { shown, isSameMoment: false });
  return work;
}

/** Failures after the batch that leave its place unknown. */
function isOfSending(error: unknown): boolean {
  return (
    (error instanceof AdReportsError || error instanceof UncertainCommit) &&
    !(error instanceof SheetBeingEdited)
  );
}

/** Throws SheetBeingEdited when the rows were written to the wrong places. */
function judge({ api, job }: StagedTable, prepared: PreparedEnd, seen: ShownAfter): void {
  const { landing, backup, wereNotesAsSeen } = prepared;
  if (landing === undefined) return;
  const made = new MadeSheets(job.document);
  const found = landing.of(seen.shown);
  const isRight = () => !seen.isSameMoment || wereNotesAsSeen?.() !== false;
  if (found === 'elsewhere' || !isRight()) throw putLargeBack(api, made, { ...prepared, landing }, seen);
  if (found === 'headers') api.batchUpdate(landing.headersAgain);
  if (backup !== undefined) dropBackup(api, made, backup);
}

function misplaced({ prepared }: Sent): SheetBeingEdited {
  return new SheetBeingEdited(prepared?.work.sheetTitle ?? '', 'misplaced');
}

/** Undefined if the hidden sheet is gone. */
function prepare(table: StagedTable, end: LargeEnd): PreparedEnd | undefined {
  const { job, api, sheetId, cut } = table;
  const { reportId } = job.target;
  const file = api.get(SHEET_FIELDS);
  const made = new MadeSheets(job.document);
  const { runId: run } = job;
  const staging = findStaging(file, { report: reportId, run, sheetId, made });
  if (staging === undefined) return undefined;
  const seen = surveySheets(file, reportId, { run, made, now: job.clock.now() });
  const prepared = prepareEnd({
    job: asWriteJob(job, end),
    api,
    seen,
    staging,
    staged: { tab: staging.tab, days: blocks(table), rows: rowsOf(table) },
    replaced: replaced(job, end),
    file,
    ...(end.byDay === undefined ? {} : { byDay: end.byDay }),
  });
  const notices = [...prepared.work.notices, ...cutNotices(cut), ...copyNotices(seen)];
  return { ...prepared, work: { ...prepared.work, notices } };
}

function rowsOf({ counts }: StagedTable): number {
  return counts.reduce((sum, { rows }) => sum + rows, 0);
}

function blocks({ counts }: StagedTable) {
  let from = 0;
  return counts.map(({ day, rows }) => {
    from += rows;
    return { day: serial(day), from: from - rows, count: rows };
  });
}

/** Throws OutOfTime when Google might end the execution during the last batch. */
function assertTime({ job, begun }: StagedTable, { cells }: PreparedEnd): void {
  const now = job.clock.now();
  if (now - begun < FRESH_MS) return;
  if (now + cells * MS_A_CELL > job.deadline) throw new OutOfTime(texts().sheets.writing);
}

type Landed = PreparedEnd & { readonly landing: LargeLanding };

/**
 * Undoes the batch of a large table that wrote to the wrong places, and returns the error to throw. If it cannot be undone, the stamp's
 * question is cleared: the next run fetches all days.
 */
export function putLargeBack(
  api: RetryingSheets,
  made: Pick<MadeSheets, 'remove'>,
  { landing, backup, along, work: { sheetId, sheetTitle } }: Landed,
  { shown, isSameMoment }: ShownAfter,
): SheetBeingEdited {
  const isRecorded = (along?.requests.length ?? 0) > 0;
  const readAgain = () => readShown(api, landing.ranges);
  const then = { sheetId, shown, readAgain, isRecorded };
  const found = backup !== undefined && isSameMoment && restored(api, made, backup, then);
  if (found === 'whole') return new SheetBeingEdited(sheetTitle, isRecorded ? 'put back' : 'as it was');
  if (found === 'cut') return new SheetBeingEdited(sheetTitle, 'cut');
  api.batchUpdate([landing.disown]);
  if (backup !== undefined) dropBackup(api, made, backup);
  return new SheetBeingEdited(sheetTitle, 'misplaced');
}
