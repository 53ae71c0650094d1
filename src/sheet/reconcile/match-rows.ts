import { grouped } from '../../table/grouped';
import type { SheetRows } from '../../table/sheet-cell';
import { itemAt, range } from '../api/spans';
import { type KeyColumn, keyOf, type Matching, type Partners, plainColumns } from './key-columns';
import { matchRenamed } from './renamed-rows';

/**
 * Finds the existing row with the same key for each fresh row: an index or undefined for each. Where a key occurs several times, rows
 * with equal cells are matched first (the user may have sorted them), then rows with equal names, then the others in order, rows without
 * numbers last. Rows that only a name identifies are found again when the name changes or arrives late.
 */
export function matchRows(
  existing: SheetRows,
  fresh: SheetRows,
  keys: readonly KeyColumn[],
  width: number,
): Partners {
  const partner: (number | undefined)[] = new Array(fresh.length).fill(undefined);
  const matching = { existing, fresh, keys, width, partner };
  const candidates = indexesByKey(existing, keys);
  for (const [key, freshRows] of indexesByKey(fresh, keys)) {
    const rows = candidates.get(key);
    if (rows === undefined) continue;
    if (rows.length === 1 && freshRows.length === 1) partner[freshRows[0]] = rows[0];
    else matchGroup(matching, rows, freshRows);
  }
  matchRenamed(matching);
  return partner;
}

/** Matches rows with the same key. */
function matchGroup(
  { existing, fresh, keys, width, partner }: Matching,
  rows: readonly number[],
  freshRows: readonly number[],
): void {
  const all = range({ from: 0, to: width });
  const isKey = new Set(keys.map(({ at }) => at));
  const isBlank = (row: number) =>
    all.every((column) => isKey.has(column) || (existing[row]?.[column] ?? '') === '');
  const left = new Set([...rows.filter((row) => !isBlank(row)), ...rows.filter(isBlank)]);
  let unmatched = freshRows;
  for (const columns of [plainColumns(all), plainColumns(isKey), keys]) {
    const equal = indexesByKey(existing, columns, [...left].reverse());
    unmatched = unmatched.filter((row) => {
      const same = equal.get(keyOf(itemAt(fresh, row), columns))?.pop();
      if (same === undefined) return true;
      partner[row] = same;
      left.delete(same);
      return false;
    });
  }
}

function indexesByKey(rows: SheetRows, columns: readonly KeyColumn[], among: Iterable<number> = rows.keys()) {
  return grouped(among, (index) => keyOf(itemAt(rows, index), columns));
}
