import { addDays, type Day } from '../../dates/calendar';
import type { DayRange } from '../../dates/named-ranges';
import { firstDayOf, type Grain, lastDayOf } from '../../dates/periods';

const STEPS: Readonly<Record<Grain, { readonly days: number } | { readonly months: number }>> = {
  date: { days: 1 },
  week: { days: 7 },
  month: { months: 1 },
  quarter: { months: 3 },
  year: { months: 12 },
};

/** A formula for the first day of the period that begins `count` periods after the one in a cell. `count` is a formula too. */
export function periodAfter(grain: Grain, cell: string, count: string): string {
  const step = STEPS[grain];
  if ('months' in step) return `EDATE(${cell};${times(step.months, count)})`;
  return `${cell}+${times(step.days, count)}`;
}

function times(factor: number, count: string): string {
  return factor === 1 ? count : `${factor}*${count}`;
}

/** The number of periods that have all of their days in the range; for days, the number of days. At least 1. */
export function wholePeriods(grain: Grain, { from, to }: DayRange): number {
  let first: Day = firstDayOf(grain, from);
  if (first < from) first = addDays(lastDayOf(grain, from), 1);
  let count = 0;
  while (lastDayOf(grain, first) <= to) {
    count += 1;
    first = addDays(lastDayOf(grain, first), 1);
  }
  return Math.max(1, count);
}
