import {
  DEVICE_COLUMNS,
  type DimensionId,
  findCodeNames,
  findSourceDimensions,
  listDimensions,
  type MetricId,
  type ValueType,
  type ZoneId,
} from '../../catalogue';
import { DAY_MS, HOUR_MS, SERIAL_OF_1970 } from '../../dates';
import type { Cell } from '../../table';
import { getTexts } from '../../wording';
import type { FileOfDay, FilePart } from '../day-consumer';
import {
  CsvError,
  type CsvRecord,
  copyCell,
  findFirstLine,
  formatExcerpt,
  parseRecord,
  refuseOtherEncoding,
} from '../parse/csv-reader';
import {
  createNumberReader,
  getZoneOffsetMs,
  type NumberReader,
  parseNumberText,
} from '../parse/number-cell';

export const REVENUE: MetricId = 'deviceRevenue';

const MOST_CACHED_CELLS = 10_000;

export type CellReader = (record: CsvRecord) => Cell;

/** The columns of one device file, and how to read their cells. */
export class RecordColumns {
  readonly layout: Layout;

  constructor(
    private readonly file: FileOfDay,
    readonly zone: ZoneId,
    beginning: FilePart,
  ) {
    this.layout = detectLayout(beginning.text, beginning.isLast);
  }

  /** The index in the file of the column that the catalogue calls `id`; -1 if the file does not have it. */
  findRecordColumn(id: string): number {
    if (COMPUTED_DIMENSIONS.includes(id)) return -1;
    const columnId = CODE_COLUMNS.get(id) ?? id;
    const key = toColumnKey(DEVICE_COLUMNS.find((column) => column.id === columnId)?.header ?? id);
    return this.layout.names.findIndex((name) => toColumnKey(name) === key);
  }

  /** Without such a column, all numbers are unknown. */
  buildNumberReader(id: string, type: ValueType): NumberReader {
    const column = this.findRecordColumn(id);
    const name = this.layout.names[column];
    const amountKind = id === REVENUE ? 'revenue' : 'decimal';
    const kind = type === 'count' || type === 'moment' ? type : amountKind;
    if (name === undefined) return () => Number.NaN;
    return createNumberReader(column, name, kind, getZoneOffsetMs(this.zone));
  }

  /** How to read the cells of a table's column. They are null if the file does not have it. */
  createColumnReader(field: string, type: ValueType): CellReader {
    const { day, centre } = this.file;
    if (field === 'date') return () => day;
    if (field === 'centre') return () => centre;
    if (field === 'hour') {
      const moments = this.buildNumberReader('dateTimeStamp', 'moment');
      return createCellReader(moments, (ms) => Math.floor(ms / HOUR_MS) % 24);
    }
    if (type === 'text' || type === 'id' || type === 'date') return this.createTextReader(field);
    const toCell = (number: number) => (type === 'moment' ? number / DAY_MS + SERIAL_OF_1970 : number);
    return createCellReader(this.buildNumberReader(field, type), toCell);
  }

  private createTextReader(field: string): CellReader {
    const column = this.findRecordColumn(field);
    if (column < 0) return () => null;
    const isDeviceId = DEVICE_IDS.some((id) => id === field);
    const names = findCodeNames(field);
    const toCell = (text: string) =>
      isDeviceId && !isUsableDeviceId(text) ? '' : (names?.get(text) ?? text);
    // Most texts repeat. A text that a table keeps is a copy, as a slice would keep its whole piece of the file in memory.
    const cachedCells = new Map<string, string>();
    return (record) => {
      const text = record.readCell(column);
      const cachedCell = cachedCells.get(text);
      if (cachedCell !== undefined) return cachedCell;
      const copy = copyCell(text);
      const cell = toCell(copy);
      if (cachedCells.size < MOST_CACHED_CELLS) cachedCells.set(copy, cell);
      return cell;
    };
  }
}

function createCellReader(readNumber: NumberReader, toCell: (number: number) => number): CellReader {
  return (record) => {
    const number = readNumber(record);
    return Number.isNaN(number) ? null : toCell(number);
  };
}

export interface Layout {
  readonly names: readonly string[];
  readonly hasHeader: boolean;
}

const COLUMN_NAMES: readonly string[] = DEVICE_COLUMNS.map(({ header }) => header);
const KNOWN_COLUMN_KEYS: ReadonlySet<string> = new Set(COLUMN_NAMES.map(toColumnKey));

/** Ids of dimensions that are not read from a column of the same name. If a file has a column with such a name, it is an unknown column. */
const COMPUTED_DIMENSIONS: readonly string[] = ['date', 'centre', 'hour'];

/** By a dimension of names, the column with their codes: `attStatus` for `attStatusName`. */
const CODE_COLUMNS: ReadonlyMap<string, string> = new Map(
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
  const isBlank = !/[!-\uffff]/.test(text.slice(begin));
  if (isWholeFile && isBlank) return { names: [], hasHeader: false };
  const firstRecord = parseRecord(text, begin, isWholeFile);
  if (firstRecord === undefined) throw new CsvError(begin, getTexts().devices.records.badQuotes);
  const { cells } = firstRecord;
  const hasHeader = isHeaderRecord(cells);
  const names = hasHeader ? cells.map((cell) => cell.trim()) : listStandardNames(cells.length, begin);
  const keys = names.map(toColumnKey);
  const repeatedKey = keys.find((key, i) => key !== '' && keys.indexOf(key) < i);
  if (repeatedKey !== undefined)
    throw new CsvError(begin, getTexts().devices.records.twice(formatExcerpt(repeatedKey)));
  return { names, hasHeader };
}

/** A header has known names: mostly such names, or no number. A record has numbers, but one of its texts may equal a name, such as “channel”. */
function isHeaderRecord(cells: readonly string[]): boolean {
  const knownCount = cells.filter((cell) => KNOWN_COLUMN_KEYS.has(toColumnKey(cell))).length;
  const areMostNamesKnown = knownCount * 2 >= cells.length;
  const hasNumber = cells.some((cell) => Number.isFinite(parseNumberText(cell)));
  return knownCount > 0 && (areMostNamesKnown || !hasNumber);
}

function listStandardNames(width: number, at: number): readonly string[] {
  const full = COLUMN_NAMES.length;
  if (width === full || width === full - 1) return COLUMN_NAMES.slice(0, width);
  throw new CsvError(at, getTexts().devices.records.noHeader(width, full));
}

/** Ids of the columns that may identify a row's device (section 2.3). The first one that names a device is used. */
export const DEVICE_IDS: readonly DimensionId[] = ['gaid', 'idfa', 'oaid', 'androidId', 'idfv'];

/** Blanks in any spelling, zeros, which phones return without tracking, and ids that many phones have. */
const NO_DEVICE =
  /^([0-]*|[f-]*|\(?null\)?|nil|none|nan|n\/a|unknown|undefined|\\n|9774d56d682e549c|dead00beef|02:?00:?00:?00:?00:?00)$/i;

export function isUsableDeviceId(cell: string): boolean {
  return cell !== '' && !NO_DEVICE.test(cell.trim());
}
