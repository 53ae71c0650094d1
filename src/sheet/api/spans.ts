/** `count` new rows or columns above (left of) index `at`; indexes are those before anything is done. */
export interface Insertion {
  readonly at: number;
  readonly count: number;
}

/** Half-open run of indexes. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The indexes of old and new rows (or columns) after insertions and deletions. */
export interface Placement {
  /** The new index of old index `index`. */
  of(index: number): number;
  /** The new index of the first row inserted at `at`. */
  inserted(at: number): number;
}

/** `insertions` have distinct places; `deleted` are old indexes. */
export function placement(insertions: readonly Insertion[], deleted: readonly number[]): Placement {
  const sorted = [...insertions].sort((one, other) => one.at - other.at);
  const places = sorted.map(({ at }) => at);
  const sums = [0];
  let sum = 0;
  for (const { count } of sorted) {
    sum += count;
    sums.push(sum);
  }
  const gone = [...deleted].sort((a, b) => a - b);
  return {
    of: (index) => index + itemAt(sums, below(places, index + 1)) - below(gone, index),
    inserted: (at) => at + itemAt(sums, below(places, at)) - below(gone, at),
  };
}

/** How many of the sorted `numbers` are below `limit`. */
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

/** The runs of neighbours among `indexes`, the last first: so they can be deleted one after the other. */
export function spansFromTheEnd(indexes: readonly number[]): Span[] {
  return spans(indexes).reverse();
}

/** The runs of neighbours among `indexes`, ascending; neighbours may be `gap` apart. */
export function spans(indexes: readonly number[], gap = 1): Span[] {
  return joinedSpans(
    indexes.map((index) => ({ from: index, to: index + 1 })),
    gap,
  );
}

/** The spans, ascending, those that overlap or are less than `gap` apart as one. */
export function joinedSpans(given: readonly Span[], gap = 1): Span[] {
  const found: { from: number; to: number }[] = [];
  for (const { from, to } of [...given].sort((one, other) => one.from - other.from)) {
    const last = found[found.length - 1];
    if (last !== undefined && from < last.to + gap) last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found;
}

/** Runs of neighbours with the same `trait`. */
export function equalRuns<T>(
  items: readonly T[],
  trait: (item: T) => string | number,
): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  items.forEach((item, index) => {
    const last = runs[runs.length - 1];
    if (last !== undefined && trait(itemAt(items, last.from)) === trait(item)) last.to = index + 1;
    else runs.push({ from: index, to: index + 1 });
  });
  return runs;
}

/** The item at an index that is known to exist. Throws where it does not: that is a defect of the add-on. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`no item at index ${index}`);
  return item;
}
