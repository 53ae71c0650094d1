import { columnNumber } from '../../request/cells/cell-reference';

/** A range in a formula, such as “C3:D17”, by its first and last column and row. */
const RANGE = /\$?\b([A-Z]{1,3})\$?(\d{1,8}):\$?([A-Z]{1,3})\$?(\d{1,8})\b/gi;

/** True if `formula` has fewer ranges than `was`, or ranges with fewer rows or columns. */
export function refersToLess(formula: string, was: string): boolean {
  const [now, before] = [sizesIn(formula), sizesIn(was)];
  const isLess = (nth: number) =>
    (now[nth]?.rows ?? 0) < (before[nth]?.rows ?? 0) ||
    (now[nth]?.columns ?? 0) < (before[nth]?.columns ?? 0);
  return before.some((_, nth) => isLess(nth));
}

function sizesIn(formula: string): { rows: number; columns: number }[] {
  return [...formula.matchAll(RANGE)].map(([, left = '', top, right = '', bottom]) => ({
    rows: 1 + Number(bottom) - Number(top),
    columns: 1 + columnNumber(right) - columnNumber(left),
  }));
}

/** Strings, quoted tab titles, and words: a word that ends in `(` is a function, in `!` a tab. */
const TOKENS = /"[^"]*"|'[^']*'|[\p{L}\p{N}_.$]+[(!]?/gu;

const CELL = /^(\$?[A-Za-z]{1,3})(\d{1,7})$/;

/** The text of a formula after it is copied to the cell `down` rows below its own. */
export function shiftedFormula(formula: string, down: number): string {
  const movedCell = (cell: string, column: string, row: string) => {
    const moved = Number(row) + down;
    return moved < 1 ? cell : `${column}${moved}`;
  };
  return formula.replace(TOKENS, (token) => token.replace(CELL, movedCell));
}
