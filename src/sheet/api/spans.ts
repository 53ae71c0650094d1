/** `count` new rows or columns that are inserted before the row or column with index `at`. Indexes are those before any change. */
export interface Insertion {
  readonly at: number;
  readonly count: number;
}

/** The indexes from `from` up to, but not including, `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export type Placement = ReturnType<typeof buildPlacement>;

/** The places after `insertions`, each with a different `at`, and after the deletion of `deleted`, which are indexes before any change. */
export function buildPlacement(insertions: readonly Insertion[], deleted: readonly number[]) {
  const sorted = [...insertions].sort((one, other) => one.at - other.at);
  const places = sorted.map(({ at }) => at);
  const sums = [0];
  for (const { count } of sorted) sums.push(count + requireItem(sums, sums.length - 1));
  const deletedAscending = [...deleted].sort((a, b) => a - b);
  return {
    /** The new index of the row or column that had the index `index`. */
    locate: (index: number) =>
      index + requireItem(sums, countBelow(places, index + 1)) - countBelow(deletedAscending, index),
    /** The new index of the first row or column that was inserted before index `at`. */
    locateInserted: (at: number) =>
      at + requireItem(sums, countBelow(places, at)) - countBelow(deletedAscending, at),
  };
}

/** Counts the `numbers` (ascending) that are less than `limit`. */
export function countBelow(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (requireItem(numbers, middle) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function toSpans(indexes: readonly number[]): Span[] {
  const sorted = [...indexes].sort((one, other) => one - other);
  return listAdjacentRuns(sorted, (index) => index).map((run) => {
    const from = requireItem(run, 0);
    return { from, to: from + run.length };
  });
}

/** The runs of items with consecutive numbers. Of items with the numbers 4, 5 and 8, the first two are a run, and the last one is another. */
export function listAdjacentRuns<T>(items: readonly T[], readNumber: (item: T) => number) {
  // The number minus the place is equal in such a run only: 4, 5 and 8 have 4, 4 and 6.
  return listEqualRuns(items, (item, nth) => readNumber(item) - nth).map(({ from, to }) =>
    items.slice(from, to),
  );
}

/** The spans of neighbouring items that have the same `trait`. */
export function listEqualRuns<T>(items: readonly T[], trait: (item: T, index: number) => string | number) {
  const runs: { from: number; to: number }[] = [];
  items.forEach((item, index) => {
    const last = runs[runs.length - 1];
    if (last !== undefined && trait(requireItem(items, last.from), last.from) === trait(item, index))
      last.to = index + 1;
    else runs.push({ from: index, to: index + 1 });
  });
  return runs;
}

export function listIndexes({ from, to }: Span): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, nth) => from + nth);
}

/** A missing item is a defect of the add-on. */
export function requireItem<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`no item at index ${index}`);
  return item;
}
