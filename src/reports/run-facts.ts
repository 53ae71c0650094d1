import type { Day } from '../dates/calendar';
import type { ControlTotals } from '../device/control/control-totals';
import type { FailureKind } from '../errors/ad-reports-error';
import type { ReportDraft } from '../request/draft';
import type { Refreshing } from './refreshing';

/** A run that has begun and not ended. `progress` is as of its last slice; what is newer is in the cache. */
export interface InHand {
  readonly runId: string;
  readonly by: string;
  readonly progress: RunProgress;
  readonly how: RunHow;
  /** How many slices have begun. */
  readonly slices: number;
  /** Requests that earlier slices sent. */
  readonly calls: number;
  /** True between two slices. A run whose slice has not reported progress for long was killed. */
  readonly waits: boolean;
}

/** Failures in a row, since the last good run. */
export interface Failures {
  /** 1 after the first. */
  readonly count: number;
  readonly lastAt: number;
  readonly kind: FailureKind | 'unexpected';
}

/** What decides whether a saved report is to be refreshed now. Times are milliseconds since 1970. */
export interface RefreshFacts {
  readonly id: string;
  /** The spreadsheet's id. */
  readonly fileId: string;
  readonly draft: ReportDraft;
  readonly refreshing: Refreshing;
  readonly paused: boolean;
  readonly lastRun: LastRun | null;
  /** What the sheet holds; null before the first good run, and when its sheet was deleted. */
  readonly held: HeldData | null;
  /** When the last good run began; null before the first. */
  readonly lastGoodAt: number | null;
  /** When the whole range was last requested; null before the first time. */
  readonly wholeAt: number | null;
  readonly failures: Failures | null;
  /** True when somebody has changed the report since the last good run. */
  readonly isEdited: boolean;
}

/** How far a run has come. */
export interface RunProgress {
  readonly phase: 'starting' | 'pages' | 'files' | 'writing';
  /** Pages or files read, or rows written; a file that is half read counts as half a file. */
  readonly done: number;
  /** Of how many; null while nobody knows. */
  readonly of: number | null;
  /** Rows read so far. */
  readonly rows: number;
  /** Requests sent so far. */
  readonly calls: number;
  readonly startedAt: number;
  /** When this was reported: a run that reports nothing for two minutes was killed. */
  readonly at: number;
}

export type RunHow = 'by hand' | 'by schedule';

/** The last run of a saved report. */
export interface LastRun {
  readonly startedAt: number;
  readonly endedAt: number;
  /** E-mail address, or '' where Google did not tell it. */
  readonly by: string;
  readonly how: RunHow;
  readonly result: 'done' | 'failed' | 'cancelled';
  /** What went wrong, as a sentence; empty after a good run. */
  readonly sentence: string;
  /** What to do about it; may be empty. */
  readonly doNext: string;
}

/** What the sheet of a saved report holds since its last good run. */
export interface HeldData {
  readonly rows: number;
  /** Rows that the service returned in the last good run; unknown for runs of earlier versions. */
  readonly rowsBrought?: number;
  readonly columns: number;
  readonly from: Day;
  readonly to: Day;
  /** The newest complete day when it was fetched. */
  readonly completeThrough: Day;
  /** The newest day that has a row; null where rows have no day. */
  readonly newestDay: Day | null;
  readonly fetchedAt: number;
}

/** A run in progress, or one that stopped half-way: its pages are cached for some hours and need not be requested again. */
export interface RunInHand {
  readonly runId: string;
  readonly by: string;
  readonly progress: RunProgress;
}

export interface RunOrder {
  readonly reportId: string;
  /** Made by the sidebar, which asks for progress before the run has returned. */
  readonly runId: string;
}

/** A slice of a run has ended. */
export type RunAnswer =
  | { readonly state: 'done'; readonly report: RunReport }
  /** Time was up; what was read is kept: call again with the same run id. */
  | { readonly state: 'unfinished'; readonly progress: RunProgress }
  /** The sheet has its old rows. */
  | { readonly state: 'cancelled' };

/** What a run did. */
export interface RunReport {
  readonly sheetTitle: string;
  readonly sheetId: number;
  readonly rows: number;
  /** Rows that the service returned for the requested days. */
  readonly rowsBrought: number;
  readonly columns: number;
  readonly rowsInserted: number;
  readonly rowsChanged: number;
  readonly rowsDeleted: number;
  readonly rowsMarked: number;
  readonly cellsWritten: number;
  /** Requests sent to the service and the device links. */
  readonly calls: number;
  /** Values of earlier rows that came back different, and were recorded. */
  readonly restated: number;
  /** The days that the table covers. */
  readonly from: Day;
  readonly to: Day;
  /** The first requested day: that of the range, or of the window. */
  readonly askedFrom: Day;
  readonly newestCompleteDay: Day;
  readonly notices: readonly string[];
  /** Of a device report; null for other reports. */
  readonly controls: ControlTotals | null;
  /** Of a report that goes to BigQuery: its table, opened in BigQuery; null for others. */
  readonly tableUrl: string | null;
  readonly seconds: number;
}
