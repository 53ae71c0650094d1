import { daySerialIn, type HeldRow, type InsertedRows, type RowRules } from './reconcile';
import type { SheetCell } from './sheet-values';

/**
 * Where fresh rows go that no held row is: after the row before them while the held rows stand in the fresh order, else to the end, as the
 * user has sorted them then. `partners` are the indexes of the held rows that the fresh ones are.
 */
export function insertedRows(
  held: readonly HeldRow[],
  fresh: readonly (readonly SheetCell[])[],
  partners: readonly (number | undefined)[],
  rules: RowRules,
): InsertedRows[] {
  if (!inOrder(partners)) return appended(held, partners);
  const inserted: InsertedRows[] = [];
  let last: number | undefined;
  for (let from = 0; from < fresh.length; ) {
    if (partners[from] !== undefined) last = partners[from++];
    else {
      const end = endOfRun(fresh, partners, from, rules);
      const place =
        placeAmongKept(held, fresh[from]!, [last, partners[end]], rules) ??
        placeBeside(held, fresh[from]!, last, partners[end], rules);
      const before = inserted[inserted.length - 1];
      const run = range(from, end);
      if (before?.at === place.at)
        inserted[inserted.length - 1] = { ...before, fresh: [...before.fresh, ...run] };
      else inserted.push({ ...place, fresh: run });
      from = end;
    }
  }
  return inserted;
}

type Place = Pick<InsertedRows, 'at' | 'like'>;

/**
 * Where days in the middle of those asked for stay as they are: new rows that have no neighbour on their side of them go where their day
 * belongs. Undefined where a neighbour tells.
 */
function placeAmongKept(
  held: readonly HeldRow[],
  first: readonly SheetCell[],
  neighbours: readonly (number | undefined)[],
  rules: RowRules,
): Place | undefined {
  const { window, dateColumn } = rules;
  if (window?.except === undefined || dateColumn === undefined || held.length === 0) return undefined;
  const side = isBehindKept(first, rules);
  if (neighbours.some((row) => row !== undefined && isBehindKept(held[row]!.cells, rules) === side))
    return undefined;
  const before = lastBefore(held, dateColumn, daySerialIn(first[dateColumn]));
  return before === undefined
    ? { at: held[0]!.row, like: held[0]!.row }
    : { at: before.row + 1, like: before.row };
}

/** True for a row of a day after those that stay as they are. */
function isBehindKept(cells: readonly SheetCell[], { window, dateColumn }: RowRules): boolean {
  if (window?.except === undefined || dateColumn === undefined) return false;
  return Number(cells[dateColumn]) >= window.except.to + 1;
}

function inOrder(partners: readonly (number | undefined)[]): boolean {
  let last = -1;
  for (const partner of partners) {
    if (partner === undefined) continue;
    if (partner < last) return false;
    last = partner;
  }
  return true;
}

/** Rows before and after the days that stay as they are make no one run. */
function endOfRun(
  fresh: readonly (readonly SheetCell[])[],
  partners: readonly (number | undefined)[],
  from: number,
  rules: RowRules,
): number {
  const side = isBehindKept(fresh[from]!, rules);
  let end = from;
  while (end < partners.length && partners[end] === undefined && isBehindKept(fresh[end]!, rules) === side)
    end++;
  return end;
}

/** Below the last of the held rows, of which there are two at least: else none could be out of order. */
function appended(held: readonly HeldRow[], partners: readonly (number | undefined)[]): InsertedRows[] {
  const fresh = range(0, partners.length).filter((index) => partners[index] === undefined);
  const like = held[held.length - 1]!.row;
  return fresh.length === 0 ? [] : [{ at: like + 1, fresh, like }];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, nth) => from + nth);
}

/** Below the row before them, unless only the row after them is on their side of the days that stay as they are. */
function placeBeside(
  held: readonly HeldRow[],
  first: readonly SheetCell[],
  last: number | undefined,
  next: number | undefined,
  rules: RowRules,
): Place {
  const isNear = last !== undefined && isBehindKept(held[last]!.cells, rules) === isBehindKept(first, rules);
  return isNear ? { at: held[last]!.row + 1, like: held[last]!.row } : placeOfFirst(held, first, next, rules);
}

/** New rows that no row precedes: above the row that follows them, else where their day belongs among the held days. */
function placeOfFirst(
  held: readonly HeldRow[],
  first: readonly SheetCell[],
  next: number | undefined,
  { dateColumn, firstRow }: RowRules,
): Place {
  if (next !== undefined) return { at: held[next]!.row, like: held[next]!.row };
  const top = held[0];
  if (top === undefined) return { at: firstRow, like: undefined };
  const before =
    dateColumn === undefined ? held[held.length - 1] : lastBefore(held, dateColumn, first[dateColumn]);
  return before === undefined ? { at: top.row, like: top.row } : { at: before.row + 1, like: before.row };
}

function lastBefore(
  held: readonly HeldRow[],
  dateColumn: number,
  day: SheetCell | undefined,
): HeldRow | undefined {
  if (typeof day !== 'number') return held[held.length - 1];
  const days = held.map((row) => Number(row.cells[dateColumn]));
  const rising = days[0]! <= days[days.length - 1]!;
  let last: HeldRow | undefined;
  held.forEach((row, index) => {
    if (rising ? days[index]! <= day : days[index]! >= day) last = row;
  });
  return last;
}
