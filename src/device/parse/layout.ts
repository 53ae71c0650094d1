import { DEVICE_COLUMNS, dimensionsOf, madeFrom } from '../../catalogue/catalogue';
import { texts } from '../../wording/texts';
import { numberOf } from '../cells/number-cell';
import { firstLineOf } from './clean-text';
import { CsvError, parseRecord, shown } from './csv-reader';

export interface Layout {
  readonly names: readonly string[];
  readonly hasHeader: boolean;
}

const ANSWERS: readonly string[] = DEVICE_COLUMNS.map(({ answer }) => answer);
const KNOWN: ReadonlySet<string> = new Set(ANSWERS.map(keyOf));

/** Ids of dimensions that are not read from a column of the same name. If a file has a column with such a name, it is an unknown column. */
const DERIVED: readonly string[] = ['date', 'centre', 'hour'];

const CODES_OF: ReadonlyMap<string, string> = new Map(
  dimensionsOf('device').flatMap(({ id }) => (madeFrom(id, 'device') ?? []).map((codes) => [id, codes])),
);

function keyOf(name: string): string {
  return name.trim().toLowerCase();
}

/** Without a header, a file has the columns of section 2.3 in their order: 26 before v4.0, 27 since then. Throws CsvError. */
export function layoutOf(text: string, isAll: boolean): Layout {
  const begin = firstLineOf(text);
  if (isAll && !/[!-\uffff]/.test(text.slice(begin))) return { names: [], hasHeader: false };
  const first = parseRecord(text, begin, isAll);
  if (first === undefined) throw new CsvError(begin, texts().devices.records.endlessRow);
  const { cells } = first;
  const hasHeader = isHeader(cells);
  const names = hasHeader ? cells.map((cell) => cell.trim()) : namesByPosition(cells.length, begin);
  const keys = names.map(keyOf);
  const twice = keys.find((key, i) => key !== '' && keys.indexOf(key) < i);
  if (twice !== undefined) throw new CsvError(begin, texts().devices.records.twice(shown(twice)));
  return { names, hasHeader };
}

/** The index in the file of the column that the catalogue calls `id`; -1 if the file does not have it. */
export function columnAt({ names }: Pick<Layout, 'names'>, id: string): number {
  if (DERIVED.includes(id)) return -1;
  const column = CODES_OF.get(id) ?? id;
  const key = keyOf(DEVICE_COLUMNS.find((one) => one.id === column)?.answer ?? id);
  return names.findIndex((name) => keyOf(name) === key);
}

/** Whether the file has no values for the catalogue's column `id`. False for a file without records. */
export function isWithout(layout: Pick<Layout, 'names'>, id: string): boolean {
  if (layout.names.length === 0 || id === 'date' || id === 'centre') return false;
  return columnAt(layout, id === 'hour' ? 'dateTimeStamp' : id) < 0;
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
