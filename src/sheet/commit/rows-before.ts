import type { CellResource } from '../../platform/ports';
import { grouped } from '../../table/grouped';
import { below as countBelow, spans } from '../api/spans';
import type { OpenRow, WholeSheet } from './undone';

export function isBlankRow(row: readonly CellResource[]): boolean {
  return row.every(({ userEnteredValue, note = '' } = {}) => userEnteredValue === undefined && note === '');
}

/**
 * For each row of an edited sheet, its row in `before`: the row with the same contents, as far as they are known. A row without known
 * contents gets one of the remaining rows, if possible between the rows of its neighbours. Rows that the batch was to delete (`meant`) are
 * used last. `across` contains for each column its column in `before`.
 */
export function rowsBefore(
  open: readonly OpenRow[],
  before: WholeSheet,
  across: readonly (number | undefined)[],
  meant: ReadonlySet<number>,
): (number | undefined)[] {
  const found = open.map((): number | undefined => undefined);
  const used = new Set<number | undefined>();
  const rows = open.map((row, at) => ({ row, at, known: knownParts(row, across) }));
  const index = new Map<string, Map<string, number[]>>();
  for (const { row, at, known } of rows.filter(isKnown).sort(byMostKnown)) {
    const pattern = known.map(({ column, field }) => field + column).join();
    const alike = index.get(pattern) ?? rowsBySignature(before, known, across);
    index.set(pattern, alike);
    const queue = alike.get(signature(known.map(({ column, field }) => partOf(row[column], field)))) ?? [];
    let next = queue.pop();
    while (next !== undefined && used.has(next)) next = queue.pop();
    found[at] = next;
    used.add(next);
  }
  const left = before.entered.flatMap((row, at) => (used.has(at) || isBlankRow(row) ? [] : [at]));
  const unknown = rows.filter((row) => !isKnown(row)).map(({ at }) => at);
  for (const { from, to } of spans(unknown)) {
    const between = left.slice(
      countBelow(left, (found[from - 1] ?? -1) + 1),
      countBelow(left, found[to] ?? Number.POSITIVE_INFINITY),
    );
    const those = lastUnused(between, used, meant, to - from);
    // If `before` has not enough rows here, somebody inserted rows, usually above: the first rows then get no partner.
    those.forEach((row, nth) => {
      found[to - those.length + nth] = row;
    });
  }
  // If the user has sorted the sheet, rows may still be without a partner. They get any of the remaining rows.
  const places = unknown.filter((at) => found[at] === undefined);
  lastUnused(left, used, meant, places.length).forEach((row, nth) => {
    found[places[nth] ?? -1] = row;
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
  readonly field: 'userEnteredValue' | 'note';
}

/**
 * The fields of a row by which it is found in `before`: values and notes that the batch did not overwrite. Empty if the batch overwrote all
 * values and the row has no note.
 */
function knownParts(row: OpenRow, across: readonly (number | undefined)[]): Part[] {
  const parts = row.flatMap(({ open = '' }, column) =>
    (['userEnteredValue', 'note'] as const)
      .filter((field) => across[column] !== undefined && !open.includes(field))
      .map((field) => ({ column, field })),
  );
  return parts.some(({ field }) => field !== 'note') || !isBlankRow(row) ? parts : [];
}

/** The rows of `before` by their known parts, the last row first. */
function rowsBySignature(
  before: WholeSheet,
  known: readonly Part[],
  across: readonly (number | undefined)[],
): Map<string, number[]> {
  const rows = Array.from({ length: before.rowCount }, (_, nth) => before.rowCount - 1 - nth);
  return grouped(rows, (at) => {
    const row = before.entered[at];
    return signature(known.map(({ column, field }) => partOf(row?.[across[column] ?? 0], field)));
  });
}

/** Formulas change when cells move, so only their presence counts: they become an object, which no value is. */
function partOf(cell: CellResource | undefined, field: Part['field']): unknown {
  if (field === 'note') return cell?.note || undefined;
  const { formulaValue, ...value } = cell?.userEnteredValue ?? {};
  return formulaValue === undefined ? (Object.values(value)[0] ?? '') : {};
}

function signature(parts: readonly unknown[]): string {
  return JSON.stringify(parts);
}

/**
 * Takes up to `count` of the unused `rows` and marks them as used: the last ones, and rows in `meant` only if the other rows are not
 * enough. `rows` and the result are ascending.
 */
function lastUnused(
  rows: readonly number[],
  used: Set<number | undefined>,
  meant: ReadonlySet<number>,
  count: number,
): number[] {
  const free = rows.filter((row) => !used.has(row));
  const worthy = [...free.filter((row) => meant.has(row)), ...free.filter((row) => !meant.has(row))];
  const taken = worthy.slice(Math.max(0, worthy.length - count)).sort((one, other) => one - other);
  for (const row of taken) used.add(row);
  return taken;
}
