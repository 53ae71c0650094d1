import type { Cell } from './table';

/**
 * Sorts the rows in place by their cells from left to right, so the key columns decide first: the service may send rows in another order
 * with each call. Numbers are before texts, blanks last.
 */
export function sortRows(rows: Cell[][]): void {
  rows.sort((a, b) => {
    for (let at = 0; at < a.length; at++) {
      const order = compare(a[at], b[at]);
      if (order !== 0) return order;
    }
    return 0;
  });
}

function compare(a: Cell | undefined, b: Cell | undefined): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  if (typeof a === typeof b) return a < b ? -1 : 1;
  return typeof a === 'number' ? -1 : 1;
}
