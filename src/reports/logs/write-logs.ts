import { attempt } from '../../errors/record-failure';
import type { SheetsRequest, SpreadsheetApi } from '../../platform/ports';
import { readOnce } from '../../sheet/api/read-once';
import { asCell } from '../../sheet/own/own-columns';
import {
  existingRows,
  type OwnTable,
  type OwnTableContext,
  type OwnTablePorts,
  problemOf,
  writeOwnTable,
} from '../../sheet/own/own-table';
import { texts } from '../../wording/texts';
import { fileTime, type Properties } from '../report-ports';
import type { SavedReport } from '../saved-report';
import { reportList } from '../status/report-list';
import { silenceRequest, statusColumns, statusTable, statusTones } from '../status/status-table';
import type { ReportStores } from '../store/saved-reports';
import type { LoggedRun } from './logged-run';
import { hasLogs, pendingRuns, removePending } from './pending-runs';
import { logColumns, logTable, logTones, MOST_RUNS } from './run-log-table';

const LONGEST_PROBLEM = 1_000;
/** The property with the reason why a sheet of the logs could not be written. (Stored name: do not change.) */
const PROBLEM = 'adreports.booksProblem';
const LOCK_WAIT_MS = 10_000;
const TIME_MS = 60_000;

/** If one of them cannot be written, stores a sentence for the sidebar that says why. The next update adds the missing runs. */
export function updateLogs(sources: ReportStores): void {
  const { document } = sources;
  const properties = document.all();
  if (hasLogs(properties) !== true) return;
  const problems: string[] = [];
  const failure = attempt(texts().reports.runs.logs, sources, () => {
    const written = writeLogs(reportList(sources, properties), pendingRuns(properties), sources);
    removePending(written.logged, properties, document);
    problems.push(...written.problems);
  });
  const sentence = [...problems, ...failure].join(' ');
  if (sentence === logsProblem(properties)) return;
  if (sentence === '') document.delete(PROBLEM);
  else document.set(PROBLEM, sentence.slice(0, LONGEST_PROBLEM));
}

/** A sentence that says why the last update could not write the status sheet or the run log; '' if it wrote both. */
export function logsProblem(properties: Properties): string {
  return properties.get(PROBLEM) ?? '';
}

/** True if runs are missing because Google ended an execution. False if they are missing because a sheet could not be written. */
export function areLogsBehind(properties: Properties): boolean {
  return hasLogs(properties) === true && logsProblem(properties) === '' && pendingRuns(properties).length > 0;
}

/** Returns the ids of the runs that are now in the log, and a sentence for each sheet that could not be written. */
export function writeLogs(
  status: readonly SavedReport[],
  newRuns: readonly LoggedRun[],
  ports: OwnTablePorts,
) {
  const written = ports.locks.withDocumentLock(LOCK_WAIT_MS, () => {
    const spreadsheet = readOnce(ports.spreadsheet);
    const timeZone = spreadsheet.timeZone();
    const context = { ...ports, spreadsheet, timeZone, deadline: ports.clock.now() + TIME_MS };
    const [statusOwn, log] = [statusSheet(timeZone), logSheet(timeZone)];
    const statusProblem = problemOf(statusOwn, () => writeStatus(statusOwn, status, context));
    const logProblem = problemOf(log, () => writeLog(log, newRuns, context));
    const logged = logProblem === undefined ? newRuns.map(({ runId }) => runId) : [];
    return { logged, problems: [statusProblem, logProblem].filter((sentence) => sentence !== undefined) };
  });
  return written?.result ?? { logged: [], problems: [] };
}

function statusSheet(timeZone: string): OwnTable {
  const { statusTitle, statusLine, statusMark } = texts().logs;
  return {
    id: 'books.status',
    title: statusTitle,
    line: statusLine(timeZone),
    mark: statusMark,
    toned: statusTones(),
  };
}

function logSheet(timeZone: string): OwnTable {
  const { logTitle, logLine, logMark } = texts().logs;
  const line = logLine(MOST_RUNS, timeZone);
  return {
    id: 'books.log',
    title: logTitle,
    line,
    mark: logMark(MOST_RUNS),
    toned: logTones(),
    isHistory: true,
  };
}

function writeStatus(sheet: OwnTable, reports: readonly SavedReport[], context: OwnTableContext): void {
  const table = statusTable(reports, fileTime(context));
  const existing = existingRows(sheet, statusColumns(), context) ?? [];
  // Rows without a report id belong to users.
  const users = existing.filter((cells) => cells[cells.length - 1] === '').map((cells) => cells.map(asCell));
  const spreadsheet = withSilence(context.spreadsheet);
  writeOwnTable(sheet, { ...table, rows: [...table.rows, ...users] }, { ...context, spreadsheet });
}

/** When a batch makes the status sheet, a formula is added at the end of the batch. */
function withSilence(api: SpreadsheetApi): SpreadsheetApi {
  return {
    ...api,
    batchUpdate: (requests, shown) =>
      api.batchUpdate([...requests, ...requests.flatMap(madeSheets).map(silenceRequest)], shown),
  };
}

function madeSheets({ addSheet }: SheetsRequest): number[] {
  const made = addSheet as { properties: { sheetId: number; hidden: boolean } } | undefined;
  return made === undefined || made.properties.hidden ? [] : [made.properties.sheetId];
}

function writeLog(sheet: OwnTable, runs: readonly LoggedRun[], context: OwnTableContext): void {
  const existing = existingRows(sheet, logColumns(), context);
  if (existing !== undefined && runs.length === 0) return;
  writeOwnTable(sheet, logTable(existing ?? [], runs, context.timeZone, context.formatTime), context);
}
