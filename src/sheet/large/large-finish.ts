import { serial } from '../../dates/sheet-dates';
import { OutOfTime } from '../../errors/service-errors';
import { WriteFailed } from '../../errors/sheet-errors';
import { texts } from '../../wording/texts';
import type { RetryingSheets } from '../api/retrying-api';
import type { RowProgress } from '../api/write-progress';
import { MadeSheets } from '../read/hidden-sheets';
import { SHEET_FIELDS } from '../read/report-sheet';
import { type PreparedWrite, untilWritten } from '../write/attempts';
import { chosenTab } from '../write/first-sheet';
import { withNotices } from '../write/write-table';
import type { Work } from '../write-job';
import type { DayCount } from './day-counts';
import { copyToChosen, type Ending, showHidden } from './first-large-table';
import { asWriteJob, type LargeEnd, type LargeJob, replaced } from './large-job';
import { moveIn } from './move-in';
import { findStaging, surveyRun } from './run-sheet';

/** Milliseconds for each cell of the last batch. Measured: 45,000 cells per second. */
const MS_A_CELL = 1 / 45;
/** An execution this young has time for the largest possible batch: half the cells of a file. */
const FRESH_MS = 30_000;

/** A table after all of its rows were written to the hidden sheet. */
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

/** Sends the last batch; the caller holds the document's lock. Throws as `LargeTable.finish` does. */
export function finishLargeTable(table: StagedTable, end: LargeEnd): Work {
  return untilWritten(({ unsure }) => {
    const ending = endingOf(table, end);
    if (ending !== undefined) return withNotices(preparedEnd(ending), table.cut, ending.seen);
    if (unsure === undefined) throw new WriteFailed(texts().sheets.hiddenTabDeleted);
    return { work: unsure };
  });
}

/** Plans the last batch and writes nothing. Throws SheetConflict or SpreadsheetFull. */
function preparedEnd(ending: Ending): PreparedWrite {
  const { seen, job } = ending;
  if (seen.found !== undefined) return moveIn(ending, seen.found);
  const chosen = chosenTab(seen, job);
  return chosen === undefined ? showHidden(ending) : copyToChosen(ending, chosen);
}

/** What the last batch is planned from; undefined if the hidden sheet no longer exists. */
function endingOf(table: StagedTable, end: LargeEnd): Ending | undefined {
  const { job, api, progress, sheetId } = table;
  const file = api.get(SHEET_FIELDS);
  const staging = findStaging(file, job, sheetId);
  if (staging === undefined) return undefined;
  const days = blocks(table);
  const asked = replaced(job, end);
  return {
    job: asWriteJob(job, end, asked),
    api,
    progress,
    file,
    made: new MadeSheets(job.document),
    seen: surveyRun(file, job),
    staging,
    staged: { tab: staging.tab, days, rows: days.reduce((sum, { count }) => sum + count, 0) },
    replaced: asked,
    assertTime: (cells) => assertTime(table, cells),
    ...(end.byDay === undefined ? {} : { byDay: end.byDay }),
  };
}

function blocks({ counts }: StagedTable) {
  let from = 0;
  return counts.map(({ day, rows }) => {
    from += rows;
    return { day: serial(day), from: from - rows, count: rows };
  });
}

/** Throws OutOfTime when Google might end the execution during a batch that touches this number of cells. */
function assertTime({ job, begun }: StagedTable, cells: number): void {
  const now = job.clock.now();
  if (now - begun < FRESH_MS) return;
  if (now + cells * MS_A_CELL > job.deadline) throw new OutOfTime(texts().sheets.writing);
}
