import { toMomentSerial } from '../../dates';
import { tryWriting } from '../../errors';
import type { TextStore } from '../../platform';
import {
  buildOwnColumns,
  buildTonedColumn,
  type ColumnLayout,
  createCachingApi,
  describeWriteProblem,
  type OwnTable,
  type OwnTableServices,
  readExistingRows,
  runUnderLock,
  type Tone,
  toTableValue,
  writeOwnTable,
} from '../../sheet';
import { asText, defineStoredFormat, truncateText } from '../../storage';
import { type Cell, type Column, replaceBrokenCharacters, type SheetCell, type Table } from '../../table';
import { VERSION } from '../../version';
import { getTexts } from '../../wording';
import type { LastRun } from '../run-facts';
import type { SavedReport } from '../saved-report';
import { type FileTime, type Properties, readFileTime } from '../services';
import type { LoggedRun } from '../store/run-records';
import type { SavedReportServices } from '../store/saved-reports';
import { listSavedReports } from './report-list';
import { buildStatusColumns, buildStatusTable, STATE_TONES } from './status-table';

/** Whether the file has a status sheet and a run log. Version 0.1.0 called them books. (Stored name: do not change.) */
const SWITCH = 'adreports.books';
/** The id by which the sheet with the state of each report is found. (Stored name: do not change.) */
export const STATUS_SHEET = 'books.status';
export const LOG_SHEET = 'books.log';
export const MOST_RUNS = 500;
const LONGEST_TEXT = 300;
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
  let isLogged = false;
  if (logs?.on) {
    const problems: string[] = [];
    const failure = tryWriting(getTexts().reports.runs.logs, services, () => {
      const reports = listSavedReports(services, properties);
      const names = new Map(reports.map(({ id, name }) => [id, name]));
      const runs = unloggedRuns.map((run) => ({ ...run, report: names.get(run.report) ?? '' }));
      problems.push(...writeLogs(reports, runs, services));
    });
    const problem = truncateText([...problems, ...failure].join(' '), LONGEST_PROBLEM);
    if (problem !== logs.problem) switchLogs(document, true, problem);
    isLogged = problem === '';
  }
  records.forgetUnlogged(isLogged ? unloggedRuns : unloggedRuns.slice(MOST_UNLOGGED));
}

/** Returns a sentence for each sheet that could not be written. Throws SheetBusy if the document's lock is busy. */
function writeLogs(
  reports: readonly SavedReport[],
  runs: readonly LoggedRun[],
  services: OwnTableServices,
): string[] {
  return runUnderLock(services, () => {
    const spreadsheet = createCachingApi(services.spreadsheet);
    const timeZone = spreadsheet.timeZone();
    const context = { ...services, spreadsheet, timeZone, deadline: services.clock.now() + TIME_MS };
    const logTexts = getTexts().logs;
    const statusSheet: OwnTable = {
      ...{ id: STATUS_SHEET, title: logTexts.statusTitle, line: logTexts.statusLine(timeZone) },
      ...{ mark: logTexts.statusMark, toned: [buildTonedColumn('state', STATE_TONES, logTexts.states)] },
    };
    const logSheet: OwnTable = {
      ...{ id: LOG_SHEET, title: logTexts.logTitle, line: logTexts.logLine(MOST_RUNS, timeZone) },
      ...{
        mark: logTexts.logMark(MOST_RUNS),
        toned: [buildTonedColumn('result', TONES, logTexts.results)],
        isHistory: true,
      },
    };
    return [
      describeWriteProblem(statusSheet, () => {
        const table = buildStatusTable(reports, readFileTime(context));
        const existing = readExistingRows(statusSheet, buildStatusColumns(), context) ?? [];
        // Rows without a report id belong to users.
        const userRows = existing
          .filter((cells) => cells.at(-1) === '')
          .map((cells) => cells.map(toTableValue));
        writeOwnTable(statusSheet, { ...table, rows: [...table.rows, ...userRows] }, context);
      }),
      describeWriteProblem(logSheet, () => {
        const existing = readExistingRows(logSheet, buildLogColumns(), context) ?? [];
        writeOwnTable(logSheet, buildLogTable(existing, runs, context), context);
      }),
    ].filter((sentence) => sentence !== undefined);
  });
}

