import { type DimensionId, isPeriod } from '../../catalogue/catalogue';
import { addDays, type Day, firstOfMonth } from '../../dates/calendar';
import { lastDayOf } from '../../dates/periods';
import type { LastChange } from '../../sheet/changes/last-change';
import { dayColumn } from '../../table/columns';
import { dayOfCell } from './restatements';

/**
 * The months (`YYYY-MM`) of the days whose numbers a run has changed, ascending. A row of a period counts for each month of the period. A
 * table without days counts for all days that its rows cover.
 */
export function changedMonths(change: LastChange): string[] {
  const column = dayColumn(change.columns);
  const ranges =
    column === -1 ? wholeRange(change) : daysIn(change, column).map((day) => periodOf(change, column, day));
  return [...new Set(ranges.flatMap(monthsIn))].sort();
}

interface Days {
  readonly from: Day;
  readonly to: Day;
}

function wholeRange({ covers }: LastChange): Days[] {
  return covers === null ? [] : [covers];
}

function daysIn({ rows }: LastChange, column: number): Day[] {
  const cells = rows.map(({ before, after }) => (after ?? before)?.[column]);
  return [...new Set(cells)].flatMap((cell) => dayOfCell(cell) ?? []);
}

function periodOf({ columns }: LastChange, column: number, day: Day): Days {
  const field = columns[column]?.field as DimensionId;
  return { from: day, to: isPeriod(field) ? lastDayOf(field, day) : day };
}

function monthsIn({ from, to }: Days): string[] {
  const months = [from.slice(0, 7)];
  const last = to.slice(0, 7);
  for (let first = firstOfMonth(from); first.slice(0, 7) < last; ) {
    first = firstOfMonth(addDays(first, 31));
    months.push(first.slice(0, 7));
  }
  return months;
}
