import type { SheetsRequest } from '../../platform/ports';
import { areaOf, copyPaste } from '../api/sheets-requests';
import { equalRuns, itemAt } from '../api/spans';
import { columnRuns } from '../reconcile/column-plan';

/** `count` rows of a hidden sheet, from row `from` of its data on, for the sheet rows from `row` on. */
export interface PastedRows {
  readonly row: number;
  readonly from: number;
  readonly count: number;
}

/** A hidden sheet with columns in the table's order; `firstRow` is the sheet row where its data begins. */
interface PasteSource {
  readonly sheetId: number;
  readonly firstRow: number;
}

/** Copies rows into sheet `into`: `at` contains the sheet column of each of the table's columns; columns without one are left out. */
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

/** Joins rows that are neighbours in both sheets. */
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

/** Cuts neighbouring columns of the sheet into runs that are neighbours in the hidden sheet too. */
function sourceRuns(indexes: readonly number[]): { first: number; nth: number; width: number }[] {
  const places = indexes.map((index, nth) => ({ index, shift: index - nth }));
  return equalRuns(places, ({ shift }) => shift).map(({ from, to }) => ({
    first: itemAt(indexes, from),
    nth: from,
    width: to - from,
  }));
}
