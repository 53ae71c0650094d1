import { grouped } from '../../table/grouped';
import { itemAt, spans } from '../api/spans';
import type { PastedRows } from '../staging/paste-rows';

/** Returns true for the days (sheet serial numbers) that meet a condition. */
export type IsDay = (day: number) => boolean;

/** The rows of one day in the hidden sheet: `count` rows from row `from` on. */
export interface FreshBlock {
  readonly day: number;
  readonly from: number;
  readonly count: number;
}

/**
 * Rows of the hidden sheet that are inserted above row `at` of the report's sheet. `like` is the neighbouring row of the table; undefined
 * if there is none. No two blocks have the same `at`.
 */
export interface InsertedBlock {
  readonly at: number;
  readonly like: number | undefined;
  readonly pieces: readonly FreshBlock[];
}

/** A new order for the hidden rows from `from` on: hidden row `order[nth]` moves to position `from + nth`. */
export interface Reordered {
  readonly from: number;
  readonly order: readonly number[];
}

/** How the reordered hidden rows replace rows of the sheet. Row numbers are those before the refresh. */
export interface BlockPlan {
  readonly reordered: readonly Reordered[];
  /** Rows that replace sheet rows, by the row index before the refresh. */
  readonly overwritten: readonly PastedRows[];
  readonly inserted: readonly InsertedBlock[];
  /** Row indexes in the sheet that get no new row. */
  readonly vanished: readonly number[];
}

/** The row indexes of the table, ascending, and the day of each row. */
export interface ExistingDays {
  readonly rows: readonly number[];
  readonly days: readonly number[];
}

/**
 * For sheet rows with the user's content: the hidden row with the new values of the same row, on the same day. No other hidden row may
 * overwrite them.
 */
export type Pairs = ReadonlyMap<number, number>;

/**
 * Replaces the rows of the days for which `isReplaced` is true, day by day: existing rows are overwritten, additional rows are inserted
 * below the last row of their day, and rows without a new row are listed in `vanished`. A new day is inserted in the order of the days,
 * ascending or descending. Hidden rows of a day are reordered so that each row with a pair gets the hidden row of its pair.
 */
export function planBlocks(
  existing: ExistingDays,
  fresh: readonly FreshBlock[],
  isReplaced: IsDay,
  firstRow: number,
  pairs: Pairs = new Map(),
): BlockPlan {
  const old = rowsByDay(existing);
  const order = isRising(existing) ? 1 : -1;
  const placeOf = placesOf(existing, old, firstRow);
  const reordered: Reordered[] = [];
  const overwritten: PastedRows[] = [];
  const inserted = new Map<number, InsertedBlock & { readonly pieces: FreshBlock[] }>();
  const vanished: number[] = [];
  for (const block of fresh) {
    const rows = old.get(block.day) ?? [];
    const { reused: taking, left } = divideRows(rows, block, pairs);
    reordered.push(...orderOf(taking, block, pairs));
    for (const segment of segments(taking, block)) overwritten.push(segment);
    for (const row of left) vanished.push(row);
    const count = block.count - rows.length;
    if (count <= 0) continue;
    const place = rows.length === 0 ? placeOf(block.day) : below(itemAt(rows, rows.length - 1));
    const at = inserted.get(place.at) ?? { ...place, pieces: [] };
    inserted.set(place.at, at);
    at.pieces.push({ day: block.day, from: block.from + rows.length, count });
  }
  const freshDays = new Set(fresh.map(({ day }) => day));
  for (const [day, rows] of old)
    if (isReplaced(day) && !freshDays.has(day)) for (const row of rows) vanished.push(row);
  for (const { pieces } of inserted.values()) pieces.sort((one, other) => order * (one.day - other.day));
  return {
    reordered,
    overwritten: overwritten.sort((one, other) => one.row - other.row),
    inserted: [...inserted.values()].sort((one, other) => one.at - other.at),
    vanished: vanished.sort((one, other) => one - other),
  };
}

function rowsByDay({ rows, days }: ExistingDays): Map<number, number[]> {
  const places = grouped(rows.keys(), (nth) => itemAt(days, nth));
  return new Map([...places].map(([day, nths]) => [day, nths.map((nth) => itemAt(rows, nth))]));
}

/** Divides a day's rows into those to overwrite (including the paired rows) and surplus rows. */
function divideRows(rows: readonly number[], { count }: FreshBlock, pairs: Pairs) {
  let free = count - rows.filter((row) => pairs.has(row)).length;
  const reused: number[] = [];
  const surplus: number[] = [];
  for (const row of rows) (pairs.has(row) || free-- > 0 ? reused : surplus).push(row);
  return { reused: reused, left: surplus };
}

/** The order of a day's hidden rows in which paired sheet rows get their own hidden rows; empty if the rows are already in that order. */
function orderOf(rows: readonly number[], { from, count }: FreshBlock, pairs: Pairs): Reordered[] {
  const taken = new Set(rows.map((row) => pairs.get(row)));
  const free = Array.from({ length: count }, (_, nth) => from + nth).filter((hidden) => !taken.has(hidden));
  let next = 0;
  const order = rows.map((row) => pairs.get(row) ?? itemAt(free, next++));
  for (const hidden of free.slice(next)) order.push(hidden);
  return order.every((hidden, nth) => hidden === from + nth) ? [] : [{ from, order }];
}

/** Joins adjacent rows into segments, each with its rows of the hidden sheet. */
function segments(rows: readonly number[], block: FreshBlock): PastedRows[] {
  let hidden = block.from;
  return spans(rows).map(({ from, to }) => {
    hidden += to - from;
    return { row: from, from: hidden - (to - from), count: to - from };
  });
}

type Place = Pick<InsertedBlock, 'at' | 'like'>;

function below(row: number): Place {
  return { at: row + 1, like: row };
}

function isRising({ days }: ExistingDays): boolean {
  return days.length === 0 || itemAt(days, 0) <= itemAt(days, days.length - 1);
}

/** Where a new day is inserted: below the last row of the preceding days. */
function placesOf(
  existing: ExistingDays,
  old: ReadonlyMap<number, readonly number[]>,
  firstRow: number,
): (day: number) => Place {
  const top = existing.rows[0];
  const rising = isRising(existing);
  const lasts = [...old].map(([day, rows]) => ({ day, row: itemAt(rows, rows.length - 1) }));
  return (day) => {
    if (top === undefined) return { at: firstRow, like: undefined };
    const before = lasts.filter((last) => (rising ? last.day < day : last.day > day));
    return before.length === 0
      ? { at: top, like: top }
      : below(before.reduce((most, { row }) => Math.max(most, row), 0));
  };
}
