import type { SheetsRequest } from '../../platform/ports';
import { setCells, setLabels } from '../api/sheets-requests';
import type { Placement } from '../api/spans';
import type { ExistingTable } from '../read/existing-table';
import { hasMark, withMark, withoutMark } from '../read/row-marks';
import { textMark } from '../stamp';
import { shownLine, type WriteJob } from '../write-job';
import type { PlannedTable, RowPlan } from './plan-rows';

/** The texts of the line. A note that the user has written there stays: then `note` is undefined. */
export function lineTexts(job: WriteJob, { stamp, entered, line }: ExistingTable) {
  const isFree =
    stamp.note !== undefined || (entered[line?.row ?? -1]?.[line?.column ?? -1]?.note ?? '') === '';
  return { text: shownLine(job), note: isFree ? job.provenanceNote : undefined };
}

export function lineRequests(
  { text, note }: ReturnType<typeof lineTexts>,
  { existing, columns }: PlannedTable,
  line: ReturnType<typeof linePlace>,
  place: Placement,
): SheetsRequest[] {
  const { tab, grid, stamp } = existing;
  const old = line.column === undefined || columns.deleted.includes(line.column) ? undefined : line.column;
  const isNoted = note === undefined || (old !== undefined && stamp.note === textMark(note));
  if (isNoted && old !== undefined && grid[line.row]?.[old] === text) return [];
  const column = old === undefined ? Math.min(...columns.at) : columns.place.of(old);
  const row = line.isMissing ? place.inserted(line.row) : place.of(line.row);
  return isNoted
    ? [setCells(tab.sheetId, row, column, [[text]])]
    : [setLabels(tab.sheetId, row, column, [{ label: text, note }])];
}

/** Where the provenance line is. A line that the user has deleted is written above the first header and the totals, in a new row unless that cell is blank. */
export function linePlace({ line, headerRow, totalsRow: top = headerRow, grid, columns }: ExistingTable) {
  if (line !== undefined) return { ...line, isMissing: false };
  const isFree = top > 0 && (grid[top - 1]?.[Math.min(...columns.values())] ?? '') === '';
  return isFree
    ? { row: top - 1, column: undefined, isMissing: false }
    : { row: top, column: undefined, isMissing: true };
}

/** The notes to write (by sheet rows before the refresh): rows that stay get a mark, and rows that are reported again lose theirs. */
export function rowNotes(
  { api, clock, formatTime, mark }: WriteJob,
  { rows, rowOf, staying, contents }: RowPlan,
): { readonly row: number; readonly note: string }[] {
  const noteOf = (row: number) => contents?.rows.get(row)?.note ?? '';
  const unmarked = staying.filter(({ row, reason }) => !hasMark(noteOf(row), reason, mark));
  // The file's time zone is read only if there is a new mark.
  const since = unmarked.length === 0 ? '' : formatTime(clock.now(), api.timeZone(), 'd MMM yyyy');
  const reported = rows.flatMap(({ fresh }, index) => (fresh === undefined ? [] : (rowOf[index] ?? [])));
  const again = reported.filter((row) => contents?.rows.get(row)?.marked === true);
  return [
    ...unmarked.map(({ row, reason, key }) => {
      const ending = reason === 'changed' ? `: ${key}` : '';
      return { row, note: withMark(noteOf(row), reason, since + ending, mark) };
    }),
    ...again.map((row) => ({ row, note: withoutMark(noteOf(row), mark) })),
  ];
}
