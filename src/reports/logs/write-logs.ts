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
import type { SavedReport } from '../saved-report';
import { silenceRequest, statusColumns, statusTable } from '../status/status-table';
import type { LoggedRun } from './record-run';
import { logColumns, logTable, MOST_RUNS } from './run-log-table';

const LOCK_WAIT_MS = 10_000;
const TIME_MS = 60_000;

/** The content of the status sheet and the new runs for the log. */
export interface LogsOrder {
  /** All reports, in the order of their rows. */
  readonly status: readonly SavedReport[];
  readonly newRuns: readonly LoggedRun[];
}

export type LogsPorts = Pick<OwnTableContext, 'spreadsheet' | 'locks' | 'clock' | 'document' | 'formatTime'>;

export interface LogsWritten {
  /** The ids of the new runs that are in the log now. */
  readonly logged: readonly string[];
  /** A sentence for each sheet that could not be written. */
  readonly problems: readonly string[];
}

/**
 * Updates status sheet and run log, and makes missing ones. A sheet that cannot be written does not stop the other one. An equal second
 * call writes nothing; neither does a call while another execution has the document's lock. Throws only unexpected errors.
 */
export function writeLogs({ status, newRuns }: LogsOrder, ports: LogsPorts): LogsWritten {
  const written = ports.locks.withDocumentLock(LOCK_WAIT_MS, () => {
    const spreadsheet = readOnce(ports.spreadsheet);
    const timeZone = spreadsheet.timeZone();
    const context = { ...ports, spreadsheet, timeZone, deadline: ports.clock.now() + TIME_MS };
    const [statusOwn, log] = [statusSheet(timeZone), logSheet(timeZone)];
    const statusProblem = problemOf(statusOwn, () => writeStatus(statusOwn, status, context));
    const logProblem = problemOf(log, () => writeLog(log, newRuns, context));
    return {
      logged: logProblem === undefined ? newRuns.map(({ runId }) => runId) : [],
      problems: [statusProblem, logProblem].filter((sentence) => sentence !== undefined),
    };
  });
  return written?.result ?? { logged: [], problems: [] };
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

function writeStatus(sheet: OwnTable, reports: readonly SavedReport[], context: OwnTableContext): void {
  const table = statusTable(reports, context.clock.now(), context.timeZone, context.formatTime);
  const existing = existingRows(sheet, statusColumns(), context) ?? [];
  // A row without a report is the user's own.
  const users = existing.filter((cells) => cells[cells.length - 1] === '').map((cells) => cells.map(asCell));
  const spreadsheet = withFirst(context.spreadsheet, silenceRequest);
  writeOwnTable(sheet, { ...table, rows: [...table.rows, ...users] }, { ...context, spreadsheet });
}

function writeLog(sheet: OwnTable, runs: readonly LoggedRun[], context: OwnTableContext): void {
  const existing = existingRows(sheet, logColumns(), context);
  if (existing !== undefined && runs.length === 0) return;
  writeOwnTable(sheet, logTable(existing ?? [], runs, context.timeZone, context.formatTime), context);
}
