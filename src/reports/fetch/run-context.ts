import type { Day } from '../../dates/calendar';
import type { ControlTotals } from '../../device/control/control-totals';
import type { Request } from '../../request/request';
import type { CallCounter, Connection } from '../../service/http/connection';
import type { LargeTable } from '../../sheet/large/large-table';
import type { Table } from '../../table/table';
import type { ReportPorts } from '../report-ports';
import type { RunHow, RunProgress } from '../run-facts';
import type { StoredReport } from '../saved-report';
import type { LookbackWindow } from '../schedule/lookback-window';
import type { RunRecord } from '../store/run-records';
import type { RunCache } from './run-cache';

/** Progress and limits of one slice of a run. */
export interface RunMonitor {
  /** Epoch milliseconds. No new work begins after this time. */
  readonly deadline: number;
  readonly runId: string;
  /** When the run began (epoch milliseconds), because pages may be as old as that; null in the first slice. */
  readonly answersSince: number | null;
  /** Reports the progress of the run. An error that it throws ends the slice, and the report's sheet does not change. */
  reportProgress(progress: Pick<RunProgress, 'phase' | 'done' | 'of' | 'rows'>): void;
  /** Reports the last progress again, to show that the slice is still running. Its errors end the slice, too. */
  heartbeat(): void;
  /** Counts the requests that the slice sends. */
  readonly calls: CallCounter;
  /** Called before restatements are written to the ledger: the restatement summary does not contain them yet. */
  onRestatement(): void;
}

/** What the last good run has recorded about the report's sheet, and how this run was started. `held` is null if the sheet was deleted. */
export interface PreviousRun extends Pick<RunRecord, 'held' | 'output' | 'question' | 'wholeAt'> {
  readonly how: RunHow;
}

/** One slice of a run: its request, connection and monitor. */
export interface RunContext {
  /** When the slice began, in epoch milliseconds. */
  readonly begun: number;
  readonly report: StoredReport;
  /** The request as the report's draft defines it. */
  readonly originalRequest: Request;
  /** The request for the columns of the sheet. Its output is never `automatic`. */
  readonly request: Request;
  readonly question: string;
  readonly window: LookbackWindow;
  readonly previous: PreviousRun;
  readonly connection: Connection;
  readonly ports: ReportPorts;
  readonly monitor: RunMonitor;
  /** Cached data from earlier slices, and for the next slice. */
  readonly cache: RunCache;
  readonly received: ReceivedData;
}

/** What to do with received data if the slice ends before the data is written. The functions that read device files set both members. */
export interface ReceivedData {
  /** Stores the data where the next slice finds it. */
  saveCheckpoint: () => void;
  /** Deletes the data, in hidden sheets or in BigQuery. */
  discard: () => void;
}

/** The data that a run has fetched. */
export interface FetchedData {
  /** The table. Its rows are missing if they are in `stagedRows`. */
  readonly table: Table;
  /** The newest day that has a row; null if there is none or rows have no day. */
  readonly newestDay: Day | null;
  /** The rows in a hidden sheet, if there are too many for memory. */
  readonly stagedRows?: LargeTable;
  readonly controlTotals: ControlTotals | null;
  readonly tableUrl: string | null;
}
