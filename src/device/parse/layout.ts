import { DEVICE_COLUMNS } from '../../catalogue/device-columns';
import type { ValueType } from '../../catalogue/entry';
import { texts } from '../../wording/texts';
import { CsvError, shown } from './csv-error';
import { numberOf } from './numbers';

/** A requested column: the catalogue's id, and the type of its values. */
export interface WantedColumn {
  readonly id: string;
  readonly type: ValueType;
}

/** Where the columns of one file are. */
export interface Layout {
  /** How many cells each record has. */
  readonly width: number;
  /** For each column of the file, its place among the wanted ones, or -1. Derived columns are in no file. */
  readonly places: readonly number[];
  /** The names of the file's columns, for sentences. */
  readonly names: readonly string[];
  /** True when the first record is a header and not data. */
  readonly header: boolean;
  /** Ids of wanted columns that the file lacks. */
  readonly missing: readonly string[];
  /** Names in the header that are not in section 2.3. */
  readonly unknown: readonly string[];
}

const ANSWERS: readonly string[] = DEVICE_COLUMNS.map(({ answer }) => answer);
const KNOWN: ReadonlySet<string> = new Set(ANSWERS.map(keyOf));

/** Columns that no file contains, and the column that they are calculated from. A column with such a name in a file is another, unknown one. */
const DERIVED: ReadonlyMap<string, string | null> = new Map([
  ['date', null],
  ['centre', null],
  ['hour', 'dateTimeStamp'],
]);

/** Names are compared without case and without spaces around them. */
function keyOf(name: string): string {
  return name.trim().toLowerCase();
}

/**
 * The layout of a file that begins with the record `first`: by name if it is a header, otherwise by position (section 2.3; 26 columns
 * before v4.0, 27 from then on). Throws CsvError for a repeated name or another width.
 */
export function layoutOf(first: readonly string[], wanted: readonly WantedColumn[], at: number): Layout {
  const header = isHeader(first);
  const names = header ? first.map((cell) => cell.trim()) : namesByPosition(first.length, at);
  const keys = names.map(keyOf);
  const twice = keys.find((key, i) => key !== '' && keys.indexOf(key) < i);
  if (twice !== undefined) throw new CsvError(at, texts().devices.records.twice(shown(twice)));
  const asked = wanted.map(({ id }) => (DERIVED.has(id) ? null : keyOf(wireName(id))));
  return {
    width: names.length,
    names,
    header,
    places: keys.map((key) => asked.indexOf(key)),
    missing: wanted.map(({ id }) => id).filter((id) => !hasSource(id, keys)),
    unknown: names.filter((_, i) => !KNOWN.has(keys[i]!)),
  };
}

/** Whether a file with these columns contains the values of a wanted column. */
function hasSource(id: string, keys: readonly string[]): boolean {
  const from = DERIVED.has(id) ? DERIVED.get(id)! : id;
  return from === null || keys.includes(keyOf(wireName(from)));
}

/** The place in the file of the catalogue's column `id`, or -1. */
export function columnAt({ names }: Layout, id: string): number {
  const key = keyOf(wireName(id));
  return names.findIndex((name) => keyOf(name) === key);
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
