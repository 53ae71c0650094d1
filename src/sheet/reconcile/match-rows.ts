import { itemAt } from '../api/spans';
import type { Matching, Rows } from './key-columns';
import { type KeyColumn, keyOf, plainColumns } from './key-columns';
import { matchRenamed } from './renamed-rows';

/**
 * Finds the existing row with the same key for each fresh row: an index or undefined for each. Where a key occurs several times, rows
 * with equal cells are matched first (the user may have sorted them), then rows with equal names, then the others in order, rows without
 * numbers last. Rows that only a name identifies are found again when the name changes or arrives late.
 */
export function matchRows(
  existing: Rows,
  fresh: Rows,
  keys: readonly KeyColumn[],
  width: number,
): (number | undefined)[] {
  const partner: (number | undefined)[] = new Array(fresh.length).fill(undefined);
  const matching = { keys, width, partner };
  const waiting = indexesByKey(existing, keys);
  for (const [key, freshRows] of indexesByKey(fresh, keys)) {
    const heldRows = waiting.get(key);
    if (heldRows === undefined) continue;
    const [onlyFresh, ...otherFresh] = freshRows;
    if (onlyFresh !== undefined && heldRows.length === 1 && otherFresh.length === 0)
      partner[onlyFresh] = heldRows[0];
    else matchGroup(existing, fresh, heldRows, freshRows, matching);
  }
  matchRenamed(existing, fresh, matching);
  return partner;
}

function matchGroup(
  existing: Rows,
  fresh: Rows,
  heldRows: readonly number[],
  freshRows: readonly number[],
  { keys, width, partner }: Matching,
): void {
  const left = new Set(lastIfBlank(existing, heldRows, keys, width));
  let alone = freshRows;
  const all = plainColumns(Array.from({ length: width }, (_, column) => column));
  for (const columns of [all, plainColumns(keys.map(({ at }) => at)), keys]) {
    const equal = indexesByKey(existing, columns, [...left].reverse());
    alone = alone.filter((row) => {
      const same = equal.get(keyOf(itemAt(fresh, row), columns))?.pop();
      if (same === undefined) return true;
      partner[row] = same;
      left.delete(same);
      return false;
    });
  }
}

function lastIfBlank(
  existing: Rows,
  rows: readonly number[],
  keys: readonly KeyColumn[],
  width: number,
): number[] {
  const isKey = new Set(keys.map(({ at }) => at));
  const numbers = Array.from({ length: width }, (_, column) => column).filter((column) => !isKey.has(column));
  const isBlank = (row: number) => numbers.every((column) => (existing[row]?.[column] ?? '') === '');
  return [...rows.filter((row) => !isBlank(row)), ...rows.filter(isBlank)];
}

function indexesByKey(
  rows: Rows,
  columns: readonly KeyColumn[],
  among?: readonly number[],
): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const add = (index: number) => {
    const key = keyOf(itemAt(rows, index), columns);
    const there = found.get(key);
    if (there === undefined) found.set(key, [index]);
    else there.push(index);
  };
  if (among === undefined) for (let index = 0; index < rows.length; index++) add(index);
  else among.forEach(add);
  return found;
}
