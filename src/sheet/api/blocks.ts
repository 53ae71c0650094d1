import { WriteFailed } from '../../errors/sheet-errors';
import type { SheetsRequest } from '../../platform/ports';
import { cellBytes, type SheetCell } from '../../table/sheet-cell';
import { RequestTooLarge } from './retrying-api';
import { setCells } from './sheets-requests';
import { itemAt } from './spans';

/** Google advises requests of about 2 MB and has refused 10 MB; 5 MB is accepted, and a refused request is halved. */
export const MOST_REQUEST_BYTES = 4_999_000;

/** Bytes of an `updateCells` request without its rows, and of a row without its cells. */
const BLOCK_BYTES = 160;
const ROW_BYTES = 13;

/** A row of values to write: `cells[i]` goes to column `columns[i]`; undefined stays as it is. */
export interface RowWrite {
  readonly row: number;
  readonly cells: readonly (SheetCell | undefined)[];
}

/** A rectangle of values to write. */
export interface Block {
  readonly row: number;
  readonly column: number;
  readonly rows: (readonly SheetCell[])[];
}

interface Run {
  readonly column: number;
  readonly cells: readonly SheetCell[];
}

/** Joins neighbouring cells into as few rectangles as possible, going down row by row. `writes` ascend by row. */
export function toBlocks(writes: readonly RowWrite[], columns: readonly number[]): Block[] {
  const order = columns.map((column, index) => ({ column, index })).sort((a, b) => a.column - b.column);
  const blocks: Block[] = [];
  let open: Block[] = [];
  for (const { row, cells } of writes) {
    const runs = runsOf(cells, order);
    if (continues(open, row, runs)) {
      for (const [nth, block] of open.entries()) block.rows.push(itemAt(runs, nth).cells);
    } else {
      open = runs.map((run) => ({ row, column: run.column, rows: [run.cells] }));
      blocks.push(...open);
    }
  }
  return blocks;
}

function runsOf(
  cells: readonly (SheetCell | undefined)[],
  order: readonly { readonly column: number; readonly index: number }[],
): Run[] {
  const runs: { column: number; cells: SheetCell[] }[] = [];
  for (const { column, index } of order) {
    const value = cells[index];
    if (value === undefined) continue;
    const last = runs[runs.length - 1];
    if (last !== undefined && last.column + last.cells.length === column) last.cells.push(value);
    else runs.push({ column, cells: [value] });
  }
  return runs;
}

/** Whether the runs of `row` are directly below the open blocks and as wide as these. */
function continues(open: readonly Block[], row: number, runs: readonly Run[]): boolean {
  return (
    open.length === runs.length &&
    open.every(({ row: first, column, rows }, nth) => {
      const run = runs[nth];
      return first + rows.length === row && column === run?.column && rows[0]?.length === run.cells.length;
    })
  );
}

export function blockRequest(sheetId: number, { row, column, rows }: Block): SheetsRequest {
  return setCells(sheetId, row, column, rows);
}

/** The size of the blocks' requests as JSON; never less than the truth. */
export function blocksBytes(blocks: readonly Block[]): number {
  return blocks.reduce(
    (sum, { rows }) => sum + rows.reduce((all, row) => all + rowBytes(row), BLOCK_BYTES),
    0,
  );
}

/** The size of a row in the JSON of a request; never less than the truth. */
export function rowBytes(row: readonly SheetCell[]): number {
  let bytes = ROW_BYTES;
  for (const cell of row) bytes += cellBytes(cell);
  return bytes;
}

/** How many of `rows`, from index `from`, make a block of at most `most` bytes: one at least. */
export function rowsWithin(rows: readonly (readonly SheetCell[])[], from: number, most: number): number {
  let left = most - BLOCK_BYTES;
  let to = from;
  while (to < rows.length) {
    left -= rowBytes(itemAt(rows, to));
    if (left < 0 && to > from) break;
    to++;
  }
  return to - from;
}

interface SliceSizes {
  /** The most bytes of a request. */
  readonly most: number;
  /** Bytes that the first request holds besides its rows. */
  readonly first: number;
  /** Bytes that every request may hold besides its rows. */
  readonly each: number;
}

/**
 * Sends `rows` in as few requests as Google takes, and halves those that it refuses for their size. Returns the size that it took. Throws
 * WriteFailed when it refuses a single row, and what `send` throws.
 */
export function sendInSlices(
  rows: readonly (readonly SheetCell[])[],
  { most, first, each }: SliceSizes,
  send: (slice: readonly (readonly SheetCell[])[], from: number, isLast: boolean) => void,
): number {
  let bytes = most;
  let mostRows = rows.length;
  let from = 0;
  do {
    const left = bytes - each - (from === 0 ? first : 0);
    const count = Math.min(mostRows, rowsWithin(rows, from, left));
    try {
      send(rows.slice(from, from + count), from, from + count >= rows.length);
      from += count;
    } catch (error) {
      if (!(error instanceof RequestTooLarge)) throw error;
      if (count <= 1) throw new WriteFailed(error.message);
      bytes = Math.floor(bytes / 2);
      mostRows = Math.ceil(count / 2);
    }
  } while (from < rows.length);
  return bytes;
}
