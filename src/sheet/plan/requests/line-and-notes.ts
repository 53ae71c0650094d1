import { groupItems } from '../../../table';
import { getFileTexts } from '../../../wording';
import { changeMetadata, requireItem, setCells, setLabels, setNote, toArea, toSpans } from '../../api';
import { hasMark, withMark, withoutMark } from '../../read';
import { type Stamp, serializeStamp } from '../../stamp';
import { buildStamp, toShownLine } from '../../write-job';
import { summarizeDays } from '../day-window';
import { selectStampNames } from '../match-rows';
import type { PlannedTable } from '../plan-rows';
import type { TableMoves } from './table-moves';

/** The line above the table with its note, and the stamp. */
export function buildLineAndStamp(planned: PlannedTable, moves: TableMoves, lastChange: Stamp['lastChange']) {
  const { job, existing, rowPlan } = planned;
  const { stamp, tab, metadataId } = existing;
  // Marked rows of days that were not fetched are kept rows of the table, and none of `staying`.
  const mayHaveKeptMarks = job.rules.window !== undefined && stamp.marked;
  const writtenRows = rowPlan.rows.map(({ cells }) => cells);
  const newStamp = buildStamp(job, tab.sheetId, {
    marked: rowPlan.staying.length > 0 || mayHaveKeptMarks,
    days: summarizeDays(job.table.columns, writtenRows),
    lastChange,
    names: selectStampNames(job.table.names, stamp.names),
  });
  const stampText = serializeStamp(newStamp);
  return [
    ...buildLineRequests(planned, moves),
    ...(stampText === serializeStamp(stamp) ? [] : [changeMetadata(metadataId, stampText)]),
  ];
}

function buildLineRequests({ job, existing, columns }: PlannedTable, { lineRowAfter }: TableMoves) {
  const { tab, grid, entered, line } = existing;
  const { provenanceNote: note } = job;
  const text = toShownLine(job);
  const staysInColumn = line !== undefined && !columns.deleted.includes(line.column);
  const column = staysInColumn ? columns.placement.locate(line.column) : Math.min(...columns.sheetColumns);
  const isSameText = staysInColumn && grid[line.row]?.[line.column] === text;
  const previousNote = staysInColumn ? (entered[line.row]?.[line.column]?.note ?? '') : '';
  if (note !== undefined && note !== previousNote)
    return [setLabels(tab.sheetId, lineRowAfter, column, [{ label: text, note }])];
  return isSameText ? [] : [setCells(tab.sheetId, lineRowAfter, column, [[text]])];
}

/** The notes to write: rows that stay get a mark, and rows that are reported again lose theirs. */
export function buildNoteRequests({ job, existing, columns, rowPlan }: PlannedTable, moves: TableMoves) {
  const { clock, formatTime, spreadsheet } = job.services;
  const readNote = (row: number) => rowPlan.contents?.rows.get(row)?.note ?? '';
  const unmarked =
    job.rules.keepsPlaces === true
      ? []
      : rowPlan.staying.filter(({ row, reason }) => !hasMark(readNote(row), reason));
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
    ...unmarked.map(({ row, ...mark }) => ({ row, note: withMark(readNote(row), mark, today) })),
    ...reportedAgain.map((row) => ({ row, note: withoutMark(readNote(row)) })),
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
