import type { SheetsRequest } from '../../platform/ports';
import { areaOf, copyPaste } from '../api/sheets-requests';
import { columnRuns } from '../reconcile/column-plan';

/** `count` rows of a hidden sheet, from its `from`th row on, that go to the sheet rows from `row` on. */
export interface PastedRows {
  readonly row: number;
  readonly from: number;
  readonly count: number;
}

/** A hidden sheet with columns in the table's order; `firstRow` is the sheet row of its first row. */
export interface PasteSource {
  readonly sheetId: number;
  readonly firstRow: number;
}

/** Copies rows into sheet `into`: the table's columns go to the sheet columns `at`; those without a place are left out. */
export function pasteRows(
  { sheetId, firstRow }: PasteSource,
  into: number,
  rows: readonly PastedRows[],
  at: readonly (number | undefined)[],
): SheetsRequest[] {
  const order = columnRuns(at);
  return joined(rows).flatMap(({ row, from, count }) =>
    order.flatMap(({ at: column, indexes }) =>
      sourceRuns(indexes).map(({ first, nth, width }) =>
        copyPaste(
          areaOf(sheetId, firstRow + from, count, first, width),
          areaOf(into, row, count, column + nth, width),
          'PASTE_VALUES',
        ),
      ),
    ),
  );
}

/** Rows that are neighbours in both sheets are copied together. */
function joined(rows: readonly PastedRows[]): PastedRows[] {
  const found: { row: number; from: number; count: number }[] = [];
  for (const each of [...rows].sort((one, other) => one.row - other.row)) {
    const last = found[found.length - 1];
    const isNext = (above: PastedRows) =>
      above.row + above.count === each.row && above.from + above.count === each.from;
    if (last !== undefined && isNext(last)) last.count += each.count;
    else found.push({ ...each });
  }
  return found;
}

/** Columns that are neighbours in the sheet, in runs of neighbours in the hidden sheet too. */
function sourceRuns(indexes: readonly number[]): { first: number; nth: number; width: number }[] {
  const runs: { first: number; nth: number; width: number }[] = [];
  for (const [nth, index] of indexes.entries()) {
    const last = runs[runs.length - 1];
    if (last !== undefined && last.first + last.width === index) last.width++;
    else runs.push({ first: index, nth, width: 1 });
  }
  return runs;
}
