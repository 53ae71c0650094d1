import { tryWriting } from '../../errors';
import type { TextStore } from '../../platform';
import {
  buildTonedColumn,
  createCachingApi,
  describeWriteProblem,
  type OwnTable,
  readExistingRows,
  runUnderLock,
  toTableValue,
  writeOwnTable,
} from '../../sheet';
import { asText, defineStoredFormat, truncateText } from '../../storage';
import { getTexts } from '../../wording';
import type { SavedReport } from '../saved-report';
import { type FileTime, type Properties, readFileTime } from '../services';
import type { LoggedRun } from '../store/run-records';
import type { SavedReportServices } from '../store/saved-reports';
import { buildLogColumns, buildLogTable, MOST_RUNS, RESULT_TONES } from './log-table';
import { listSavedReports } from './report-list';
import { buildStatusColumns, buildStatusTable, STATE_TONES } from './status-table';

/** Whether the file has a status sheet and a run log. Version 0.1.0 called them books. (Stored name: do not change.) */
const SWITCH = 'adreports.books';
/** The id by which the sheet with the state of each report is found. (Stored name: do not change.) */
export const STATUS_SHEET = 'books.status';
export const LOG_SHEET = 'books.log';
const LONGEST_PROBLEM = 1_000;
const MOST_UNLOGGED = 50;
const TIME_MS = 60_000;

interface Switch {
  readonly on: boolean;
  /** Why a sheet could not be written at the last update, as a sentence; '' if both were. */
  readonly problem: string;
}

const STORED = defineStoredFormat<Switch>(({ on, problem }) =>
  typeof on === 'boolean' ? { on, problem: asText(problem) } : undefined,
);

export function readLogsSwitch(properties: Properties): Switch | undefined {
  return STORED.read(properties.get(SWITCH));
}

export function switchLogs(document: TextStore, on: boolean, problem = ''): void {
  document.set(SWITCH, STORED.write({ on, problem }));
}

/** If a sheet cannot be written, stores a sentence for the sidebar that says why. The next update adds the missing runs. */
export function updateLogs(services: SavedReportServices): void {
  const { document, records } = services;
  const properties = document.readAll();
  const unloggedRuns = records.listUnloggedRuns(properties);
  const logs = readLogsSwitch(properties);
  if (!logs?.on) {
    records.forgetUnlogged(unloggedRuns.slice(MOST_UNLOGGED));
    return;
  }
  const problems: string[] = [];
  const failure = tryWriting(getTexts().reports.runs.logs, services, () => {
    const reports = listSavedReports(services, properties);
    const names = new Map(reports.map(({ id, name }) => [id, name]));
    const runs = unloggedRuns.map((run) => ({ ...run, report: names.get(run.report) ?? '' }));
    problems.push(...writeLogs(reports, runs, services));
  });
  const problem = truncateText([...problems, ...failure].join(' '), LONGEST_PROBLEM);
  if (problem !== logs.problem) switchLogs(document, true, problem);
  records.forgetUnlogged(problem === '' ? unloggedRuns : unloggedRuns.slice(MOST_UNLOGGED));
}

/** Returns a sentence for each sheet that could not be written. */
function writeLogs(
  reports: readonly SavedReport[],
  runs: readonly LoggedRun[],
  services: SavedReportServices,
): string[] {
  return runUnderLock(services, () => {
    const spreadsheet = createCachingApi(services.spreadsheet);
    const deadline = services.clock.now() + TIME_MS;
    const time = readFileTime({ ...services, spreadsheet });
    const context = { ...services, spreadsheet, deadline };
    const statusSheet = defineStatusSheet(time);
    const logSheet = defineLogSheet(time);
    return [
      describeWriteProblem(statusSheet, () => {
        const table = buildStatusTable(reports, time);
        const existing = readExistingRows(statusSheet, buildStatusColumns(), context) ?? [];
        // Rows without a report id belong to users.
        const userRows = existing
          .filter((cells) => cells.at(-1) === '')
          .map((cells) => cells.map(toTableValue));
        writeOwnTable(statusSheet, { ...table, rows: [...table.rows, ...userRows] }, context);
      }),
      describeWriteProblem(logSheet, () => {
        const existing = readExistingRows(logSheet, buildLogColumns(), context) ?? [];
        writeOwnTable(logSheet, buildLogTable(existing, runs, time), context);
      }),
    ].filter((sentence) => sentence !== undefined);
  });
}

function defineStatusSheet({ timeZone }: FileTime): OwnTable {
  const { statusTitle, statusLine, statusMark, states } = getTexts().logs;
  return {
    id: STATUS_SHEET,
    title: statusTitle,
    line: statusLine(timeZone),
    mark: statusMark,
    toned: [buildTonedColumn('state', STATE_TONES, states)],
  };
}

function defineLogSheet({ timeZone }: FileTime): OwnTable {
  const { logTitle, logLine, logMark, results } = getTexts().logs;
  return {
    id: LOG_SHEET,
    title: logTitle,
    line: logLine(MOST_RUNS, timeZone),
    mark: logMark(MOST_RUNS),
    toned: [buildTonedColumn('result', RESULT_TONES, results)],
    isHistory: true,
  };
}
