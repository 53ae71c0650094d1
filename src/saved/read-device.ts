import { checkedSalt } from '../device/identifiers';
import { type LongWay, RowsTaker } from '../device/rows-taker';
import { SumsTaker } from '../device/sums-taker';
import { columnsOf } from '../table/columns';
import { FillingLost, LONG_ROWS, LongTable } from '../table/long-table';
import type { Column } from '../table/table';
import { saltFor } from './asked';
import { abandoning, cameOf, type Position, runOf } from './device-came';
import type { Came, Go } from './go';
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
    return readFrom(go, go.watch.position.earlier());
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
  return cameOf(go, run, read, { columns, rows: taker.tableRows(), notices: [...taker.notices] }, () => {});
}

function readRows(go: Go, position: Position): Came {
  const { request, ports } = go;
  const columns = columnsOf(request);
  const salt = checkedSalt(request, saltFor(request, ports).salt);
  const { areas, filter, zone } = request;
  const wanted = { columns, filter: { ...filter, areas }, zone, ...(salt === undefined ? {} : { salt }) };
  const taker = new RowsTaker(wanted, longWay(go, columns), position?.taken);
  const run = runOf(go, taker, position, ROW_PIECE_BYTES);
  const abandon = () => taker.abandon();
  const read = abandoning(abandon, () => run.run());
  const rows = taker.heldRows();
  const came = cameOf(go, run, read, { columns, rows: rows ?? [], notices: [...taker.notices] }, abandon);
  return rows === undefined ? { ...came, long: taker.sentTo() as LongTable } : came;
}

function longWay(go: Go, columns: readonly Column[]): LongWay {
  const { held } = go.before;
  const empty = { columns, rows: [], notices: [] };
  const job = () => ({
    ...jobOf(go, empty),
    columns,
    runId: go.watch.runId,
    deadline: go.watch.deadline + LATEST_RESTING_MS,
  });
  // A sheet that is long already is not compared row by row.
  const mostHeld = held !== null && held.rows > LONG_ROWS ? 0 : LONG_ROWS;
  return {
    mostHeld,
    begin: () => LongTable.begin(job()),
    resumed: (state) => LongTable.resumed(job(), state),
  };
}
