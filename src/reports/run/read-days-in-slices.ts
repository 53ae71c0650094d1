import type { Day } from '../../dates';
import {
  buildDaysCheckpoint,
  compareFiles,
  type DayConsumer,
  type DaysCheckpoint,
  type DaysResult,
  readDeviceDays,
} from '../../device';
import { OutOfTime, tryWriting } from '../../errors';
import type { Table } from '../../table';
import { getTexts } from '../../wording';
import { listRequestedDays } from '../schedule/lookback-window';
import type { ReportServices } from '../services';
import type { DecidedRequest, FetchedRows, RowsToWrite } from './decide-request';
import type { Slice } from './slice';

/** Reading stops 45 s before the deadline of the slice, because saving the checkpoint takes time. */
export const CHECKPOINT_MS = 45_000;

/** What becomes of the records of device files: `begin` makes their consumer, `end` its table. */
export interface DayOutput<Consumer extends DayConsumer> {
  readonly begin: (checkpoint: unknown) => Consumer;
  readonly end: (consumer: Consumer) => RowsToWrite & Partial<FetchedRows>;
  readonly discard?: (consumer: Consumer) => void;
}

/** Continues where the previous slice stopped. Before it throws OutOfTime, it saves a checkpoint. */
export function readDaysInSlices<Consumer extends DayConsumer>(
  slice: Slice,
  decided: DecidedRequest,
  output: DayOutput<Consumer>,
  services: ReportServices,
): FetchedRows {
  const { request, origin, lostDays } = decided;
  const days = listRequestedDays(decided.window);
  const connection = { ...decided.connection, deadline: slice.start.deadline - CHECKPOINT_MS };
  const checkpoint = findCheckpointOf(days, decided);
  const consumer = output.begin(checkpoint?.consumer);
  const saveReachedDays = (reached: DaysCheckpoint) =>
    slice.saveCheckpoint({ ...reached, origin, days, lostDays, output: request.output });
  // If deleting fails, the next write of the report deletes them.
  const discard = () =>
    void tryWriting(getTexts().reports.runs.sheet, services, () => output.discard?.(consumer));
  // While it reads days, readDeviceDays itself saves what it has reached before it throws.
  let keepReading = () => {};
  try {
    const task = { request, days, connection, save: saveReachedDays, previousCheckpoint: checkpoint };
    const daysRead = readDeviceDays(task, consumer);
    keepReading = () => saveReachedDays(buildDaysCheckpoint(days.length, daysRead, consumer));
    const consumed = output.end(consumer);
    const totals = compareFiles({ ...daysRead, request, days }, connection);
    return {
      tableUrl: null,
      ...consumed,
      table: withFileTotals(consumed.table, daysRead, totals),
      newestDay: findNewestDayWithRows(consumed.table, daysRead),
      hasFileRows: totals.rows > 0,
      reading: { keep: keepReading, discard },
    };
  } catch (error) {
    if (error instanceof OutOfTime) keepReading();
    else discard();
    throw error;
  }
}

function findCheckpointOf(days: readonly Day[], { checkpoint, request }: DecidedRequest) {
  const isOfRequest = checkpoint?.output === request.output && checkpoint.days.join() === days.join();
  return isOfRequest ? checkpoint : undefined;
}

function withFileTotals(table: Table, daysRead: DaysResult, totals: ReturnType<typeof compareFiles>): Table {
  const doubts = [...daysRead.doubts, ...totals.doubts];
  return {
    ...table,
    notices: [...totals.sentences, ...daysRead.notices, ...table.notices],
    facts: totals.facts,
    ...(doubts.length > 0 ? { doubts } : {}),
  };
}

function findNewestDayWithRows({ columns }: Table, { files }: DaysResult): Day | null {
  if (!columns.some(({ field }) => field === 'date')) return null;
  const daysWithRows = files.filter(({ kept }) => kept > 0).map(({ day }) => day);
  return daysWithRows.sort().pop() ?? null;
}
