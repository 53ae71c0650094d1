import { dimensionsOf, madeFrom } from '../../catalogue/catalogue';
import { DEVICE_COLUMNS } from '../../catalogue/device-columns';
import { texts } from '../../wording/texts';
import { numberOf } from '../cells/numbers';
import { CsvError, shown } from './csv-error';

export interface Layout {
  /** How many cells each record has. */
  readonly width: number;
  readonly names: readonly string[];
  /** True when the first record is a header and not data. */
  readonly header: boolean;
  /** Column names in the header that section 2.3 does not list. */
  readonly unknown: readonly string[];
}

const ANSWERS: readonly string[] = DEVICE_COLUMNS.map(({ answer }) => answer);
const KNOWN: ReadonlySet<string> = new Set(ANSWERS.map(keyOf));

/** Ids of dimensions that are not read from a column of the same name. If a file has a column with such a name, it is an unknown column. */
const DERIVED: readonly string[] = ['date', 'centre', 'hour'];

/** The columns with the codes of names, by the id of the names. */
const CODES_OF: ReadonlyMap<string, string> = new Map(
  dimensionsOf('device').flatMap(({ id }) => (madeFrom(id, 'device') ?? []).map((codes) => [id, codes])),
);

function keyOf(name: string): string {
  return name.trim().toLowerCase();
}

/**
 * The columns of a file that begins with the record `first`. If this is a header, it names them. Otherwise the file has the columns of
 * section 2.3 in their order: 26 columns before v4.0, 27 since then. Throws CsvError, with offset `at`, for a repeated name or another width.
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

/** The index in the file of the column that the catalogue calls `id`; -1 if the file does not have it. */
export function columnAt({ names }: Layout, id: string): number {
  if (DERIVED.includes(id)) return -1;
  const key = keyOf(wireName(id));
  return names.findIndex((name) => keyOf(name) === key);
}

/** Whether the file has no values for the catalogue's column `id`. False for a file without records. */
export function lacks(layout: Layout, id: string): boolean {
  if (layout.width === 0 || id === 'date' || id === 'centre') return false;
  return columnAt(layout, id === 'hour' ? 'dateTimeStamp' : id) < 0;
}

/** The name in device files of the column that the catalogue calls `id`. For names of codes, it is the column with the codes. */
export function wireName(id: string): string {
  const column = CODES_OF.get(id) ?? id;
  return DEVICE_COLUMNS.find((one) => one.id === column)?.answer ?? id;
}

/** A header has no numbers. A record of data always has numbers, but one of its texts may equal a column name, such as “channel”. */
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
