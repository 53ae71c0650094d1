import type { Cell } from './table';

/**
 * Sorts the array of rows itself. Rows are compared cell by cell from left to right, and key columns are on the left. Numbers come before
 * texts, unknown values last. The service may send the same rows in another order with each call, so a table is always sorted.
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

/** The rows in the order of `sortRows`, in a new array. */
export function sorted(rows: readonly (readonly Cell[])[]): Cell[][] {
  const copies = rows.map((row) => [...row]);
  sortRows(copies);
  return copies;
}

function compare(a: Cell | undefined, b: Cell | undefined): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  if (typeof a === typeof b) return a < b ? -1 : 1;
  return typeof a === 'number' ? -1 : 1;
}
