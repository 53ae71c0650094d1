import { asKept, type SheetCell } from './sheet-values';

/** A text that is equal for two rows exactly when they hold the same values in `columns`. */
export function keyOf(cells: readonly SheetCell[], columns: readonly number[]): string {
  let key = '';
  for (const column of columns) key += `${tagged(cells[column] ?? '')}\u0000`;
  return key;
}

/** NUL parts the values: `asKept` leaves none in a text. */
function tagged(value: SheetCell): string {
  return typeof value === 'string' ? `t${asKept(value)}` : `${typeof value === 'number' ? 'n' : 'b'}${value}`;
}

/**
 * Finds for every fresh row the held row of the same key: one entry a fresh row, the index of its held row or
 * undefined. Where a key stands several times, rows that are equal altogether find each other first (the user may have
 * sorted them), the others go in order, and rows without a number (marked ones) last.
 */
export function matchRows(
  held: readonly (readonly SheetCell[])[],
  fresh: readonly (readonly SheetCell[])[],
  keys: readonly number[],
  width: number,
): (number | undefined)[] {
  const partner: (number | undefined)[] = new Array(fresh.length).fill(undefined);
  const waiting = indexesByKey(held, keys);
  for (const [key, freshRows] of indexesByKey(fresh, keys)) {
    const heldRows = waiting.get(key);
    if (heldRows === undefined) continue;
    if (heldRows.length === 1 && freshRows.length === 1) partner[freshRows[0]!] = heldRows[0];
    else matchGroup(held, fresh, heldRows, freshRows, { keys, width, partner });
  }
  return partner;
}

interface Group {
  readonly keys: readonly number[];
  readonly width: number;
  readonly partner: (number | undefined)[];
}

function matchGroup(
  held: readonly (readonly SheetCell[])[],
  fresh: readonly (readonly SheetCell[])[],
  heldRows: readonly number[],
  freshRows: readonly number[],
  { keys, width, partner }: Group,
): void {
  const all = Array.from({ length: width }, (_, column) => column);
  const numbers = all.filter((column) => !keys.includes(column));
  const equal = indexesByKey(held, all, [...heldRows].reverse());
  const left = new Set(heldRows);
  const alone: number[] = [];
  for (const row of freshRows) {
    const same = equal.get(keyOf(fresh[row]!, all))?.pop();
    if (same === undefined) alone.push(row);
    else {
      partner[row] = same;
      left.delete(same);
    }
  }
  const blank = (row: number) => numbers.every((column) => (held[row]![column] ?? '') === '');
  const rest = [...left].filter((row) => !blank(row)).concat([...left].filter(blank));
  alone.forEach((row, nth) => {
    partner[row] = rest[nth];
  });
}

function indexesByKey(
  rows: readonly (readonly SheetCell[])[],
  columns: readonly number[],
  among?: readonly number[],
): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const add = (index: number) => {
    const key = keyOf(rows[index]!, columns);
    const there = found.get(key);
    if (there === undefined) found.set(key, [index]);
    else there.push(index);
  };
  if (among === undefined) for (let index = 0; index < rows.length; index++) add(index);
  else among.forEach(add);
  return found;
}
