import { RowCollector } from '../../device/rows/row-collector';
import { SummaryCollector } from '../../device/summarize/summary-collector';
import type { Progress } from '../../service/http/connection';
import { StagingLost } from '../../sheet/write/hidden-rows';
import { StagedTable } from '../../sheet/write/staged-table';
import { columnsOf } from '../../table/columns';
import { noBigQuery } from '../store/bigquery-destination';
import { type DayOutput, readDaysInSlices } from './days-in-slices';
import type { DecidedRequest } from './decide-request';
import type { FetchedRows, ReportServices } from './report-services';
import { writeJobOf } from './report-write-job';
import { wantedRows } from './resolve-request';
import type { Slice } from './slice';

/** The longest time after the slice's deadline in which a checkpoint may still be saved. Google ends the execution even later. */
const LATEST_CHECKPOINT_MS = 60_000;

/** Fetches the requested days of a device report. Throws an AdReportsError. After OutOfTime, a later slice continues. */
export function readDevice(slice: Slice, decided: DecidedRequest, services: ReportServices): FetchedRows {
  const { output } = decided.request;
  if (output === 'bigquery') {
    if (services.bigQueryOutput === undefined) throw noBigQuery();
    return services.bigQueryOutput(slice, decided);
  }
  if (output !== 'rows') return readDaysInSlices(slice, decided, sums(decided), services.file);
  try {
    return readRows(slice, decided, services);
  } catch (error) {
    if (!(error instanceof StagingLost)) throw error;
    slice.forgetPosition();
    return readRows(slice, { ...decided, position: undefined }, services);
  }
}

function sums({ request }: DecidedRequest): DayOutput<SummaryCollector> {
  const columns = columnsOf(request);
  return {
    begin: (taken) => new SummaryCollector(request, taken, columns),
    end: (collector) => ({
      table: {
        columns,
        rows: collector.tableRows,
        notices: collector.notices(),
        ...collector.idNames.ofTable(),
      },
    }),
  };
}

function readRows(
  slice: Slice,
  decided: DecidedRequest,
  { request: asking, file }: ReportServices,
): FetchedRows {
  const { request, connection } = decided;
  const columns = columnsOf(request);
  let files: Progress | undefined;
  let isOver = false;
  const onProgress = (progress: Progress) => {
    files = progress;
    connection.onProgress?.(progress);
  };
  const job = () => ({
    ...writeJobOf(slice, decided, { columns, rows: [], notices: [] }, file),
    runId: slice.run.runId,
    deadline: slice.start.deadline + LATEST_CHECKPOINT_MS,
    // While files are read, the user sees the number of files. Afterwards, the user sees the number of written rows.
    onProgress: ({ rowsWritten, of }: { rowsWritten: number; of: number }) =>
      isOver ? slice.reportProgress({ phase: 'writing', done: rowsWritten, of, rows: 0 }) : slice.heartbeat(),
  });
  const openSink = (state: unknown) =>
    state === null
      ? StagedTable.begin({ ...job(), ...expectedRows(files) })
      : StagedTable.resumed(job(), state);
  const output: DayOutput<RowCollector> = {
    begin: (taken) => new RowCollector(wantedRows(request, columns, asking), openSink, taken),
    end: (collector) => {
      isOver = true;
      const rows = collector.rowsInMemory();
      const table = { columns, rows, notices: collector.notices, ...collector.idNames.ofTable() };
      const staged = collector.sink as StagedTable | undefined;
      return { table, ...(staged && { staged }) };
    },
    discard: (collector) => collector.abandon(),
  };
  return readDaysInSlices(slice, { ...decided, connection: { ...connection, onProgress } }, output, file);
}

/** The expected number of rows in all files, computed from the average of the files that have been read. */
function expectedRows(files: Progress | undefined): { readonly expectedRows?: number } {
  if (files === undefined || files.done === 0 || files.of === null) return {};
  return { expectedRows: (files.rows / files.done) * files.of };
}
