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

/** Computes the indexes of old and new rows (or columns) after insertions and deletions. */
export interface Placement {
  /** The new index of the row or column that had the index `index`. */
  of(index: number): number;
  /** The new index of the first row or column that was inserted before index `at`. */
  inserted(at: number): number;
}

/**
 * Computes indexes after `insertions`, each with a different `at`, and after the deletion of the rows or columns `deleted`. The indexes in
 * `deleted` are those before any change.
 */
export function placement(insertions: readonly Insertion[], deleted: readonly number[]): Placement {
  const sorted = [...insertions].sort((one, other) => one.at - other.at);
  const places = sorted.map(({ at }) => at);
  const sums = [0];
  for (const { count } of sorted) sums.push(count + itemAt(sums, sums.length - 1));
  const gone = [...deleted].sort((a, b) => a - b);
  return {
    of: (index) => index + itemAt(sums, below(places, index + 1)) - below(gone, index),
    inserted: (at) => at + itemAt(sums, below(places, at)) - below(gone, at),
  };
}

/** Counts the `numbers` (ascending) that are less than `limit`. */
export function below(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (itemAt(numbers, middle) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Joins `indexes` (ascending) into spans. Indexes that are at most `gap` apart share a span. */
export function spans(indexes: readonly number[], gap = 1): Span[] {
  return joinedSpans(
    indexes.map((index) => ({ from: index, to: index + 1 })),
    gap,
  );
}

/** The spans in ascending order; spans that overlap or are less than `gap` apart become one. */
export function joinedSpans(given: readonly Span[], gap = 1): Span[] {
  const found: { from: number; to: number }[] = [];
  for (const { from, to } of [...given].sort((one, other) => one.from - other.from)) {
    const last = found[found.length - 1];
    if (last !== undefined && from < last.to + gap) last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found;
}

/** The spans of neighbouring items that have the same `trait`. */
export function equalRuns<T>(items: readonly T[], trait: (item: T) => string | number): Span[] {
  const runs: { from: number; to: number }[] = [];
  items.forEach((item, index) => {
    const last = runs[runs.length - 1];
    if (last !== undefined && trait(itemAt(items, last.from)) === trait(item)) last.to = index + 1;
    else runs.push({ from: index, to: index + 1 });
  });
  return runs;
}

/** All indexes of a span. */
export function range({ from, to }: Span): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, nth) => from + nth);
}

/** The item at an index. Throws if there is none: that is a defect of the add-on. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`no item at index ${index}`);
  return item;
}
