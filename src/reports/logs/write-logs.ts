import type { Clock, FormatTime, Locks, SpreadsheetApi, TextStore } from '../../platform/ports';
import { readOnce, withFirst } from '../../sheet/api/read-once';
import { asCell } from '../../sheet/own/own-columns';
import {
  existingRows,
  type OwnTable,
  type OwnTableContext,
  problemOf,
  writeOwnTable,
} from '../../sheet/own/own-table';
import { texts } from '../../wording/texts';
import type { StatusRow } from '../status/status-table';
import { silenceRequest, statusColumns, statusTable } from '../status/status-table';
import type { LoggedRun } from './record-run';
import { logColumns, logTable, MOST_RUNS } from './run-log-table';

const LOCK_WAIT_MS = 10_000;
const TIME_MS = 60_000;

/** The content of the status sheet and the new runs for the log. */
export interface LogsOrder {
  /** All reports, in the order of their rows. */
  readonly status: readonly StatusRow[];
  readonly newRuns: readonly LoggedRun[];
  /** Milliseconds since 1970 after which nothing more is sent; by default a minute from now. */
  readonly deadline?: number;
}

export interface LogsPorts {
  readonly spreadsheet: SpreadsheetApi;
  readonly locks: Locks;
  readonly clock: Clock;
  /** The document's properties. */
  readonly document: TextStore;
  readonly formatTime: FormatTime;
}

export interface LogsWritten {
  /** False when the document's lock was not given: nothing was written, and it is to be tried again later. */
  readonly written: boolean;
  /** The ids of the new runs that are in the log now. */
  readonly logged: readonly string[];
  /** A sentence for each sheet that could not be written; the other one was. */
  readonly problems: readonly string[];
}

/**
 * Brings status sheet and run log up to date, making those that are not there. What cannot be written is said and is no failure; an equal
 * second call writes nothing. Throws only what nobody foresaw.
 */
export function writeLogs(order: LogsOrder, ports: LogsPorts): LogsWritten {
  const given = ports.locks.withDocumentLock(LOCK_WAIT_MS, () => writeBoth(order, ports));
  return given?.result ?? { written: false, logged: [], problems: [] };
}

function writeBoth(order: LogsOrder, ports: LogsPorts): LogsWritten {
  const spreadsheet = readOnce(ports.spreadsheet);
  const timeZone = spreadsheet.timeZone();
  const context = {
    ...ports,
    spreadsheet,
    timeZone,
    deadline: order.deadline ?? ports.clock.now() + TIME_MS,
  };
  const status = statusSheet(timeZone);
  const log = logSheet(timeZone);
  const statusProblem = problemOf(status, () => writeStatus(status, order.status, context));
  const logProblem = problemOf(log, () => writeLog(log, order.newRuns, context));
  return {
    written: true,
    logged: logProblem === undefined ? order.newRuns.map(({ runId }) => runId) : [],
    problems: [statusProblem, logProblem].filter((sentence) => sentence !== undefined),
  };
}

function statusSheet(timeZone: string): OwnTable {
  const { statusTitle, statusLine, statusMark } = texts().logs;
  return { id: 'books.status', title: statusTitle, line: statusLine(timeZone), mark: statusMark };
}

function logSheet(timeZone: string): OwnTable {
  const { logTitle, logLine, logMark } = texts().logs;
  const line = logLine(MOST_RUNS, timeZone);
  return { id: 'books.log', title: logTitle, line, mark: logMark(MOST_RUNS), isHistory: true };
}

function writeStatus(sheet: OwnTable, rows: readonly StatusRow[], context: OwnTableContext): void {
  const table = statusTable(rows, context.clock.now(), context.timeZone, context.formatTime);
  const held = existingRows(sheet, statusColumns(), context) ?? [];
  // A row of no report is the user's own.
  const users = held.filter((cells) => cells[cells.length - 1] === '').map((cells) => cells.map(asCell));
  const spreadsheet = withFirst(context.spreadsheet, silenceRequest);
  writeOwnTable(sheet, { ...table, rows: [...table.rows, ...users] }, { ...context, spreadsheet });
}

function writeLog(sheet: OwnTable, runs: readonly LoggedRun[], context: OwnTableContext): void {
  const held = existingRows(sheet, logColumns(), context);
  if (held !== undefined && runs.length === 0) return;
  writeOwnTable(sheet, logTable(held ?? [], runs, context.timeZone, context.formatTime), context);
}
