import { report } from '../../catalogue/catalogue';
import { RowCollector, type StagedWay } from '../../device/rows/row-collector';
import { SummaryCollector } from '../../device/summarize/summary-collector';
import type { Progress } from '../../service/http/connection';
import { LARGE_TABLE_ROWS, type LargeJob, LargeTable, StagingLost } from '../../sheet/large/large-table';
import { columnsOf } from '../../table/columns';
import { grouped } from '../../table/grouped';
import type { Cell, Column, Table } from '../../table/table';
import { noBigQuery } from '../store/bigquery-destination';
import { readToBigQuery } from './read-bigquery';
import { discardReceived, readDays } from './read-days';
import { writeJobOf, writingProgress } from './report-job';
import { wantedRows } from './resolve-request';
import type { FetchedData, PreviousRun, RunContext } from './run-context';

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
    begin: (taken) => new SummaryCollector(request, taken),
    end: (sums) => ({ table: { columns, rows: sums.tableRows(), notices: sums.notices() } }),
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
      const table = { columns, rows: collector.heldRows() ?? [], notices: [...collector.notices] };
      const staged = collector.sink as LargeTable | undefined;
      return { table, ...(staged && { stagedRows: staged }) };
    },
    discard: (collector) => collector.abandon(),
  });
}

/** Undefined unless the report's sheet has too many rows to compare them one by one. Throws the errors of LargeTable. */
export function stagedRowsOf(context: RunContext, { columns, rows }: Table): LargeTable | undefined {
  const { previous, question, request, window, received } = context;
  // An unchanged summary is compared row by row: restatements of rows in a hidden sheet would not be recorded.
  const isSameSummary = previous.question === question && request.output !== 'rows';
  if (!report(request.report).isByDay || isSameSummary || !isLong(previous)) return undefined;
  const staged = LargeTable.begin(largeJob(context, columns));
  const { discard } = received;
  received.discard = () => {
    staged.abandon();
    discard();
  };
  const at = columns.findIndex(({ field }) => field === 'date');
  const dayOf = (row: readonly Cell[]) => (at < 0 ? window.asked.from : String(row[at]));
  const days = [...grouped(rows, dayOf)].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [day, rowsOfDay] of days) staged.add(day, rowsOfDay);
  return staged;
}

function isLong({ held }: PreviousRun): boolean {
  return held !== null && held.rows > LARGE_TABLE_ROWS;
}

/** The progress of reading device files. `files` is missing before the first progress is reported. `isOver` is true after the last file. */
type RowsReading = { files?: Progress; isOver: boolean };

function stagedWay(context: RunContext, columns: readonly Column[], reading: RowsReading): StagedWay {
  const reportRows = writingProgress(context, 0);
  // While files are read, the user sees the number of files. Afterwards, the user sees the number of written rows.
  const onProgress: typeof reportRows = (progress) =>
    reading.isOver ? reportRows(progress) : context.monitor.heartbeat();
  const job = () => ({ ...largeJob(context, columns), onProgress });
  return {
    // No rows are collected in memory if the sheet already has too many rows to compare them one by one.
    mostHeld: isLong(context.previous) ? 0 : LARGE_TABLE_ROWS,
    begin: () => LargeTable.begin({ ...job(), ...expectedRows(reading) }),
    resumed: (state) => LargeTable.resumed(job(), state),
  };
}

/** The expected number of rows in all files, computed from the average of the files that have been read. */
function expectedRows({ files }: RowsReading): Pick<LargeJob, 'expectedRows'> {
  if (files === undefined || files.done === 0 || files.of === null) return {};
  return { expectedRows: (files.rows / files.done) * files.of };
}

function largeJob(context: RunContext, columns: readonly Column[]): LargeJob {
  const { runId, deadline } = context.monitor;
  const job = writeJobOf(context, { columns, rows: [], notices: [] });
  return { ...job, columns, runId, deadline: deadline + LATEST_CHECKPOINT_MS };
}
