import { DEVICE_COLUMNS } from '../../catalogue/device-columns';
import { texts } from '../../wording/texts';
import { CsvError, shown } from './csv-error';
import { numberOf } from './numbers';

/** Where the columns of one file are. */
export interface Layout {
  /** How many cells each record has. */
  readonly width: number;
  /** The names of the file's columns, for sentences. */
  readonly names: readonly string[];
  /** True when the first record is a header and not data. */
  readonly header: boolean;
  /** Names in the header that are not in section 2.3. */
  readonly unknown: readonly string[];
}

const ANSWERS: readonly string[] = DEVICE_COLUMNS.map(({ answer }) => answer);
const KNOWN: ReadonlySet<string> = new Set(ANSWERS.map(keyOf));

/** Columns that no file contains. A column with such a name in a file is another, unknown one. */
const DERIVED: readonly string[] = ['date', 'centre', 'hour'];

/** Names are compared without case and without spaces around them. */
function keyOf(name: string): string {
  return name.trim().toLowerCase();
}

/**
 * The layout of a file that begins with the record `first`: by name if it is a header, otherwise by position (section 2.3; 26 columns
 * before v4.0, 27 from then on). Throws CsvError for a repeated name or another width.
 */
export function layoutOf(first: readonly string[], at: number): Layout {
  const header = isHeader(first);
  const names = header ? first.map((cell) => cell.trim()) : namesByPosition(first.length, at);
  const keys = names.map(keyOf);
  const twice = keys.find((key, i) => key !== '' && keys.indexOf(key) < i);
  if (twice !== undefined) throw new CsvError(at, texts().devices.records.twice(shown(twice)));
  const unknown = names.filter((name) => !KNOWN.has(keyOf(name)));
  return { width: names.length, names, header, unknown };
}

/** The place in the file of the catalogue's column `id`, or -1. */
export function columnAt({ names }: Layout, id: string): number {
  if (DERIVED.includes(id)) return -1;
  const key = keyOf(wireName(id));
  return names.findIndex((name) => keyOf(name) === key);
}

/** Whether the file lacks the values of the catalogue's column `id`. A file without records lacks none. */
export function lacks(layout: Layout, id: string): boolean {
  if (layout.width === 0 || id === 'date' || id === 'centre') return false;
  return columnAt(layout, id === 'hour' ? 'dateTimeStamp' : id) < 0;
}

/** The file's name of a column, by the catalogue's id. */
export function wireName(id: string): string {
  return DEVICE_COLUMNS.find((column) => column.id === id)?.answer ?? id;
}

/** A record of data always contains numbers, and may contain a column's name as a text, such as “channel”; a header has no numbers. */
function isHeader(cells: readonly string[]): boolean {
  const known = cells.filter((cell) => KNOWN.has(keyOf(cell))).length;
  return (
    known > 0 && (known * 2 >= cells.length || !cells.some((cell) => typeof numberOf(cell) === 'number'))
  );
}

function namesByPosition(width: number, at: number): readonly string[] {
  const full = ANSWERS.length;
  if (width === full || width === full - 1) return ANSWERS.slice(0, width);
  throw new CsvError(at, texts().devices.records.noHeader(width, full));
}
