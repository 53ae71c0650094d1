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
} from '../storage';
import { sumExactly } from '../table';

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

export type LastRun = CheckedFields<typeof RUN_CHECKS>;
export const RUN_CHECKS = {
  startedAt: isNumber,
  endedAt: isNumber,
  by: isString,
  how: isRunHow,
  result: isOneOf('done', 'failed', 'cancelled'),
  sentence: isString,
  doNext: isString,
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
  fetchedAt: isNumber,
};

export type RunEnding = Pick<LastRun, 'endedAt' | 'result'> & Partial<Pick<LastRun, 'sentence' | 'doNext'>>;

export function buildLastRun({ by, how, progress }: UnfinishedRun, ending: RunEnding): LastRun {
  return { startedAt: progress.startedAt, by, how, sentence: '', doNext: '', ...ending };
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
  readonly restatedSum: RestatedSum;
  readonly newestCompleteDay: Day;
  /** The address of the report's table in BigQuery; null if the report does not load into BigQuery. */
  readonly tableUrl: string | null;
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

export interface RestatedSum {
  readonly count: number;
  /** By how much they change revenue; null if no such change is known. */
  readonly revenue: number | null;
  /** The number of changes of revenue of unknown size. They are not in `revenue`. */
  readonly unknown: number;
  readonly currency: string;
}

/** Numbers of complete days that runs have changed, until a user has read about them. */
export interface RestatedNews extends RestatedSum {
  /** When the last of the runs ended, in milliseconds since 1970. */
  readonly at: number;
}

export const isRestatedNews = isObjectOf<RestatedNews>({
  count: isNumber,
  revenue: isNullOr(isNumber),
  unknown: isNumber,
  currency: isString,
  at: isNumber,
});

/** News in another currency replace those before: revenue in several currencies has no sum. */
export function addNews(previousNews: RestatedNews | null, sum: RestatedSum, endedAt: number) {
  if (sum.count === 0) return previousNews;
  if (previousNews?.currency !== sum.currency) return { ...sum, at: endedAt };
  const knownRevenues = [previousNews.revenue, sum.revenue].filter((revenue) => revenue !== null);
  return {
    count: previousNews.count + sum.count,
    revenue: sumExactly(knownRevenues),
    unknown: previousNews.unknown + sum.unknown,
    currency: sum.currency,
    at: endedAt,
  };
}
