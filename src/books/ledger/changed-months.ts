import type { Day } from '../../dates/calendar';
import { type Month, monthsIn } from '../../dates/months';
import { lastDayOf } from '../../dates/periods';
import type { LastChange } from '../../sheet/changes/last-change';
import { dayColumn } from '../../table/columns';
import { periodOf } from './restated-periods';
import { dayOfCell } from './restatements';

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
  const whole = covers === null ? [] : [covers];
  const ranges = column === -1 ? whole : days.map(rangeOf);
  return [...new Set(ranges.flatMap(monthsIn))].sort();
}
