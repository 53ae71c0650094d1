import type { SheetsRequest } from '../../platform/ports';
import { setCells, setLabels } from '../api/sheets-requests';
import type { Placement } from '../api/spans';
import type { ExistingTable } from '../read/existing-table';
import { SEPARATOR } from '../read/provenance-line';
import { textMark } from '../stamp';
import { provenanceText, type WriteJob } from '../write-job';
import type { ColumnPlan } from './column-plan';

/**
 * The texts of the line. The add-on's note stays the add-on's. In a sheet of an earlier version, a blank note becomes the add-on's. If the
 * user has written one, the line itself says what the note would say, and `note` is undefined.
 */
export function lineTexts(job: WriteJob, { stamp, entered, line }: ExistingTable) {
  const { provenanceNote: note } = job;
  const text = provenanceText(job);
  if (note === undefined) return { text, note };
  const isFree = line === undefined || (entered[line.row]?.[line.column]?.note ?? '') === '';
  if (stamp.note !== undefined || isFree) return { text, note };
  const parts = [job.provenance, ...note.split('\n')].filter((part) => part !== '');
  const provenance = parts.join(SEPARATOR);
  return { text: provenanceText({ provenance }), note: undefined };
}

export function lineRequests(
  { text, note }: ReturnType<typeof lineTexts>,
  { existing, columns }: { readonly existing: ExistingTable; readonly columns: ColumnPlan },
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

/**
 * The place of the provenance line: where it is now. If the user has deleted the line, it is written above the first header and the totals,
 * in a new row unless the cell there is blank.
 */
export function linePlace({ line, headerRow, totalsRow: top = headerRow, grid, columns }: ExistingTable) {
  if (line !== undefined) return { ...line, isMissing: false };
  const isFree = top > 0 && (grid[top - 1]?.[Math.min(...columns.values())] ?? '') === '';
  return isFree
    ? { row: top - 1, column: undefined, isMissing: false }
    : { row: top, column: undefined, isMissing: true };
}
