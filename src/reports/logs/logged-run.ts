import type { Day } from '../../dates/calendar';
import type { RunHow } from '../run-facts';

/** A run as the log tells it. No e-mail address and no key; times are milliseconds since 1970. */
export interface LoggedRun {
  readonly runId: string;
  /** The report's name. */
  readonly report: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly how: RunHow;
  /** The days asked for; null where the run ended before that was known. */
  readonly askedFrom: Day | null;
  readonly askedTo: Day | null;
  readonly calls: number;
  readonly rowsInserted: number;
  readonly rowsChanged: number;
  readonly rowsDeleted: number;
  /** Values of earlier rows that were recorded as restated. */
  readonly restated: number;
  readonly result: 'done' | 'failed' | 'cancelled' | 'killed';
  /** What went wrong or has to be minded, as a sentence; may be empty. */
  readonly sentence: string;
  /** Of the add-on; empty for runs of version 0.1.0, which did not record it. */
  readonly version: string;
}
