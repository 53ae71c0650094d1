import type { SheetsRequest } from '../../platform';
import { groupItems } from '../../table';
import { setCells, setLabels, setNote, toArea, toSpans } from '../api';
import { type ExistingTable, findMarkColumn, hasMark, withMark, withoutMark } from '../read';
import { hashNoteText } from '../stamp';
import { toShownLine, type WriteJob } from '../write-job';
import type { PlannedTable, RowPlan } from './plan-rows';
import type { TableMoves } from './table-moves';

export interface LineTexts {
  readonly text: string;
  /** Undefined if the user has written a note there, which stays. */
  readonly note: string | undefined;
}

export function buildLineTexts(job: WriteJob, { stamp, entered, line }: ExistingTable): LineTexts {
  const isFree =
    stamp.note !== undefined || (entered[line?.row ?? -1]?.[line?.column ?? -1]?.note ?? '') === '';
  return { text: toShownLine(job), note: isFree ? job.provenanceNote : undefined };
}

export function buildLineRequests(
  { existing, columns }: PlannedTable,
  { text, note }: LineTexts,
  { line, placement }: TableMoves,
): SheetsRequest[] {
  const { tab, grid, stamp } = existing;
  const oldColumn =
    line.column === undefined || columns.deleted.includes(line.column) ? undefined : line.column;
  const isNoted = note === undefined || (oldColumn !== undefined && stamp.note === hashNoteText(note));
  if (isNoted && oldColumn !== undefined && grid[line.row]?.[oldColumn] === text) return [];
  const column =
    oldColumn === undefined ? Math.min(...columns.sheetColumns) : columns.placement.locate(oldColumn);
  const row = line.isMissing ? placement.locateInserted(line.row) : placement.locate(line.row);
  return isNoted
    ? [setCells(tab.sheetId, row, column, [[text]])]
    : [setLabels(tab.sheetId, row, column, [{ label: text, note }])];
}

interface RowNote {
  /** The sheet row before the refresh. */
  readonly row: number;
  readonly note: string;
}

/** The notes to write: rows that stay get a mark, and rows that are reported again lose theirs. */
export function buildRowNotes({ services, rules: { mark } }: WriteJob, rowPlan: RowPlan): RowNote[] {
  const { rows, staying, contents } = rowPlan;
  const readNote = (row: number) => contents?.rows.get(row)?.note ?? '';
  const unmarked = staying.filter(({ row, reason }) => !hasMark(readNote(row), reason, mark));
  const { clock, formatTime, spreadsheet } = services;
  // The file's time zone is read only if there is a new mark.
  const today = unmarked.length === 0 ? '' : formatTime(clock.now(), spreadsheet.timeZone(), 'd MMM yyyy');
  const reportedRows = rows.flatMap(({ incomingIndex, sheetRow }) =>
    incomingIndex === undefined ? [] : (sheetRow ?? []),
  );
  const reportedAgain = reportedRows.filter((row) => contents?.rows.get(row)?.isMarked === true);
  return [
    ...unmarked.map(({ row, reason, key }) => {
      const ending = reason === 'changed' ? `: ${key}` : '';
      return { row, note: withMark(readNote(row), reason, today + ending, mark) };
    }),
    ...reportedAgain.map((row) => ({ row, note: withoutMark(readNote(row), mark) })),
  ];
}

export function buildNoteRequests(
  { job, existing, columns }: PlannedTable,
  notes: readonly RowNote[],
  { placement }: TableMoves,
): SheetsRequest[] {
  const firstKey = job.table.columns.findIndex(({ key }) => key);
  const column =
    columns.sheetColumns[Math.max(0, firstKey)] ?? columns.placement.locate(findMarkColumn(existing));
  return [...groupItems(notes, ({ note }) => note)].flatMap(([note, group]) =>
    toSpans(group.map(({ row }) => placement.locate(row))).map(({ from, to }) =>
      setNote(toArea(existing.tab.sheetId, from, to - from, column, 1), note),
    ),
  );
}
