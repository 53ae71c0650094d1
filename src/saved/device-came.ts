import { controlTotals } from '../device/control-totals';
import type { DayTaker } from '../device/day-taker';
import { DeviceRun, type ReadDays } from '../device/device-run';
import { fullTotals } from '../device/full-report-totals';
import { OutOfTime } from '../errors';
import type { Day } from '../request/request';
import type { Table } from '../table/table';
import { tried } from './after-run';
import type { Came, Go, RunPosition } from './go';
import type { SavedPorts } from './ports';
import { daysAsked } from './window';

/** Reading ends this long before a slice does: what has come has to be brought to where the next one finds it. */
export const RESTING_MS = 45_000;

/** How far an earlier slice has come. */
export type Position = RunPosition | undefined;

/** How far an earlier slice has come with the days that are asked for now: while a run waits, a range may move on. */
export function earlierPosition({ reading, request, watch }: Go): Position {
  const position = watch.position.earlier();
  const isOfThese = position?.output === request.output && position.days.join() === daysAsked(reading).join();
  return isOfThese ? position : undefined;
}

/** The reading of the days that a go asks for. */
export function runOf(go: Go, taker: DayTaker, position: Position, pieceBytes?: number) {
  const { request, reading, connection, watch } = go;
  const days = daysAsked(reading);
  const { output } = request;
  const order = {
    request,
    days,
    connection: { ...connection, deadline: watch.deadline - RESTING_MS },
    ...(pieceBytes === undefined ? {} : { pieceBytes }),
  };
  return new DeviceRun(order, taker, (kept) => watch.position.keep({ ...kept, days, output }), position);
}

/** The table, with its control totals. */
export function cameOf(go: Go, run: DeviceRun, read: ReadDays, table: Table, abandon: () => void): Came {
  const { request, reading, connection, watch } = go;
  const days = daysAsked(reading);
  const rest = () => run.rest();
  const { onProgress: _, ...quietly } = connection;
  const deadline = watch.deadline - RESTING_MS;
  const full = resting(rest, () => fullTotals(request, days, { ...quietly, deadline }));
  const controls = abandoning(go.ports, abandon, () =>
    controlTotals({ files: read.files, doubled: read.doubled, full, request, days }),
  );
  const notices = [...controls.sentences, ...read.notices, ...table.notices];
  return {
    table: { ...table, notices, ...doubtful([...read.doubts, ...controls.doubts]) },
    newestDay: newestDay(read, table),
    controls,
    tableUrl: null,
    rest,
    abandon,
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
export function resting<Done>(rest: () => void, work: () => Done): Done {
  try {
    return work();
  } catch (error) {
    if (error instanceof OutOfTime) rest();
    throw error;
  }
}

/** Does `work`; where it fails for another reason than time, nothing is left of what came. */
export function abandoning<Done>(
  ports: Pick<SavedPorts, 'errors'>,
  abandon: () => void,
  work: () => Done,
): Done {
  try {
    return work();
  } catch (error) {
    // What it leaves behind, the report's next write deletes.
    if (!(error instanceof OutOfTime)) tried('The rows that had come', ports, abandon);
    throw error;
  }
}
