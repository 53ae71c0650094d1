import { controlTotals } from '../../device/control/control-totals';
import { fullTotals } from '../../device/control/full-report-totals';
import type { DayConsumer } from '../../device/day-consumer';
import { type DevicePosition, DeviceRun, type ReadDays } from '../../device/days/read-days';
import { attempt } from '../../errors/record-failure';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { daysAsked } from '../schedule/lookback-window';
import type { RunPosition } from './run-cache';
import type { FetchedData, RunContext } from './run-context';

/** Reading stops this long before the end of the slice, which leaves time to save the checkpoint for the next slice. */
export const CHECKPOINT_MS = 45_000;

/** The point that an earlier slice has reached; undefined if there is none. */
export type Position = RunPosition | undefined;

/** The earlier slice's position, if it is for the same days and output as now: the range may move while a run waits. */
export function earlierPosition({ window, request, cache }: RunContext): Position {
  const { position } = cache;
  const isSame = position?.output === request.output && position.days.join() === daysAsked(window).join();
  return isSame ? position : undefined;
}

/**
 * Reads the requested days into `consumer`, from `position` on. `discard` deletes the data that the consumer has received. Throws an
 * AdReportsError; OutOfTime after the checkpoint is saved.
 */
export function readDays(
  { request, window, connection, monitor, cache, received }: RunContext,
  consumer: DayConsumer,
  position: Position,
  discard: () => void,
  pieceBytes?: number,
): ReadDays {
  const days = daysAsked(window);
  const deadline = monitor.deadline - CHECKPOINT_MS;
  const order = { request, days, connection: { ...connection, deadline } };
  const run = new DeviceRun(
    pieceBytes === undefined ? order : { ...order, pieceBytes },
    consumer,
    (reached: DevicePosition) => cache.keepPosition({ ...reached, days, output: request.output }),
    position,
  );
  received.discard = discard;
  const read = run.run();
  received.saveCheckpoint = () => run.checkpoint();
  return read;
}

/** The table with its control totals. Throws OutOfTime. */
export function withControlTotals(
  { request, window, connection, monitor }: RunContext,
  { files, doubled, notices, doubts }: ReadDays,
  table: Table,
): FetchedData {
  const days = daysAsked(window);
  const { onProgress: _, ...quiet } = connection;
  const full = fullTotals(request, days, { ...quiet, deadline: monitor.deadline - CHECKPOINT_MS });
  const totals = controlTotals({ files, doubled, full, request, days });
  const allDoubts = [...doubts, ...totals.doubts];
  const hasDays = table.columns.some(({ field }) => field === 'date');
  const daysWithRows = files.filter(({ kept }) => kept > 0).map(({ day }) => day);
  return {
    table: {
      ...table,
      notices: [...totals.sentences, ...notices, ...table.notices],
      ...(allDoubts.length > 0 ? { doubts: allDoubts } : {}),
    },
    newestDay: hasDays ? (daysWithRows.sort().pop() ?? null) : null,
    controlTotals: totals,
    tableUrl: null,
  };
}

/** Discards the received data. If this fails, the report's next write deletes the leftovers. */
export function discardReceived({ ports, received }: RunContext): void {
  attempt(texts().reports.runs.receivedRows, ports, () => received.discard());
}
