import { DEVICE_COLUMNS } from '../request/names';

type Row = readonly string[];

/** The content of a device file, which faults may change before it is written. */
export interface DeviceTable {
  /** Null for a file without a header. */
  readonly header: Row | null;
  readonly rows: Iterable<Row>;
}

/** Rows that are also available as CSV values. This is faster, because values that rows share are quoted only once. */
export interface CsvRows extends Iterable<Row> {
  readonly count: number;
  /** The rows with quotes around values that need them. All rows are in the same array, which must be read before the next row. */
  values(): Iterable<Row>;
}

/** The number of rows that are joined into one text before they are encoded. */
const CHUNK_ROWS = 5000;

/** The file's content in this version. Version 3.0 lacks the last column of version 4.0, tp_revenue (section 9.1). */
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

/** Writes the file as UTF-8, with a line feed after each row and quotes around values that need them. */
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

/** The bytes of a file in one buffer, because there is no room for two buffers with millions of rows. */
class GrowingBytes {
  private readonly rows: number;
  private bytes: Buffer;
  private length: number;

  /** @param rows the number of rows to come; 0 if it is not known. */
  constructor(rows: number) {
    this.rows = rows;
    this.bytes = Buffer.alloc(0);
    this.length = 0;
  }

  /** Adds lines. `rows` is the number of rows including them. */
  add(lines: string, rows: number): void {
    const end = this.length + Buffer.byteLength(lines);
    if (end > this.bytes.length) this.grow(end, rows);
    this.bytes.write(lines, this.length);
    this.length = end;
  }

  whole(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  /** Makes the buffer larger. The size is estimated from the rows so far; unused memory costs nothing. */
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
