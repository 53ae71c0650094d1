import type { Day } from '../../dates/calendar';
import type { ControlTotals } from '../../device/control/control-totals';
import type { Request } from '../../request/request';
import type { CallCounter, Connection } from '../../service/http/connection';
import type { LargeTable } from '../../sheet/large/large-table';
import type { Table } from '../../table/table';
import type { HeldData, RunHow, RunProgress } from '../run-facts';
import type { StoredReport } from '../saved-report';
import type { LookbackWindow } from '../schedule/lookback-window';
import type { ReportPorts } from '../store/report-stores';
import type { RunRecord } from '../store/run-records';
import type { RunCache } from './run-cache';

/** How one go at a report is watched over. */
export interface RunMonitor {
  /** Epoch milliseconds: past it, nothing new begins. */
  readonly deadline: number;
  readonly runId: string;
  /** What earlier slices left for this one, and what this one leaves for the next. */
  readonly cache: RunCache;
  /** When the oldest of the answers was got, where earlier slices have kept some; the go's own time otherwise. */
  readonly answersSince: number | null;
  /** Told how far it is; what it throws ends the go, and the sheet stays as it was. */
  reportProgress(progress: Omit<RunProgress, 'at' | 'startedAt'>): void;
  /** Tells the same as last: the go is alive. What it throws ends the go, too. */
  heartbeat(): void;
  /** Counts the requests that the go sends. */
  readonly calls: CallCounter;
  /** Told before values that came back different are recorded: from then on the summary of restatements may lack them. */
  onRestatement(): void;
  /** Called with the requested days, as soon as they are known. */
  onWindowChosen(window: LookbackWindow): void;
}

/** What a run of a report reads and writes with. */
export type RunPorts = Pick<
  ReportPorts,
  | 'http'
  | 'clock'
  | 'errors'
  | 'settings'
  | 'spreadsheet'
  | 'locks'
  | 'formatTime'
  | 'document'
  | 'user'
  | 'activeUser'
  | 'file'
  | 'digest'
  | 'unguessable'
  | 'bigQuery'
>;

/** What the sheet held before, and who asks. */
export interface PreviousRun extends Pick<RunRecord, 'output' | 'question' | 'wholeAt'> {
  readonly how: RunHow;
  /** Null before the first run, and when the sheet was deleted. */
  readonly held: HeldData | null;
}

/** One go at a report: what is asked, of whom, and how it is watched over. */
export interface RunContext {
  readonly report: StoredReport;
  /** The request of the report. */
  readonly originalRequest: Request;
  /** The same with dimensions and metrics that are the columns of the sheet, and with its output decided. */
  readonly request: Request;
  readonly question: string;
  readonly window: LookbackWindow;
  readonly previous: PreviousRun;
  readonly connection: Connection;
  readonly ports: RunPorts;
  readonly monitor: RunMonitor;
}

/** What a run has fetched. */
export interface FetchedData {
  /** Without its rows where they were sent on. */
  readonly table: Table;
  /** The newest day that has a row; null where rows say no day. */
  readonly newestDay: Day | null;
  /** Where the rows wait that were too many to be held. */
  readonly stagedRows?: LargeTable;
  readonly controlTotals: ControlTotals | null;
  readonly tableUrl: string | null;
  /** Keeps what came for a later slice, where there is no time left to write it. */
  readonly saveCheckpoint: () => void;
  /** Gives up what came: nothing of it is left anywhere. */
  readonly discard: () => void;
}
