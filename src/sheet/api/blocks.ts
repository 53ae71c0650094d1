import { measureCellBytes, type SheetCell, type SheetRow, type SheetRows } from '../../table';
import { listEqualRuns, listIndexes, requireItem, toSpans } from './spans';

/** Google advises requests of about 2 MB and has refused 10 MB; 5 MB is accepted. An object, so that tests can set another limit. */
export const REQUESTS = { mostBytes: 4_999_000 };

/** The bytes of a `setCells` request without its rows (BLOCK_BYTES) and of a row without its cells (ROW_BYTES). */
const BLOCK_BYTES = 160;
const ROW_BYTES = 13;

/** `cells[i]` is for column `columns[i]`; undefined cells stay as they are. */
export interface RowWrite {
  readonly row: number;
  readonly cells: readonly (SheetCell | undefined)[];
}

/** Rectangles of neighbouring cells. `writes` are in ascending order of their rows. */
export function toBlocks(writes: readonly RowWrite[], columns: readonly number[]) {
  const keyedWrites = writes.map(({ row, cells }, nth) => {
    const writtenColumns = columns.filter((_, index) => cells[index] !== undefined);
    // `row - nth` is equal for consecutive rows only: rows 4, 5 and 8 have 4, 4 and 6. So a run of equal keys is one block of rows.
    return { writtenColumns, runKey: `${row - nth} ${writtenColumns}` };
  });
  return listEqualRuns(keyedWrites, ({ runKey }) => runKey).flatMap(({ from, to }) => {
    const blockWrites = writes.slice(from, to);
    return toSpans(requireItem(keyedWrites, from).writtenColumns).map((across) => {
      const indexes = listIndexes(across).map((column) => columns.indexOf(column));
      const rows = blockWrites.map(({ cells }) => indexes.map((index) => cells[index] ?? ''));
      return { row: requireItem(writes, from).row, column: across.from, rows };
    });
  });
}

/** At least the bytes of the blocks' requests as JSON. */
export function countRequestBytes(blocks: ReturnType<typeof toBlocks>): number {
  const rowBytes = blocks.flatMap(({ rows }) => rows.map(countRowBytes));
  return rowBytes.reduce((sum, bytes) => sum + bytes, blocks.length * BLOCK_BYTES);
}

export function countRowBytes(row: SheetRow): number {
  return row.reduce<number>((bytes, cell) => bytes + measureCellBytes(cell), ROW_BYTES);
}

/** Sends `rows` in as few requests as their size allows. */
export function sendInSlices(rows: SheetRows, send: (slice: SheetRows) => void): void {
  let from = 0;
  let bytes = BLOCK_BYTES;
  rows.forEach((row, to) => {
    const size = countRowBytes(row);
    // A row that is too large by itself is sent alone.
    if (bytes + size > REQUESTS.mostBytes && to > from) {
      send(rows.slice(from, to));
      [from, bytes] = [to, BLOCK_BYTES];
    }
    bytes += size;
  });
  if (from < rows.length) send(rows.slice(from));
}
