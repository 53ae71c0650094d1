import { DEVICE_COLUMNS } from './names';

/** A device file before it is written. Faults change it here. */
export interface DeviceTable {
  /** Null for a file without a header. */
  readonly header: readonly string[] | null;
  readonly rows: Iterable<readonly string[]>;
}

/** Rows joined before they become bytes. */
const CHUNK_ROWS = 5000;

/** Turns v4.0 rows into those of the version: v3.0 lacks the last column, tp_revenue (section 9.1). */
export function deviceTable(
  rows: Iterable<readonly string[]>,
  version: 'v3' | 'v4',
  header: boolean,
): DeviceTable {
  const columns = version === 'v4' ? DEVICE_COLUMNS : DEVICE_COLUMNS.slice(0, -1);
  return {
    header: header ? columns : null,
    rows: version === 'v4' ? rows : mapRows(rows, (row) => row.slice(0, -1)),
  };
}

export function* mapRows(
  rows: Iterable<readonly string[]>,
  change: (row: readonly string[], at: number) => readonly string[],
): Generator<readonly string[]> {
  let at = 0;
  for (const row of rows) {
    yield change(row, at);
    at += 1;
  }
}

/** UTF-8, a line feed after each row, quotes where a value needs them. */
export function writeCsv({ header, rows }: DeviceTable): { bytes: Buffer; rows: number } {
  const chunks: Buffer[] = [];
  let lines = header === null ? '' : csvLine(header);
  let count = 0;
  for (const row of rows) {
    lines += csvLine(row);
    count += 1;
    if (count % CHUNK_ROWS !== 0) continue;
    chunks.push(Buffer.from(lines));
    lines = '';
  }
  chunks.push(Buffer.from(lines));
  return { bytes: Buffer.concat(chunks), rows: count };
}

function csvLine(values: readonly string[]): string {
  return `${values.map((value) => (NEEDS_QUOTES.test(value) ? quoted(value) : value)).join(',')}\n`;
}

const NEEDS_QUOTES = /[",\r\n]/;

function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}
