import type { Day } from '../../dates/calendar';
import type { RunHow } from '../run-facts';
import type { ReportState } from '../saved-report';

/** How one saved report stands, as the status sheet tells it. Times are milliseconds since 1970. */
export interface StatusRow {
  readonly id: string;
  readonly name: string;
  readonly state: ReportState;
  /** “Every day at 09:00”, “By hand”. */
  readonly schedule: string;
  /** E-mail address of who runs it by schedule, or ''. */
  readonly owner: string;
  /** “By ana@example.com on 15 Sep 14:30”: how its schedule came to be approved, or ''. */
  readonly approval: string;
  /** The newest day that the service has finished. */
  readonly newestCompleteDay: Day | null;
  /** The newest day that the sheet has a row of. */
  readonly newestDayHeld: Day | null;
  readonly lastRunAt: number | null;
  readonly lastRunBy: string;
  readonly lastRunHow: RunHow | null;
  readonly rows: number | null;
  readonly nextRun: number | null;
  /** What went wrong last, as a sentence; '' when all is well. */
  readonly problem: string;
  /** When the hourly check of its owner last looked after it. */
  readonly lastChecked: number | null;
}
