import { momentSerial } from '../../dates/sheet-dates';
import type { FormatTime } from '../../platform/ports';
import { asCell, type ColumnLayout, ownColumns } from '../../sheet/own/own-columns';
import { type TonedColumn, tonedColumn } from '../../sheet/tones';
import type { SheetCell } from '../../table/sheet-cell';
import type { Cell, Column, Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { type LoggedRun, withoutPeople } from './logged-run';

export const MOST_RUNS = 500;

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

export function logTones(): readonly TonedColumn[] {
  const tones = {
    done: 'good',
    cancelled: 'quiet',
    'taken back': 'quiet',
    failed: 'bad',
    killed: 'bad',
  } as const;
  return [tonedColumn('result', tones, texts().logs.results)];
}

const STARTED = 0;
const RUN = Object.keys(LAYOUT).indexOf('run');

type Row = readonly Cell[];

/** An existing row changes only if `runs` contains the same run. The newest 500 runs stay. Rows without a run id belong to users. */
export function logTable(
  existing: readonly (readonly SheetCell[])[],
  runs: readonly LoggedRun[],
  timeZone: string,
  formatTime: FormatTime,
): Table {
  const fresh = new Map(runs.map((run) => [run.runId, logCells(withoutPeople(run), timeZone, formatTime)]));
  const added = new Map(fresh);
  const kept = existing.filter(hasContent).flatMap((cells): Row[] => {
    const id = String(cells[RUN]);
    if (!fresh.has(id)) return [cells.map(asCell)];
    const row = added.get(id);
    added.delete(id);
    return row === undefined ? [] : [row];
  });
  return { columns: logColumns(), rows: withoutOldest(inPlace(kept, [...added.values()])), notices: [] };
}

function logCells(run: LoggedRun, timeZone: string, formatTime: FormatTime): Row {
  const { startedAt, endedAt, askedFrom, askedTo, rowsInserted, rowsChanged, rowsDeleted } = run;
  const { hows, results } = texts().logs;
  const started = momentSerial(startedAt, timeZone, formatTime);
  const ended = momentSerial(endedAt, timeZone, formatTime);
  const seconds = Math.round((endedAt - startedAt) / 1000);
  const order = [started, ended, seconds, run.report, hows[run.how], askedFrom, askedTo];
  const counts = [run.calls, rowsInserted, rowsChanged, rowsDeleted, run.restated];
  return [...order, ...counts, results[run.result], run.sentence, run.runId, run.version];
}

/** An earlier write cleared such a row but did not delete it, because users had written something next to it. */
function hasContent(cells: readonly SheetCell[]): boolean {
  return cells.some((cell, column) => column !== RUN && cell !== '');
}

/** Inserts new rows by their time if the existing rows are sorted with the newest first. Otherwise adds new rows at the end. */
function inPlace(kept: readonly Row[], added: readonly Row[]): Row[] {
  const rows = [...kept];
  const rising = [...added].sort((one, other) => startOf(one) - startOf(other));
  const times = kept.map(startOf).filter(Number.isFinite);
  if (times.some((time, nth) => time > (times[nth - 1] ?? time))) return [...rows, ...rising];
  for (const row of rising) {
    const next = rows.findIndex((other) => Number.isFinite(startOf(other)) && startOf(other) <= startOf(row));
    if (next === -1) rows.push(row);
    else rows.splice(next, 0, row);
  }
  return rows;
}

/** The time when the run of this row began, as a serial number; minus infinity if the cell contains no number. */
function startOf(row: Row): number {
  const started = row[STARTED];
  return typeof started === 'number' ? started : Number.NEGATIVE_INFINITY;
}

function withoutOldest(rows: readonly Row[]): readonly Row[] {
  const runs = rows.filter((row) => row[RUN] !== null);
  const newest = runs.sort((one, other) => startOf(other) - startOf(one) || 0);
  const removed = new Set(newest.slice(MOST_RUNS));
  return rows.filter((row) => !removed.has(row));
}
