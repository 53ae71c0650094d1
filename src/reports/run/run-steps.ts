/** What each step of a run passes to the next one: decide → fetch → write. */
import type { Day } from '../../dates';
import { OutOfTime } from '../../errors';
import type { Request } from '../../request';
import type { Connection } from '../../service';
import type { StagedTable } from '../../sheet';
import type { Table } from '../../table';
import type { LookbackWindow } from '../schedule/lookback-window';
import type { RunCheckpoint, Slice } from './slice';

/** What a run requests, and how. Immutable: if days have to be fetched again, `decideAgain` returns another one. */
export interface DecidedRequest {
  readonly slice: Slice;
  /** The request of the draft. BigQuery gets its rows, also if the sheet gets a summary. */
  readonly originalRequest: Request;
  /** The request for the columns of the report's sheet. Its output is never `automatic`. */
  readonly request: Request;
  /** A digest of the request without its days. Rows are compared only if their requests have the same digest. */
  readonly requestDigest: string;
  readonly window: LookbackWindow;
  /** Days that the service no longer has, with rows that were changed by hand. */
  readonly lostDays: readonly Day[];
  readonly connection: Connection;
  /** Only a checkpoint with this digest is used (see RunCheckpoint.origin). */
  readonly checkpointDigest: string;
  readonly checkpoint: RunCheckpoint | undefined;
}

export interface FetchedRows {
  /** It contains no rows if they are staged. */
  readonly table: Table;
  readonly newestDay: Day | null;
  /** The rows, if they are too many for memory: in a hidden sheet. */
  readonly staged?: StagedTable | undefined;
  /** Whether device files have rows, also if a filter leaves all of them out. */
  readonly hasFileRows?: boolean;
  readonly tableUrl: string | null;
  readonly deviceDays?: DeviceDays;
}

/** The days of device files that a slice has read, as long as their rows are not in the report's sheet. */
export interface DeviceDays {
  /** Saves a checkpoint, from which a later slice continues. */
  keep(): void;
  /** Deletes a hidden sheet with their rows. */
  discard(): void;
}

export function settleDeviceDays(error: unknown, deviceDays: DeviceDays | undefined): void {
  if (error instanceof OutOfTime) deviceDays?.keep();
  else deviceDays?.discard();
}

/** Reads the days of a run into a table outside the file, and into the summary for its sheet. */
export type OutsideOutput = (decided: DecidedRequest) => FetchedRows;
