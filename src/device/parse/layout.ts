import { DEVICE_COLUMNS, findSourceDimensions, listDimensions } from '../../catalogue';
import { getTexts } from '../../wording';
import { CsvError, findFirstLine, formatExcerpt, parseRecord, refuseOtherEncoding } from './csv-reader';
import { parseNumberText } from './number-cell';

export interface Layout {
  readonly names: readonly string[];
  readonly hasHeader: boolean;
}

const COLUMN_NAMES: readonly string[] = DEVICE_COLUMNS.map(({ header: answer }) => answer);
const KNOWN_COLUMN_KEYS: ReadonlySet<string> = new Set(COLUMN_NAMES.map(toColumnKey));

/** Ids of dimensions that are not read from a column of the same name. If a file has a column with such a name, it is an unknown column. */
const DERIVED: readonly string[] = ['date', 'centre', 'hour'];

const CODES_OF: ReadonlyMap<string, string> = new Map(
  listDimensions('device').flatMap(({ id }) =>
    (findSourceDimensions(id, 'device') ?? []).map((codes) => [id, codes]),
  ),
);

function toColumnKey(name: string): string {
  return name.trim().toLowerCase();
}

/** Without a header, a file has the columns of section 2.3 in their order: 26 before v4.0, 27 since then. */
export function detectLayout(text: string, isWholeFile: boolean): Layout {
  refuseOtherEncoding(text, true);
  const begin = findFirstLine(text);
  if (isWholeFile && !/[!-\uffff]/.test(text.slice(begin))) return { names: [], hasHeader: false };
  const firstRecord = parseRecord(text, begin, isWholeFile);
  if (firstRecord === undefined) throw new CsvError(begin, getTexts().devices.records.endlessRow);
  const { cells } = firstRecord;
  const hasHeader = isHeaderRecord(cells);
  const names = hasHeader ? cells.map((cell) => cell.trim()) : listStandardNames(cells.length, begin);
  const keys = names.map(toColumnKey);
  const repeatedKey = keys.find((key, i) => key !== '' && keys.indexOf(key) < i);
  if (repeatedKey !== undefined)
    throw new CsvError(begin, getTexts().devices.records.twice(formatExcerpt(repeatedKey)));
  return { names, hasHeader };
}

/** The index in the file of the column that the catalogue calls `id`; -1 if the file does not have it. */
export function findLayoutColumn({ names }: Layout, id: string): number {
  if (DERIVED.includes(id)) return -1;
  const column = CODES_OF.get(id) ?? id;
  const key = toColumnKey(DEVICE_COLUMNS.find((entry) => entry.id === column)?.header ?? id);
  return names.findIndex((name) => toColumnKey(name) === key);
}

/** Whether the file has no values for the catalogue's column `id`. False for a file without records. */
export function isWithout(layout: Layout, id: string): boolean {
  if (layout.names.length === 0 || id === 'date' || id === 'centre') return false;
  return findLayoutColumn(layout, id === 'hour' ? 'dateTimeStamp' : id) < 0;
}

/** A header has no numbers. A record of data always has numbers, but one of its texts may equal a column name, such as “channel”. */
function isHeaderRecord(cells: readonly string[]): boolean {
  const knownCount = cells.filter((cell) => KNOWN_COLUMN_KEYS.has(toColumnKey(cell))).length;
  const hasNumber = cells.some((cell) => parseNumberText(cell).kind === 'number');
  return knownCount > 0 && (knownCount * 2 >= cells.length || !hasNumber);
}

function listStandardNames(width: number, at: number): readonly string[] {
  const full = COLUMN_NAMES.length;
  if (width === full || width === full - 1) return COLUMN_NAMES.slice(0, width);
  throw new CsvError(at, getTexts().devices.records.noHeader(width, full));
}
