import type { SheetCell } from '../../table/sheet-cell';
import type { Matching, Rows } from './key-columns';
import { keyOf, plainColumns } from './key-columns';

/** A row without a match. */
interface Lone {
  readonly index: number;
  readonly cells: readonly SheetCell[];
}

/** An existing row and its fresh row. */
type Pair = readonly [existing: Lone, fresh: Lone];

interface Unmatched {
  readonly existing: readonly Lone[];
  readonly fresh: readonly Lone[];
}

/**
 * Matches rows that only a name identifies, after the name arrived late or changed: first rows with otherwise unique values, then all
 * rows that the same name changes explain. A name counts as changed when no fresh row has the old name and no existing row has the new
 * one.
 */
export function matchRenamed(existing: Rows, fresh: Rows, matching: Matching): void {
  const { keys, partner } = matching;
  const names = keys.flatMap(({ at, isLoneName }) => (isLoneName ? [at] : []));
  if (names.length === 0 || !partner.includes(undefined)) return;
  const alike = alikeButForNames(existing, fresh, names, matching);
  note(alike, partner);
  const changes = nameChanges(names, alike);
  if (changes.size === 0) return;
  const renamed = (cells: readonly SheetCell[]) =>
    cells.map((cell, at) => changes.get(changeOf(at, cell)) ?? cell);
  const textOf = (cells: readonly SheetCell[]) => keyOf(cells, keys);
  note(
    onlyPairs(unmatched(existing, fresh, partner), (cells) => textOf(renamed(cells)), textOf),
    partner,
  );
}

function note(pairs: readonly Pair[], partner: (number | undefined)[]): void {
  for (const [existing, fresh] of pairs) partner[fresh.index] = existing.index;
}

function unmatched(existing: Rows, fresh: Rows, partner: readonly (number | undefined)[]): Unmatched {
  const taken = new Set(partner);
  const lone = (cells: readonly SheetCell[], index: number) => ({ index, cells });
  return {
    existing: existing.map(lone).filter(({ index }) => !taken.has(index)),
    fresh: fresh.map(lone).filter(({ index }) => partner[index] === undefined),
  };
}

/** Rows without any number except 0 cannot be recognized. */
function alikeButForNames(
  existing: Rows,
  fresh: Rows,
  names: readonly number[],
  { keys, width, partner }: Matching,
): Pair[] {
  const isKey = new Set(keys.map(({ at }) => at));
  const others = Array.from({ length: width }, (_, at) => at).filter((at) => !names.includes(at));
  const columns = plainColumns(others);
  const says = (cells: readonly SheetCell[]) =>
    others.some((at) => !isKey.has(at) && typeof cells[at] === 'number' && cells[at] !== 0);
  const isChanged = changeTest(existing, fresh, names);
  const textOf = (cells: readonly SheetCell[]) => keyOf(cells, columns);
  return onlyPairs(unmatched(existing, fresh, partner), textOf, textOf).filter(
    ([before, after]) =>
      says(before.cells) &&
      names.every((at) => isChanged(at, nameIn(before.cells, at), nameIn(after.cells, at))),
  );
}

function nameIn(cells: readonly SheetCell[], at: number): SheetCell {
  return cells[at] ?? '';
}

/** Whether a name may have changed to another; a blank may have changed to any. */
function changeTest(existing: Rows, fresh: Rows, names: readonly number[]) {
  const namesIn = (rows: Rows) =>
    new Map(names.map((at) => [at, new Set(rows.map((cells) => nameIn(cells, at)))]));
  const [before, after] = [namesIn(existing), namesIn(fresh)];
  return (at: number, old: SheetCell, now: SheetCell): boolean =>
    old === '' || old === now || !(after.get(at)?.has(old) || before.get(at)?.has(now));
}

/** The new name for each old name, by column; without names that changed to several. */
function nameChanges(names: readonly number[], pairs: readonly Pair[]): ReadonlyMap<string, SheetCell> {
  const found = new Map<string, Set<SheetCell>>();
  for (const [before, after] of pairs) {
    for (const at of names) {
      const [old, now] = [nameIn(before.cells, at), nameIn(after.cells, at)];
      if (old === '' || old === now) continue;
      const change = changeOf(at, old);
      found.set(change, (found.get(change) ?? new Set()).add(now));
    }
  }
  return new Map(
    [...found].flatMap(([change, became]) =>
      became.size > 1 ? [] : [...became].map((now): [string, SheetCell] => [change, now]),
    ),
  );
}

function changeOf(at: number, name: SheetCell): string {
  return `${at} ${name}`;
}

/** Pairs of rows with the same text, where the text is unique on both sides. */
function onlyPairs(
  { existing, fresh }: Unmatched,
  heldText: (cells: readonly SheetCell[]) => string,
  freshText: (cells: readonly SheetCell[]) => string,
): Pair[] {
  const only = (rows: readonly Lone[], textOf: (cells: readonly SheetCell[]) => string) => {
    const found = new Map<string, Lone | undefined>();
    for (const row of rows) {
      const text = textOf(row.cells);
      found.set(text, found.has(text) ? undefined : row);
    }
    return found;
  };
  const before = only(existing, heldText);
  return [...only(fresh, freshText)].flatMap(([text, row]): Pair[] => {
    const partner = before.get(text);
    return partner === undefined || row === undefined ? [] : [[partner, row]];
  });
}
