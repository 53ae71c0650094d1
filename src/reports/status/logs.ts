import { momentSerial } from '../../dates/sheet-dates';
import { attempt } from '../../errors/failure-message';
import type { TextStore } from '../../platform/ports';
import { readOnce } from '../../sheet/api/retrying-api';
import {
  asCell,
  type ColumnLayout,
  existingRows,
  type OwnTable,
  type OwnTablePorts,
  ownColumns,
  problemOf,
  writeOwnTable,
} from '../../sheet/own/own-table';
import { type Tone, tonedColumn } from '../../sheet/tones';
import { underLock } from '../../sheet/write/write-table';
import { asText, shortened } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { type SheetCell, wholeCharacters } from '../../table/sheet-cell';
import type { Cell, Column, Table } from '../../table/table';
import { VERSION } from '../../version';
import { texts } from '../../wording/texts';
import { type FileTime, fileTime, type Properties } from '../file-time';
import type { LastRun } from '../run-facts';
import type { SavedReport } from '../saved-report';
import type { LoggedRun } from '../store/run-records';
import type { ReportStores } from '../store/saved-reports';
import { reportList } from './report-list';
import { STATE_TONES, statusColumns, statusTable } from './status-table';

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

const STORED = storedForm<Switch>(({ on, problem }) =>
  typeof on === 'boolean' ? { on, problem: asText(problem) } : undefined,
);

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
  const logs = logsSwitch(properties);
  let isLogged = false;
  if (logs?.on) {
    const problems: string[] = [];
    const failure = attempt(texts().reports.runs.logs, services, () => {
      const reports = reportList(services, properties);
      const names = new Map(reports.map(({ id, name }) => [id, name]));
      const runs = unlogged.map((run) => ({ ...run, report: names.get(run.report) ?? '' }));
      problems.push(...writeLogs(reports, runs, services));
    });
    const problem = shortened([...problems, ...failure].join(' '), LONGEST_PROBLEM);
    if (problem !== logs.problem) switchLogs(document, true, problem);
    isLogged = problem === '';
  }
  records.forgetUnlogged(isLogged ? unlogged : unlogged.slice(MOST_UNLOGGED));
}

/** Returns a sentence for each sheet that could not be written. Throws SheetBusy if the document's lock is busy. */
function writeLogs(
  reports: readonly SavedReport[],
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
      ...{ mark: words.statusMark, toned: [tonedColumn('state', STATE_TONES, words.states)] },
    };
    const log: OwnTable = {
      ...{ id: LOG_SHEET, title: words.logTitle, line: words.logLine(MOST_RUNS, timeZone) },
      ...{
        mark: words.logMark(MOST_RUNS),
        toned: [tonedColumn('result', TONES, words.results)],
        isHistory: true,
      },
    };
    return [
      problemOf(states, () => {
        const table = statusTable(reports, fileTime(context));
        const existing = existingRows(states, statusColumns(), context) ?? [];
        // Rows without a report id belong to users.
        const users = existing.filter((cells) => cells.at(-1) === '').map((cells) => cells.map(asCell));
        writeOwnTable(states, { ...table, rows: [...table.rows, ...users] }, context);
      }),
      problemOf(log, () => {
        const existing = existingRows(log, logColumns(), context) ?? [];
        writeOwnTable(log, logTable(existing, runs, context), context);
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

export function logColumns(): readonly Column[] {
  return ownColumns(LAYOUT, texts().logs.logColumns);
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
export function logTable(
  existing: readonly (readonly SheetCell[])[],
  runs: readonly LoggedRun[],
  time: LogTime,
): Table {
  const logged = new Set(existing.map((cells) => String(cells[RUN])));
  const added = runs.filter(({ log }) => !logged.has(log.runId)).map((run) => logCells(run, time));
  const kept = existing.filter(hasContent).map((cells) => cells.map(asCell));
  return { columns: logColumns(), rows: newestFirst([...kept, ...added]), notices: [] };
}

function logCells(
  { startedAt, endedAt, how, result, sentence, report, log }: LoggedRun,
  { timeZone, formatTime }: LogTime,
): Row {
  const { hows, results } = texts().logs;
  const moment = (time: number) => momentSerial(time, timeZone, formatTime);
  const seconds = Math.round((endedAt - startedAt) / 1000);
  return [
    ...[moment(startedAt), moment(endedAt), seconds, withoutPeople(report), hows[how], log.from, log.to],
    ...[log.calls, log.rowsInserted, log.rowsChanged, log.rowsDeleted, log.restated],
    // Who has taken a run back is what the line is for.
    ...[
      results[result],
      result === 'taken back' ? shortened(sentence, LONGEST_TEXT) : withoutPeople(sentence || log.notices),
    ],
    ...[log.runId, VERSION],
  ];
}

function withoutPeople(text: string): string {
  return wholeCharacters(shortened(text, LONGEST_TEXT)).replace(/[^\s“”"'<>(),;:]+/g, (word) =>
    /[^@]@[^@]/.test(word) ? texts().logs.somebody : word,
  );
}

/** An earlier write cleared such a row but did not delete it, because users had written something next to it. */
function hasContent(cells: readonly SheetCell[]): boolean {
  return cells.some((cell, column) => column !== RUN && cell !== '');
}

function newestFirst(rows: readonly Row[]): readonly Row[] {
  const startOf = (row: Row) => Number(row[STARTED]) || 0;
  const sorted = [...rows].sort((one, other) => startOf(other) - startOf(one));
  const removed = new Set(sorted.filter((row) => row[RUN] !== null).slice(MOST_RUNS));
  return sorted.filter((row) => !removed.has(row));
}
