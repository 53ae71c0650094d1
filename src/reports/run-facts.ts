import type { Day } from '../dates/calendar';
import type { DayRange } from '../dates/named-ranges';
import type { ControlTotals } from '../device/control/control-totals';
import type { FailureKind } from '../errors/ad-reports-error';
import type { Work } from '../sheet/write-job';

export type RunHow = 'by hand' | 'by schedule';

/** A run in progress, or one that stopped half-way: its pages are cached for some hours and need not be requested again. */
export interface CurrentRun {
  readonly runId: string;
  /** The user's e-mail address, or ''. */
  readonly by: string;
  readonly progress: RunProgress;
}

/** A run that has begun and not ended. `progress` is as of its last slice; newer progress is in the cache. */
export interface UnfinishedRun extends CurrentRun {
  readonly how: RunHow;
  /** The number of slices that have begun. */
  readonly slices: number;
  /** The requests that earlier slices sent. */
  readonly calls: number;
  /** True between two slices. */
  readonly waits: boolean;
}

/** The failures since the last good run. */
export interface Failures {
  /** 1 after the first. */
  readonly count: number;
  readonly lastAt: number;
  readonly kind: FailureKind | 'unexpected';
}

/** How far a run has come. Times are milliseconds since 1970. */
export interface RunProgress {
  readonly phase: 'starting' | 'pages' | 'files' | 'writing';
  /** Pages or files read, or rows written; a file that is half read counts as half a file. */
  readonly done: number;
  /** The number of all pages, files or rows; null if it is unknown. */
  readonly of: number | null;
  /** Rows read so far. */
  readonly rows: number;
  /** Requests sent so far. */
  readonly calls: number;
  readonly startedAt: number;
  /** The time of this progress. A run without progress for 90 seconds was ended by Google. */
  readonly at: number;
}

/** The last run of a saved report. */
export interface LastRun {
  readonly startedAt: number;
  readonly endedAt: number;
  /** The user's e-mail address; '' if Google does not provide it. */
  readonly by: string;
  readonly how: RunHow;
  readonly result: 'done' | 'failed' | 'cancelled';
  /** What went wrong, as a sentence; empty after a good run. */
  readonly sentence: string;
  /** What to do about it; may be empty. */
  readonly doNext: string;
}

/** A run as the last one of its report, which ended at `endedAt`; `message` says what went wrong. */
export function lastRunOf(
  { by, how, progress: { startedAt } }: UnfinishedRun,
  endedAt: number,
  result: LastRun['result'],
  message: Partial<Pick<LastRun, 'sentence' | 'doNext'>> = {},
): LastRun {
  return { startedAt, endedAt, by, how, result, sentence: '', doNext: '', ...message };
}

/** What the sheet of a saved report contains since its last good run. */
export interface HeldData extends DayRange {
  readonly rows: number;
  /** Rows that the service returned in the last good run; unknown for runs of version 0.1.0. */
  readonly rowsBrought?: number;
  readonly columns: number;
  /** The newest complete day when the data was fetched. */
  readonly completeThrough: Day;
  /** The newest day that has a row; null if rows have no day. */
  readonly newestDay: Day | null;
  readonly fetchedAt: number;
}

export interface RunOrder {
  readonly reportId: string;
  /** Made by the sidebar, which asks for the progress before the run has returned. */
  readonly runId: string;
}

/** The result of one slice of a run. */
export type RunAnswer =
  | { readonly state: 'done'; readonly report: RunReport }
  /** The time of the slice is used up. Its data is cached for the next call with the same run id. */
  | { readonly state: 'unfinished'; readonly progress: RunProgress }
  /** The sheet still has its old rows. */
  | { readonly state: 'cancelled' };

/** What a run did. The days are those that the table covers. */
export interface RunReport extends Work, DayRange {
  readonly columns: number;
  /** Requests sent to the service and the device links. */
  readonly calls: number;
  /** Values of earlier rows that have changed and were recorded. */
  readonly restated: number;
  /** The first requested day: that of the range, or of the window. */
  readonly askedFrom: Day;
  readonly newestCompleteDay: Day;
  /** For a device report; null for other reports. */
  readonly controls: ControlTotals | null;
  /** For a report that loads into BigQuery: the address of its table in BigQuery; null for others. */
  readonly tableUrl: string | null;
  readonly seconds: number;
}
