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
import type { StatusRow } from '../status/status-table';
import { STATUS_COLUMNS, silenceRequest, statusTable } from '../status/status-table';
import { LOG_COLUMNS, logTable, MOST_RUNS } from './log-table';
import type { LoggedRun } from './run-log';

const LOCK_WAIT_MS = 10_000;
const TIME_MS = 60_000;

/** What is to stand in the file's own sheets. */
export interface LogsOrder {
  /** All reports, in the order of their rows. */
  readonly status: readonly StatusRow[];
  readonly newRuns: readonly LoggedRun[];
  /** Milliseconds since 1970 after which nothing more is sent; a minute from now unless told. */
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
  /** The ids of the new runs that stand in the log now: they need not wait any more. */
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
  const desk = { ...ports, spreadsheet, timeZone, deadline: order.deadline ?? ports.clock.now() + TIME_MS };
  const status = statusBook(timeZone);
  const log = logBook(timeZone);
  const statusProblem = problemOf(status, () => writeStatus(status, order.status, desk));
  const logProblem = problemOf(log, () => writeLog(log, order.newRuns, desk));
  return {
    written: true,
    logged: logProblem === undefined ? order.newRuns.map(({ runId }) => runId) : [],
    problems: [statusProblem, logProblem].filter((sentence) => sentence !== undefined),
  };
}

function statusBook(timeZone: string): OwnTable {
  const line = `Refresh status · times in ${timeZone}`;
  return { id: 'books.status', title: 'Refresh status', line, mark: 'No report of this file since' };
}

function logBook(timeZone: string): OwnTable {
  const line = `Run log · the last ${MOST_RUNS} runs, newest first · times in ${timeZone}`;
  return {
    id: 'books.log',
    title: 'Run log',
    line,
    mark: `Not among the last ${MOST_RUNS} runs since`,
    isHistory: true,
  };
}

function writeStatus(book: OwnTable, rows: readonly StatusRow[], desk: OwnTableContext): void {
  const table = statusTable(rows, desk.clock.now(), desk.timeZone, desk.formatTime);
  const held = existingRows(book, STATUS_COLUMNS, desk) ?? [];
  // A row of no report is the user's own.
  const users = held.filter((cells) => cells[cells.length - 1] === '').map((cells) => cells.map(asCell));
  const spreadsheet = withFirst(desk.spreadsheet, silenceRequest);
  writeOwnTable(book, { ...table, rows: [...table.rows, ...users] }, { ...desk, spreadsheet });
}

function writeLog(book: OwnTable, runs: readonly LoggedRun[], desk: OwnTableContext): void {
  const held = existingRows(book, LOG_COLUMNS, desk);
  if (held !== undefined && runs.length === 0) return;
  writeOwnTable(book, logTable(held ?? [], runs, desk.timeZone, desk.formatTime), desk);
}
