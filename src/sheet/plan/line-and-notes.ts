import type { SheetsRequest } from '../../platform';
import { setCells, setLabels } from '../api/sheets-requests';
import type { Placement } from '../api/spans';
import type { ExistingTable } from '../read/existing-table';
import { hasMark, withMark, withoutMark } from '../read/row-marks';
import { hashNoteText } from '../stamp';
import { toShownLine, type WriteJob } from '../write-job';
import type { PlannedTable, RowPlan } from './plan-rows';

/** The texts of the line. A note that the user has written there stays: then `note` is undefined. */
export function buildLineTexts(job: WriteJob, { stamp, entered, line }: ExistingTable) {
  const isFree =
    stamp.note !== undefined || (entered[line?.row ?? -1]?.[line?.column ?? -1]?.note ?? '') === '';
  return { text: toShownLine(job), note: isFree ? job.provenanceNote : undefined };
}

export function buildLineRequests(
  { text, note }: ReturnType<typeof buildLineTexts>,
  { existing, columns }: PlannedTable,
  line: ReturnType<typeof locateLine>,
  place: Placement,
): SheetsRequest[] {
  const { tab, grid, stamp } = existing;
  const oldColumn =
    line.column === undefined || columns.deleted.includes(line.column) ? undefined : line.column;
  const isNoted = note === undefined || (oldColumn !== undefined && stamp.note === hashNoteText(note));
  if (isNoted && oldColumn !== undefined && grid[line.row]?.[oldColumn] === text) return [];
  const column = oldColumn === undefined ? Math.min(...columns.at) : columns.place.locate(oldColumn);
  const row = line.isMissing ? place.locateInserted(line.row) : place.locate(line.row);
  return isNoted
    ? [setCells(tab.sheetId, row, column, [[text]])]
    : [setLabels(tab.sheetId, row, column, [{ label: text, note }])];
}

/** Where the provenance line is. A line that the user has deleted is written above the first header and the totals, in a new row unless that cell is blank. */
export function locateLine({ line, headerRow, totalsRow: top = headerRow, grid, columns }: ExistingTable) {
  if (line !== undefined) return { ...line, isMissing: false };
  const isFree = top > 0 && (grid[top - 1]?.[Math.min(...columns.values())] ?? '') === '';
  return isFree
    ? { row: top - 1, column: undefined, isMissing: false }
    : { row: top, column: undefined, isMissing: true };
}

/** The notes to write (by sheet rows before the refresh): rows that stay get a mark, and rows that are reported again lose theirs. */
export function buildRowNotes(
  { services, rules: { mark } }: WriteJob,
  { rows, rowNumbers, staying, contents }: RowPlan,
): { readonly row: number; readonly note: string }[] {
  const readRowNote = (row: number) => contents?.rows.get(row)?.note ?? '';
  const unmarked = staying.filter(({ row, reason }) => !hasMark(readRowNote(row), reason, mark));
  // The file's time zone is read only if there is a new mark.
  const { clock, formatTime, spreadsheet } = services;
  const since = unmarked.length === 0 ? '' : formatTime(clock.now(), spreadsheet.timeZone(), 'd MMM yyyy');
  const reported = rows.flatMap(({ incomingIndex }, index) =>
    incomingIndex === undefined ? [] : (rowNumbers[index] ?? []),
  );
  const reportedAgain = reported.filter((row) => contents?.rows.get(row)?.isMarked === true);
  return [
    ...unmarked.map(({ row, reason, key }) => {
      const ending = reason === 'changed' ? `: ${key}` : '';
      return { row, note: withMark(readRowNote(row), reason, since + ending, mark) };
    }),
    ...reportedAgain.map((row) => ({ row, note: withoutMark(readRowNote(row), mark) })),
  ];
}
