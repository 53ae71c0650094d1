import { keyOf, plainColumns } from './key-columns';
import type { Matching, Rows } from './keys';
import type { SheetCell } from './sheet-values';

/** A held row and the fresh row that it is now, as indexes. */
type Pair = readonly [held: number, fresh: number];

/** Rows that have no partner yet, as indexes. */
interface Unmatched {
  readonly held: readonly number[];
  readonly fresh: readonly number[];
}

/**
 * Matches rows that only a name tells apart, after the name came late or was changed: first rows that are the only ones
 * with all their other values, then all rows that the same changes of names explain. A name counts as changed when no
 * fresh row has the old one and no held row has the new one.
 */
export function matchRenamed(held: Rows, fresh: Rows, matching: Matching): void {
  const { keys, partner } = matching;
  const names = keys.flatMap(({ at, isLoneName }) => (isLoneName ? [at] : []));
  if (names.length === 0 || !partner.includes(undefined)) return;
  const alike = alikeButForNames(held, fresh, names, matching);
  note(alike, partner);
  const changes = nameChanges(held, fresh, names, alike);
  if (changes.size === 0) return;
  const renamed = (cells: readonly SheetCell[]) =>
    cells.map((cell, at) => changes.get(changeOf(at, cell)) ?? cell);
  note(
    onlyPairs(
      unmatched(held, partner),
      (row) => keyOf(renamed(held[row] ?? []), keys),
      (row) => keyOf(fresh[row] ?? [], keys),
    ),
    partner,
  );
}

function note(pairs: readonly Pair[], partner: (number | undefined)[]): void {
  for (const [held, fresh] of pairs) partner[fresh] = held;
}

function unmatched(held: Rows, partner: readonly (number | undefined)[]): Unmatched {
  const taken = new Set(partner);
  return {
    held: [...held.keys()].filter((row) => !taken.has(row)),
    fresh: partner.flatMap((row, index) => (row === undefined ? [index] : [])),
  };
}

/** Rows without any number but 0 say too little to be recognized. */
function alikeButForNames(
  held: Rows,
  fresh: Rows,
  names: readonly number[],
  { keys, width, partner }: Matching,
): Pair[] {
  const isKey = new Set(keys.map(({ at }) => at));
  const others = Array.from({ length: width }, (_, at) => at).filter((at) => !names.includes(at));
  const columns = plainColumns(others);
  const says = (cells: readonly SheetCell[]) =>
    others.some((at) => !isKey.has(at) && typeof cells[at] === 'number' && cells[at] !== 0);
  const isChanged = changeTest(held, fresh, names);
  const pairs = onlyPairs(
    unmatched(held, partner),
    (row) => keyOf(held[row] ?? [], columns),
    (row) => keyOf(fresh[row] ?? [], columns),
  );
  return pairs.filter(([one, other]) => {
    const [before, after] = [held[one] ?? [], fresh[other] ?? []];
    return says(before) && names.every((at) => isChanged(at, before[at] ?? '', after[at] ?? ''));
  });
}

/** Whether a name may have become another one; a blank may have become any. */
function changeTest(held: Rows, fresh: Rows, names: readonly number[]) {
  const namesIn = (rows: Rows) =>
    new Map(names.map((at) => [at, new Set(rows.map((cells) => cells[at] ?? ''))]));
  const [before, after] = [namesIn(held), namesIn(fresh)];
  return (at: number, old: SheetCell, now: SheetCell): boolean =>
    old === '' || old === now || !(after.get(at)?.has(old) || before.get(at)?.has(now));
}

/** What each old name has become, by column; one that became several is left out. */
function nameChanges(
  held: Rows,
  fresh: Rows,
  names: readonly number[],
  pairs: readonly Pair[],
): ReadonlyMap<string, SheetCell> {
  const found = new Map<string, Set<SheetCell>>();
  for (const [one, other] of pairs) {
    for (const at of names) {
      const [old, now] = [held[one]?.[at] ?? '', fresh[other]?.[at] ?? ''];
      if (old === '' || old === now) continue;
      const change = changeOf(at, old);
      found.set(change, (found.get(change) ?? new Set()).add(now));
    }
  }
  return new Map(
    [...found].flatMap(([change, [now, ...more]]): [string, SheetCell][] =>
      now === undefined || more.length > 0 ? [] : [[change, now]],
    ),
  );
}

function changeOf(at: number, name: SheetCell): string {
  return `${at} ${name}`;
}

/** The rows of either side whose text no other row of their side has, matched by it. */
function onlyPairs(
  { held, fresh }: Unmatched,
  heldText: (row: number) => string,
  freshText: (row: number) => string,
): Pair[] {
  const only = (rows: readonly number[], textOf: (row: number) => string) => {
    const found = new Map<string, number | undefined>();
    for (const row of rows) {
      const text = textOf(row);
      found.set(text, found.has(text) ? undefined : row);
    }
    return found;
  };
  const before = only(held, heldText);
  return [...only(fresh, freshText)].flatMap(([text, row]): Pair[] => {
    const partner = before.get(text);
    return partner === undefined || row === undefined ? [] : [[partner, row]];
  });
}
