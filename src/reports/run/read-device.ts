import { compareFiles } from '../../device/control/control-totals';
import type { DayConsumer } from '../../device/day-consumer';
import { checkpointAfter, type DaysCheckpoint, readDeviceDays } from '../../device/days/read-days';
import { RowCollector } from '../../device/rows/row-collector';
import { SummaryCollector } from '../../device/summarize/summary-collector';
import { OutOfTime } from '../../errors/ad-reports-error';
import { attempt } from '../../errors/failure-message';
import type { Progress } from '../../service/http/connection';
import { StagingLost } from '../../sheet/write/commit';
import { StagedTable } from '../../sheet/write/staged-table';
import { columnsOf } from '../../table/table';
import { texts } from '../../wording/texts';
import { daysAsked } from '../schedule/lookback-window';
import type { FileServices } from '../services';
import { noBigQuery } from '../store/bigquery-destination';
import type { ReportStores } from '../store/saved-reports';
import type { DecidedRequest, FetchedRows } from './decide-request';
import { writeJobOf } from './report-write-job';
import { saltFor } from './resolve-request';
import type { Slice } from './slice';

/** Reading stops 45 s before the deadline of the slice, because saving the checkpoint takes time. */
export const CHECKPOINT_MS = 45_000;
/** The longest time after the slice's deadline in which a checkpoint may still be saved. Google ends the execution even later. */
const LATEST_CHECKPOINT_MS = 60_000;

/** Fetches the requested days of a device report. Throws an AdReportsError. After OutOfTime, a later slice continues. */
export function readDevice(slice: Slice, decided: DecidedRequest, services: ReportStores): FetchedRows {
  const { request } = decided;
  if (request.output === 'bigquery') {
    if (services.bigQueryOutput === undefined) throw noBigQuery();
    return services.bigQueryOutput(slice, decided);
  }
  if (request.output !== 'rows') {
    const columns = columnsOf(request);
    const sums: DayOutput<SummaryCollector> = {
      begin: (checkpoint) => new SummaryCollector(request, checkpoint, columns),
      end: (collector) => {
        const { tableRows: rows, idNames } = collector;
        return { table: { columns, rows, notices: collector.notices(), ...idNames.ofTable() } };
      },
    };
    return readDaysInSlices(slice, decided, sums, services);
  }
  try {
    return readRows(slice, decided, services);
  } catch (error) {
    if (!(error instanceof StagingLost)) throw error;
    slice.forgetCheckpoint();
    return readRows(slice, { ...decided, checkpoint: undefined }, services);
  }
}

function readRows(slice: Slice, decided: DecidedRequest, services: ReportStores): FetchedRows {
  const { request, connection } = decided;
  const columns = columnsOf(request);
  let files: Progress | undefined;
  let isOver = false;
  const onProgress = (progress: Progress) => {
    files = progress;
    connection.onProgress?.(progress);
  };
  const job = () => ({
    ...writeJobOf(slice, decided, { table: { columns, rows: [], notices: [] } }, services),
    runId: slice.run.runId,
    deadline: slice.start.deadline + LATEST_CHECKPOINT_MS,
    // While files are read, the user sees the number of files. Afterwards, the user sees the number of written rows.
    onProgress: ({ rowsWritten, of }: { rowsWritten: number; of: number }) =>
      isOver ? slice.reportProgress({ phase: 'writing', done: rowsWritten, of, rows: 0 }) : slice.heartbeat(),
  });
  const openSink = (state: unknown) => {
    if (state !== null) return StagedTable.resumed(job(), state);
    const { done = 0, rows = 0, of } = files ?? {};
    return StagedTable.begin({ ...job(), expectedRows: done === 0 ? 0 : (rows / done) * (of ?? 0) });
  };
  const { areas, filter, zone } = request;
  const wanted = { columns, filter: { ...filter, areas }, zone, ...saltFor(request, services) };
  const output: DayOutput<RowCollector> = {
    begin: (checkpoint) => new RowCollector(wanted, openSink, checkpoint),
    end: (collector) => {
      isOver = true;
      const rows = collector.rowsInMemory();
      const table = { columns, rows, notices: collector.notices, ...collector.idNames.ofTable() };
      const staged = collector.sink as StagedTable | undefined;
      return { table, ...(staged && { staged }) };
    },
    discard: (collector) => collector.abandon(),
  };
  return readDaysInSlices(slice, { ...decided, connection: { ...connection, onProgress } }, output, services);
}

export interface DayOutput<Consumer extends DayConsumer> {
  readonly begin: (checkpoint: unknown) => Consumer;
  readonly end: (consumer: Consumer) => Pick<FetchedRows, 'table'> & Partial<FetchedRows>;
  readonly discard?: (consumer: Consumer) => void;
}

/** Continues where the previous slice stopped. Throws an AdReportsError. Before it throws OutOfTime, it saves a checkpoint. */
export function readDaysInSlices<Consumer extends DayConsumer>(
  slice: Slice,
  decided: DecidedRequest,
  { begin, end, discard: discardRows }: DayOutput<Consumer>,
  services: FileServices,
): FetchedRows {
  const { request, window, origin, lostDays } = decided;
  const days = daysAsked(window);
  const connection = { ...decided.connection, deadline: slice.start.deadline - CHECKPOINT_MS };
  const { checkpoint: earlier } = decided;
  const isValid = earlier?.output === request.output && earlier.days.join() === days.join();
  const checkpoint = isValid ? earlier : undefined;
  const consumer = begin(checkpoint?.consumer);
  const save = (reached: DaysCheckpoint) =>
    slice.saveCheckpoint({ ...reached, origin, days, lostDays, output: request.output });
  // If deleting fails, the next write of the report deletes them.
  const discard = () => void attempt(texts().reports.runs.sheet, services, () => discardRows?.(consumer));
  let keep = () => {};
  try {
    const read = readDeviceDays({ request, days, connection }, consumer, { save, earlier: checkpoint });
    keep = () => save(checkpointAfter(days.length, read, consumer));
    const { files, notices, doubts } = read;
    const { table, ...more } = end(consumer);
    const totals = compareFiles({ ...read, request, days }, connection);
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
      hasFileRows: totals.rows > 0,
      reading: { keep, discard },
    };
  } catch (error) {
    if (error instanceof OutOfTime) keep();
    else discard();
    throw error;
  }
}
