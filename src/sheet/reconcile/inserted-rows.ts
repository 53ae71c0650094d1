import { daySerial } from '../../dates/sheet-dates';
import type { SheetCell, SheetRow, SheetRows } from '../../table/sheet-cell';
import { equalRuns, itemAt, range } from '../api/spans';
import type { ExistingRow } from '../read/existing-table';
import type { DayWindow, Window } from '../write-job';
import type { KeyColumn, Partners } from './match-rows';

/** How rows are compared. Columns are indexes into a row's cells; days are sheet serial numbers. */
export interface RowRules {
  readonly width: number;
  readonly keys: readonly KeyColumn[];
  /** The column of days or moments; the integer part of a moment is its day. */
  readonly dateColumn?: number;
  /** The refreshed days: existing rows of other days stay although the fresh rows lack them. */
  readonly window?: DayWindow<number>;
  /** False when the keys have another meaning than before: then no existing row matches a fresh row. */
  readonly sameKeys: boolean;
  /** The sheet row for the first row of an empty table. */
  readonly firstRow: number;
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

type Place = Pick<InsertedRows, 'at' | 'like'>;

/**
 * Where new rows are inserted. While the sheet's rows are in the order of the fresh rows, a new row follows its predecessor; otherwise
 * the user has sorted the sheet and new rows are appended. `partners` contains for each fresh row the index of its existing row.
 */
export function insertedRows(
  existing: readonly ExistingRow[],
  fresh: SheetRows,
  partners: Partners,
  rules: RowRules,
): InsertedRows[] {
  const matched = partners.filter((partner): partner is number => partner !== undefined);
  if (matched.some((partner, nth) => partner < (matched[nth - 1] ?? -1))) return appended(existing, partners);
  const inserted: { at: number; fresh: number[]; like: number | undefined }[] = [];
  // New rows before and after the days that are not refreshed are separate runs.
  const runOf = (index: number) =>
    partners[index] === undefined ? `new ${isAfterException(itemAt(fresh, index), rules)}` : index;
  let last: number | undefined;
  for (const run of equalRuns([...partners.keys()], runOf)) {
    const partner = partners[run.from];
    if (partner !== undefined) last = partner;
    else {
      const place = placeOf(existing, itemAt(fresh, run.from), [last, partners[run.to]], rules);
      const before = inserted[inserted.length - 1];
      if (before?.at === place.at) before.fresh = [...before.fresh, ...range(run)];
      else inserted.push({ ...place, fresh: range(run) });
    }
  }
  return inserted;
}

/** Inserts the new rows below the last existing row. At least two rows exist here, because a single row is always in order. */
function appended(existing: readonly ExistingRow[], partners: Partners): InsertedRows[] {
  const fresh = [...partners.keys()].filter((index) => partners[index] === undefined);
  return fresh.length === 0 ? [] : [{ ...below(itemAt(existing, existing.length - 1)), fresh }];
}

/**
 * Below the preceding row, else above the following one. When days in the middle of the range are not refreshed, a row on the other side
 * of these days does not count as a neighbour; rows without a neighbour are placed by their day.
 */
function placeOf(
  existing: readonly ExistingRow[],
  first: SheetRow,
  [last, next]: readonly [number | undefined, number | undefined],
  rules: RowRules,
): Place {
  const side = isAfterException(first, rules);
  const isNear = (row: number | undefined): row is number =>
    row !== undefined && isAfterException(itemAt(existing, row).cells, rules) === side;
  if (isNear(last)) return below(itemAt(existing, last));
  return isNear(next) ? above(itemAt(existing, next)) : placeByDay(existing, first, rules);
}

function below({ row }: ExistingRow): Place {
  return { at: row + 1, like: row };
}

function above({ row }: ExistingRow): Place {
  return { at: row, like: row };
}

/** Whether a row's day is after the days that are not refreshed. */
function isAfterException(cells: SheetRow, rules: RowRules): boolean {
  const except = rules.window?.except;
  return except !== undefined && Number(dayIn(cells, rules)) >= except.to + 1;
}

function dayIn(cells: SheetRow, { dateColumn }: RowRules): SheetCell | undefined {
  return dateColumn === undefined ? undefined : cells[dateColumn];
}

/**
 * Below the last row of the same or an earlier day, in ascending or descending tables; at the end where there are no days.
 */
function placeByDay(existing: readonly ExistingRow[], first: SheetRow, rules: RowRules): Place {
  const [top] = existing;
  if (top === undefined) return { at: rules.firstRow, like: undefined };
  const end = itemAt(existing, existing.length - 1);
  const day = dayIn(first, rules);
  if (typeof day !== 'number') return below(end);
  const dayOf = ({ cells }: ExistingRow) => Number(dayIn(cells, rules));
  const isRising = dayOf(top) <= dayOf(end);
  const before = existing.filter((row) => (isRising ? dayOf(row) <= day : dayOf(row) >= day));
  const last = before[before.length - 1];
  return last === undefined ? above(top) : below(last);
}

/** Converts the days of the window to sheet serial numbers. */
export function daySerials({ from, to, except, keptFrom, keptTo }: Window): DayWindow<number> {
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
