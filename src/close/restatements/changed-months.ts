import { type DimensionId, isPeriod } from '../../catalogue/catalogue';
import { addDays, type Day, firstOfMonth } from '../../dates/calendar';
import { lastDayOf } from '../../dates/periods';
import type { LastChange } from '../../sheet/last-change/last-change';
import { rowIdentity } from '../../sheet/last-change/last-change';
import { dayColumn } from '../../table/columns';
import type { SheetCell } from '../../table/sheet-cell';
import type { Restatement } from './restatement';
import { dayOfCell } from './restatements';

/**
 * The months (`YYYY-MM`) of the days whose numbers a run has changed, ascending. A row of a period counts for each month of the period. A
 * table without days counts for all days that its rows cover. `recorded` is what the run wrote into the ledger.
 */
export function changedMonths(change: LastChange, recorded: readonly Restatement[]): string[] {
  const column = dayColumn(change.columns);
  const ranges =
    column === -1 ? wholeRange(change) : daysIn(change, column).map((day) => periodOf(change, column, day));
  const days = recorded.flatMap(({ day }) => (day === null ? [] : [{ from: day, to: day }]));
  return [...new Set([...ranges, ...days].flatMap(monthsIn))].sort();
}

interface Days {
  readonly from: Day;
  readonly to: Day;
}

function wholeRange({ covers }: LastChange): Days[] {
  return covers === null ? [] : [covers];
}

function daysIn(change: LastChange, column: number): Day[] {
  const identity = rowIdentity(change);
  const nth = identity.findIndex(({ at }) => at === column);
  const cells: (SheetCell | undefined)[] = [
    ...[...change.changed, ...change.notes].map(({ at }) => at[nth]),
    ...change.inserted.map((row) => row[column]),
    ...change.deleted.map((row) => row.cells[column]),
  ];
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
