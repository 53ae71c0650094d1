/** A range in a formula, such as “C3:D17”, by its first and last column and row. */
const RANGE = /\$?\b([A-Z]{1,3})\$?(\d{1,8}):\$?([A-Z]{1,3})\$?(\d{1,8})\b/gi;

/** Whether a formula's ranges are fewer, or cover fewer rows or columns, than those of what it was. */
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

function columnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);
}
