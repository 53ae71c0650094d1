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

/** Reading ends this long before the slice: what was read has to be saved for the next one. */
export const CHECKPOINT_MS = 45_000;

/** How far an earlier slice has come. */
export type Position = RunPosition | undefined;

/** How far an earlier slice has read the days that are requested now: while a run waits, its range may move on. */
export function earlierPosition({ window, request, monitor }: RunContext): Position {
  const position = monitor.cache.position();
  const isOfThese = position?.output === request.output && position.days.join() === daysAsked(window).join();
  return isOfThese ? position : undefined;
}

/** Reads the days that a run requests. */
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

/** The table, with its control totals. */
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

/** Null where rows say no day. */
function newestDay({ files }: ReadDays, { columns }: Table): Day | null {
  if (!columns.some(({ field }) => field === 'date')) return null;
  const days = files.filter(({ kept }) => kept > 0).map(({ day }) => day);
  return days.sort()[days.length - 1] ?? null;
}

/** Does `work`; where there is no time for it, what came is kept for the next slice. */
export function savingCheckpoint<Done>(rest: () => void, work: () => Done): Done {
  try {
    return work();
  } catch (error) {
    if (error instanceof OutOfTime) rest();
    throw error;
  }
}

/** Does `work`; where it fails for another reason than time, nothing is left of what came. */
export function discarding<Done>(
  ports: Pick<ReportPorts, 'errors'>,
  abandon: () => void,
  work: () => Done,
): Done {
  try {
    return work();
  } catch (error) {
    // What it leaves behind, the report's next write deletes.
    if (!(error instanceof OutOfTime)) attempt(texts().reports.runs.receivedRows, ports, abandon);
    throw error;
  }
}
