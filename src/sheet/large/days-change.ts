import { serial } from '../../dates/sheet-dates';
import { decimalsOf, Sums } from '../../table/exact-sum';
import type { Column } from '../../table/table';
import type { RetryingSheets } from '../api/retrying-api';
import { itemAt } from '../api/spans';
import { type Places, tableRows } from '../read/existing-large-table';
import type { Covered } from '../stamp';
import type { ExistingDays } from './day-blocks';
import { type HiddenDays, type LargeRows, rowsWhere } from './large-rows';
import { hiddenRows } from './paired-rows';

/** How a refresh changes the days of a table with too many rows to compare. */
export interface DaysChange {
  /** The question that the old rows answer, if the sheet says so. */
  readonly covers?: Covered;
  /** The columns that are added up. */
  readonly columns: readonly Column[];
  /** The refreshed days (sheet serial numbers) that the sheet contained as complete. */
  readonly days: readonly { readonly day: number; readonly old: Totals; readonly fresh: Totals }[];
}

/** Adds up the old and the new rows of each requested day, over the columns of `added` that the sheet already had. */
export function daysChange(
  api: Pick<RetryingSheets, 'values'>,
  { existing, theirs, userContent }: Omit<LargeRows, 'own'>,
  hidden: HiddenDays,
  columns: readonly Column[],
  added: readonly Column[],
  isAsked: (day: number) => boolean,
): DaysChange {
  const { covers } = existing.stamp;
  const isMeant = (day: number) => isAsked(day) && isHeld(day, covers);
  const progress = added.filter(({ field }) => existing.columns.has(field));
  // A row with the add-on's mark is in the sheet only because of the user's content, so it is not an old row.
  const isOld = (row: number) => !theirs.has(row) && userContent.get(row)?.marked !== true;
  const oldRows = rowsWhere(existing, (row, day) => isMeant(day) && isOld(row));
  const at = progress.map(({ field }) => existing.columns.get(field));
  const old = dayTotals(api, { tab: existing.tab, at, columns: progress }, oldRows);
  const blocks = hidden.days.filter(({ day }) => isMeant(day));
  const freshAt = progress.map((column) => columns.indexOf(column));
  const fresh = dayTotals(
    api,
    { tab: hidden.tab, at: freshAt, columns: progress },
    {
      rows: blocks.flatMap(hiddenRows),
      days: blocks.flatMap(({ day, count }) => new Array<number>(count).fill(day)),
    },
  );
  const none: Totals = { rows: 0, sums: progress.map(() => 0) };
  const days = [...new Set([...old.keys(), ...fresh.keys()])].sort((one, other) => one - other);
  return {
    ...(covers === undefined ? {} : { covers }),
    columns: progress,
    days: days.map((day) => ({ day, old: old.get(day) ?? none, fresh: fresh.get(day) ?? none })),
  };
}

/** True if the sheet's stamp says that its rows contained the day as complete. */
function isHeld(day: number, covers: Covered | undefined): boolean {
  if (covers === undefined) return true;
  const last = Math.min(serial(covers.to), serial(covers.completeThrough));
  return day >= serial(covers.from) && day <= last;
}

export interface Totals {
  readonly rows: number;
  /** One sum for each column. Null if a row has no number in the column. */
  readonly sums: readonly (number | null)[];
}

/** The exact totals of each day: the number of its rows, and their sums over the columns of `places`. `rows` are ascending. */
export function dayTotals(
  api: Pick<RetryingSheets, 'values'>,
  places: Places,
  { rows, days }: ExistingDays,
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
  for (const { cells } of width > 0 ? tableRows(api, places, rows) : []) {
    const first = itemAt(nthDays, at++) * width;
    for (const [column, cell] of cells.entries()) {
      const isNumber = typeof cell === 'number';
      sums.add(first + column, isNumber ? cell : Number.NaN, isNumber ? decimalsOf(cell) : 0);
    }
  }
  const sumsOf = (nth: number) => places.columns.map((_, column) => sums.value(nth * width + column));
  return new Map([...counts].map(([day, { nth, rows: count }]) => [day, { rows: count, sums: sumsOf(nth) }]));
}
