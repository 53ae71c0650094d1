import { momentSerial } from '../../dates/sheet-dates';
import { asCell, type ColumnLayout, ownColumns } from '../../sheet/own/own-columns';
import { type Tone, type TonedColumn, tonedColumn } from '../../sheet/tones';
import { shortened } from '../../storage/untrusted-value';
import { type SheetCell, wholeCharacters } from '../../table/sheet-cell';
import type { Cell, Column, Table } from '../../table/table';
import { VERSION } from '../../version';
import { texts } from '../../wording/texts';
import type { FileTime } from '../file-time';
import type { LastRun } from '../run-facts';
import type { LoggedRun } from '../store/run-records';

export const MOST_RUNS = 500;
const LONGEST_TEXT = 300;

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

export function logTones(): readonly TonedColumn[] {
  return [tonedColumn('result', TONES, texts().logs.results)];
}

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
    ...[results[result], withoutPeople(sentence || log.notices), log.runId, VERSION],
  ];
}

/** An e-mail address becomes "somebody". */
function withoutPeople(text: string): string {
  return wholeCharacters(shortened(text, LONGEST_TEXT)).replace(/[^\s“”"'<>(),;:]+/g, (word) =>
    /[^@]@[^@]/.test(word) ? texts().logs.somebody : word,
  );
}

/** An earlier write cleared such a row but did not delete it, because users had written something next to it. */
function hasContent(cells: readonly SheetCell[]): boolean {
  return cells.some((cell, column) => column !== RUN && cell !== '');
}

/** The newest 500 runs, and the rows of users, which have no run id. */
function newestFirst(rows: readonly Row[]): readonly Row[] {
  const startOf = (row: Row) => Number(row[STARTED]) || 0;
  const sorted = [...rows].sort((one, other) => startOf(other) - startOf(one));
  const removed = new Set(sorted.filter((row) => row[RUN] !== null).slice(MOST_RUNS));
  return sorted.filter((row) => !removed.has(row));
}
