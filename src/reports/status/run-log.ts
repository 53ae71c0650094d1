import {
  buildOwnColumns,
  buildTonedColumn,
  type ColumnLayout,
  type OwnTable,
  type Tone,
  toTableValue,
  updateOwnTable,
  type WriteServices,
} from '../../sheet';
import { truncateText } from '../../storage';
import {
  type Cell,
  type Column,
  replaceBrokenCharacters,
  type SheetCell,
  type SheetRows,
  type Table,
} from '../../table';
import { VERSION } from '../../version';
import { getFileTexts } from '../../wording';
import type { LastRun } from '../run-facts';
import { toFileSerial, type ZonedTime } from '../services';
import type { UnloggedRun } from '../store/run-records';

/** (Stored name: do not change.) */
export const LOG_SHEET = 'books.log';
export const MOST_RUNS = 500;
const LONGEST_TEXT = 300;

/** A run with the name that its report has now; '' if the report was deleted. */
export interface LoggedRun extends Omit<UnloggedRun, 'report'> {
  readonly reportName: string;
}

const COLUMNS = {
  started: { type: 'moment', read: ({ startedAt }, time) => toFileSerial(startedAt, time) },
  ended: { type: 'moment', read: ({ endedAt }, time) => toFileSerial(endedAt, time) },
  seconds: { type: 'count', read: ({ startedAt, endedAt }) => Math.round((endedAt - startedAt) / 1000) },
  report: { type: 'text', read: ({ reportName }) => hideAddresses(reportName) },
  how: { type: 'text', width: 100, read: ({ how }) => getFileTexts().logs.hows[how] },
  from: { type: 'date', read: ({ log }) => log.from },
  to: { type: 'date', read: ({ log }) => log.to },
  calls: { type: 'count', read: ({ log }) => log.calls },
  rowsInserted: { type: 'count', read: ({ log }) => log.rowsInserted },
  rowsChanged: { type: 'count', read: ({ log }) => log.rowsChanged },
  rowsDeleted: { type: 'count', read: ({ log }) => log.rowsDeleted },
  restated: { type: 'count', read: ({ log }) => log.restated },
  result: { type: 'text', width: 90, read: ({ result }) => getFileTexts().logs.results[result] },
  note: {
    type: 'text',
    width: 420,
    // The line of a run that was taken back says who did it, so its address stays.
    read: ({ result, sentence, log }) =>
      result === 'taken back' ? truncateText(sentence, LONGEST_TEXT) : hideAddresses(sentence || log.notices),
  },
  run: { type: 'id', key: true, read: ({ log }) => log.runId },
  // A run usually gets its line right after its end, from the version that ran it.
  version: { type: 'text', width: 70, read: () => VERSION },
} satisfies Record<string, ColumnLayout & { read: (run: LoggedRun, time: ZonedTime) => Cell }>;

const STARTED = Object.keys(COLUMNS).indexOf('started');
const RUN = Object.keys(COLUMNS).indexOf('run');

const RESULT_TONES: Readonly<Record<LastRun['result'], Tone>> = {
  done: 'good',
  cancelled: 'quiet',
  'taken back': 'quiet',
  failed: 'bad',
};

export function writeRunLog(runs: readonly LoggedRun[], time: ZonedTime, services: WriteServices) {
  const { logTitle, logLine, results } = getFileTexts().logs;
  const sheet: OwnTable = {
    id: LOG_SHEET,
    title: logTitle,
    line: logLine(MOST_RUNS, time.timeZone),
    toned: [buildTonedColumn('result', RESULT_TONES, results)],
    isHistory: true,
  };
  const addRuns = (existing: SheetRows) => buildLogTable(existing, runs, time);
  return updateOwnTable(sheet, buildLogColumns(), addRuns, services);
}

export function buildLogColumns(): readonly Column[] {
  return buildOwnColumns(COLUMNS, getFileTexts().logs.logColumns);
}

type Row = readonly Cell[];

/** Adds the runs that `existing`, the rows of the sheet, do not include. The values of existing rows stay. The table has the newest runs first. */
export function buildLogTable(existing: SheetRows, runs: readonly LoggedRun[], time: ZonedTime): Table {
  const loggedRunIds = new Set(existing.map((cells) => String(cells[RUN])));
  const cellReaders = Object.values(COLUMNS);
  const addedRows = runs
    .filter(({ log }) => !loggedRunIds.has(log.runId))
    .map((run) => cellReaders.map(({ read }) => read(run, time)));
  const existingRows = existing.filter(hasRowContent).map((cells) => cells.map(toTableValue));
  const rows = withoutOldRuns(sortNewestFirst([...existingRows, ...addedRows]));
  return { columns: buildLogColumns(), rows, notices: [] };
}

function hideAddresses(text: string): string {
  return replaceBrokenCharacters(truncateText(text, LONGEST_TEXT)).replace(
    /[^\s“”"'<>(),;:，。；：、（）？！]+/g,
    (word) => (/[^@]@[^@]/.test(word) ? getFileTexts().logs.somebody : word),
  );
}

/** A row that users have written next to keeps its run id when it is cleared. A row with only a run id has no content. */
function hasRowContent(cells: readonly SheetCell[]): boolean {
  return cells.some((cell, column) => column !== RUN && cell !== '');
}

/** Rows without a start, which users have written, are last. */
function sortNewestFirst(rows: readonly Row[]): readonly Row[] {
  const readStart = (row: Row) => Number(row[STARTED]) || 0;
  return [...rows].sort((one, other) => readStart(other) - readStart(one));
}

function withoutOldRuns(newestFirst: readonly Row[]): readonly Row[] {
  // Rows without a run id belong to users: they stay, and do not count.
  const isRun = (row: Row) => row[RUN] !== null;
  const removedRows = new Set(newestFirst.filter(isRun).slice(MOST_RUNS));
  return newestFirst.filter((row) => !removedRows.has(row));
}
