import type { FailureKind } from '../errors';
import type { HeldData, LastRun, Refreshing, ReportDraft } from '../sidebar-api';

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
  /** When all of the range was last asked for; null before the first time. */
  readonly wholeAt: number | null;
  readonly failures: Failures | null;
  /** True when somebody has changed the report since the last good run. */
  readonly isEdited: boolean;
}
