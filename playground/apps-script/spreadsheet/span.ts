/** A span of rows or columns after others were inserted or deleted. */

export type Dimension = 'ROWS' | 'COLUMNS';

/** `by` lines inserted before line `at`, or -`by` lines deleted from `at` on. */
export interface Shift {
  readonly at: number;
  readonly by: number;
}

/** The stretch [first, end) afterwards; null when nothing of it is left. `end` may be Infinity. */
export function shiftedSpan(first: number, end: number, { at, by }: Shift): readonly [number, number] | null {
  if (by > 0) return [first >= at ? first + by : first, end > at ? end + by : end];
  const gone = at - by;
  const newFirst = first < at ? first : first < gone ? at : first + by;
  const newEnd = end <= at ? end : end <= gone ? at : end + by;
  return newEnd > newFirst ? [newFirst, newEnd] : null;
}

/** The list of lines afterwards; new ones are `fill`. Lists may be shorter than the grid. */
export function shiftedList<T>(list: readonly T[], { at, by }: Shift, fill: () => T): T[] {
  if (at >= list.length) return list.slice();
  if (by < 0) return list.slice(0, at).concat(list.slice(at - by));
  return list.slice(0, at).concat(Array.from({ length: by }, fill), list.slice(at));
}
