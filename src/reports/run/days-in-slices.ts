import { compareFiles } from '../../device/control/control-totals';
import type { DayConsumer } from '../../device/day-consumer';
import { type DevicePosition, positionAfter, readDeviceDays } from '../../device/days/read-days';
import { attempt } from '../../errors/record-failure';
import { OutOfTime } from '../../errors/service-errors';
import { texts } from '../../wording/texts';
import { daysAsked } from '../schedule/lookback-window';
import type { FileServices } from '../services';
import type { DecidedRequest } from './decide-request';
import type { FetchedRows } from './report-services';
import type { Slice } from './slice';

/** Reading stops 45 s before the deadline of the slice, because saving the checkpoint takes time. */
export const CHECKPOINT_MS = 45_000;

/** The functions with which one kind of output (rows, summary, BigQuery) collects the records of device files. */
export interface DayOutput<Consumer extends DayConsumer> {
  /** `taken` is what the consumer of an earlier slice saved in the checkpoint; undefined if there is none. */
  readonly begin: (taken: unknown) => Consumer;
  /** Returns the fetched data. Called after the last day. */
  readonly end: (consumer: Consumer) => Pick<FetchedRows, 'table'> & Partial<FetchedRows>;
  readonly discard?: (consumer: Consumer) => void;
}

/** The position at which reading these days can go on; undefined if the earlier slice had other days or another output. */
export function positionIn({ position, window, request }: DecidedRequest) {
  const isSame = position?.output === request.output && position.days.join() === daysAsked(window).join();
  return isSame ? position : undefined;
}

/** Continues where the previous slice stopped. Throws an AdReportsError. Before it throws OutOfTime, it saves a checkpoint. */
export function readDaysInSlices<Consumer extends DayConsumer>(
  slice: Slice,
  decided: DecidedRequest,
  { begin, end, discard: discardRows }: DayOutput<Consumer>,
  services: FileServices,
): FetchedRows {
  const { request, window, origin } = decided;
  const days = daysAsked(window);
  const connection = { ...decided.connection, deadline: slice.start.deadline - CHECKPOINT_MS };
  const position = positionIn(decided);
  const consumer = begin(position?.taken);
  const save = (reached: DevicePosition) =>
    slice.savePosition({ ...reached, origin, days, output: request.output });
  // If deleting fails, the next write of the report deletes them.
  const discard = () =>
    void attempt(texts().reports.runs.receivedRows, services, () => discardRows?.(consumer));
  let keep = () => {};
  try {
    const read = readDeviceDays({ request, days, connection }, consumer, { save, earlier: position });
    keep = () => save(positionAfter(days.length, read, consumer));
    const { files, doubled, notices, doubts } = read;
    const { table, ...more } = end(consumer);
    const totals = compareFiles({ files, doubled, request, days }, connection);
    const allDoubts = [...doubts, ...totals.doubts];
    const daysWithRows = files.filter(({ kept }) => kept > 0).map(({ day }) => day);
    const hasDays = table.columns.some(({ field }) => field === 'date');
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
      reading: { keep, discard },
    };
  } catch (error) {
    if (error instanceof OutOfTime) keep();
    else discard();
    throw error;
  }
}
