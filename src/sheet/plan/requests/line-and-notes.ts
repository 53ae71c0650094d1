import { groupItems } from '../../../table';
import { getFileTexts } from '../../../wording';
import { changeMetadata, requireItem, setCells, setLabels, setNote, toArea, toSpans } from '../../api';
import { hasMark, withMark, withoutMark } from '../../read';
import { hashText, type Stamp, serializeStamp } from '../../stamp';
import { buildStamp, toShownLine } from '../../write-job';
import { summarizeWrittenDays } from '../day-window';
import type { PlannedTable } from '../plan-rows';
import { selectStampNames } from '../renames';
import type { TableMoves } from './table-moves';

/** The line above the table with its note, and the stamp. */
export function buildLineAndStamp(planned: PlannedTable, moves: TableMoves, lastChange: Stamp['lastChange']) {
  const { job, existing, rowPlan } = planned;
  const { stamp, entered, line, tab, metadataId } = existing;
  const noteInSheet = line === undefined ? '' : (entered[line.row]?.[line.column]?.note ?? '');
  // If the add-on has never written a note here, a note in the sheet is the user's, and stays.
  const isNoteOurs = stamp.note !== undefined || noteInSheet === '';
  const note = isNoteOurs ? job.provenanceNote : undefined;
  // Marked rows of days that were not fetched are kept rows of the table, and none of `staying`.
  const mayHaveKeptMarks = job.rules.window !== undefined && stamp.marked;
  const writtenRows = rowPlan.rows.map(({ cells }) => cells);
  const newStamp = buildStamp(job, tab.sheetId, {
    marked: rowPlan.staying.length > 0 || mayHaveKeptMarks,
    note: note === undefined ? undefined : hashText(note),
    days: summarizeWrittenDays(job, stamp, writtenRows),
    lastChange,
    names: selectStampNames(job.table.names, stamp.names),
  });
  const stampText = serializeStamp(newStamp);
  return [
    ...buildLineRequests(planned, note, moves),
    ...(stampText === serializeStamp(stamp) ? [] : [changeMetadata(metadataId, stampText)]),
  ];
}

function buildLineRequests(planned: PlannedTable, note: string | undefined, { lineRowAfter }: TableMoves) {
  const { job, existing, columns } = planned;
  const { tab, grid, stamp, line } = existing;
  const text = toShownLine(job);
  const staysInColumn = line !== undefined && !columns.deleted.includes(line.column);
  const column = staysInColumn ? columns.placement.locate(line.column) : Math.min(...columns.sheetColumns);
  const isSameText = staysInColumn && grid[line.row]?.[line.column] === text;
  const isSameNote = staysInColumn && note !== undefined && stamp.note === hashText(note);
  if (note !== undefined && !isSameNote)
    return [setLabels(tab.sheetId, lineRowAfter, column, [{ label: text, note }])];
  return isSameText ? [] : [setCells(tab.sheetId, lineRowAfter, column, [[text]])];
}

/** The notes to write: rows that stay get a mark, and rows that are reported again lose theirs. */
export function buildNoteRequests({ job, existing, columns, rowPlan }: PlannedTable, moves: TableMoves) {
  const { marks } = job.rules;
  const { clock, formatTime, spreadsheet } = job.services;
  const readNote = (row: number) => rowPlan.contents?.rows.get(row)?.note ?? '';
  const unmarked = rowPlan.staying.filter(({ row, reason }) => !hasMark(readNote(row), reason, marks));
  // The file's time zone is read only if there is a new mark.
  const today =
    unmarked.length === 0
      ? ''
      : formatTime(clock.now(), spreadsheet.timeZone(), getFileTexts().days.momentPatterns.day);
  const reportedRows = rowPlan.rows.filter(({ incomingIndex }) => incomingIndex !== undefined);
  const reportedAgain = reportedRows
    .flatMap(({ sheetRow }) => sheetRow ?? [])
    .filter((row) => rowPlan.contents?.rows.get(row)?.isMarked === true);
  const notes = [
    ...unmarked.map(({ row, ...mark }) => ({ row, note: withMark(readNote(row), mark, today, marks) })),
    ...reportedAgain.map((row) => ({ row, note: withoutMark(readNote(row), marks) })),
  ];
  const firstKey = job.table.columns.findIndex(({ key }) => key);
  // A table without dimensions has its marks in the first column.
  const column = requireItem(columns.sheetColumns, Math.max(0, firstKey));
  return [...groupItems(notes, ({ note }) => note)].flatMap(([note, group]) =>
    toSpans(group.map(({ row }) => moves.placement.locate(row))).map(({ from, to }) =>
      setNote(toArea(existing.tab.sheetId, from, to - from, column, 1), note),
    ),
  );
}
