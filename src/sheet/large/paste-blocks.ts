import type { SheetsRequest } from '../../platform/ports';
import { MOST_REQUEST_BYTES, rowsWithin } from '../api/blocks';
import type { RetryingSheets } from '../api/retrying-api';
import { appendDimension, setCells, sortRange } from '../api/sheets-requests';
import type { Placement } from '../api/spans';
import type { ColumnPlan } from '../reconcile/column-plan';
import { pasteRows } from '../staging/paste-rows';
import type { Tab } from '../tab';
import { ROWS_ABOVE } from '../write-job';
import type { BlockPlan, Reordered } from './day-blocks';

/**
 * The requests that copy hidden rows to their places in sheet `into`, after rows and columns were inserted and deleted there. `place`
 * converts row numbers before the refresh; `at` contains the new sheet column of each of the table's columns.
 */
export function pasteBlocks(
  sheetId: number,
  into: number,
  { overwritten, inserted }: BlockPlan,
  place: Placement,
  at: ColumnPlan['at'],
): SheetsRequest[] {
  const rows = [
    ...overwritten.map(({ row, from, count }) => ({ row: place.of(row), from, count })),
    ...inserted.flatMap(({ at: before, pieces }) => {
      let row = place.inserted(before);
      return pieces.map(({ from, count }) => {
        row += count;
        return { row: row - count, from, count };
      });
    }),
  ];
  return pasteRows({ sheetId, firstRow: ROWS_ABOVE }, into, rows, at);
}

/**
 * Writes the new position of each hidden row into the column right of the table; the last batch sorts by it. Positions are fixed, so
 * repeating it does no harm. Throws UncertainCommit, RequestTooLarge, WriteFailed, OutOfTime.
 */
export function writeOrder(
  api: Pick<RetryingSheets, 'batchUpdate'>,
  { sheetId, columnCount }: Tab,
  width: number,
  reordered: readonly Reordered[],
  mostBytes = MOST_REQUEST_BYTES,
): void {
  let before = columnCount > width ? [] : [appendDimension(sheetId, 'COLUMNS', 1)];
  for (const { from, order } of reordered) {
    const places: number[][] = [];
    order.forEach((hidden, place) => {
      places[hidden - from] = [place];
    });
    for (let at = 0; at < places.length; ) {
      const count = rowsWithin(places, at, mostBytes);
      const cells = setCells(sheetId, ROWS_ABOVE + from + at, width, places.slice(at, at + count));
      api.batchUpdate([...before, cells]);
      before = [];
      at += count;
    }
  }
}

/** The requests that sort the hidden rows by the positions that `writeOrder` has written. */
export function sorting(sheetId: number, width: number, reordered: readonly Reordered[]): SheetsRequest[] {
  return reordered.map(({ from, order }) => {
    const down = { startRowIndex: ROWS_ABOVE + from, endRowIndex: ROWS_ABOVE + from + order.length };
    return sortRange({ sheetId, ...down, startColumnIndex: 0, endColumnIndex: width + 1 }, width);
  });
}
