import { daySerial } from '../../dates/sheet-dates';
import type { SheetCell } from '../../table/sheet-cell';
import { itemAt } from '../api/spans';
import type { ExistingRow } from '../read/existing-table';
import type { Window } from '../write-job';
import type { KeyColumn } from './key-columns';

/**
 * Where new rows are inserted. While the sheet's rows are in the order of the fresh rows, a new row follows its predecessor; otherwise
 * the user has sorted the sheet and new rows are appended. `partners` contains for each fresh row the index of its existing row.
 */
export function insertedRows(
  existing: readonly ExistingRow[],
  fresh: readonly (readonly SheetCell[])[],
  partners: readonly (number | undefined)[],
  rules: RowRules,
): InsertedRows[] {
  if (!inOrder(partners)) return appended(existing, partners);
  const inserted: InsertedRows[] = [];
  let last: number | undefined;
  for (let from = 0; from < fresh.length; ) {
    if (partners[from] !== undefined) last = partners[from++];
    else {
      const end = endOfRun(fresh, partners, from, rules);
      const place = placeOf(existing, itemAt(fresh, from), [last, partners[end]], rules);
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
 * Below the preceding row, else above the following one. When days in the middle of the range are not refreshed, a row on the other side
 * of these days does not count as a neighbour; rows without a neighbour are placed by their day.
 */
function placeOf(
  existing: readonly ExistingRow[],
  first: readonly SheetCell[],
  [last, next]: readonly [number | undefined, number | undefined],
  rules: RowRules,
): Place {
  const side = isBehindKept(first, rules);
  const isNear = (row: number | undefined): row is number =>
    row !== undefined && isBehindKept(itemAt(existing, row).cells, rules) === side;
  if (isNear(last)) return below(itemAt(existing, last));
  return isNear(next) ? above(itemAt(existing, next)) : placeByDay(existing, first, rules);
}

function below({ row }: ExistingRow): Place {
  return { at: row + 1, like: row };
}

function above({ row }: ExistingRow): Place {
  return { at: row, like: row };
}

/** Whether a row is of a day after those that are not refreshed. */
function isBehindKept(cells: readonly SheetCell[], rules: RowRules): boolean {
  const except = rules.window?.except;
  return except !== undefined && Number(dayIn(cells, rules)) >= except.to + 1;
}

function dayIn(cells: readonly SheetCell[], { dateColumn }: RowRules): SheetCell | undefined {
  return dateColumn === undefined ? undefined : cells[dateColumn];
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

/** Rows before and after the days that are not refreshed are separate runs. */
function endOfRun(
  fresh: readonly (readonly SheetCell[])[],
  partners: readonly (number | undefined)[],
  from: number,
  rules: RowRules,
): number {
  const side = isBehindKept(itemAt(fresh, from), rules);
  let end = from;
  while (
    end < partners.length &&
    partners[end] === undefined &&
    isBehindKept(itemAt(fresh, end), rules) === side
  )
    end++;
  return end;
}

/** Below the last existing row. There are at least two: a single row is always in order. */
function appended(
  existing: readonly ExistingRow[],
  partners: readonly (number | undefined)[],
): InsertedRows[] {
  const fresh = range(0, partners.length).filter((index) => partners[index] === undefined);
  return fresh.length === 0 ? [] : [{ ...below(itemAt(existing, existing.length - 1)), fresh }];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, nth) => from + nth);
}

/**
 * Below the last row of the same or an earlier day, in ascending or descending tables; at the end where there are no days.
 */
function placeByDay(existing: readonly ExistingRow[], first: readonly SheetCell[], rules: RowRules): Place {
  const [top] = existing;
  if (top === undefined) return { at: rules.firstRow, like: undefined };
  const before = lastBefore(existing, first, rules);
  return before === undefined ? above(top) : below(before);
}

function lastBefore(
  existing: readonly ExistingRow[],
  first: readonly SheetCell[],
  rules: RowRules,
): ExistingRow | undefined {
  const day = dayIn(first, rules);
  if (typeof day !== 'number') return existing[existing.length - 1];
  const days = existing.map(({ cells }) => Number(dayIn(cells, rules)));
  const rising = itemAt(days, 0) <= itemAt(days, days.length - 1);
  let last: ExistingRow | undefined;
  for (const [index, row] of existing.entries()) {
    const other = itemAt(days, index);
    if (rising ? other <= day : other >= day) last = row;
  }
  return last;
}

/** How rows are compared. Columns are indexes into a row's cells; days are sheet serial numbers. */
export interface RowRules {
  readonly width: number;
  readonly keys: readonly KeyColumn[];
  /** The column of days or moments; the integer part of a moment is its day. */
  readonly dateColumn?: number;
  /** The refreshed days: existing rows of other days stay although the fresh rows lack them. */
  readonly window?: DayWindow;
  /** False when the keys have another meaning than before: then no existing row matches a fresh row. */
  readonly sameKeys: boolean;
  /** The sheet row for the first row of an empty table. */
  readonly firstRow: number;
}

/**
 * Days from `from` to `to`, both inclusive, without those of `except`. Rows before `keptFrom` and after `keptTo` are removed.
 */
export interface DayWindow {
  readonly from: number;
  readonly to: number;
  readonly except?: { readonly from: number; readonly to: number };
  readonly keptFrom?: number;
  readonly keptTo?: number;
}

/**
 * Fresh rows (their indexes) that are inserted above sheet row `at`; `like` is the neighbouring row of the table. No two entries have the
 * same place.
 */
export interface InsertedRows {
  readonly at: number;
  readonly fresh: readonly number[];
  readonly like: number | undefined;
}

/** The window in sheet serial numbers. */
export function daySerials({ from, to, except, keptFrom, keptTo }: Window): DayWindow {
  return {
    from: serial(from),
    to: serial(to),
    ...(except === undefined ? {} : { except: { from: serial(except.from), to: serial(except.to) } }),
    ...(keptFrom === undefined ? {} : { keptFrom: serial(keptFrom) }),
    ...(keptTo === undefined ? {} : { keptTo: serial(keptTo) }),
  };
}

/** The sheet serial number of a day. */
export function serial(day: string): number {
  const number = daySerial(day);
  if (number === undefined) throw new Error(`Not a day: ${day}`);
  return number;
}
