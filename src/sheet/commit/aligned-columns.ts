import type { ExistingTable } from '../read/existing-table';
import type { OpenCell, OpenRow, WholeSheet } from './undone-sheet';

/**
 * For each column of an edited sheet, its column in `before`; undefined for a new one. Headers identify columns; those without a header
 * are identified by their order and contents.
 */
export function alignedColumns(
  open: readonly OpenRow[],
  before: WholeSheet,
  existing: Pick<ExistingTable, 'stamp' | 'columns'>,
  width: number,
): (number | undefined)[] {
  const labels = new Map(
    existing.stamp.fields.flatMap(({ field, label }) => {
      const column = existing.columns.get(field);
      return column === undefined ? [] : [[label.trim(), column] as const];
    }),
  );
  const header = headerOf(open, labels);
  const across = Array.from({ length: width }, (_, column) => labels.get(textOf(header[column])));
  const taken = new Set(across);
  const unlabelled = across.flatMap((column, at) => (column === undefined ? [at] : []));
  const left = Array.from({ length: before.columnCount }, (_, column) => column).filter(
    (column) => !taken.has(column),
  );
  paired(
    unlabelled.map((column) => contentOf(open, column, before.isWhole)),
    left.map((column) => contentOf(before.entered, column, before.isWhole)),
  ).forEach((nth, at) => {
    const column = unlabelled[at];
    if (column !== undefined && nth !== undefined) across[column] = left[nth];
  });
  return across;
}

/** The row with most of the labels. */
function headerOf(open: readonly OpenRow[], labels: ReadonlyMap<string, number>): OpenRow {
  let best: OpenRow = [];
  let most = 0;
  for (const row of open) {
    const count = row.filter((cell) => labels.has(textOf(cell))).length;
    if (count > most) [best, most] = [row, count];
  }
  return best;
}

function textOf(cell: OpenCell | undefined): string {
  return (cell?.userEnteredValue?.stringValue ?? '').trim();
}

/** The contents of a column with their counts, in any row order; `open` parts are unknown. */
interface Content {
  readonly counts: ReadonlyMap<string, number>;
  readonly size: number;
  readonly open: number;
}

function contentOf(rows: readonly OpenRow[], column: number, isWhole: boolean): Content {
  const counts = new Map<string, number>();
  const content = { counts, size: 0, open: 0 };
  for (const row of rows) {
    const { open = '', userEnteredValue, note = '' } = row[column] ?? {};
    const { formulaValue, ...value } = userEnteredValue ?? {};
    content.open += open === '' ? 0 : open.split(',').length;
    // Only the results of formulas are known.
    if (formulaValue !== undefined && !isWhole) content.open++;
    const parts = [
      formulaValue === undefined ? Object.values(value).map((each) => `${typeof each} ${each}`) : [],
      formulaValue !== undefined && isWhole ? ['formula'] : [],
      note !== '' && isWhole ? [`note ${note}`] : [],
    ].flat();
    for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
    content.size += parts.length;
  }
  return content;
}

/**
 * The cost of an unpaired column: pairing two columns with nothing in common as one edited column is cheaper than leaving both unpaired.
 */
const ALONE = 0.5;

/** For each current column the index of its partner in `before`: in order, with as few differing cells as possible. */
function paired(now: readonly Content[], before: readonly Content[]): (number | undefined)[] {
  const end = sameBlanks(now, before);
  const [rows, columns] = [now.length - end, before.length - end];
  const costs = Array.from({ length: rows + 1 }, () => new Array<number>(columns + 1).fill(0));
  const cost = (at: number, to: number) => costs[at]?.[to] ?? Number.POSITIVE_INFINITY;
  const together = (at: number, to: number) => difference(now[at], before[to]) + cost(at + 1, to + 1);
  const alone = (at: number, to: number) => (now[at]?.size ?? 0) + ALONE + cost(at + 1, to);
  const gone = (at: number, to: number) => (before[to]?.size ?? 0) + ALONE + cost(at, to + 1);
  for (let at = rows; at >= 0; at--) {
    for (let to = columns; to >= 0; to--) {
      const row = costs[at];
      if (row !== undefined && (at < rows || to < columns))
        row[to] = Math.min(together(at, to), alone(at, to), gone(at, to));
    }
  }
  const pairs: (number | undefined)[] = now.map((_, at) => at - now.length + before.length);
  let to = 0;
  for (let at = 0; at < rows; at++) {
    while (cost(at, to) !== together(at, to) && cost(at, to) === gone(at, to)) to++;
    pairs[at] = cost(at, to) === together(at, to) ? to++ : undefined;
  }
  return pairs;
}

/** How many blank columns both have at the end. */
function sameBlanks(now: readonly Content[], before: readonly Content[]): number {
  const isBlank = (content: Content | undefined) => content?.size === 0 && content.open === 0;
  let end = 0;
  while (isBlank(now[now.length - 1 - end]) && isBlank(before[before.length - 1 - end])) end++;
  return end;
}

/** How many cells differ between two columns. */
function difference(now: Content | undefined, before: Content | undefined): number {
  if (now === undefined || before === undefined) return Number.POSITIVE_INFINITY;
  const [few, many] = now.counts.size < before.counts.size ? [now, before] : [before, now];
  let common = 0;
  for (const [part, count] of few.counts) common += Math.min(count, many.counts.get(part) ?? 0);
  return now.size - common + Math.max(0, before.size - common - now.open);
}
