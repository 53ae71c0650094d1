import type { Day } from '../../dates';
import {
  buildDaysCheckpoint,
  compareFiles,
  type DayConsumer,
  type DaysCheckpoint,
  type FileTotals,
  readDeviceDays,
} from '../../device';
import { tryOrLog } from '../../errors';
import type { StagedTable } from '../../sheet';
import type { Table } from '../../table';
import { listRequestedDays } from '../schedule/lookback-window';
import type { ReportServices } from '../services';
import { type DecidedRequest, type FetchedRows, settleDeviceDays } from './run-steps';

/** Reading stops 45 s before the deadline of the slice, because saving the checkpoint takes time. */
export const CHECKPOINT_MS = 45_000;

/** What becomes of the records of device files: `begin` makes their consumer, `end` its table. */
export interface DayOutput<Consumer extends DayConsumer> {
  readonly begin: (checkpoint: unknown) => Consumer;
  readonly end: (consumer: Consumer) => {
    readonly table: Table;
    readonly staged?: StagedTable | undefined;
    readonly tableUrl?: string;
  };
  /** Deletes what the consumer has written into the file. */
  readonly discard?: (consumer: Consumer) => void;
}

/** Continues where the previous slice stopped. Before it throws OutOfTime, it saves a checkpoint. */
export function readDaysInSlices<Consumer extends DayConsumer>(
  decided: DecidedRequest,
  output: DayOutput<Consumer>,
  services: ReportServices,
): FetchedRows {
  const { slice, request, checkpointDigest, lostDays } = decided;
  const days = listRequestedDays(decided.window);
  const connection = { ...decided.connection, deadline: slice.start.deadline - CHECKPOINT_MS };
  // A run into BigQuery may load more days now than in an earlier slice.
  const isOfSameDays = decided.checkpoint?.days.join() === days.join();
  const checkpoint = isOfSameDays ? decided.checkpoint : undefined;
  const consumer = output.begin(checkpoint?.consumer);
  const saveDays = (reached: DaysCheckpoint) =>
    slice.saveCheckpoint({ ...reached, origin: checkpointDigest, days, lostDays, output: request.output });
  // If a hidden sheet cannot be deleted, the next write of the report deletes it.
  const discard = () => void tryOrLog('sheets', services, () => output.discard?.(consumer));
  let files: readonly FileTotals[] | undefined;
  const keep = () => {
    // While it reads, readDeviceDays saves its days itself before it throws OutOfTime.
    if (files !== undefined) saveDays(buildDaysCheckpoint(days.length, files, consumer));
  };
  try {
    files = readDeviceDays(
      { request, days, connection, save: saveDays, previousCheckpoint: checkpoint },
      consumer,
    );
    const { table, staged, tableUrl = null } = output.end(consumer);
    const totals = compareFiles({ files, request, days }, connection);
    return {
      table: withFileTotals(table, totals),
      staged,
      tableUrl,
      newestDay: findNewestDayWithRows(table, files),
      hasFileRows: totals.rows > 0,
      deviceDays: { keep, discard },
    };
  } catch (error) {
    settleDeviceDays(error, { keep, discard });
    throw error;
  }
}

function withFileTotals(table: Table, { sentences, facts, doubts }: ReturnType<typeof compareFiles>): Table {
  // Some of the sentences are facts. A table of device rows has none yet.
  const notices = [...sentences, ...table.notices];
  return { ...table, notices, facts, ...(doubts.length > 0 ? { doubts } : {}) };
}

function findNewestDayWithRows({ columns }: Table, files: readonly FileTotals[]): Day | null {
  if (!columns.some(({ field }) => field === 'date')) return null;
  const daysWithRows = files.filter(({ kept }) => kept > 0).map(({ day }) => day);
  return daysWithRows.sort().pop() ?? null;
}
