import type { SheetsRequest } from '../../platform';
import { groupItems } from '../../table';
import { changeMetadata, setCells, setLabels, setNote, toArea, toSpans } from '../api';
import { findMarkColumn, hasMark, withMark, withoutMark } from '../read';
import { hashNoteText, serializeStamp } from '../stamp';
import { buildStamp, toShownLine } from '../write-job';
import { summarizeWrittenDays } from './day-window';
import { selectStampNames } from './match-rows';
import type { PlannedTable } from './plan-rows';
import type { TableMoves } from './table-moves';

/** The line above the table with its note, and the stamp. A note that the user has written there stays. */
export function buildLineAndStamp(planned: PlannedTable, moves: TableMoves, lastChange: string | undefined) {
  const { job, existing, rowPlan } = planned;
  const { stamp, entered, line, tab, metadataId } = existing;
  const noteInSheet = line === undefined ? '' : (entered[line.row]?.[line.column]?.note ?? '');
  const isNoteOurs = stamp.note !== undefined || noteInSheet === '';
  const note = isNoteOurs ? job.provenanceNote : undefined;
  const newStamp = buildStamp(job, tab.sheetId, {
    marked: rowPlan.staying.length > 0 || (job.rules.window !== undefined && stamp.marked),
    note,
    days: summarizeWrittenDays(job, stamp, rowPlan.rows),
    lastChange,
    names: selectStampNames(job.table.names, stamp.names),
  });
  const stampText = serializeStamp(newStamp);
  return [
    ...buildLineRequests(planned, note, moves),
    ...(stampText === serializeStamp(stamp) ? [] : [changeMetadata(metadataId, stampText)]),
  ];
}

function buildLineRequests(
  { job, existing, columns }: PlannedTable,
  note: string | undefined,
  { line, placement }: TableMoves,
): SheetsRequest[] {
  const { tab, grid, stamp } = existing;
  const text = toShownLine(job);
  const oldColumn =
    line.column === undefined || columns.deleted.includes(line.column) ? undefined : line.column;
  const isNewNote = note !== undefined && (oldColumn === undefined || stamp.note !== hashNoteText(note));
  if (!isNewNote && oldColumn !== undefined && grid[line.row]?.[oldColumn] === text) return [];
  const column =
    oldColumn === undefined ? Math.min(...columns.sheetColumns) : columns.placement.locate(oldColumn);
  const row = line.needsNewRow ? placement.locateInserted(line.row) : placement.locate(line.row);
  return isNewNote
    ? [setLabels(tab.sheetId, row, column, [{ label: text, note }])]
    : [setCells(tab.sheetId, row, column, [[text]])];
}

/** The notes to write: rows that stay get a mark, and rows that are reported again lose theirs. */
export function buildNoteRequests(
  { job, existing, columns, rowPlan }: PlannedTable,
  { placement }: TableMoves,
): SheetsRequest[] {
  const { mark } = job.rules;
  const { clock, formatTime, spreadsheet } = job.services;
  const readNote = (row: number) => rowPlan.contents?.rows.get(row)?.note ?? '';
  const unmarked = rowPlan.staying.filter(({ row, reason }) => !hasMark(readNote(row), reason, mark));
  // The file's time zone is read only if there is a new mark.
  const today = unmarked.length === 0 ? '' : formatTime(clock.now(), spreadsheet.timeZone(), 'd MMM yyyy');
  const reportedRows = rowPlan.rows.flatMap(({ incomingIndex, sheetRow }) =>
    incomingIndex === undefined ? [] : (sheetRow ?? []),
  );
  const reportedAgain = reportedRows.filter((row) => rowPlan.contents?.rows.get(row)?.isMarked === true);
  const notes = [
    ...unmarked.map(({ row, reason, key }) => {
      const ending = reason === 'changed' ? `: ${key}` : '';
      return { row, note: withMark(readNote(row), reason, today + ending, mark) };
    }),
    ...reportedAgain.map((row) => ({ row, note: withoutMark(readNote(row), mark) })),
  ];
  const firstKey = job.table.columns.findIndex(({ key }) => key);
  const column =
    columns.sheetColumns[Math.max(0, firstKey)] ?? columns.placement.locate(findMarkColumn(existing));
  return [...groupItems(notes, ({ note }) => note)].flatMap(([note, group]) =>
    toSpans(group.map(({ row }) => placement.locate(row))).map(({ from, to }) =>
      setNote(toArea(existing.tab.sheetId, from, to - from, column, 1), note),
    ),
  );
}
