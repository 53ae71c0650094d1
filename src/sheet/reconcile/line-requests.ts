import type { CellResource, SheetsRequest } from '../../platform/ports';
import { setCells, setCellWithNote } from '../api/sheets-requests';
import type { Insertion, Placement } from '../api/spans';
import type { ExistingTable, TablePlace } from '../read/existing-table';
import { SEPARATOR } from '../read/provenance-line';
import { textMark } from '../stamp';
import { provenanceText, type WriteJob } from '../write-job';
import type { ColumnPlan } from './column-plan';

/** The provenance line as a refresh writes it. */
export interface LineTexts {
  readonly text: string;
  /** The note of its cell; undefined if the note there is, or may be, the user's. */
  readonly note: string | undefined;
}

/**
 * The texts of the line. The add-on's note stays the add-on's. In a sheet of an earlier version, a blank note becomes the add-on's. If the
 * user has written one, or if the sheet is too large to know, the line itself says what the note would say.
 */
export function lineTexts(job: WriteJob, { stamp, entered, line }: ExistingTable): LineTexts {
  const { provenanceNote: note } = job;
  const text = provenanceText(job);
  if (note === undefined) return { text, note };
  const isKnown = line === undefined || entered !== undefined;
  const isFree = isKnown && !(line !== undefined && hasNote(entered?.[line.row]?.[line.column]));
  if (stamp.note !== undefined || isFree) return { text, note };
  const provenance = [job.provenance, ...note.split('\n')].join(SEPARATOR);
  return { text: provenanceText({ provenance }), note: undefined };
}

function hasNote({ note = '' }: CellResource = {}): boolean {
  return note !== '';
}

/** The requests that write the line and its note, if they differ from what the sheet has. */
export function lineRequests(
  { text, note }: LineTexts,
  { existing, columns }: { readonly existing: ExistingTable; readonly columns: ColumnPlan },
  line: LinePlace,
  place: Placement,
): SheetsRequest[] {
  const { tab, grid, stamp } = existing;
  const old = line.column === undefined || columns.deleted.includes(line.column) ? undefined : line.column;
  const isNoted = note === undefined || (old !== undefined && stamp.note === textMark(note));
  if (isNoted && old !== undefined && grid[line.row]?.[old] === text) return [];
  const column = old === undefined ? Math.min(...columns.at) : columns.place.of(old);
  const row = line.insertion === undefined ? place.of(line.row) : place.inserted(line.row);
  return isNoted
    ? [setCells(tab.sheetId, row, column, [[text]])]
    : [setCellWithNote(tab.sheetId, row, column, text, note)];
}

type Placed = TablePlace & Pick<ExistingTable, 'grid'>;

/**
 * The places of the table's headers, its totals and its provenance line, as a text for comparison. A refresh depends on nothing else above the
 * table's rows.
 */
export function placesText(existing: Placed): string {
  const { headerRow, columns, totalsRow } = existing;
  return JSON.stringify([headerRow, [...columns], linePlace(existing), totalsRow]);
}

export interface LinePlace {
  readonly row: number;
  readonly column: number | undefined;
  /** The new row for the line, if it needs one above the headers. */
  readonly insertion?: Insertion;
}

/**
 * The place of the provenance line: where it is now. If the user has deleted the line, it is written above the first header and the totals,
 * in a new row unless the cell there is blank.
 */
export function linePlace({ line, headerRow, totalsRow: top = headerRow, grid, columns }: Placed): LinePlace {
  if (line !== undefined) return line;
  const free = top > 0 && (grid[top - 1]?.[Math.min(...columns.values())] ?? '') === '';
  if (free) return { row: top - 1, column: undefined };
  return { row: top, column: undefined, insertion: { at: top, count: 1 } };
}
