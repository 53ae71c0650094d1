import { checkedSalt } from '../device/identifiers';
import { type LongWay, RowsTaker } from '../device/rows-taker';
import { SumsTaker } from '../device/sums-taker';
import type { Progress } from '../service/settings';
import { columnsOf } from '../table/columns';
import { FillingLost, LONG_ROWS, type LongJob, LongTable } from '../table/long-table';
import type { Cell, Column, Table } from '../table/table';
import { tried } from './after-run';
import { saltFor } from './asked';
import { abandoning, cameOf, earlierPosition, type Position, runOf } from './device-came';
import type { Before, Came, Go } from './go';
import { readToBigQuery } from './read-bigquery';
import { jobOf } from './report-job';

/** Google ends an execution some time after a slice's own end; what rests may use some of that. */
const LATEST_RESTING_MS = 60_000;
/** Rows of so many bytes are written in less time than there is for resting. */
const ROW_PIECE_BYTES = 8 * 1024 * 1024;

/**
 * Reads the days of a device report that are asked for. Throws an AdReportsError; after OutOfTime a later slice goes on where this one
 * was, and after any other nothing is left of what came.
 */
export function readDevice(go: Go): Came {
  try {
    return readFrom(go, earlierPosition(go));
  } catch (error) {
    if (!(error instanceof FillingLost)) throw error;
    return readFrom(go, undefined);
  }
}

function readFrom(go: Go, position: Position): Came {
  if (go.request.output === 'bigquery') return readToBigQuery(go, position);
  return go.request.output === 'rows' ? readRows(go, position) : readSums(go, position);
}

function readSums(go: Go, position: Position): Came {
  const { request } = go;
  const taker = new SumsTaker(request, position?.taken);
  const run = runOf(go, taker, position);
  const read = run.run();
  const columns = columnsOf(request);
  return cameOf(go, run, read, { columns, rows: taker.tableRows(), notices: taker.notices() }, () => {});
}

function readRows(go: Go, position: Position): Came {
  const { request, ports } = go;
  const columns = columnsOf(request);
  const salt = checkedSalt(request, saltFor(request, ports).salt);
  const { areas, filter, zone } = request;
  const wanted = { columns, filter: { ...filter, areas }, zone, ...(salt === undefined ? {} : { salt }) };
  const reading = new RowsRead(go);
  const taker = new RowsTaker(wanted, longWay(go, columns, reading), position?.taken);
  const run = runOf({ ...go, connection: reading.connection }, taker, position, ROW_PIECE_BYTES);
  const abandon = () => taker.abandon();
  const read = abandoning(go.ports, abandon, () => run.run());
  reading.isOver = true;
  const rows = taker.heldRows();
  const came = cameOf(go, run, read, { columns, rows: rows ?? [], notices: [...taker.notices] }, abandon);
  return rows === undefined ? { ...came, long: taker.sentTo() as LongTable } : came;
}

/**
 * A table in memory on its way to a sheet that is too long to be compared with it row by row; undefined where the sheet is not. Throws
 * what LongTable throws.
 */
export function broughtLong(go: Go, { columns, rows }: Table): LongTable | undefined {
  const { before, question, request, reading } = go;
  const isTable = before.question === question && request.output !== 'rows';
  // The rows of a long table that answers the same are its own, and what came different in them is recorded.
  if (request.report !== 'device' || isTable || !isLong(before)) return undefined;
  const long = LongTable.begin(longJob(go, columns));
  const at = columns.findIndex(({ field }) => field === 'date');
  const dayOf = (row: readonly Cell[]) => (at < 0 ? reading.asked.from : String(row[at]));
  const sorted = [...rows].sort((one, other) =>
    dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0,
  );
  try {
    for (const row of sorted) long.add(dayOf(row), [row]);
  } catch (error) {
    tried('The rows that had come', go.ports, () => long.abandon());
    throw error;
  }
  return long;
}

function isLong({ held }: Before): boolean {
  return held !== null && held.rows > LONG_ROWS;
}

/** How far the files of a long table are read. */
class RowsRead {
  isOver = false;
  private progress: Pick<Progress, 'done' | 'of' | 'rows'> = { done: 0, of: null, rows: 0 };

  constructor(private readonly go: Go) {}

  /** The go's own, listened to. */
  get connection(): Go['connection'] {
    const { connection } = this.go;
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

function longWay(go: Go, columns: readonly Column[], reading: RowsRead): LongWay {
  const job = () => ({ ...longJob(go, columns), onProgress: progressOf });
  // While files are still read, rows are on their way all along: how far the files are tells more.
  const progressOf: NonNullable<LongJob['onProgress']> = (progress) =>
    reading.isOver ? longJob(go, columns).onProgress?.(progress) : go.watch.goesOn();
  return {
    // A sheet that is long already is not compared row by row.
    mostHeld: isLong(go.before) ? 0 : LONG_ROWS,
    begin: () => {
      const expectedRows = reading.expectedRows();
      return LongTable.begin({ ...job(), ...(expectedRows === undefined ? {} : { expectedRows }) });
    },
    resumed: (state) => LongTable.resumed(job(), state),
  };
}

function longJob(go: Go, columns: readonly Column[]): LongJob {
  const { runId, deadline } = go.watch;
  const job = jobOf(go, { columns, rows: [], notices: [] });
  return { ...job, columns, runId, deadline: deadline + LATEST_RESTING_MS };
}
