import type { Day } from '../../dates/calendar';
import { controlTotals } from '../../device/control/control-totals';
import { fullTotals } from '../../device/control/full-report-totals';
import type { DayConsumer } from '../../device/day-consumer';
import { DeviceRun, type ReadDays } from '../../device/days/read-days';
import { attempt } from '../../errors/record-failure';
import { OutOfTime } from '../../errors/service-errors';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { daysAsked } from '../schedule/lookback-window';
import type { ReportPorts } from '../store/report-stores';
import type { RunPosition } from './run-cache';
import type { FetchedData, RunContext } from './run-context';

/** Reading stops this long before the end of the slice, which leaves time to save the checkpoint for the next slice. */
export const CHECKPOINT_MS = 45_000;

/** The point that an earlier slice has reached; undefined if there is none. */
export type Position = RunPosition | undefined;

/** The earlier slice's position, if it is for the same days and output as now: the range may move while a run waits. */
export function earlierPosition({ window, request, monitor }: RunContext): Position {
  const position = monitor.cache.position();
  const isOfThese = position?.output === request.output && position.days.join() === daysAsked(window).join();
  return isOfThese ? position : undefined;
}

/** Prepares to read the days that a run requests; `run()` reads them. */
export function runOf(context: RunContext, consumer: DayConsumer, position: Position, pieceBytes?: number) {
  const { request, window, connection, monitor } = context;
  const days = daysAsked(window);
  const { output } = request;
  const order = {
    request,
    days,
    connection: { ...connection, deadline: monitor.deadline - CHECKPOINT_MS },
    ...(pieceBytes === undefined ? {} : { pieceBytes }),
  };
  return new DeviceRun(
    order,
    consumer,
    (kept) => monitor.cache.keepPosition({ ...kept, days, output }),
    position,
  );
}

/** The table with its control totals. */
export function fetchedDataOf(
  context: RunContext,
  run: DeviceRun,
  read: ReadDays,
  table: Table,
  discard: () => void,
): FetchedData {
  const { request, window, connection, monitor } = context;
  const days = daysAsked(window);
  const saveCheckpoint = () => run.rest();
  const { onProgress: _, ...quietly } = connection;
  const deadline = monitor.deadline - CHECKPOINT_MS;
  const full = savingCheckpoint(saveCheckpoint, () => fullTotals(request, days, { ...quietly, deadline }));
  const totals = discarding(context.ports, discard, () =>
    controlTotals({ files: read.files, doubled: read.doubled, full, request, days }),
  );
  const notices = [...totals.sentences, ...read.notices, ...table.notices];
  return {
    table: { ...table, notices, ...doubtful([...read.doubts, ...totals.doubts]) },
    newestDay: newestDay(read, table),
    controlTotals: totals,
    tableUrl: null,
    saveCheckpoint,
    discard,
  };
}

function doubtful(doubts: readonly string[]): Pick<Table, 'doubts'> {
  return doubts.length > 0 ? { doubts } : {};
}

/** The newest day that has a row; null if the table has no day column. */
function newestDay({ files }: ReadDays, { columns }: Table): Day | null {
  if (!columns.some(({ field }) => field === 'date')) return null;
  const days = files.filter(({ kept }) => kept > 0).map(({ day }) => day);
  return days.sort()[days.length - 1] ?? null;
}

/** Does `work`. If it runs out of time, saves the received data for the next slice. */
export function savingCheckpoint<Done>(rest: () => void, work: () => Done): Done {
  try {
    return work();
  } catch (error) {
    if (error instanceof OutOfTime) rest();
    throw error;
  }
}

/** Does `work`. If it fails for any reason except time, discards the received data. */
export function discarding<Done>(
  ports: Pick<ReportPorts, 'errors'>,
  abandon: () => void,
  work: () => Done,
): Done {
  try {
    return work();
  } catch (error) {
    // If discarding fails too, the report's next write deletes the leftovers.
    if (!(error instanceof OutOfTime)) attempt(texts().reports.runs.receivedRows, ports, abandon);
    throw error;
  }
}
