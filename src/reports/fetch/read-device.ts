import { MOST_ROWS_IN_MEMORY, RowCollector, type StagedWay } from '../../device/rows/row-collector';
import { SummaryCollector } from '../../device/summarize/summary-collector';
import type { Progress } from '../../service/http/connection';
import { StagingLost } from '../../sheet/write/hidden-rows';
import { type StagedJob, StagedTable } from '../../sheet/write/staged-table';
import { columnsOf } from '../../table/columns';
import type { Column } from '../../table/table';
import { noBigQuery } from '../store/bigquery-destination';
import { readToBigQuery } from './read-bigquery';
import { discardReceived, readDays } from './read-days';
import { writeJobOf, writingProgress } from './report-job';
import { wantedRows } from './resolve-request';
import type { FetchedData, RunContext } from './run-context';

declare const WITH_BIGQUERY: boolean;

/** The longest time after the slice's deadline in which a checkpoint may still be saved. Google ends the execution even later. */
const LATEST_CHECKPOINT_MS = 60_000;

/** Fetches the requested days of a device report. Throws an AdReportsError. After OutOfTime, a later slice continues. */
export function readDevice(context: RunContext): FetchedData {
  try {
    return readFrom(context);
  } catch (error) {
    if (!(error instanceof StagingLost)) throw error;
    discardReceived(context);
    context.cache.forgetPosition();
    return readFrom(context);
  }
}

function readFrom(context: RunContext): FetchedData {
  const { output } = context.request;
  if (output === 'rows') return readRows(context);
  if (output !== 'bigquery') return readSums(context);
  if (WITH_BIGQUERY) return readToBigQuery(context);
  throw noBigQuery();
}

function readSums(context: RunContext): FetchedData {
  const { request } = context;
  const columns = columnsOf(request);
  return readDays(context, {
    begin: (taken) => new SummaryCollector(request, taken, columns),
    end: (sums) => ({
      table: { columns, rows: sums.tableRows(), notices: sums.notices(), ...sums.idNames.ofTable() },
    }),
  });
}

function readRows(context: RunContext): FetchedData {
  const { request, ports, connection } = context;
  const columns = columnsOf(request);
  const wanted = wantedRows(request, columns, ports);
  const reading: RowsReading = { isOver: false };
  const way = stagedWay(context, columns, reading);
  const onProgress = (progress: Progress) => {
    reading.files = progress;
    connection.onProgress?.(progress);
  };
  const watched = { ...context, connection: { ...connection, onProgress } };
  return readDays(watched, {
    begin: (taken) => new RowCollector(wanted, way, taken),
    end: (collector) => {
      reading.isOver = true;
      const { notices, idNames } = collector;
      const rows = collector.heldRows() ?? [];
      const table = { columns, rows, notices: [...notices], ...idNames.ofTable() };
      const staged = collector.sink as StagedTable | undefined;
      return { table, ...(staged && { stagedRows: staged }) };
    },
    discard: (collector) => collector.abandon(),
  });
}

/** The progress of reading device files. `files` is missing before the first progress is reported. `isOver` is true after the last file. */
type RowsReading = { files?: Progress; isOver: boolean };

function stagedWay(context: RunContext, columns: readonly Column[], reading: RowsReading): StagedWay {
  const reportRows = writingProgress(context, 0);
  // While files are read, the user sees the number of files. Afterwards, the user sees the number of written rows.
  const onProgress: typeof reportRows = (progress) =>
    reading.isOver ? reportRows(progress) : context.monitor.heartbeat();
  const job = () => ({ ...stagedJob(context, columns), onProgress });
  return {
    mostHeld: MOST_ROWS_IN_MEMORY,
    begin: () => StagedTable.begin({ ...job(), ...expectedRows(reading) }),
    resumed: (state) => StagedTable.resumed(job(), state),
  };
}

/** The expected number of rows in all files, computed from the average of the files that have been read. */
function expectedRows({ files }: RowsReading): Pick<StagedJob, 'expectedRows'> {
  if (files === undefined || files.done === 0 || files.of === null) return {};
  return { expectedRows: (files.rows / files.done) * files.of };
}

function stagedJob(context: RunContext, columns: readonly Column[]): StagedJob {
  const { runId, deadline } = context.monitor;
  const job = writeJobOf(context, { columns, rows: [], notices: [] });
  return { ...job, runId, deadline: deadline + LATEST_CHECKPOINT_MS };
}
