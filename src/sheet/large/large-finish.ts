import { AdReportsError } from '../../errors/ad-reports-error';
import { OutOfTime } from '../../errors/service-errors';
import { SheetBeingEdited, TabsChanged, WriteFailed } from '../../errors/sheet-errors';
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
import { type PreparedEnd, prepareEnd } from './large-ends';
import { asWriteJob, type LargeEnd, type LargeJob, replaced } from './large-job';
import type { LargeLanding } from './large-landing';

/** How often the sheet is read again after a batch of which nobody can say whether it happened. */
const MOST_SECOND_LOOKS = 2;
/** What the last batch takes for a cell: 45,000 a second were measured. */
const MS_A_CELL = 1 / 45;
/** An execution that has only just begun has time for the largest batch there can be: half the cells of a file. */
const FRESH_MS = 30_000;

/** A table whose rows all stand in the hidden sheet. */
export interface StagedTable {
  readonly job: LargeJob;
  readonly api: RetryingSheets;
  readonly progress: RowProgress;
  readonly sheetId: number;
  readonly counts: readonly DayCount[];
  /** Texts that were cut short. */
  readonly cut: number;
  /** When this execution took the table up, in milliseconds since 1970. */
  readonly begun: number;
}

/** What became of the last batch. */
interface Sent {
  /** The one that Google may have done. */
  prepared: PreparedEnd | undefined;
  /** Whether it is known that it has. */
  isDone: boolean;
  /** What went into another sheet is put right by its place: not a second time. */
  along: 'unseen' | 'begun' | 'right';
}

/** Sends the last batch, for who holds the document's lock. Throws as `LongTable.finish` does. */
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

/** The hidden sheet was taken away by the batch of which nobody could say whether it happened, or what it showed: that is read now. */
function lookedAt(table: StagedTable, sent: Sent): Work {
  const { api } = table;
  const { prepared } = sent;
  if (prepared === undefined) throw new WriteFailed('the hidden tab with the new rows was deleted');
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

/** What can keep us from seeing where a batch has landed that is done: its rows may stand anywhere then. */
function isOfSending(error: unknown): boolean {
  return (
    (error instanceof AdReportsError || error instanceof UncertainCommit) &&
    !(error instanceof SheetBeingEdited)
  );
}

/** Throws SheetBeingEdited when the rows have come between others than they were meant to. */
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

/** Undefined when the hidden sheet is no longer there. */
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

/** Throws OutOfTime when the last batch could end after Google has ended the execution. */
function assertTime({ job, begun }: StagedTable, { cells }: PreparedEnd): void {
  const now = job.clock.now();
  if (now - begun < FRESH_MS) return;
  if (now + cells * MS_A_CELL > job.deadline) throw new OutOfTime('writing to the sheet');
}

type Landed = PreparedEnd & { readonly landing: LargeLanding };

/**
 * Takes the batch of a long table back that has landed elsewhere than it was meant to, and gives what to throw. Where it cannot be taken
 * back, its rows are of no question from then on: the next run brings all days anew.
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
