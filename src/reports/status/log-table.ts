import { toMomentSerial } from '../../dates';
import { buildOwnColumns, type ColumnLayout, type Tone, toTableValue } from '../../sheet';
import { truncateText } from '../../storage';
import { type Cell, type Column, replaceBrokenCharacters, type SheetCell, type Table } from '../../table';
import { VERSION } from '../../version';
import { getTexts } from '../../wording';
import type { LastRun } from '../run-facts';
import type { ZonedTime } from '../services';
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

export function buildLogColumns(): readonly Column[] {
  return buildOwnColumns(LAYOUT, getTexts().logs.logColumns);
}

export const RESULT_TONES: Readonly<Record<LastRun['result'], Tone>> = {
  done: 'good',
  cancelled: 'quiet',
  'taken back': 'quiet',
  failed: 'bad',
  killed: 'bad',
};

const STARTED = 0;
const RUN = Object.keys(LAYOUT).indexOf('run');

type Row = readonly Cell[];

/** `existing` are the rows of the sheet. They stay as they are and where they are; runs that they include are left out. */
export function buildLogTable(
  existing: readonly (readonly SheetCell[])[],
  runs: readonly LoggedRun[],
  time: ZonedTime,
): Table {
  const loggedRunIds = new Set(existing.map((cells) => String(cells[RUN])));
  const addedRows = runs
    .filter(({ log }) => !loggedRunIds.has(log.runId))
    .map((run) => buildLogCells(run, time));
  const keptRows = existing.filter(hasRowContent).map((cells) => cells.map(toTableValue));
  return { columns: buildLogColumns(), rows: sortNewestFirst([...keptRows, ...addedRows]), notices: [] };
}

function buildLogCells(run: LoggedRun, { timeZone, formatTime }: ZonedTime): Row {
  const { startedAt, endedAt, how, result, sentence, report, log } = run;
  const { hows, results } = getTexts().logs;
  const toLogMoment = (time: number) => toMomentSerial(time, timeZone, formatTime);
  // Who has taken a run back is what the line is for.
  const note =
    result === 'taken back' ? truncateText(sentence, LONGEST_TEXT) : withoutPeople(sentence || log.notices);
  return Object.values({
    started: toLogMoment(startedAt),
    ended: toLogMoment(endedAt),
    seconds: Math.round((endedAt - startedAt) / 1000),
    report: withoutPeople(report),
    how: hows[how],
    from: log.from,
    to: log.to,
    calls: log.calls,
    rowsInserted: log.rowsInserted,
    rowsChanged: log.rowsChanged,
    rowsDeleted: log.rowsDeleted,
    restated: log.restated,
    result: results[result],
    note,
    run: log.runId,
    version: VERSION,
  } satisfies Record<keyof typeof LAYOUT, Cell>);
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
