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

/** True in the build for those who use BigQuery; see build.mjs. */
declare const WITH_BIGQUERY: boolean;

/** Google ends an execution some time after a slice's own end; what rests may use some of that. */
const LATEST_RESTING_MS = 60_000;
/** Rows of so many bytes are written in less time than there is for resting. */
const ROW_PIECE_BYTES = 8 * 1024 * 1024;

/**
 * Reads the days of a device report that are asked for. Throws an AdReportsError; after OutOfTime a later slice goes on where this one
 * was, and after any other nothing is left of what came.
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
 * A table in memory on its way to a sheet that is too long to be compared with it row by row; undefined where the sheet is not. Throws
 * what LongTable throws.
 */
export function stagedRowsOf(context: RunContext, { columns, rows }: Table): LargeTable | undefined {
  const { previous, question, request, window } = context;
  const isTable = previous.question === question && request.output !== 'rows';
  // The rows of a long table that answers the same are its own, and what came different in them is recorded.
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

/** How far the files of a long table are read. */
class RowsRead {
  isOver = false;
  private progress: Pick<Progress, 'done' | 'of' | 'rows'> = { done: 0, of: null, rows: 0 };

  constructor(private readonly context: RunContext) {}

  /** The go's own, listened to. */
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

  /** As many rows as the files will bring, if all of them are like those that came; undefined while nobody knows. */
  expectedRows(): number | undefined {
    const { done, of, rows } = this.progress;
    return done === 0 || of === null ? undefined : (rows / done) * of;
  }
}

function longWay(context: RunContext, columns: readonly Column[], reading: RowsRead): StagedWay {
  const job = () => ({ ...longJob(context, columns), onProgress: progressOf });
  // While files are still read, the progress of the files says more than that of the rows.
  const progressOf: NonNullable<LargeJob['onProgress']> = (progress) =>
    reading.isOver ? longJob(context, columns).onProgress?.(progress) : context.monitor.heartbeat();
  return {
    // A sheet that is long already is not compared row by row.
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
