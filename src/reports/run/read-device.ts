import {
  buildDaysCheckpoint,
  compareFiles,
  type DayConsumer,
  type DaysCheckpoint,
  RowCollector,
  readDeviceDays,
  SummaryCollector,
} from '../../device';
import { OutOfTime, tryWriting } from '../../errors';
import type { Progress } from '../../service';
import { StagedTable, StagingLost, type WriteProgress } from '../../sheet';
import { buildColumns } from '../../table';
import { getTexts } from '../../wording';
import { listRequestedDays } from '../schedule/lookback-window';
import type { FileServices } from '../services';
import { createNoBigQueryError } from '../store/bigquery-destination';
import type { SavedReportServices } from '../store/saved-reports';
import type { DecidedRequest, FetchedRows } from './decide-request';
import { buildWriteJob } from './report-write-job';
import { resolveSalt } from './resolve-request';
import type { Slice } from './slice';

/** Reading stops 45 s before the deadline of the slice, because saving the checkpoint takes time. */
export const CHECKPOINT_MS = 45_000;
/** The longest time after the slice's deadline in which a checkpoint may still be saved. Google ends the execution even later. */
const LATEST_CHECKPOINT_MS = 60_000;

/** Fetches the requested days of a device report. Throws an AdReportsError. After OutOfTime, a later slice continues. */
export function fetchDeviceRows(
  slice: Slice,
  decided: DecidedRequest,
  services: SavedReportServices,
): FetchedRows {
  const { request } = decided;
  if (request.output === 'bigquery') {
    if (services.bigQueryOutput === undefined) throw createNoBigQueryError();
    return services.bigQueryOutput(slice, decided);
  }
  if (request.output !== 'rows') {
    const columns = buildColumns(request);
    const sums: DayOutput<SummaryCollector> = {
      begin: (checkpoint) => new SummaryCollector(request, checkpoint, columns),
      end: (collector) => {
        const { tableRows: rows, idNames } = collector;
        return {
          table: { columns, rows, notices: collector.listSummaryNotices(), ...idNames.toTableNames() },
        };
      },
    };
    return readDaysInSlices(slice, decided, sums, services);
  }
  try {
    return collectDeviceRows(slice, decided, services);
  } catch (error) {
    if (!(error instanceof StagingLost)) throw error;
    slice.forgetCheckpoint();
    return collectDeviceRows(slice, { ...decided, checkpoint: undefined }, services);
  }
}

function collectDeviceRows(
  slice: Slice,
  decided: DecidedRequest,
  services: SavedReportServices,
): FetchedRows {
  const { request, connection } = decided;
  const columns = buildColumns(request);
  let fileProgress: Progress | undefined;
  let areFilesRead = false;
  const onProgress = (progress: Progress) => {
    fileProgress = progress;
    connection.onProgress?.(progress);
  };
  // While files are read, the user sees the number of files. Afterwards, the user sees the number of written rows.
  const reportWritten = ({ rowsWritten, of }: WriteProgress) =>
    areFilesRead
      ? slice.reportProgress({ phase: 'writing', done: rowsWritten, of, rows: 0 })
      : slice.repeatProgress();
  const buildJob = () => {
    const job = buildWriteJob(slice, decided, { table: { columns, rows: [], notices: [] } }, services);
    const deadline = slice.start.deadline + LATEST_CHECKPOINT_MS;
    return {
      ...job,
      runId: slice.run.runId,
      services: { ...job.services, deadline },
      onProgress: reportWritten,
    };
  };
  const openSink = (state: unknown) => {
    if (state !== null) return StagedTable.resumeTable(buildJob(), state);
    const { done = 0, rows = 0, of } = fileProgress ?? {};
    return StagedTable.begin({ ...buildJob(), expectedRows: done === 0 ? 0 : (rows / done) * (of ?? 0) });
  };
  const { areas, filter, zone } = request;
  const rowSelection = { columns, filter: { ...filter, areas }, zone, ...resolveSalt(request, services) };
  const output: DayOutput<RowCollector> = {
    begin: (checkpoint) => new RowCollector(rowSelection, openSink, checkpoint),
    end: (collector) => {
      areFilesRead = true;
      const rows = collector.listRowsInMemory();
      const table = { columns, rows, notices: collector.notices, ...collector.idNames.toTableNames() };
      const staged = collector.sink as StagedTable | undefined;
      return { table, ...(staged && { staged }) };
    },
    discard: (collector) => collector.discardSink(),
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
  const days = listRequestedDays(window);
  const connection = { ...decided.connection, deadline: slice.start.deadline - CHECKPOINT_MS };
  const { checkpoint: previousCheckpoint } = decided;
  const isValid =
    previousCheckpoint?.output === request.output && previousCheckpoint.days.join() === days.join();
  const checkpoint = isValid ? previousCheckpoint : undefined;
  const consumer = begin(checkpoint?.consumer);
  const saveReachedDays = (reached: DaysCheckpoint) =>
    slice.saveCheckpoint({ ...reached, origin, days, lostDays, output: request.output });
  // If deleting fails, the next write of the report deletes them.
  const discard = () =>
    void tryWriting(getTexts().reports.runs.sheet, services, () => discardRows?.(consumer));
  let keepReading = () => {};
  try {
    const daysRead = readDeviceDays({ request, days, connection }, consumer, {
      save: saveReachedDays,
      previousCheckpoint: checkpoint,
    });
    keepReading = () => saveReachedDays(buildDaysCheckpoint(days.length, daysRead, consumer));
    const { files, notices, doubts } = daysRead;
    const { table, ...more } = end(consumer);
    const totals = compareFiles({ ...daysRead, request, days }, connection);
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
      reading: { keep: keepReading, discard },
    };
  } catch (error) {
    if (error instanceof OutOfTime) keepReading();
    else discard();
    throw error;
  }
}
