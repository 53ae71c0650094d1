import type { ZoneId } from '../catalogue/catalogue';
import { DeviceFileRefused } from '../errors';
import type { Cell } from '../table/table';
import { CellReader, readingOf } from './cell-reader';
import type { Records } from './duplicates';
import { firstRecord } from './first-record';
import { type Layout, layoutOf, type WantedColumn } from './layout';
import { lineOf, Misfit } from './misfit';
import { RecordReader } from './record-reader';

/** The column that is in no file: the centre that a row came from. */
export const CENTRE_COLUMN = 'centre';

/** What one device file holds of the columns asked for. */
export interface DeviceRows {
  /** In the order of the columns asked for: text to the letter, numbers, moments as sheet serials; null for a blank number. */
  readonly rows: Cell[][];
  /** Ids of columns asked for that the file lacks: their cells are null. */
  readonly missing: readonly string[];
  /** Names in the header that nobody knows. They come from the file as they are. */
  readonly unknown: readonly string[];
  /** The records that the rows were read from. */
  readonly records: Records;
}

/**
 * Reads the CSV text of one device file (section 2.3) in one pass. An empty text and a lone header are no rows. Throws
 * DeviceFileRefused, with the line of the file, for a row too short or too long, a quote never closed or followed by text, a
 * NUL, a number that is none, a column named twice, and a file whose columns cannot be told.
 */
export function readDeviceFile(
  text: string,
  wanted: readonly WantedColumn[],
  centre: string,
  zone: ZoneId,
): DeviceRows {
  try {
    return readRows(text, wanted, centre, zone);
  } catch (error) {
    if (error instanceof Misfit) throw new DeviceFileRefused(centre, lineOf(text, error.at), error.message);
    throw error;
  }
}

function readRows(text: string, wanted: readonly WantedColumn[], centre: string, zone: ZoneId): DeviceRows {
  const from = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  refuseUnreadable(text, from);
  if (text.trim() === '') return { rows: [], missing: [], unknown: [], records: { text: '', starts: [] } };
  const first = firstRecord(text, from);
  const layout = layoutOf(first.cells, wanted, from);
  const blankRow = wanted.map(({ id }) => (id === CENTRE_COLUMN ? centre : null));
  const reader = new RecordReader(text, readersOf(layout, wanted, zone), blankRow, first.lineEnd);
  const rows = reader.readAll(layout.header ? first.next : from);
  const missing = layout.missing.filter((id) => id !== CENTRE_COLUMN);
  return { rows, missing, unknown: layout.unknown, records: { text, starts: reader.starts } };
}

function refuseUnreadable(text: string, from: number): void {
  if (text.charCodeAt(from) === 0xfffd) throw new Misfit(from, 'its text is in no encoding that is known');
  const nul = text.indexOf('\0');
  if (nul >= 0) throw new Misfit(nul, 'it holds a NUL character, which no text has');
}

/** One reader a column of the file; null where the column was not asked for. */
function readersOf(
  { places, names }: Layout,
  wanted: readonly WantedColumn[],
  zone: ZoneId,
): (CellReader | null)[] {
  return places.map((place, i) =>
    place < 0 ? null : new CellReader(place, readingOf(wanted[place]!.type), names[i]!, zone),
  );
}
