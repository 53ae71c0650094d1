import type { Day, DayRange } from '../dates';
import type { FailureKind } from '../errors';
import type { WriteResult } from '../sheet';
import { truncateText } from '../storage';
import type { RestatedSum } from './changes/restated-news';

export type RunHow = 'by hand' | 'by schedule';

/** A run that is in progress or has stopped before its end. A stopped run of a device report can continue for some hours without reading its finished days again. */
export interface CurrentRun {
  readonly runId: string;
  readonly by: string;
  readonly progress: RunProgress;
}

/** `progress` was stored when its last slice began or ended. Newer progress is in the cache. */
export interface UnfinishedRun extends CurrentRun {
  readonly how: RunHow;
  readonly slices: number;
  readonly calls: number;
  /** True if the last slice has ended and the next one has not begun; false while a slice runs, or if Google has ended it. (Stored.) */
  readonly waits: boolean;
}

export interface Failures {
  readonly count: number;
  readonly lastAt: number;
  readonly kind: FailureKind;
}

export interface RunProgress {
  readonly phase: 'starting' | 'pages' | 'files' | 'writing';
  /** The number of pages or files that were read, or of rows that were written. A file that is half read counts as half a file. */
  readonly done: number;
  readonly of: number | null;
  readonly rows: number;
  readonly calls: number;
  readonly startedAt: number;
  /** When this progress was reported. If a run reports no progress for 90 seconds, Google has ended it. */
  readonly at: number;
}

/** A run that has ended, in the report's record or in the run log. */
export interface LastRun {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly by: string;
  readonly how: RunHow;
  /** `killed`: Google has ended it. `taken back`: a user has taken back the changes of a run. Both are only in the run log. */
  readonly result: 'done' | 'failed' | 'cancelled' | 'killed' | 'taken back';
  readonly sentence: string;
  readonly doNext: string;
  readonly log?: RunLog | undefined;
}

interface ChangedRows {
  readonly rowsInserted: number;
  readonly rowsChanged: number;
  readonly rowsDeleted: number;
}

export interface LoggedChanges extends ChangedRows {
  readonly restatedSum: RestatedSum;
  readonly notices: readonly string[];
}

export interface RunLog extends ChangedRows {
  readonly runId: string;
  readonly from: Day | null;
  readonly to: Day | null;
  readonly calls: number;
  readonly restated: number;
  readonly notices: string;
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
    notices: truncateText(written?.notices.join(' ') ?? '', LONGEST_NOTICES),
  };
  return { startedAt: progress.startedAt, endedAt, by, how, result, sentence, doNext, log };
}

export interface SheetCoverage extends DayRange {
  readonly rows: number;
  /** The number of rows that the service returned in the last good run; undefined for runs of version 0.1.0. */
  readonly rowsBrought?: number;
  readonly completeThrough: Day;
  readonly newestDay: Day | null;
  /** The oldest day with rows, when the whole range was last requested. Missing if the rows have no days. */
  readonly oldestDay?: Day;
  readonly fetchedAt: number;
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
