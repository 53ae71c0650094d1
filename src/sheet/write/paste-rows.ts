import type { SheetsRequest } from '../../platform/ports';
import { areaOf, copyPaste } from '../api/sheets-requests';
import { equalRuns, itemAt } from '../api/spans';

/** Row `from` of a hidden sheet, for row `row` of the visible one. */
export interface PastedRow {
  readonly row: number;
  readonly from: number;
}

/**
 * Copies rows from a hidden sheet with columns in the table's order into sheet `into`: the columns `which`. `at` contains the sheet column of
 * each column.
 */
export function pasteRows(
  hiddenSheet: number,
  into: number,
  rows: readonly PastedRow[],
  at: readonly number[],
  which: (index: number) => boolean,
): SheetsRequest[] {
  const columns = equalRuns([...at.keys()], (index) => `${itemAt(at, index) - index} ${which(index)}`).filter(
    ({ from }) => which(from),
  );
  return neighbours(rows).flatMap(({ row, from, count }) =>
    columns.map(({ from: first, to }) =>
      copyPaste(
        areaOf(hiddenSheet, from, count, first, to - first),
        areaOf(into, row, count, itemAt(at, first), to - first),
        'PASTE_VALUES',
      ),
    ),
  );
}

/** Runs of rows that are neighbours in both sheets. `rows` are ascending. */
function neighbours(rows: readonly PastedRow[]): (PastedRow & { readonly count: number })[] {
  const places = rows.map((pasted, nth) => ({ ...pasted, run: `${pasted.row - nth} ${pasted.from - nth}` }));
  return equalRuns(places, ({ run }) => run).map(({ from, to }) => ({
    ...itemAt(rows, from),
    count: to - from,
  }));
}
