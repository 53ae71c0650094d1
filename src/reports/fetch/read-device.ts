import { report } from '../../catalogue/catalogue';
import { checkedSalt } from '../../device/rows/hash-identifiers';
import { RowCollector, type StagedWay } from '../../device/rows/row-collector';
import { SummaryCollector } from '../../device/summarize/summary-collector';
import { attempt } from '../../errors/record-failure';
import type { Progress } from '../../service/http/connection';
import { LARGE_TABLE_ROWS, type LargeJob, LargeTable, StagingLost } from '../../sheet/large/large-table';
import { columnsOf } from '../../table/columns';
import type { Cell, Column, Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { noBigQuery } from '../store/bigquery-destination';
import { discarding, earlierPosition, fetchedDataOf, type Position, runOf } from './fetched-data';
import { readToBigQuery } from './read-bigquery';
import { writeJobOf } from './report-job';
import { saltFor } from './resolve-request';
import type { FetchedData, PreviousRun, RunContext } from './run-context';

/** True in the build with BigQuery; see build.mjs. */
declare const WITH_BIGQUERY: boolean;

/** Saving a checkpoint may take this long after the slice's deadline: Google ends the execution later than that. */
const LATEST_RESTING_MS = 60_000;
/** Rows of this many bytes are written in less time than there is for a checkpoint. */
const ROW_PIECE_BYTES = 8 * 1024 * 1024;

/**
 * Reads the requested days of a device report. Throws an AdReportsError. After OutOfTime, a later slice continues from the checkpoint;
 * after any other error, the received data is discarded.
 */
export function readDevice(context: RunContext): FetchedData {
  try {
    return readFrom(context, earlierPosition(context));
  } catch (error) {
    if (!(error instanceof StagingLost)) throw error;
    return readFrom(context, undefined);
  }
}

function readFrom(context: RunContext, position: Position): FetchedData {
  if (context.request.output === 'bigquery') {
    if (WITH_BIGQUERY) return readToBigQuery(context, position);
    throw noBigQuery();
  }
  return context.request.output === 'rows' ? readRows(context, position) : readSums(context, position);
}

function readSums(context: RunContext, position: Position): FetchedData {
  const { request } = context;
  const consumer = new SummaryCollector(request, position?.taken);
  const run = runOf(context, consumer, position);
  const read = run.run();
  const columns = columnsOf(request);
  return fetchedDataOf(
    context,
    run,
    read,
    { columns, rows: consumer.tableRows(), notices: consumer.notices() },
    () => {},
  );
}

function readRows(context: RunContext, position: Position): FetchedData {
  const { request, ports } = context;
  const columns = columnsOf(request);
  const salt = checkedSalt(request, saltFor(request, ports).salt);
  const { areas, filter, zone } = request;
  const wanted = { columns, filter: { ...filter, areas }, zone, ...(salt === undefined ? {} : { salt }) };
  const reading = new RowsRead(context);
  const consumer = new RowCollector(wanted, longWay(context, columns, reading), position?.taken);
  const run = runOf({ ...context, connection: reading.connection }, consumer, position, ROW_PIECE_BYTES);
  const abandon = () => consumer.abandon();
  const read = discarding(context.ports, abandon, () => run.run());
  reading.isOver = true;
  const rows = consumer.heldRows();
  const fetched = fetchedDataOf(
    context,
    run,
    read,
    { columns, rows: rows ?? [], notices: [...consumer.notices] },
    abandon,
  );
  return rows === undefined ? { ...fetched, stagedRows: consumer.sentTo() as LargeTable } : fetched;
}

/**
 * Stages a table that is in memory, if the existing sheet is too long to be compared row by row; otherwise undefined. Throws the
 * errors of LargeTable.
 */
export function stagedRowsOf(context: RunContext, { columns, rows }: Table): LargeTable | undefined {
  const { previous, question, request, window } = context;
  const isTable = previous.question === question && request.output !== 'rows';
  // A summary for the same request as before is compared row by row, which records its changed values.
  if (!report(request.report).isByDay || isTable || !isLong(previous)) return undefined;
  const long = LargeTable.begin(longJob(context, columns));
  const at = columns.findIndex(({ field }) => field === 'date');
  const dayOf = (row: readonly Cell[]) => (at < 0 ? window.asked.from : String(row[at]));
  const sorted = [...rows].sort((one, other) =>
    dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0,
  );
  try {
    for (const row of sorted) long.add(dayOf(row), [row]);
  } catch (error) {
    attempt(texts().reports.runs.receivedRows, context.ports, () => long.abandon());
    throw error;
  }
  return long;
}

function isLong({ held }: PreviousRun): boolean {
  return held !== null && held.rows > LARGE_TABLE_ROWS;
}

/** The reading progress of the files of a large table. */
class RowsRead {
  isOver = false;
  private progress: Pick<Progress, 'done' | 'of' | 'rows'> = { done: 0, of: null, rows: 0 };

  constructor(private readonly context: RunContext) {}

  /** The run's connection, which also notes its progress here. */
  get connection(): RunContext['connection'] {
    const { connection } = this.context;
    return {
      ...connection,
      onProgress: (progress) => {
        this.progress = progress;
        connection.onProgress?.(progress);
      },
    };
  }

  /** The expected rows of all files, if the others are like those that were read; undefined before the first progress. */
  expectedRows(): number | undefined {
    const { done, of, rows } = this.progress;
    return done === 0 || of === null ? undefined : (rows / done) * of;
  }
}

function longWay(context: RunContext, columns: readonly Column[], reading: RowsRead): StagedWay {
  const job = () => ({ ...longJob(context, columns), onProgress: progressOf });
  // While files are being read, their progress is shown instead of the progress of the rows.
  const progressOf: NonNullable<LargeJob['onProgress']> = (progress) =>
    reading.isOver ? longJob(context, columns).onProgress?.(progress) : context.monitor.heartbeat();
  return {
    // A sheet that is already long is not compared row by row.
    mostHeld: isLong(context.previous) ? 0 : LARGE_TABLE_ROWS,
    begin: () => {
      const expectedRows = reading.expectedRows();
      return LargeTable.begin({ ...job(), ...(expectedRows === undefined ? {} : { expectedRows }) });
    },
    resumed: (state) => LargeTable.resumed(job(), state),
  };
}

function longJob(context: RunContext, columns: readonly Column[]): LargeJob {
  const { runId, deadline } = context.monitor;
  const job = writeJobOf(context, { columns, rows: [], notices: [] });
  return { ...job, columns, runId, deadline: deadline + LATEST_RESTING_MS };
}
