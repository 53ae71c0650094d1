/** A CSV row as texts. */
export type Row = readonly string[];

/** The content of a device file, which faults may change before it is written. */
export interface DeviceTable {
  /** Null for a file without a header. */
  readonly header: Row | null;
  readonly rows: Iterable<Row>;
}

/** The number of rows that are joined into one text before they are encoded. */
const CHUNK_ROWS = 5000;
const NEEDS_QUOTES = /[",\r\n]/;

export function* mapRows(rows: Iterable<Row>, change: (row: Row, at: number) => Row): Generator<Row> {
  let at = 0;
  for (const row of rows) {
    yield change(row, at);
    at += 1;
  }
}

/** Writes the file as UTF-8, with a line feed after each row and quotes around values that need them. */
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
  return { bytes: Buffer.concat([...chunks, Buffer.from(lines)]), rows: count };
}

function csvLine(row: Row): string {
  const line = row.join(',');
  // Most rows have nothing to quote, and no more commas than columns.
  if (!line.includes('"') && !/[\r\n]/.test(line) && line.split(',').length === row.length)
    return `${line}\n`;
  const quoted = row.map((value) => (NEEDS_QUOTES.test(value) ? `"${value.replaceAll('"', '""')}"` : value));
  return `${quoted.join(',')}\n`;
}
