import { RowCollector, SummaryCollector } from '../../device';
import type { Request } from '../../request';
import type { Progress } from '../../service';
import { StagedTable, StagingLost, type WriteProgress } from '../../sheet';
import { buildColumns } from '../../table';
import { createNoBigQueryError } from '../store/bigquery-destination';
import type { SavedReportServices } from '../store/saved-reports';
import type { DecidedRequest, FetchedRows } from './decide-request';
import { type DayOutput, readDaysInSlices } from './read-days-in-slices';
import { resolveSalt } from './resolve-request';
import type { Slice } from './slice';
import { buildWriteJob } from './write-job';

/** The longest time after the slice's deadline in which a checkpoint may still be saved. Google ends the execution even later. */
const LATEST_CHECKPOINT_MS = 60_000;

/** Fetches the requested days of a device report. After OutOfTime, a later slice continues. */
export function fetchDeviceRows(
  slice: Slice,
  decided: DecidedRequest,
  services: SavedReportServices,
): FetchedRows {
  const { output } = decided.request;
  if (output === 'bigquery') {
    if (services.bigQueryOutput === undefined) throw createNoBigQueryError();
    return services.bigQueryOutput(slice, decided);
  }
  if (output !== 'rows')
    return readDaysInSlices(slice, decided, createSummaryOutput(decided.request), services);
  try {
    return collectDeviceRows(slice, decided, services);
  } catch (error) {
    if (!(error instanceof StagingLost)) throw error;
    slice.forgetCheckpoint();
    return collectDeviceRows(slice, { ...decided, checkpoint: undefined }, services);
  }
}

function createSummaryOutput(request: Request): DayOutput<SummaryCollector> {
  const columns = buildColumns(request);
  return {
    begin: (checkpoint) => new SummaryCollector(request, checkpoint, columns),
    end: (collector) => {
      const { tableRows: rows, idNames } = collector;
      return {
        table: { columns, rows, notices: collector.listSummaryNotices(), ...idNames.toTableNames() },
      };
    },
  };
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