const LAYOUT = {
  started: { type: 'moment' },
  ended: { type: 'moment' },
  seconds: { type: 'count' },
  report: { type: 'text' },
  how: { type: 'text', width: 100 },
  from: { type: 'date' },
  to: { type: 'date' },
  calls: { type: 'count' },
  rowsInserted: { type: 'count' },
  rowsChanged: { type: 'count' },
  rowsDeleted: { type: 'count' },
  restated: { type: 'count' },
  result: { type: 'text', width: 90 },
  note: { type: 'text', width: 420 },
  run: { type: 'id', key: true },
  version: { type: 'text', width: 70 },
} satisfies Record<string, ColumnLayout>;

export function buildLogColumns(): readonly Column[] {
  return buildOwnColumns(LAYOUT, getTexts().logs.logColumns);
}

const TONES: Readonly<Record<LastRun['result'], Tone>> = {
  done: 'good',
  cancelled: 'quiet',
  'taken back': 'quiet',
  failed: 'bad',
  killed: 'bad',
};

const STARTED = 0;
const RUN = Object.keys(LAYOUT).indexOf('run');

type Row = readonly Cell[];
type LogTime = Pick<FileTime, 'timeZone' | 'formatTime'>;

/** `existing` are the rows of the sheet. They stay as they are and where they are; runs that they include are left out. */
export function buildLogTable(
  existing: readonly (readonly SheetCell[])[],
  runs: readonly LoggedRun[],
  time: LogTime,
): Table {
  const loggedRunIds = new Set(existing.map((cells) => String(cells[RUN])));
  const addedRows = runs
    .filter(({ log }) => !loggedRunIds.has(log.runId))
    .map((run) => buildLogCells(run, time));
  const keptRows = existing.filter(hasRowContent).map((cells) => cells.map(toTableValue));
  return { columns: buildLogColumns(), rows: sortNewestFirst([...keptRows, ...addedRows]), notices: [] };
}

function buildLogCells(
  { startedAt, endedAt, how, result, sentence, report, log }: LoggedRun,
  { timeZone, formatTime }: LogTime,
): Row {
  const { hows, results } = getTexts().logs;
  const toLogMoment = (time: number) => toMomentSerial(time, timeZone, formatTime);
  const seconds = Math.round((endedAt - startedAt) / 1000);
  return [
    ...[
      toLogMoment(startedAt),
      toLogMoment(endedAt),
      seconds,
      withoutPeople(report),
      hows[how],
      log.from,
      log.to,
    ],
    ...[log.calls, log.rowsInserted, log.rowsChanged, log.rowsDeleted, log.restated],
    // Who has taken a run back is what the line is for.
    ...[
      results[result],
      result === 'taken back' ? truncateText(sentence, LONGEST_TEXT) : withoutPeople(sentence || log.notices),
    ],
    ...[log.runId, VERSION],
  ];
}

function withoutPeople(text: string): string {
  return replaceBrokenCharacters(truncateText(text, LONGEST_TEXT)).replace(/[^\s“”"'<>(),;:]+/g, (word) =>
    /[^@]@[^@]/.test(word) ? getTexts().logs.somebody : word,
  );
}

/** An earlier write cleared such a row but did not delete it, because users had written something next to it. */
function hasRowContent(cells: readonly SheetCell[]): boolean {
  return cells.some((cell, column) => column !== RUN && cell !== '');
}

function sortNewestFirst(rows: readonly Row[]): readonly Row[] {
  const readStart = (row: Row) => Number(row[STARTED]) || 0;
  const sorted = [...rows].sort((one, other) => readStart(other) - readStart(one));
  const removedRows = new Set(sorted.filter((row) => row[RUN] !== null).slice(MOST_RUNS));
  return sorted.filter((row) => !removedRows.has(row));
}
