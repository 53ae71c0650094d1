import { momentSerial } from '../../dates/sheet-dates';
import type { FormatTime } from '../../platform/ports';
import { asCell, ownColumn } from '../../sheet/own/own-columns';
import type { SheetCell } from '../../table/sheet-cell';
import type { Cell, Column, Table } from '../../table/table';
import { HOW_WORDS } from '../run-facts';
import type { LoggedRun } from './run-log';
import { withoutPeople } from './run-log';

export const MOST_RUNS = 500;

const RESULT_WORDS: Readonly<Record<LoggedRun['result'], string>> = {
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  killed: 'Broken off',
};

export const LOG_COLUMNS: readonly Column[] = [
  ownColumn('started', 'Started', 'moment', 'When the run began.'),
  ownColumn('ended', 'Ended', 'moment', 'When it ended.'),
  ownColumn('seconds', 'Seconds', 'count', 'From its beginning to its end, pauses included.'),
  ownColumn('report', 'Report', 'text', 'The saved report, by its name at that time.'),
  ownColumn('how', 'How', 'text', 'By hand or by schedule.', { width: 100 }),
  ownColumn('from', 'From', 'date', 'The first day that was asked for; blank when it ended before that.'),
  ownColumn('to', 'To', 'date', 'The last day that was asked for.'),
  ownColumn('calls', 'Calls', 'count', 'Requests sent to the service.'),
  ownColumn('rowsInserted', 'Rows inserted', 'count', 'Rows that are new in the sheet.'),
  ownColumn('rowsChanged', 'Rows changed', 'count', 'Rows of which a value is another.'),
  ownColumn('rowsDeleted', 'Rows deleted', 'count', 'Rows that were taken away.'),
  ownColumn('restated', 'Restated', 'count', 'Values of earlier rows that came back different.'),
  ownColumn('result', 'Result', 'text', 'Done, failed, cancelled, or broken off by Google.', { width: 90 }),
  ownColumn('note', 'Note', 'text', 'What went wrong or has to be minded.'),
  ownColumn('run', 'Run', 'id', 'The name by which the add-on knows the run. Leave it as it is.', {
    key: true,
  }),
  ownColumn('version', 'Version', 'text', 'The version of the add-on that ran.', { width: 70 }),
];

const STARTED = 0;
const RUN = LOG_COLUMNS.findIndex(({ field }) => field === 'run');

type Row = readonly Cell[];

/**
 * The log with `runs` in it, at most 500: what the sheet holds (`held`, in the order of LOG_COLUMNS) stays as it is, an entry of a run
 * that is there already takes its place, the oldest go. Rows without a run are the user's and stay.
 */
export function logTable(
  held: readonly (readonly SheetCell[])[],
  runs: readonly LoggedRun[],
  timeZone: string,
  formatTime: FormatTime,
): Table {
  const fresh = new Map(runs.map((run) => [run.runId, logCells(withoutPeople(run), timeZone, formatTime)]));
  const replaced = new Set<string>();
  const kept = held.filter(hasContent).flatMap((cells): Row[] => {
    const id = String(cells[RUN]);
    const row = fresh.get(id);
    if (row === undefined) return [cells.map(asCell)];
    if (replaced.has(id)) return [];
    replaced.add(id);
    return [row];
  });
  const added = [...fresh].flatMap(([id, row]) => (replaced.has(id) ? [] : [row]));
  return { columns: LOG_COLUMNS, rows: withoutOldest(inPlace(kept, added)), notices: [] };
}

function logCells(run: LoggedRun, timeZone: string, formatTime: FormatTime): Row {
  return [
    momentSerial(run.startedAt, timeZone, formatTime),
    momentSerial(run.endedAt, timeZone, formatTime),
    Math.round((run.endedAt - run.startedAt) / 1000),
    run.report,
    HOW_WORDS[run.how],
    run.askedFrom,
    run.askedTo,
    run.calls,
    run.rowsInserted,
    run.rowsChanged,
    run.rowsDeleted,
    run.restated,
    RESULT_WORDS[run.result],
    run.sentence,
    run.runId,
    run.version,
  ];
}

/** False for a row that an earlier writing has blanked for the sake of what the user has put beside it. */
function hasContent(cells: readonly SheetCell[]): boolean {
  return cells.some((cell, column) => column !== RUN && cell !== '');
}

/** New rows go where their time belongs among rows that stand newest first; below rows that the user has sorted otherwise. */
function inPlace(kept: readonly Row[], added: readonly Row[]): Row[] {
  const rows = [...kept];
  const rising = [...added].sort((one, other) => startOf(one) - startOf(other));
  const times = kept.map(startOf).filter(Number.isFinite);
  if (times.some((time, nth) => nth > 0 && time > times[nth - 1]!)) return [...rows, ...rising];
  for (const row of rising) {
    const next = rows.findIndex((other) => Number.isFinite(startOf(other)) && startOf(other) <= startOf(row));
    if (next === -1) rows.push(row);
    else rows.splice(next, 0, row);
  }
  return rows;
}

/** What is no time counts as older than all times. */
function startOf(row: Row): number {
  const started = row[STARTED];
  return typeof started === 'number' ? started : Number.NEGATIVE_INFINITY;
}

function withoutOldest(rows: readonly Row[]): readonly Row[] {
  const runs = rows.filter((row) => row[RUN] !== null);
  const newest = runs.sort((one, other) =>
    startOf(one) < startOf(other) ? 1 : startOf(one) > startOf(other) ? -1 : 0,
  );
  const gone = new Set(newest.slice(MOST_RUNS));
  return gone.size === 0 ? rows : rows.filter((row) => !gone.has(row));
}
