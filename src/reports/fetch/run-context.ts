import type { Day } from '../../dates/calendar';
import type { ControlTotals } from '../../device/control/control-totals';
import type { Request } from '../../request/request';
import type { CallCounter, Connection } from '../../service/http/connection';
import type { StagedTable } from '../../sheet/write/staged-table';
import type { EarlierPlans } from '../../sheet/write-job';
import type { Table } from '../../table/table';
import type { ReportPorts } from '../report-ports';
import type { RunHow, RunProgress } from '../run-facts';
import type { StoredReport } from '../saved-report';
import type { LookbackWindow } from '../schedule/lookback-window';
import type { RunRecord } from '../store/run-records';
import type { RunCache } from './run-cache';

export interface RunMonitor {
  /** The time after which the slice begins no new work (epoch milliseconds). */
  readonly deadline: number;
  readonly runId: string;
  /** The start of the run (epoch milliseconds); null in the first slice. Cached pages of later slices may be as old as the run. */
  readonly answersSince: number | null;
  /** Reports the progress of the run. An error that it throws ends the slice, and the report's sheet does not change. */
  reportProgress(progress: Pick<RunProgress, 'phase' | 'done' | 'of' | 'rows'>): void;
  /** Reports the last progress again, to show that the slice is still running. An error that it throws ends the slice, too. */
  heartbeat(): void;
  readonly calls: CallCounter;
  /** Called before restatements are written to the ledger. From then on, the restatement summary may lack them. */
  onRestatement(): void;
}

/** What the last good run has stored about the report's sheet, and how this run was started. `held` is null if the sheet was deleted. */
export interface PreviousRun
  extends Pick<RunRecord, 'held' | 'output' | 'question' | 'wholeAt' | 'failures'> {
  readonly how: RunHow;
}

export interface RunContext {
  /** When the slice began, in epoch milliseconds. */
  readonly begun: number;
  readonly report: StoredReport;
  readonly originalRequest: Request;
  /** The request for the columns of the report's sheet. Its output is never `automatic`. */
  readonly request: Request;
  readonly question: string;
  readonly window: LookbackWindow;
  /** Days with rows that were changed by hand, and that the service no longer has. */
  readonly lostDays: readonly Day[];
  readonly earlierPlans: EarlierPlans;
  readonly previous: PreviousRun;
  readonly connection: Connection;
  readonly ports: ReportPorts;
  readonly monitor: RunMonitor;
  readonly cache: RunCache;
  readonly received: ReceivedData;
}

/** Functions for received data, in case the slice ends before the data is written. The code that reads device files sets both functions. */
export interface ReceivedData {
  saveCheckpoint: () => void;
  /** Deletes the received data from hidden sheets or from BigQuery. */
  discard: () => void;
}

export interface FetchedData {
  /** The fetched table. It contains no rows if they are in `stagedRows`. */
  readonly table: Table;
  /** The newest day that has a row; null if there are no rows or the rows have no day. */
  readonly newestDay: Day | null;
  /** The fetched rows in a hidden sheet, if there are too many rows for memory. */
  readonly stagedRows?: StagedTable;
  readonly controlTotals: ControlTotals | null;
  readonly tableUrl: string | null;
}
