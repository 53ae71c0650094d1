import { type Day, type DayRange, parseDay } from '../dates';
import type { FailureKind } from '../errors';
import type { WriteResult } from '../sheet';
import {
  type CheckedFields,
  isBoolean,
  isMissingOr,
  isNullOr,
  isNumber,
  isObjectOf,
  isOneOf,
  isString,
  truncateText,
} from '../storage';
import { joinSentences } from '../wording';
import type { RestatedSum } from './changes/restated-news';

// What is stored of runs. Any editor of the file can damage it, so each field has its check. (Stored: names must not change.)

export const RUN_ID = /^[0-9a-f]{16,64}$/;

export type RunHow = 'by hand' | 'by schedule';
const isRunHow = isOneOf<RunHow>('by hand', 'by schedule');
export const isStoredDay = (value: unknown): value is Day => isString(value) && parseDay(value) === value;

export type RunProgress = CheckedFields<typeof PROGRESS_CHECKS>;
const PROGRESS_CHECKS = {
  phase: isOneOf('starting', 'pages', 'files', 'writing'),
  /** The number of pages or files that were read, or of rows that were written. A file that is half read counts as half a file. */
  done: isNumber,
  of: isNullOr(isNumber),
  rows: isNumber,
  calls: isNumber,
  startedAt: isNumber,
  /** When this progress was reported. If a run reports no progress for 90 seconds, Google has ended it. */
  at: isNumber,
};

/** A run that is in progress or has stopped before its end. A stopped run of a device report can continue for some hours without reading its finished days again. */
export type UnfinishedRun = CheckedFields<typeof UNFINISHED_CHECKS>;
export const UNFINISHED_CHECKS = {
  runId: (value: unknown): value is string => isString(value) && RUN_ID.test(value),
  by: isString,
  how: isRunHow,
  slices: isNumber,
  calls: isNumber,
  /** True if the last slice has ended and the next one has not begun; false while a slice runs, or if Google has ended it. */
  waits: isBoolean,
  /** As it was when its last slice began or ended. Newer progress is in the cache. */
  progress: isObjectOf<RunProgress>(PROGRESS_CHECKS),
};

export type CurrentRun = Pick<UnfinishedRun, 'runId' | 'by' | 'progress'>;

export type Failures = CheckedFields<typeof FAILURE_CHECKS>;
export const FAILURE_CHECKS = {
  count: isNumber,
  lastAt: isNumber,
  kind: (value: unknown): value is FailureKind => isString(value),
};

export type RunLog = CheckedFields<typeof LOG_CHECKS>;
const LOG_CHECKS = {
  runId: isString,
  from: isNullOr(isStoredDay),
  to: isNullOr(isStoredDay),
  calls: isNumber,
  rowsInserted: isNumber,
  rowsChanged: isNumber,
  rowsDeleted: isNumber,
  restated: isNumber,
  notices: isString,
};
export const isRunLog = isObjectOf<RunLog>(LOG_CHECKS);

/** A run that has ended, in the report's record or in the run log. */
export type LastRun = CheckedFields<typeof RUN_CHECKS>;
export const RUN_CHECKS = {
  startedAt: isNumber,
  endedAt: isNumber,
  by: isString,
  how: isRunHow,
  /** `taken back`: a user has taken back the changes of a run. Only in the run log. */
  result: isOneOf('done', 'failed', 'cancelled', 'taken back'),
  sentence: isString,
  doNext: isString,
  log: isMissingOr(isRunLog),
};

export type SheetCoverage = CheckedFields<typeof COVERAGE_CHECKS>;
export const COVERAGE_CHECKS = {
  from: isStoredDay,
  to: isStoredDay,
  rows: isNumber,
  /** The number of rows that the service returned in the last good run; undefined for runs of version 0.1.0. */
  rowsBrought: isMissingOr(isNumber),
  completeThrough: isStoredDay,
  newestDay: isNullOr(isStoredDay),
  /** The oldest day with rows, when the whole range was last requested. Missing if the rows have no days. */
  oldestDay: isMissingOr(isStoredDay),
  fetchedAt: isNumber,
};

export interface LoggedChanges extends Pick<RunLog, 'rowsInserted' | 'rowsChanged' | 'rowsDeleted'> {
  readonly restatedSum: RestatedSum;
  readonly notices: readonly string[];
}

/** Longer texts are cut, because a record is stored in the file's properties. */
const LONGEST_NOTICES = 300;

type RunIdentity = Pick<UnfinishedRun, 'runId' | 'calls' | 'by' | 'how'> & {
  readonly progress: { readonly startedAt: number };
};

export interface RunEnding {
  readonly endedAt: number;
  readonly result: LastRun['result'];
  readonly sentence?: string;
  readonly doNext?: string;
  readonly requestedRange?: DayRange | undefined;
  readonly written?: LoggedChanges;
}

export function buildLastRun(run: RunIdentity, ending: RunEnding): LastRun {
  const { requestedRange, written, endedAt, result, sentence = '', doNext = '' } = ending;
  const { by, how, progress } = run;
  const log: RunLog = {
    runId: run.runId,
    from: requestedRange?.from ?? null,
    to: requestedRange?.to ?? null,
    calls: run.calls,
    rowsInserted: written?.rowsInserted ?? 0,
    rowsChanged: written?.rowsChanged ?? 0,
    rowsDeleted: written?.rowsDeleted ?? 0,
    restated: written?.restatedSum.count ?? 0,
    notices: truncateText(joinSentences(written?.notices ?? []), LONGEST_NOTICES),
  };
  return { startedAt: progress.startedAt, endedAt, by, how, result, sentence, doNext, log };
}

export interface RunOrder {
  readonly reportId: string;
  /** The id of the run. The sidebar creates it, because it asks for the run's progress while it waits for the result. */
  readonly runId: string;
}

export type RunAnswer =
  /** `report`: an open sidebar of an earlier version reads it under this name. */
  | { readonly state: 'done'; readonly report: GoodRun }
  /** The slice has used up its time. Its data is stored for the next slice, which is another call with the same run id. */
  | { readonly state: 'unfinished'; readonly progress: RunProgress }
  | { readonly state: 'cancelled' };

export interface GoodRun extends WriteResult, DayRange {
  /** The notices that put no number in doubt. */
  readonly facts: readonly string[];
  readonly columns: number;
  readonly calls: number;
  readonly restatedSum: RestatedSum;
  /** The first day that the run requested. It is later than `from` if older days were not requested again. */
  readonly askedFrom: Day;
  readonly newestCompleteDay: Day;
  /** The address of the report's table in BigQuery; null if the report does not load into BigQuery. */
  readonly tableUrl: string | null;
  readonly seconds: number;
}

const HOUR_MS = 3_600_000;
/** The hourly check varies by some minutes, so without this "in one hour" would often mean two hours. */
const EARLY_MS = 600_000;
/** After failures in a row, a report waits about 1, 2, 4, 4, … hours. */
const LONGEST_WAIT_HOURS = 4;

export function addFailure(previous: Failures | null, kind: FailureKind, now: number): Failures {
  return { count: (previous?.count ?? 0) + 1, lastAt: now, kind };
}

export function calculateRetryTime({ count, lastAt }: Failures): number {
  const hours = Math.min(2 ** (count - 1), LONGEST_WAIT_HOURS);
  return lastAt + hours * HOUR_MS - EARLY_MS;
}
