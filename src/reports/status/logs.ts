import { attempt } from '../../errors/failure-message';
import type { TextStore } from '../../platform/ports';
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
import { underLock } from '../../sheet/write/write-table';
import { asText, shortened } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { texts } from '../../wording/texts';
import { fileTime, type Properties } from '../file-time';
import type { SavedReport } from '../saved-report';
import type { LoggedRun } from '../store/run-records';
import type { ReportStores } from '../store/saved-reports';
import { reportList } from './report-list';
import { logColumns, logTable, logTones, MOST_RUNS } from './run-log-table';
import { statusColumns, statusTable, statusTones } from './status-table';

/** Whether the file has a status sheet and a run log. Version 0.1.0 called them books. (Stored name: do not change.) */
const SWITCH = 'adreports.books';
/** The id by which the sheet with the state of each report is found. (Stored name: do not change.) */
export const STATUS_SHEET = 'books.status';
const LONGEST_PROBLEM = 1_000;
/** The number of runs that are stored while the log is off or cannot be written. */
const MOST_UNLOGGED = 50;
const TIME_MS = 60_000;

interface Switch {
  readonly on: boolean;
  /** Why a sheet could not be written at the last update, as a sentence; '' if both were. */
  readonly problem: string;
}

const STORED = storedForm<Switch>(({ on, problem }) =>
  typeof on === 'boolean' ? { on, problem: asText(problem) } : undefined,
);

/** Undefined until a user has chosen or scheduled the first report. */
export function logsSwitch(properties: Properties): Switch | undefined {
  return STORED.read(properties.get(SWITCH));
}

export function switchLogs(document: Pick<TextStore, 'set'>, on: boolean, problem = ''): void {
  document.set(SWITCH, STORED.write({ on, problem }));
}

/** If a sheet cannot be written, stores a sentence for the sidebar that says why. The next update adds the missing runs. */
export function updateLogs(services: ReportStores): void {
  const { document, records } = services;
  const properties = document.all();
  const unlogged = records.unlogged(properties);
  const before = logsSwitch(properties);
  const problem = before?.on ? logProblem(unlogged, properties, services) : undefined;
  if (problem !== undefined && problem !== before?.problem) switchLogs(document, true, problem);
  records.forgetUnlogged(problem === '' ? unlogged : unlogged.slice(MOST_UNLOGGED));
}

function logProblem(unlogged: readonly LoggedRun[], properties: Properties, services: ReportStores): string {
  const problems: string[] = [];
  const failure = attempt(texts().reports.runs.logs, services, () => {
    const reports = reportList(services, properties);
    const names = new Map(reports.map(({ id, name }) => [id, name]));
    const runs = unlogged.map((run) => ({ ...run, report: names.get(run.report) ?? '' }));
    problems.push(...writeLogs(reports, runs, services));
  });
  return shortened([...problems, ...failure].join(' '), LONGEST_PROBLEM);
}

/** Returns a sentence for each sheet that could not be written. Throws SheetBusy if the document's lock is busy. */
function writeLogs(
  status: readonly SavedReport[],
  runs: readonly LoggedRun[],
  services: OwnTablePorts,
): string[] {
  return underLock(services, () => {
    const spreadsheet = readOnce(services.spreadsheet);
    const timeZone = spreadsheet.timeZone();
    const context = { ...services, spreadsheet, timeZone, deadline: services.clock.now() + TIME_MS };
    const words = texts().logs;
    const states: OwnTable = {
      ...{ id: STATUS_SHEET, title: words.statusTitle, line: words.statusLine(timeZone) },
      ...{ mark: words.statusMark, toned: statusTones() },
    };
    const log: OwnTable = {
      ...{ id: 'books.log', title: words.logTitle, line: words.logLine(MOST_RUNS, timeZone) },
      ...{ mark: words.logMark(MOST_RUNS), toned: logTones(), isHistory: true },
    };
    return [
      problemOf(states, () => writeStatus(states, status, context)),
      problemOf(log, () => {
        const existing = existingRows(log, logColumns(), context) ?? [];
        writeOwnTable(log, logTable(existing, runs, context), context);
      }),
    ].filter((sentence) => sentence !== undefined);
  });
}

function writeStatus(sheet: OwnTable, reports: readonly SavedReport[], context: OwnTableContext): void {
  const table = statusTable(reports, fileTime(context));
  const existing = existingRows(sheet, statusColumns(), context) ?? [];
  // Rows without a report id belong to users.
  const users = existing.filter((cells) => cells.at(-1) === '').map((cells) => cells.map(asCell));
  writeOwnTable(sheet, { ...table, rows: [...table.rows, ...users] }, context);
}
