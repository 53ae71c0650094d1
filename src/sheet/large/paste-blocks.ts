import type { SheetsRequest } from '../../platform/ports';
import { copyPaste } from '../api/sheets-requests';
import type { Placement } from '../api/spans';
import { type ColumnPlan, columnRuns } from '../reconcile/column-plan';
import { ROWS_ABOVE } from '../write/heading';
import { areaOf } from '../write/refresh-requests';
import type { BlockPlan, Overwritten } from './day-blocks';

/** Copies the rows of hidden sheet `sheetId` to where `plan` has them in sheet `into`; `place` is after rows and columns were moved. */
export function pasteBlocks(
  sheetId: number,
  into: number,
  { overwritten, inserted }: BlockPlan,
  place: Placement,
  { at }: ColumnPlan,
): SheetsRequest[] {
  const order = columnRuns(
    at.map((_, index) => index),
    at,
  );
  return joined([
    ...overwritten.map(({ row, from, count }) => ({ row: place.of(row), from, count })),
    ...inserted.flatMap(({ at: before, pieces }) => {
      let row = place.inserted(before);
      return pieces.map(({ from, count }) => {
        row += count;
        return { row: row - count, from, count };
      });
    }),
  ]).flatMap(({ row, from, count }) =>
    order.flatMap(({ at: column, indexes }) =>
      sourceRuns(indexes).map(({ first, nth, width }) =>
        copyPaste(
          areaOf(sheetId, ROWS_ABOVE + from, count, first, width),
          areaOf(into, row, count, column + nth, width),
          'PASTE_VALUES',
        ),
      ),
    ),
  );
}

/** Neighbours in both sheets are copied at once. */
function joined(segments: readonly Overwritten[]): Overwritten[] {
  const found: { row: number; from: number; count: number }[] = [];
  for (const segment of [...segments].sort((one, other) => one.row - other.row)) {
    const last = found[found.length - 1];
    if (
      last !== undefined &&
      last.row + last.count === segment.row &&
      last.from + last.count === segment.from
    )
      last.count += segment.count;
    else found.push({ ...segment });
  }
  return found;
}

/** The hidden sheet's columns stand in the table's order: runs of neighbours in the sheet as runs of neighbours in both. */
function sourceRuns(indexes: readonly number[]): { first: number; nth: number; width: number }[] {
  const runs: { first: number; nth: number; width: number }[] = [];
  indexes.forEach((index, nth) => {
    const last = runs[runs.length - 1];
    if (last !== undefined && last.first + last.width === index) last.width++;
    else runs.push({ first: index, nth, width: 1 });
  });
  return runs;
}
