import { serial } from '../../dates/sheet-dates';
import { type SheetCell, type SheetRow, type SheetRows, sameCell } from '../../table/sheet-cell';
import type { RowWrite } from '../api/blocks';
import { equalRuns, itemAt, range } from '../api/spans';
import { daySerialIn, type ExistingRow, type ExistingRows } from '../read/existing-table';
import type { DayWindow, Window } from '../write-job';
import { matchRows, type Partners, type RowKey } from './match-rows';

/** How rows are compared. Columns are indexes into a row's cells; days are sheet serial numbers. */
export interface RowRules {
  readonly width: number;
  readonly keys: RowKey;
  /** The column of days or moments. The integer part of a moment is its day. */
  readonly dateColumn?: number;
  /** The refreshed days. Existing rows of other days stay, although no fresh row matches them. */
  readonly window?: DayWindow<number>;
  /** False if the key columns have changed. In that case no existing row matches a fresh row. */
  readonly sameKeys: boolean;
  /** The sheet row where the first row of an empty table is inserted. */
  readonly firstRow: number;
}

/** An existing row with changed values, and the index of its fresh row. */
interface ChangedRow extends RowWrite {
  readonly fresh: number;
}

/**
 * The indexes of fresh rows that are inserted above sheet row `at`. They take over the formats and formulas of sheet row `like`, a neighbour.
 * No two entries have the same `at`.
 */
interface InsertedRows {
  readonly at: number;
  readonly fresh: readonly number[];
  readonly like: number | undefined;
}

/** The difference between existing and fresh rows. Row numbers are those before the refresh. */
export interface Difference {
  readonly changed: readonly ChangedRow[];
  readonly inserted: readonly InsertedRows[];
  /**
   * The sheet rows of existing rows without a matching fresh row. Rows of days that the refresh neither replaces nor removes are not
   * included.
   */
  readonly vanished: readonly number[];
  /** For each fresh row, its row in the sheet; undefined if it has to be inserted. */
  readonly rowOf: readonly (number | undefined)[];
}

/** Compares the existing rows of a sheet with the fresh rows of a table. */
export function reconcile(existing: ExistingRows, fresh: SheetRows, rules: RowRules): Difference {
  const { keys, width, window, dateColumn } = rules;
  const oldCells = existing.map(({ cells }) => cells);
  const partners = rules.sameKeys ? matchRows(oldCells, fresh, keys, width) : fresh.map(() => undefined);
  const changed = partners.flatMap((partner, index): ChangedRow[] => {
    if (partner === undefined) return [];
    const { row, cells: old } = itemAt(existing, partner);
    const cells = differingCells(old, itemAt(fresh, index), width);
    return cells === undefined ? [] : [{ row, fresh: index, cells }];
  });
  const matched = new Set(partners);
  const isFetched = ({ cells }: ExistingRow): boolean => {
    if (window === undefined || dateColumn === undefined) return true;
    const day = daySerialIn(cells[dateColumn]);
    return day !== undefined && isReplaced(day, window);
  };
  return {
    changed: changed.sort((one, other) => one.row - other.row),
    inserted: newPlaces(existing, fresh, partners, rules),
    vanished: existing.filter((row, nth) => !matched.has(nth) && isFetched(row)).map(({ row }) => row),
    rowOf: partners.map((partner) => (partner === undefined ? undefined : itemAt(existing, partner).row)),
  };
}

function differingCells(old: SheetRow, fresh: SheetRow, width: number): ChangedRow['cells'] | undefined {
  let differing: (SheetCell | undefined)[] | undefined;
  for (let column = 0; column < width; column++) {
    const value = fresh[column] ?? '';
    if (sameCell(old[column], value)) continue;
    differing ??= new Array(width).fill(undefined);
    differing[column] = value;
  }
  return differing;
}

/** True if the refresh replaces or removes the rows of this day. */
export function isReplaced(day: number, { from, to, except, keptFrom, keptTo }: DayWindow<number>): boolean {
  if (day < (keptFrom ?? day) || day > (keptTo ?? day)) return true;
  return day >= from && day <= to && !(except !== undefined && day >= except.from && day <= except.to);
}

/** The window with sheet serial numbers instead of days. */
export function daySerials({ from, to, except, keptFrom, keptTo }: Window): DayWindow<number> {
  return {
    from: serial(from),
    to: serial(to),
    ...(except === undefined ? {} : { except: { from: serial(except.from), to: serial(except.to) } }),
    ...(keptFrom === undefined ? {} : { keptFrom: serial(keptFrom) }),
    ...(keptTo === undefined ? {} : { keptTo: serial(keptTo) }),
  };
}

type Place = Pick<InsertedRows, 'at' | 'like'>;

/**
 * The places where new rows are inserted. If the existing rows are in the order of the fresh rows, a new row is inserted below its
 * predecessor. Otherwise the user has sorted the sheet, and new rows are appended.
 */
function newPlaces(
  existing: ExistingRows,
  fresh: SheetRows,
  partners: Partners,
  rules: RowRules,
): InsertedRows[] {
  const matched = partners.filter((partner): partner is number => partner !== undefined);
  if (matched.some((partner, nth) => partner < (matched[nth - 1] ?? -1))) return appended(existing, partners);
  const inserted: { at: number; fresh: number[]; like: number | undefined }[] = [];
  // A run is one existing row, or neighbouring new rows. New rows before and after the days that are not refreshed are separate runs.
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

/**
 * One place for all new rows: below the last existing row. Called only if the existing rows are in another order than the fresh rows, so
 * there are at least two existing rows.
 */
function appended(existing: ExistingRows, partners: Partners): InsertedRows[] {
  const fresh = [...partners.keys()].filter((index) => partners[index] === undefined);
  return fresh.length === 0 ? [] : [{ ...below(itemAt(existing, existing.length - 1)), fresh }];
}

/**
 * The place of new rows: below the preceding row, else above the following row, else by their day. If days in the middle of the range are
 * not refreshed, a row on the other side of these days does not count as preceding or following.
 */
function placeOf(
  existing: ExistingRows,
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

/** True if the row's day is after the days that are not refreshed (`window.except`). */
function isAfterException(cells: SheetRow, rules: RowRules): boolean {
  const except = rules.window?.except;
  return except !== undefined && Number(dayIn(cells, rules)) >= except.to + 1;
}

function dayIn(cells: SheetRow, { dateColumn }: RowRules): SheetCell | undefined {
  return dateColumn === undefined ? undefined : cells[dateColumn];
}

/**
 * The place of new rows by their day: below the last row of the same or an earlier day. If the table is in descending order, below the last
 * row of the same or a later day. If there is no such row, above the first row. Rows without a day are placed at the end.
 */
function placeByDay(existing: ExistingRows, first: SheetRow, rules: RowRules): Place {
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
