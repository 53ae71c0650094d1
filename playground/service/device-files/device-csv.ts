import { DEVICE_COLUMNS } from '../request/names';

type Row = readonly string[];

/** A device file before it is written. Faults change it here. */
export interface DeviceTable {
  /** Null for a file without a header. */
  readonly header: Row | null;
  readonly rows: Iterable<Row>;
}

/** Rows that can be had as a CSV file writes them too, which saves quoting what many of them have in common. */
export interface CsvRows extends Iterable<Row> {
  readonly count: number;
  /** The rows with quotes where a value needs them. All use the same array: read it before you take the next row. */
  values(): Iterable<Row>;
}

/** Rows joined before they become bytes. */
const CHUNK_ROWS = 5000;

/** Turns v4.0 rows into those of the version: v3.0 lacks the last column, tp_revenue (section 9.1). */
export function deviceTable(rows: CsvRows, version: 'v3' | 'v4', header: boolean): DeviceTable {
  const columns = version === 'v4' ? DEVICE_COLUMNS : DEVICE_COLUMNS.slice(0, -1);
  return {
    header: header ? columns : null,
    rows: version === 'v4' ? rows : mapRows(rows, (row) => row.slice(0, -1)),
  };
}

export function* mapRows(rows: Iterable<Row>, change: (row: Row, at: number) => Row): Generator<Row> {
  let at = 0;
  for (const row of rows) {
    yield change(row, at);
    at += 1;
  }
}

/** UTF-8, a line feed after each row, quotes where a value needs them. */
export function writeCsv({ header, rows }: DeviceTable): { bytes: Buffer; rows: number } {
  const isWritten = 'values' in rows;
  const bytes = new GrowingBytes(isWritten ? (rows as CsvRows).count : 0);
  let lines = header === null ? '' : csvLine(header.map(csvValue));
  let count = 0;
  for (const row of isWritten ? (rows as CsvRows).values() : rows) {
    lines += csvLine(isWritten ? row : row.map(csvValue));
    count += 1;
    if (count % CHUNK_ROWS !== 0) continue;
    bytes.add(lines, count);
    lines = '';
  }
  bytes.add(lines, count);
  return { bytes: bytes.whole(), rows: count };
}

/** One piece of memory for a whole file: of millions of rows there is not room for two. */
class GrowingBytes {
  private readonly rows: number;
  private bytes: Buffer;
  private length: number;

  /** @param rows how many there will be; 0 if that is not known. */
  constructor(rows: number) {
    this.rows = rows;
    this.bytes = Buffer.alloc(0);
    this.length = 0;
  }

  /** `rows` are in it with these lines. */
  add(lines: string, rows: number): void {
    const end = this.length + Buffer.byteLength(lines);
    if (end > this.bytes.length) this.grow(end, rows);
    this.bytes.write(lines, this.length);
    this.length = end;
  }

  whole(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  /** Rows are about as long as those before them; memory that stays unused costs nothing. */
  private grow(least: number, rows: number): void {
    const expected = rows === 0 ? 0 : Math.ceil((least / rows) * this.rows * 1.1);
    const larger = Buffer.allocUnsafeSlow(Math.max(expected, least, this.length === 0 ? 0 : this.length * 2));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}

function csvLine(values: Row): string {
  return `${values.join(',')}\n`;
}

/** A value as written between two commas. */
export function csvValue(value: string): string {
  return NEEDS_QUOTES.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

const NEEDS_QUOTES = /[",\r\n]/;
