import type { SpreadsheetApi } from '../../platform/ports';
import { a1 } from '../api/grid-reads';
import { readShown } from '../api/shown-ranges';
import { type Span, spans } from '../api/spans';
import type { StagingSheet } from '../staging/staging-sheet';

/** As many as are read in one call. */
const MOST_RANGES = 20;
/** Rows this near to each other are read together. */
const GAP_ROWS = 1_000;

/** The notes that a batch writes over, by row, as they were seen last, all in one column. */
export interface NotesSeen {
  readonly column: number;
  readonly notes: ReadonlyMap<number, string>;
}

/**
 * Whether the notes that a batch has written over, some of them where they are far apart, were those that were seen, by the hidden sheet in
 * which it has kept them: it writes the user's text again, so that the sheet itself does not tell.
 */
export function wereAsSeen(
  api: Pick<SpreadsheetApi, 'get'>,
  { title }: Pick<StagingSheet, 'title'>,
  { column, notes }: NotesSeen,
): boolean {
  const parts = spans([...notes.keys()], GAP_ROWS).slice(0, MOST_RANGES);
  const across = { from: column, to: column + 1 };
  const { sheets = [] } = readShown(
    api,
    parts.map((rows) => a1({ title, columnCount: across.to }, rows, across)),
  );
  const data = sheets.flatMap((sheet) => sheet.data ?? []);
  const isAsSeen = ({ from, to }: Span, nth: number) =>
    [...notes].every(
      ([row, note]) =>
        row < from || row >= to || (data[nth]?.rowData?.[row - from]?.values?.[0]?.note ?? '') === note,
    );
  return parts.every(isAsSeen);
}
