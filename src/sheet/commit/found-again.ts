import type { CellResource } from '../../platform/ports';
import { below as countBelow, spans } from '../api/spans';
import type { OpenRow, WholeSheet } from './undone-sheet';

export function isBlankRow(row: readonly CellResource[]): boolean {
  return row.every(isEmpty);
}

function isEmpty(cell: CellResource | undefined): boolean {
  return cell === undefined || (cell.userEnteredValue === undefined && (cell.note ?? '') === '');
}

/**
 * For each row of an edited sheet, its row in `before`: the one with the same known contents. Rows without known contents get the
 * remaining rows, next to their neighbours' if possible; `meant` are the rows that the batch was to delete.
 */
export function matchedRows(
  open: readonly OpenRow[],
  before: WholeSheet,
  across: readonly (number | undefined)[],
  meant: ReadonlySet<number>,
): (number | undefined)[] {
  const found = open.map((): number | undefined => undefined);
  const used = new Set<number | undefined>();
  const take = (at: number, row: number | undefined) => {
    found[at] = row;
    used.add(row);
  };
  const rows = open.map((row, at) => ({ row, at, known: knownParts(row, across, before.isWhole) }));
  const index = new Map<string, Map<string, number[]>>();
  for (const { row, at, known } of rows.filter(isKnown).sort(byMostKnown)) {
    const pattern = known.map(({ column, what }) => what + column).join();
    const alike = index.get(pattern) ?? rowsBySignature(before, known, across);
    index.set(pattern, alike);
    const queue = alike.get(signature(known.map(({ column, what }) => partOf(row[column], what)))) ?? [];
    let next = queue.pop();
    while (next !== undefined && used.has(next)) next = queue.pop();
    take(at, next);
  }
  const unknown = rows.filter((row) => !isKnown(row)).map(({ at }) => at);
  const left = new RowsLeft(
    before.entered.flatMap((row, at) => (used.has(at) || isBlankRow(row) ? [] : [at])),
    meant,
  );
  for (const { from, to } of spans(unknown)) {
    const those = left.take(to - from, found[from - 1] ?? -1, found[to] ?? Number.POSITIVE_INFINITY);
    // If there are fewer, a row was inserted, usually above.
    those.forEach((row, nth) => {
      found[to - those.length + nth] = row;
    });
  }
  // After sorting, the order is unknown.
  const places = unknown.filter((at) => found[at] === undefined);
  const those = left.take(places.length, -1, Number.POSITIVE_INFINITY);
  places.forEach((at, nth) => {
    found[at] = those[nth];
  });
  return found;
}

interface Known {
  readonly known: readonly Part[];
}

function isKnown({ known }: Known): boolean {
  return known.length > 0;
}

function byMostKnown(one: Known, other: Known): number {
  return other.known.length - one.known.length;
}

interface Part {
  readonly column: number;
  readonly what: 'value' | 'note';
}

/**
 * The known parts of a row that identify it in `before`. A row with only notes is identified by them. If only shown values of `before`
 * are known, notes and formulas are ignored.
 */
function knownParts(row: OpenRow, across: readonly (number | undefined)[], isWhole: boolean): Part[] {
  const parts = row.flatMap(({ open, userEnteredValue }, column): Part[] => {
    if (across[column] === undefined) return [];
    const hasValue = !open?.startsWith('userEnteredValue');
    const hasNote = !open?.endsWith('note');
    return [
      ...(hasValue && (isWhole || userEnteredValue?.formulaValue === undefined)
        ? [{ column, what: 'value' } as const]
        : []),
      ...(hasNote && isWhole ? [{ column, what: 'note' } as const] : []),
    ];
  });
  return parts.some(({ what }) => what === 'value') || !isBlankRow(row) ? parts : [];
}

/** The rows of `before` by their known parts, the last row first. */
function rowsBySignature(
  before: WholeSheet,
  known: readonly Part[],
  across: readonly (number | undefined)[],
): Map<string, number[]> {
  const rows = new Map<string, number[]>();
  for (let at = before.rowCount - 1; at >= 0; at--) {
    const row = before.entered[at];
    const text = signature(known.map(({ column, what }) => partOf(row?.[across[column] ?? 0], what)));
    const same = rows.get(text);
    if (same === undefined) rows.set(text, [at]);
    else same.push(at);
  }
  return rows;
}

/** Formulas change when cells move, so only their presence counts: they become an object, which no value is. */
function partOf(cell: CellResource | undefined, what: Part['what']): unknown {
  if (what === 'note') return cell?.note || undefined;
  const { formulaValue, ...value } = cell?.userEnteredValue ?? {};
  return formulaValue === undefined ? (Object.values(value)[0] ?? '') : {};
}

function signature(parts: readonly unknown[]): string {
  return JSON.stringify(parts);
}

/** Rows that are not matched yet. Each is visited once, however many are requested. */
export class RowsLeft {
  private readonly worthy: Stack;
  private readonly meant: Stack;

  /** `rows` ascend; rows that were `meant` to be deleted are taken last. */
  constructor(rows: readonly number[], meant: ReadonlySet<number>) {
    this.worthy = new Stack(rows.filter((row) => !meant.has(row)));
    this.meant = new Stack(rows.filter((row) => meant.has(row)));
  }

  /** Takes up to `count` rows between two others: the last of them, ascending. */
  take(count: number, above: number, below: number): number[] {
    const rows = this.worthy.take(count, above, below);
    return [...rows, ...this.meant.take(count - rows.length, above, below)].sort((one, other) => one - other);
  }
}

class Stack {
  /** For each position a position at or before it, on the way to the last free one; -1 if there is none. */
  private readonly next: number[];

  constructor(private readonly rows: readonly number[]) {
    this.next = rows.map((_, at) => at);
  }

  take(count: number, above: number, below: number): number[] {
    const taken: number[] = [];
    let at = this.last(countBelow(this.rows, below) - 1);
    while (taken.length < count && at >= 0) {
      const row = this.rows[at] ?? -1;
      if (row <= above) break;
      taken.push(row);
      this.next[at] = at - 1;
      at = this.last(at - 1);
    }
    return taken;
  }

  /** The last free position at or before `at`; shortens the path for the next search. */
  private last(at: number): number {
    let end = at;
    while (end >= 0 && this.next[end] !== end) end = this.next[end] ?? -1;
    for (let step = at; step > end; ) {
      const next = this.next[step] ?? -1;
      this.next[step] = end;
      step = next;
    }
    return end;
  }
}
