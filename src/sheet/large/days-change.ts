import { decimalsOf, Sums } from '../../table/exact-sum';
import type { SheetCell } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import type { RetryingSheets } from '../api/retrying-api';
import { type ExistingLargeTable, type Places, type ReadRow, readEach } from '../read/existing-large-table';
import type { LargeUserContent } from '../read/large-user-content';
import { serial } from '../reconcile/inserted-rows';
import type { Covered } from '../stamp';
import { ROWS_ABOVE } from '../write-job';
import type { HiddenDays } from './paired-rows';

/** How a refresh changes the days of a table with too many rows to compare. */
export interface DaysChange {
  /** The question that the old rows answer, if the sheet says so. */
  readonly covers?: Covered;
  /** The columns that are added up. */
  readonly columns: readonly Column[];
  /** The refreshed days (sheet serial numbers) that the sheet contained as complete. */
  readonly days: readonly { readonly day: number; readonly old: Totals; readonly fresh: Totals }[];
}

/** A large table's sheet with its old rows, and the hidden sheet with the rows that replace them. */
export interface Compared {
  readonly existing: ExistingLargeTable;
  readonly theirs: ReadonlySet<number>;
  readonly userContent: ReadonlyMap<number, LargeUserContent>;
  readonly hidden: HiddenDays;
}

/** Adds up both sheets for the days that `isAsked`, over those columns of `added` that the sheet already had. */
export function daysChange(
  api: Pick<RetryingSheets, 'values'>,
  { existing, theirs, userContent, hidden }: Compared,
  columns: readonly Column[],
  added: readonly Column[],
  isAsked: (day: number) => boolean,
): DaysChange {
  const { covers } = existing.stamp;
  const isMeant = (day: number) => isAsked(day) && isHeld(day, covers);
  const progress = added.filter(({ field }) => existing.columns.has(field));
  // A marked row stays because of the user's content: it is not an old row.
  const isOld = (row: number) => !theirs.has(row) && userContent.get(row)?.marked !== true;
  const those = existing.rows.map((row, nth) => isMeant(existing.days[nth] ?? 0) && isOld(row));
  const old = dayTotals(
    api,
    { tab: existing.tab, at: progress.map(({ field }) => existing.columns.get(field)), columns: progress },
    existing.rows.filter((_, nth) => those[nth]),
    existing.days.filter((_, nth) => those[nth]),
  );
  const blocks = hidden.days.filter(({ day }) => isMeant(day));
  const fresh = dayTotals(
    api,
    { tab: hidden.tab, at: progress.map((column) => columns.indexOf(column)), columns: progress },
    blocks.flatMap(({ from, count }) => Array.from({ length: count }, (_, nth) => ROWS_ABOVE + from + nth)),
    blocks.flatMap(({ day, count }) => new Array<number>(count).fill(day)),
  );
  const none: Totals = { rows: 0, sums: progress.map(() => 0) };
  const days = [...new Set([...old.keys(), ...fresh.keys()])].sort((one, other) => one - other);
  return {
    ...(covers === undefined ? {} : { covers }),
    columns: progress,
    days: days.map((day) => ({ day, old: old.get(day) ?? none, fresh: fresh.get(day) ?? none })),
  };
}

/** Whether the sheet contained the day as complete, if it says so. */
function isHeld(day: number, covers: Covered | undefined): boolean {
  if (covers === undefined) return true;
  const last = Math.min(serial(covers.to), serial(covers.completeThrough));
  return day >= serial(covers.from) && day <= last;
}

/** The totals of a day. */
export interface Totals {
  readonly rows: number;
  /** One for each column; null if a row has no number there. */
  readonly sums: readonly (number | null)[];
}

/** The exact totals by day of `rows` (ascending) over the columns of `places`; `days` contains the day of each row. */
export function dayTotals(
  api: Pick<RetryingSheets, 'values'>,
  places: Places,
  rows: readonly number[],
  days: readonly number[],
): ReadonlyMap<number, Totals> {
  const width = places.columns.length;
  const counts = new Map<number, { readonly nth: number; rows: number }>();
  const nthDays = days.map((day) => {
    const count = counts.get(day) ?? { nth: counts.size, rows: 0 };
    counts.set(day, count);
    count.rows++;
    return count.nth;
  });
  const sums = new Sums();
  let at = 0;
  const add = ({ cells }: ReadRow) => {
    const nth = nthDays[at++] ?? 0;
    cells.forEach((cell, column) => {
      addTo(sums, nth * width + column, cell);
    });
  };
  if (width > 0) readEach(api, places, rows, add);
  const sumsOf = (nth: number) => places.columns.map((_, column) => sums.value(nth * width + column));
  return new Map([...counts].map(([day, { nth, rows: count }]) => [day, { rows: count, sums: sumsOf(nth) }]));
}

function addTo(sums: Sums, at: number, cell: SheetCell): void {
  if (typeof cell === 'number') sums.add(at, cell, decimalsOf(cell));
  else sums.add(at, Number.NaN, 0);
}
