import { compareFiles } from '../../device/control/control-totals';
import type { DayConsumer } from '../../device/day-consumer';
import type { ReadDays } from '../../device/days/read-day';
import {
  type DaysOrder,
  type DevicePosition,
  positionAfter,
  readDeviceDays,
} from '../../device/days/read-days';
import { attempt } from '../../errors/record-failure';
import { texts } from '../../wording/texts';
import { daysAsked } from '../schedule/lookback-window';
import type { RunPosition } from './run-cache';
import type { FetchedData, RunContext } from './run-context';

/** Reading stops 45 s before the deadline of the slice, because saving the checkpoint takes time. */
export const CHECKPOINT_MS = 45_000;

/** The functions with which one kind of output (rows, summary, BigQuery) collects the records of device files. */
export interface DayOutput<Consumer extends DayConsumer> {
  /** `taken` is what the consumer of an earlier slice saved in the checkpoint; undefined if there is none. */
  readonly begin: (taken: unknown) => Consumer;
  /** Returns the fetched data. Called after the last day. */
  readonly end: (consumer: Consumer) => Pick<FetchedData, 'table'> & Partial<FetchedData>;
  readonly discard?: (consumer: Consumer) => void;
}

/** Also undefined if that slice had other days or another output: requested days may change while a run waits for its next slice. */
export function earlierPosition({
  window,
  request,
  cache: { position },
}: RunContext): RunPosition | undefined {
  const isSame = position?.output === request.output && position.days.join() === daysAsked(window).join();
  return isSame ? position : undefined;
}

/** Continues where the previous slice stopped. Throws an AdReportsError. Before it throws OutOfTime, it saves a checkpoint. */
export function readDays<Consumer extends DayConsumer>(
  context: RunContext,
  { begin, end, discard }: DayOutput<Consumer>,
): FetchedData {
  const { request, window, connection, monitor, cache, received } = context;
  const days = daysAsked(window);
  const limited = { ...connection, deadline: monitor.deadline - CHECKPOINT_MS };
  const position = earlierPosition(context);
  const order = { request, days, connection: limited };
  const save = (reached: DevicePosition) => cache.keepPosition({ ...reached, days, output: request.output });
  const consumer = begin(position?.taken);
  received.discard = () => discard?.(consumer);
  const read = readDeviceDays(order, consumer, { save, earlier: position });
  received.saveCheckpoint = () => save(positionAfter(days.length, read, consumer));
  return withControlTotals(order, read, end(consumer));
}

function withControlTotals(
  { request, days, connection }: DaysOrder,
  { files, doubled, notices, doubts }: ReadDays,
  { table, ...more }: ReturnType<DayOutput<DayConsumer>['end']>,
): FetchedData {
  const totals = compareFiles({ files, doubled, request, days }, connection);
  const allDoubts = [...doubts, ...totals.doubts];
  const hasDays = table.columns.some(({ field }) => field === 'date');
  const daysWithRows = files.filter(({ kept }) => kept > 0).map(({ day }) => day);
  return {
    tableUrl: null,
    ...more,
    table: {
      ...table,
      notices: [...totals.sentences, ...notices, ...table.notices],
      facts: totals.facts,
      ...(allDoubts.length > 0 ? { doubts: allDoubts } : {}),
    },
    newestDay: hasDays ? (daysWithRows.sort().pop() ?? null) : null,
    controlTotals: totals,
  };
}

/** Deletes the data that the slice has received. If deleting fails, the next write of the report deletes the data. */
export function discardReceived({ ports, received }: RunContext): void {
  attempt(texts().reports.runs.receivedRows, ports, () => received.discard());
}
