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
  /** Epoch milliseconds; no new work begins after it. */
  readonly deadline: number;
  readonly runId: string;
  /** The start of the run (epoch milliseconds), if earlier slices may have cached responses; null in the first slice. */
  readonly answersSince: number | null;
  /** Reports the progress. An error from it ends the slice, and the sheet stays as it was. */
  reportProgress(progress: Pick<RunProgress, 'phase' | 'done' | 'of' | 'rows'>): void;
  /** Repeats the last progress, to show that the slice is still running. An error from it ends the slice, too. */
  heartbeat(): void;
  /** Counts the requests that the slice sends. */
  readonly calls: CallCounter;
  /** Called before restated values are recorded: from then on, the summary of restatements may lack them. */
  onRestatement(): void;
}

/** The content of the sheet before the run, and how the run was started. `held` is null if the sheet was deleted. */
export interface PreviousRun extends Pick<RunRecord, 'held' | 'output' | 'question' | 'wholeAt'> {
  readonly how: RunHow;
}

/** One slice of a run: its request, connection and monitor. */
export interface RunContext {
  /** When the slice began, in epoch milliseconds. */
  readonly begun: number;
  readonly report: StoredReport;
  /** The request of the report. */
  readonly originalRequest: Request;
  /** The same request with the sheet's columns as dimensions and metrics, and with its output decided. */
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

/** What happens to the received data if the slice ends before it is written. Reading sets both. */
export interface ReceivedData {
  /** Saves the data for a later slice. */
  saveCheckpoint: () => void;
  /** Deletes the data wherever it is staged. */
  discard: () => void;
}

/** The data that a run has fetched. */
export interface FetchedData {
  /** Has no rows if they are staged. */
  readonly table: Table;
  /** The newest day that has a row; null if rows have no day. */
  readonly newestDay: Day | null;
  /** The staged rows, if there were too many for memory. */
  readonly stagedRows?: LargeTable;
  readonly controlTotals: ControlTotals | null;
  readonly tableUrl: string | null;
}
