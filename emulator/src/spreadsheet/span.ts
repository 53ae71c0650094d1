/** Moves ranges and lists of rows or columns when lines are inserted or deleted. */

export type Dimension = 'ROWS' | 'COLUMNS';

/**
 * An insertion of `by` lines before line `at`. If `by` is negative, a deletion of -`by` lines from `at` on; with `to`, these lines move to
 * before the line that was `to`.
 */
export interface Shift {
  readonly at: number;
  readonly by: number;
  readonly to?: number;
}

/**
 * The lines from `first` to before `end` after the shift; null if none is left. `end` may be Infinity. Google does not document what happens to
 * a range if only some of its lines move. Here, it shrinks by the lines that leave it, also if they were its first or last ones.
 */
export function shiftedSpan(first: number, end: number, shift: Shift): readonly [number, number] | null {
  const { at, by, to } = shift;
  if (first === 0 && end === Number.POSITIVE_INFINITY) return [first, end];
  if (to !== undefined) {
    const start = startAfterMove(shift);
    if (first >= at && end <= at - by) return [first + start - at, end + start - at];
    const rest = shiftedSpan(first, end, { at, by });
    return rest && shiftedSpan(...rest, { at: start, by: -by });
  }
  if (by > 0) return [first >= at ? first + by : first, end > at ? end + by : end];
  const gone = at - by;
  const newFirst = first < at ? first : first < gone ? at : first + by;
  const newEnd = end <= at ? end : end <= gone ? at : end + by;
  return newEnd > newFirst ? [newFirst, newEnd] : null;
}

/** The first of the moved lines after a move. */
function startAfterMove({ at, by, to = at }: Shift): number {
  return to > at ? to + by : to;
}

/** The list after the shift, with the results of `fill` for new lines. The list may be shorter than the grid. */
export function shiftedList<T>(list: readonly T[], shift: Shift, fill: () => T): T[] {
  const { at, by, to } = shift;
  if (to !== undefined) {
    const longer = list.concat(
      Array.from({ length: Math.max(0, Math.max(to, at - by) - list.length) }, fill),
    );
    const moved = longer.splice(at, -by);
    longer.splice(startAfterMove(shift), 0, ...moved);
    return longer;
  }
  if (at >= list.length) return list.slice();
  if (by < 0) return list.slice(0, at).concat(list.slice(at - by));
  return list.slice(0, at).concat(Array.from({ length: by }, fill), list.slice(at));
}
