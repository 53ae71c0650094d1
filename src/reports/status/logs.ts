import { attempt } from '../../errors/record-failure';
import type { SheetsRequest, SpreadsheetApi, TextStore } from '../../platform/ports';
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
import { asText, shortened } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { texts } from '../../wording/texts';
import { fileTime, type Properties } from '../file-time';
import type { SavedReport } from '../saved-report';
import type { ReportStores } from '../store/saved-reports';
import { reportList } from './report-list';
import { type LoggedRun, logColumns, logTable, logTones, MOST_RUNS } from './run-log-table';
import { silenceRequest, statusColumns, statusTable, statusTones } from './status-table';

/** Whether the file has a status sheet and a run log. Version 0.1.0 called them books. (Stored name: do not change.) */
const SWITCH = 'adreports.books';
const LONGEST_PROBLEM = 1_000;
const LOCK_WAIT_MS = 10_000;
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
export function hasLogs(properties: Properties): boolean | undefined {
  return STORED.read(properties.get(SWITCH))?.on;
}

export function switchLogs(document: Pick<TextStore, 'set'>, on: boolean): void {
  document.set(SWITCH, STORED.write({ on, problem: '' }));
}

export function logsProblem(properties: Properties): string {
  return STORED.read(properties.get(SWITCH))?.problem ?? '';
}

/** If a sheet cannot be written, stores a sentence for the sidebar that says why. The next update adds the missing runs. */
export function updateLogs(services: ReportStores): void {
  const { document } = services;
  const properties = document.all();
  if (hasLogs(properties) !== true) return;
  const problems: string[] = [];
  const failure = attempt(texts().reports.runs.logs, services, () => {
    problems.push(...writeLogs(reportList(services, properties), newestRuns(services, properties), services));
  });
  const problem = shortened([...problems, ...failure].join(' '), LONGEST_PROBLEM);
  if (problem !== logsProblem(properties)) document.set(SWITCH, STORED.write({ on: true, problem }));
}

/** The runs that may not be in the log yet: the newest ones of each report. */
function newestRuns({ reports, records }: ReportStores, properties: Properties): LoggedRun[] {
  return reports.all(properties).flatMap(({ id, name: report }) => {
    const { lastRun, otherRun } = records.record(id, properties);
    return [lastRun, otherRun].flatMap((run) =>
      run?.log === undefined ? [] : [{ ...run, log: run.log, report }],
    );
  });
}

/** Returns a sentence for each sheet that could not be written. Writes nothing if the document's lock is busy. */
export function writeLogs(
  status: readonly SavedReport[],
  runs: readonly LoggedRun[],
  services: OwnTablePorts,
): string[] {
  const written = services.locks.withDocumentLock(LOCK_WAIT_MS, () => {
    const spreadsheet = readOnce(services.spreadsheet);
    const timeZone = spreadsheet.timeZone();
    const context = { ...services, spreadsheet, timeZone, deadline: services.clock.now() + TIME_MS };
    const [statusOwn, log] = [statusSheet(timeZone), logSheet(timeZone)];
    return [
      problemOf(statusOwn, () => writeStatus(statusOwn, status, context)),
      problemOf(log, () => {
        const existing = existingRows(log, logColumns(), context) ?? [];
        writeOwnTable(log, logTable(existing, runs, context), context);
      }),
    ].filter((sentence) => sentence !== undefined);
  });
  return written?.result ?? [];
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
  return {
    id: 'books.log',
    title: logTitle,
    line: logLine(MOST_RUNS, timeZone),
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
      api.batchUpdate([...requests, ...requests.flatMap(silenceRequests)], shown),
  };
}

function silenceRequests({ addSheet }: SheetsRequest): SheetsRequest[] {
  const added = addSheet as { properties: { sheetId: number; hidden: boolean } } | undefined;
  return added === undefined || added.properties.hidden ? [] : [silenceRequest(added.properties.sheetId)];
}
