/** Moves ranges and lists of rows or columns when lines are inserted or deleted. */

export type Dimension = 'ROWS' | 'COLUMNS';

/** An insertion of `by` lines before line `at`. If `by` is negative, a deletion of -`by` lines from `at` on. */
export interface Shift {
  readonly at: number;
  readonly by: number;
}

/** The lines from `first` to before `end` after the shift; null if none is left. `end` may be Infinity. */
export function shiftedSpan(first: number, end: number, { at, by }: Shift): readonly [number, number] | null {
  if (by > 0) return [first >= at ? first + by : first, end > at ? end + by : end];
  const gone = at - by;
  const newFirst = first < at ? first : first < gone ? at : first + by;
  const newEnd = end <= at ? end : end <= gone ? at : end + by;
  return newEnd > newFirst ? [newFirst, newEnd] : null;
}

/** The list after the shift, with the results of `fill` for new lines. The list may be shorter than the grid. */
export function shiftedList<T>(list: readonly T[], { at, by }: Shift, fill: () => T): T[] {
  if (at >= list.length) return list.slice();
  if (by < 0) return list.slice(0, at).concat(list.slice(at - by));
  return list.slice(0, at).concat(Array.from({ length: by }, fill), list.slice(at));
}
