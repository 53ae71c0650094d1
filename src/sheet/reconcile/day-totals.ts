import { decimalsOf, Sums } from '../../table/exact-sum';
import type { SheetCell } from '../../table/sheet-cell';
import type { RetryingSheets } from '../api/retrying-api';
import { type Places, type ReadRow, readEach } from '../read/read-rows';

/** The rows of a day together. */
export interface Totals {
  readonly rows: number;
  /** One a column; null where a row has no number there. */
  readonly sums: readonly (number | null)[];
}

/** The totals by day of `rows` (ascending) over the columns of `places`, each to the last decimal; `days` says which day each row is of. */
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
