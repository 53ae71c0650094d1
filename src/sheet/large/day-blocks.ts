import { itemAt } from '../api/spans';
/** The rows of one day as they stand in the hidden sheet: `count` of them from row `from`. */
export interface FreshBlock {
  readonly day: number;
  readonly from: number;
  readonly count: number;
}

/** `count` rows from `from` of the hidden sheet that are for the sheet rows from `row`, as they stand before anything is moved. */
export interface Overwritten {
  readonly row: number;
  readonly from: number;
  readonly count: number;
}

/** Rows of the hidden sheet that go in above sheet row `at`; `like` is the table's row next to them. No two share a place. */
export interface InsertedBlock {
  readonly at: number;
  readonly like: number | undefined;
  readonly pieces: readonly FreshBlock[];
}

/** Another order for rows of the hidden sheet: the one that is to come `nth` of those from `from` is `order[nth]`. */
export interface Reordered {
  readonly from: number;
  readonly order: readonly number[];
}

/** How the hidden sheet's rows, once they are reordered, take the place of the sheet's. Row numbers are those of the sheet as it stands. */
export interface BlockPlan {
  readonly reordered: readonly Reordered[];
  readonly overwritten: readonly Overwritten[];
  readonly inserted: readonly InsertedBlock[];
  /** Rows that are too many. */
  readonly vanished: readonly number[];
}

/** The table's rows, ascending, and which day each is of. */
export interface ExistingDays {
  readonly rows: readonly number[];
  readonly days: readonly number[];
}

/** Sheet rows that only a certain row of the hidden sheet, of the same day, may be written over. */
export type Pairs = ReadonlyMap<number, number>;

/**
 * Replaces the rows of the days for which `isReplaced` is true, day by day: as many as there are of both are written over, more go in
 * below the last of their day, fewer leave rows over. A new day goes where it belongs among the others, whichever way these run. Where
 * rows are paired, the hidden ones of their day change places until each pair meets.
 */
export function planBlocks(
  existing: ExistingDays,
  fresh: readonly FreshBlock[],
  isReplaced: (day: number) => boolean,
  firstRow: number,
  pairs: Pairs = new Map(),
): BlockPlan {
  const old = rowsByDay(existing);
  const reordered: Reordered[] = [];
  const overwritten: Overwritten[] = [];
  const vanished: number[] = [];
  const places = new Map<number, { like: number | undefined; pieces: FreshBlock[] }>();
  const placeOf = placesOf(existing, old, firstRow);
  for (const block of fresh) {
    const rows = old.get(block.day) ?? [];
    const { taking, left } = takingRows(rows, block, pairs);
    reordered.push(...orderOf(taking, block, pairs));
    vanished.push(...left);
    for (const segment of segments(taking, block)) overwritten.push(segment);
    const more = block.count - rows.length;
    if (more <= 0) continue;
    const { at, like } = rows.length === 0 ? placeOf(block.day) : below(rows);
    const place = places.get(at) ?? { like, pieces: [] };
    places.set(at, place);
    place.pieces.push({ ...block, from: block.from + rows.length, count: more });
  }
  const came = new Set(fresh.map(({ day }) => day));
  for (const [day, rows] of old) {
    if (!isReplaced(day) || came.has(day)) continue;
    for (const row of rows) vanished.push(row);
  }
  const order = isRising(existing) ? 1 : -1;
  const inserted = [...places].map(([at, { like, pieces }]) => ({
    at,
    like,
    pieces: pieces.sort((one, other) => order * (one.day - other.day)),
  }));
  return {
    reordered,
    overwritten: overwritten.sort((one, other) => one.row - other.row),
    inserted: inserted.sort((one, other) => one.at - other.at),
    vanished: vanished.sort((one, other) => one - other),
  };
}

function rowsByDay({ rows, days }: ExistingDays): Map<number, number[]> {
  const old = new Map<number, number[]>();
  for (const [nth, row] of rows.entries()) {
    const day = itemAt(days, nth);
    const list = old.get(day);
    if (list === undefined) old.set(day, [row]);
    else list.push(row);
  }
  return old;
}

/** The rows of a day that hidden rows are written over, the paired ones among them, and those that are too many. */
function takingRows(
  rows: readonly number[],
  { count }: FreshBlock,
  pairs: Pairs,
): { readonly taking: readonly number[]; readonly left: readonly number[] } {
  let free = count - rows.filter((row) => pairs.has(row)).length;
  const taking: number[] = [];
  const left: number[] = [];
  for (const row of rows) (pairs.has(row) || free-- > 0 ? taking : left).push(row);
  return { taking, left };
}

/** The order in which the hidden rows of a day are to come so that the paired ones meet; none where they do already. */
function orderOf(rows: readonly number[], { from, count }: FreshBlock, pairs: Pairs): Reordered[] {
  const taken = new Set(rows.map((row) => pairs.get(row)));
  let next = from;
  const nextFree = () => {
    while (taken.has(next)) next++;
    return next++;
  };
  const order = rows.map((row) => pairs.get(row) ?? nextFree());
  while (order.length < count) order.push(nextFree());
  return order.every((hidden, nth) => hidden === from + nth) ? [] : [{ from, order }];
}

/** The rows run by run, with the hidden rows that are written over them. */
function segments(rows: readonly number[], { from }: FreshBlock): Overwritten[] {
  const found: { row: number; from: number; count: number }[] = [];
  rows.forEach((row, nth) => {
    const last = found[found.length - 1];
    if (last !== undefined && last.row + last.count === row) last.count++;
    else found.push({ row, from: from + nth, count: 1 });
  });
  return found;
}

function below(rows: readonly number[]): { at: number; like: number } {
  const last = itemAt(rows, rows.length - 1);
  return { at: last + 1, like: last };
}

function isRising({ days }: ExistingDays): boolean {
  return days.length === 0 || itemAt(days, 0) <= itemAt(days, days.length - 1);
}

/** Where a day goes of which there is no row: below the last row of the days that come before it. */
function placesOf(
  existing: ExistingDays,
  old: ReadonlyMap<number, readonly number[]>,
  firstRow: number,
): (day: number) => { at: number; like: number | undefined } {
  const top = existing.rows[0];
  const rising = isRising(existing);
  const lasts = [...old].map(([day, rows]) => ({ day, row: itemAt(rows, rows.length - 1) }));
  return (day) => {
    if (top === undefined) return { at: firstRow, like: undefined };
    const before = lasts.filter((last) => (rising ? last.day < day : last.day > day));
    if (before.length === 0) return { at: top, like: top };
    return below([Math.max(...before.map(({ row }) => row))]);
  };
}
