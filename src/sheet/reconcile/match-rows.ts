import { describedBy } from '../../catalogue/catalogue';
import { grouped } from '../../table/grouped';
import { returnedText, type SheetCell, type SheetRow, type SheetRows } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { itemAt, range } from '../api/spans';

export interface KeyColumn {
  /** The index of the column in the table. */
  readonly at: number;
  /**
   * For a column of names: the index of the column with their ids. The name is not part of a row's key if the row has an id. The name of a
   * platform describes the platform's code; without a column for it, it describes the app, as the code does.
   */
  readonly describes: number | undefined;
  /** True for a name without an id column: the name identifies the row, although it may change or arrive late. */
  readonly isLoneName: boolean;
}

export type RowKey = readonly KeyColumn[];

/** The columns that identify a row: ids, and names where their id is blank. */
export function keyColumns(columns: readonly Pick<Column, 'field' | 'key' | 'type'>[]): KeyColumn[] {
  return columns.flatMap(({ field, key, type }, at) => {
    if (!key) return [];
    const describes = describedColumn(field, columns);
    const isName = describedBy(field) !== undefined && type === 'text';
    return [{ at, describes, isLoneName: isName && describes === undefined }];
  });
}

function describedColumn(
  field: string,
  columns: readonly Pick<Column, 'field' | 'key'>[],
): number | undefined {
  const id = describedBy(field);
  if (id === undefined) return undefined;
  const found = columns.findIndex((column) => column.key && column.field === id);
  return found === -1 ? describedColumn(id, columns) : found;
}

/** A key of these columns in which every value counts, also names next to their ids. */
export function plainColumns(columns: Iterable<number>): KeyColumn[] {
  return Array.from(columns, (at) => ({ at, describes: undefined, isLoneName: false }));
}

/** A text that is equal for two rows if and only if their keys are equal. */
export function keyOf(cells: SheetRow, columns: RowKey): string {
  let key = '';
  for (const { at, describes } of columns) {
    const isDescription = describes !== undefined && (cells[describes] ?? '') !== '';
    key += isDescription ? '\u0000' : `${tagged(cells[at] ?? '')}\u0000`;
  }
  return key;
}

/** A value as part of a key. A quotation mark distinguishes texts from numbers. `returnedText` removes NUL, which separates values. */
function tagged(value: SheetCell): string {
  return typeof value === 'string' ? `"${returnedText(value)}` : String(value);
}

/** For each fresh row, the index of the existing row that it replaces; undefined for a new row. */
export type Partners = readonly (number | undefined)[];

/** The rows to match. `partner` contains the matches that are already found. */
interface Matching {
  readonly existing: SheetRows;
  readonly fresh: SheetRows;
  readonly keys: RowKey;
  /** The number of columns of the table. */
  readonly width: number;
  readonly partner: (number | undefined)[];
}

/**
 * Finds the existing row with the same key for each fresh row: an index or undefined for each. If several rows have the same key, rows with
 * equal cells are matched first (the user may have sorted them), then rows with equal names, then the remaining rows in their order. In
 * each of these steps, existing rows without numbers are matched last. Rows that only a name identifies are matched even if the name has
 * changed or arrived late.
 */
export function matchRows(existing: SheetRows, fresh: SheetRows, keys: RowKey, width: number): Partners {
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

function indexesByKey(rows: SheetRows, columns: RowKey, among: Iterable<number> = rows.keys()) {
  return grouped(among, (index) => keyOf(itemAt(rows, index), columns));
}

/** The indexes of an existing row and its fresh row. */
type Pair = readonly [existing: number, fresh: number];

/**
 * Matches rows that are identified only by a name, after the name arrived late or changed. First it pairs rows that are equal except for
 * their names. These pairs show which names have changed, and with the changed names it pairs other rows. A name counts as changed if no
 * fresh row has the old name and no existing row has the new name.
 */
function matchRenamed(matching: Matching): void {
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

/** Pairs of rows that are equal except for their names. Rows without a number other than 0 are not paired. */
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

/** Returns a function that says whether a name may have changed to another name. A blank may have changed to any name. */
function changeTest(existing: SheetRows, fresh: SheetRows, names: readonly number[]) {
  const namesIn = (rows: SheetRows) =>
    new Map(names.map((at) => [at, new Set(rows.map(({ [at]: name = '' }) => name))]));
  const [before, after] = [namesIn(existing), namesIn(fresh)];
  return (at: number, old: SheetCell = '', now: SheetCell = ''): boolean =>
    old === '' || old === now || !(after.get(at)?.has(old) || before.get(at)?.has(now));
}

/** The new name for each old name in a column (see `changeOf`). Names that changed to several names are left out. */
function nameChanges(
  names: readonly number[],
  pairs: readonly Pair[],
  { existing, fresh }: Matching,
): ReadonlyMap<string, SheetCell> {
  const changes = pairs.flatMap(([row, freshRow]) =>
    names.flatMap((at) => {
      const { [at]: old = '' } = itemAt(existing, row);
      const { [at]: now = '' } = itemAt(fresh, freshRow);
      return old === '' || old === now ? [] : [{ change: changeOf(at, old), now }];
    }),
  );
  const found = [...grouped(changes, ({ change }) => change)];
  const unique = found.filter(([, [first, ...others]]) => others.every(({ now }) => now === first.now));
  return new Map(unique.map(([change, [{ now }]]) => [change, now]));
}

function changeOf(at: number, name: SheetCell): string {
  return `${at} ${name}`;
}

/**
 * Pairs of unmatched rows for which `oldText` (existing row) and `newText` (fresh row) return the same text. Several existing rows or
 * several fresh rows with the same text are not paired.
 */
function uniquePairs(
  { existing, fresh, partner }: Matching,
  oldText: (cells: SheetRow) => string,
  newText: (cells: SheetRow) => string,
): Pair[] {
  const taken = new Set(partner);
  const oldRows = [...existing.keys()].filter((row) => !taken.has(row));
  const newRows = [...fresh.keys()].filter((row) => partner[row] === undefined);
  const before = grouped(oldRows, (row) => oldText(itemAt(existing, row)));
  const after = grouped(newRows, (row) => newText(itemAt(fresh, row)));
  return [...after].flatMap(([text, [now, ...others]]): Pair[] => {
    const [old, ...alike] = before.get(text) ?? [];
    return old === undefined || alike.length + others.length > 0 ? [] : [[old, now]];
  });
}
