import type { SheetCell, SheetRow, SheetRows } from '../../table/sheet-cell';
import { itemAt, range } from '../api/spans';
import { keyOf, type Matching, plainColumns } from './key-columns';

/** The indexes of an existing row and its fresh row. */
type Pair = readonly [existing: number, fresh: number];

/**
 * Matches rows that only a name identifies, after the name arrived late or changed: first rows with otherwise unique values, then all
 * rows that the same name changes explain. A name counts as changed when no fresh row has the old name and no existing row has the new
 * one.
 */
export function matchRenamed(matching: Matching): void {
  const { keys, partner } = matching;
  const names = keys.flatMap(({ at, isLoneName }) => (isLoneName ? [at] : []));
  if (names.length === 0 || !partner.includes(undefined)) return;
  const alike = alikeExceptNames(names, matching);
  for (const [old, now] of alike) partner[now] = old;
  const changes = nameChanges(names, alike, matching);
  if (changes.size === 0) return;
  const textOf = (cells: SheetRow) => keyOf(cells, keys);
  const renamedText = (cells: SheetRow) =>
    textOf(cells.map((cell, at) => changes.get(changeOf(at, cell)) ?? cell));
  for (const [old, now] of uniquePairs(matching, renamedText, textOf)) partner[now] = old;
}

/** Pairs of rows with equal values except for names. Rows in which all numbers are 0 are not paired. */
function alikeExceptNames(names: readonly number[], matching: Matching): Pair[] {
  const { existing, fresh, keys, width } = matching;
  const isKey = new Set(keys.map(({ at }) => at));
  const others = range({ from: 0, to: width }).filter((at) => !names.includes(at));
  const columns = plainColumns(others);
  const hasNumber = (cells: SheetRow) =>
    others.some((at) => !isKey.has(at) && typeof cells[at] === 'number' && cells[at] !== 0);
  const mayHaveChanged = changeTest(existing, fresh, names);
  const textOf = (cells: SheetRow) => keyOf(cells, columns);
  return uniquePairs(matching, textOf, textOf).filter(([row, freshRow]) => {
    const [before, after] = [itemAt(existing, row), itemAt(fresh, freshRow)];
    return hasNumber(before) && names.every((at) => mayHaveChanged(at, before[at], after[at]));
  });
}

/** Whether a name may have changed to another; a blank may have changed to any. */
function changeTest(existing: SheetRows, fresh: SheetRows, names: readonly number[]) {
  const namesIn = (rows: SheetRows) =>
    new Map(names.map((at) => [at, new Set(rows.map(({ [at]: name = '' }) => name))]));
  const [before, after] = [namesIn(existing), namesIn(fresh)];
  return (at: number, old: SheetCell = '', now: SheetCell = ''): boolean =>
    old === '' || old === now || !(after.get(at)?.has(old) || before.get(at)?.has(now));
}

/** The new name for each old name, by column; without names that changed to several. */
function nameChanges(
  names: readonly number[],
  pairs: readonly Pair[],
  { existing, fresh }: Matching,
): ReadonlyMap<string, SheetCell> {
  const found = new Map<string, SheetCell | undefined>();
  for (const [row, freshRow] of pairs) {
    for (const at of names) {
      const { [at]: old = '' } = itemAt(existing, row);
      const { [at]: now = '' } = itemAt(fresh, freshRow);
      if (old === '' || old === now) continue;
      const change = changeOf(at, old);
      found.set(change, !found.has(change) || found.get(change) === now ? now : undefined);
    }
  }
  return new Map([...found].flatMap(([change, now]) => (now === undefined ? [] : [[change, now] as const])));
}

function changeOf(at: number, name: SheetCell): string {
  return `${at} ${name}`;
}

/** Pairs of unmatched rows with the same text, where the text is unique on both sides. */
function uniquePairs(
  { existing, fresh, partner }: Matching,
  oldText: (cells: SheetRow) => string,
  newText: (cells: SheetRow) => string,
): Pair[] {
  const taken = new Set(partner);
  const before = uniqueTexts(existing, oldText, (row) => taken.has(row));
  const after = uniqueTexts(fresh, newText, (row) => partner[row] !== undefined);
  return [...after].flatMap(([text, now]): Pair[] => {
    const old = before.get(text);
    return old === undefined || now === undefined ? [] : [[old, now]];
  });
}

/** The rows by their text; undefined for a text of several rows. */
function uniqueTexts(
  rows: SheetRows,
  textOf: (cells: SheetRow) => string,
  isMatched: (row: number) => boolean,
): Map<string, number | undefined> {
  const found = new Map<string, number | undefined>();
  rows.forEach((cells, row) => {
    if (isMatched(row)) return;
    const text = textOf(cells);
    found.set(text, found.has(text) ? undefined : row);
  });
  return found;
}
