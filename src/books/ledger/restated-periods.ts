import { isPeriod, type PeriodId } from '../../catalogue/catalogue';
import { type Day, type Month, monthsIn } from '../../dates/calendar';
import { lastDayOf } from '../../dates/periods';
import { dayOfSerial } from '../../dates/sheet-dates';
import type { LastChange } from '../../sheet/changes/last-change';
import type { SheetCell } from '../../table/sheet-cell';
import { type Column, dayColumn } from '../../table/table';

/** The period that each row of a table covers; undefined for a table of days or without days. */
export function periodOf(columns: readonly Column[]): PeriodId | undefined {
  const field = columns[dayColumn(columns)]?.field;
  return field !== undefined && isPeriod(field) ? field : undefined;
}

/** The day of a cell with a date or a moment; undefined if the cell has neither. */
export function dayOfCell(cell: SheetCell | undefined): Day | undefined {
  return typeof cell === 'number' ? dayOfSerial(cell) : undefined;
}

/**
 * The months of the days whose numbers a run has changed, ascending. A row of a period counts for each month of the period. A table without
 * days counts for all days that its rows cover.
 */
export function changedMonths({ columns, rows, covers }: LastChange): Month[] {
  const column = dayColumn(columns);
  const period = periodOf(columns);
  const cells = new Set(rows.map(({ before, after }) => (after ?? before)?.[column]));
  const days = [...cells].flatMap((cell) => dayOfCell(cell) ?? []);
  const rangeOf = (day: Day) => ({ from: day, to: period === undefined ? day : lastDayOf(period, day) });
  const ranges = column === -1 ? [covers ?? []].flat() : days.map(rangeOf);
  return [...new Set(ranges.flatMap(monthsIn))].sort();
}
