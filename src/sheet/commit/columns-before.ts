import type { ExistingTable } from '../read/existing-table';
import type { OpenCell, OpenRow, WholeSheet } from './undone';

/**
 * For each column of an edited sheet, its column in `before`; undefined for a new one. The table's columns are found by their headers, all
 * other columns by their order and contents.
 */
export function columnsBefore(
  open: readonly OpenRow[],
  before: WholeSheet,
  { stamp, columns }: Pick<ExistingTable, 'stamp' | 'columns'>,
  width: number,
): (number | undefined)[] {
  const labels = new Map(stamp.fields.map(({ field, label }) => [label.trim(), columns.get(field)]));
  const header = headerOf(open, labels);
  const across = Array.from({ length: width }, (_, column) => labels.get(textOf(header[column])));
  const taken = new Set(across);
  const unlabelled = [...across.keys()].filter((column) => across[column] === undefined);
  const left = Array.from({ length: before.columnCount }, (_, column) => column).filter(
    (column) => !taken.has(column),
  );
  const partners = paired(
    unlabelled.map((column) => contentOf(open, column)),
    left.map((column) => contentOf(before.entered, column)),
  );
  unlabelled.forEach((column, nth) => {
    across[column] = left[partners[nth] ?? -1];
  });
  return across;
}

/** The header row: the row with the most cells that contain one of `labels`. */
function headerOf(open: readonly OpenRow[], labels: ReadonlyMap<string, unknown>): OpenRow {
  const counts = open.map((row) => row.filter((cell) => labels.has(textOf(cell))).length);
  const most = counts.reduce((one, other) => Math.max(one, other), 1);
  return open[counts.indexOf(most)] ?? [];
}

function textOf(cell: OpenCell | undefined): string {
  return (cell?.userEnteredValue?.stringValue ?? '').trim();
}

/**
 * The values and notes of a column, without their order. `counts` contains how often each occurs, and `size` is their total number. `open`
 * is the number of values and notes that are unknown, because the batch overwrote or deleted them.
 */
interface Content {
  readonly counts: ReadonlyMap<string, number>;
  readonly size: number;
  readonly open: number;
}

function contentOf(rows: readonly OpenRow[], column: number): Content {
  const counts = new Map<string, number>();
  const content = { counts, size: 0, open: 0 };
  for (const row of rows) {
    const { open, userEnteredValue, note = '' } = row[column] ?? {};
    const { formulaValue, ...value } = userEnteredValue ?? {};
    content.open += open?.split(',').length ?? 0;
    const values = Object.values(value).map((each) => `${typeof each} ${each}`);
    for (const part of [
      ...(formulaValue === undefined ? values : ['formula']),
      ...(note === '' ? [] : [`note ${note}`]),
    ]) {
      counts.set(part, (counts.get(part) ?? 0) + 1);
      content.size++;
    }
  }
  return content;
}

/**
 * Added to the cost of each column without a partner. It makes it cheaper to pair two columns that have nothing in common, as if one column
 * had been edited.
 */
const ALONE = 0.5;

/**
 * Pairs columns of `now` with columns of `before` in their order, so that as few cells as possible differ. Returns for each column of `now`
 * the index of its partner; undefined if it has none.
 */
function paired(now: readonly Content[], before: readonly Content[]): (number | undefined)[] {
  const costs = Array.from({ length: now.length + 1 }, () => new Array<number>(before.length + 1).fill(0));
  const cost = (at: number, to: number) => costs[at]?.[to] ?? Number.POSITIVE_INFINITY;
  const together = (at: number, to: number) => difference(now[at], before[to]) + cost(at + 1, to + 1);
  const alone = (at: number, to: number) => (now[at]?.size ?? 0) + ALONE + cost(at + 1, to);
  const gone = (at: number, to: number) => (before[to]?.size ?? 0) + ALONE + cost(at, to + 1);
  for (let at = now.length; at >= 0; at--) {
    for (let to = before.length; to >= 0; to--) {
      const row = costs[at];
      if (row !== undefined && (at < now.length || to < before.length))
        row[to] = Math.min(together(at, to), alone(at, to), gone(at, to));
    }
  }
  let to = 0;
  return now.map((_, at) => {
    while (cost(at, to) !== together(at, to) && cost(at, to) === gone(at, to)) to++;
    return cost(at, to) === together(at, to) ? to++ : undefined;
  });
}

/** How many cells differ between two columns. */
function difference(now: Content | undefined, before: Content | undefined): number {
  if (now === undefined || before === undefined) return Number.POSITIVE_INFINITY;
  const [few, many] = now.counts.size < before.counts.size ? [now, before] : [before, now];
  let common = 0;
  for (const [part, count] of few.counts) common += Math.min(count, many.counts.get(part) ?? 0);
  return now.size - common + Math.max(0, before.size - common - now.open);
}
