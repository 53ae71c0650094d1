import { cellBytes, type SheetCell, type SheetRow, type SheetRows } from '../../table/sheet-cell';
import { equalRuns, itemAt, range, spans } from './spans';

/** Google advises requests of about 2 MB and has refused 10 MB; 5 MB is accepted. Tests set another limit. */
export const REQUESTS = { mostBytes: 4_999_000 };

/** The bytes of a `setCells` request without its rows (BLOCK_BYTES) and of a row without its cells (ROW_BYTES). */
const BLOCK_BYTES = 160;
const ROW_BYTES = 13;

/** `cells[i]` is for column `columns[i]`; undefined cells stay as they are. */
export interface RowWrite {
  readonly row: number;
  readonly cells: readonly (SheetCell | undefined)[];
}

interface Block {
  readonly row: number;
  readonly column: number;
  readonly rows: SheetRows;
}

/** Rectangles of neighbouring cells. `writes` are in ascending order of their rows. */
export function toBlocks(writes: readonly RowWrite[], columns: readonly number[]): Block[] {
  const shapes = writes.map(({ row, cells }, nth) => {
    const written = columns.filter((_, index) => cells[index] !== undefined);
    return { written, text: `${row - nth} ${written}` };
  });
  return equalRuns(shapes, ({ text }) => text).flatMap(({ from, to }) => {
    const together = writes.slice(from, to);
    return spans(itemAt(shapes, from).written).map((across) => {
      const indexes = range(across).map((column) => columns.indexOf(column));
      const rows = together.map(({ cells }) => indexes.map((index) => cells[index] ?? ''));
      return { row: itemAt(writes, from).row, column: across.from, rows };
    });
  });
}

/** At least the bytes of the blocks' requests as JSON. */
export function blocksBytes(blocks: readonly Block[]): number {
  const bytesOf = ({ rows }: Block) => rows.reduce((sum, row) => sum + rowBytes(row), BLOCK_BYTES);
  return blocks.reduce((sum, block) => sum + bytesOf(block), 0);
}

export function rowBytes(row: SheetRow): number {
  return row.reduce<number>((bytes, cell) => bytes + cellBytes(cell), ROW_BYTES);
}

/** Sends `rows` in as few requests as their size allows. */
export function sendInSlices(rows: SheetRows, send: (slice: SheetRows) => void): void {
  let from = 0;
  let bytes = BLOCK_BYTES;
  rows.forEach((row, to) => {
    const size = rowBytes(row);
    if (bytes + size > REQUESTS.mostBytes && to > from) {
      send(rows.slice(from, to));
      [from, bytes] = [to, BLOCK_BYTES];
    }
    bytes += size;
  });
  if (from < rows.length) send(rows.slice(from));
}
