import type { Day, DayRange } from '../dates/calendar';
import type { ControlTotals } from '../device/control/control-totals';
import type { FailureKind } from '../errors/ad-reports-error';
import type { Work } from '../sheet/write-job';
import { shortened } from '../storage/untrusted-value';

export type RunHow = 'by hand' | 'by schedule';

/** A run that is in progress or has stopped before its end. A stopped run of a device report can continue for some hours without reading its finished days again. */
export interface CurrentRun {
  readonly runId: string;
  /** The user's e-mail address, or ''. */
  readonly by: string;
  readonly progress: RunProgress;
}

/** `progress` was stored when its last slice began or ended. Newer progress is in the cache. */
export interface UnfinishedRun extends CurrentRun {
  readonly how: RunHow;
  /** The number of slices of this run that have begun. */
  readonly slices: number;
  /** The number of requests that earlier slices have sent. */
  readonly calls: number;
  /** True while the run waits for its next slice. */
  readonly waits: boolean;
}

/** The failed scheduled runs of a report since its last good run. */
export interface Failures {
  readonly count: number;
  readonly lastAt: number;
  readonly kind: FailureKind;
  /** Until then (milliseconds since 1970), the service has asked not to be asked. */
  readonly notBefore?: number;
}

/** How far a run has come. Times are milliseconds since 1970. */
export interface RunProgress {
  readonly phase: 'starting' | 'pages' | 'files' | 'writing';
  /** The number of pages or files that were read, or of rows that were written. A file that is half read counts as half a file. */
  readonly done: number;
  /** The total number of pages, files or rows; null if it is unknown. */
  readonly of: number | null;
  readonly rows: number;
  readonly calls: number;
  readonly startedAt: number;
  /** When this progress was reported. If a run reports no progress for 90 seconds, Google has ended it. */
  readonly at: number;
}

export interface LastRun {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly by: string;
  readonly how: RunHow;
  /** `killed`: Google has ended it. `taken back`: a user has taken back the changes of a run. Both are only in the run log. */
  readonly result: 'done' | 'failed' | 'cancelled' | 'killed' | 'taken back';
  readonly sentence: string;
  /** A sentence that says what the user should do; may be empty. */
  readonly doNext: string;
  /** What only the run log shows; undefined for a run that was read from a run record. */
  readonly log?: RunLog | undefined;
}

export interface RunLog extends Pick<Work, 'rowsInserted' | 'rowsChanged' | 'rowsDeleted'> {
  readonly runId: string;
  /** The first requested day; null if the run ended before it was known. */
  readonly from: Day | null;
  readonly to: Day | null;
  readonly calls: number;
  readonly restated: number;
  readonly notices: string;
}

/** Longer texts are cut, because a record is stored in the file's properties. */
const LONGEST_NOTICES = 300;

type EndedRun = Pick<UnfinishedRun, 'runId' | 'calls' | 'by' | 'how'> & {
  readonly progress: Pick<RunProgress, 'startedAt'>;
};

interface RunEnd extends Pick<LastRun, 'endedAt' | 'result'>, Partial<Pick<LastRun, 'sentence' | 'doNext'>> {
  readonly asked?: DayRange | undefined;
  readonly report?: Pick<RunReport, 'rowsInserted' | 'rowsChanged' | 'rowsDeleted' | 'restated' | 'notices'>;
}

export function lastRunOf(
  { runId, calls, by, how, progress: { startedAt } }: EndedRun,
  { asked, report, ...end }: RunEnd,
): LastRun {
  const { rowsInserted = 0, rowsChanged = 0, rowsDeleted = 0, restated = 0, notices = [] } = report ?? {};
  const log: RunLog = {
    ...{ runId, from: asked?.from ?? null, to: asked?.to ?? null, calls },
    ...{ rowsInserted, rowsChanged, rowsDeleted, restated },
    notices: shortened(notices.join(' '), LONGEST_NOTICES),
  };
  return { startedAt, by, how, sentence: '', doNext: '', ...end, log };
}

/** Facts about the data that the sheet of a saved report contains since its last good run. */
export interface HeldData extends DayRange {
  readonly rows: number;
  /** The number of rows that the service returned in the last good run; undefined for runs of version 0.1.0. */
  readonly rowsBrought?: number;
  readonly completeThrough: Day;
  readonly newestDay: Day | null;
  readonly fetchedAt: number;
}

export interface RunOrder {
  readonly reportId: string;
  /** The id of the run. The sidebar creates it, because it asks for the run's progress while it waits for the result. */
  readonly runId: string;
}

export type RunAnswer =
  | { readonly state: 'done'; readonly report: RunReport }
  /** The slice has used up its time. Its data is stored for the next slice, which is another call with the same run id. */
  | { readonly state: 'unfinished'; readonly progress: RunProgress }
  | { readonly state: 'cancelled' };

export interface RunReport extends Work, DayRange {
  readonly columns: number;
  /** The number of requests sent to the service and for device files. */
  readonly calls: number;
  readonly restated: number;
  /** The first day that the run requested. It is later than `from` if older days were not requested again. */
  readonly askedFrom: Day;
  readonly newestCompleteDay: Day;
  /** The control totals of a device report; null for other reports. */
  readonly controls: ControlTotals | null;
  /** The address of the report's table in BigQuery; null if the report does not load into BigQuery. */
  readonly tableUrl: string | null;
  readonly seconds: number;
}
