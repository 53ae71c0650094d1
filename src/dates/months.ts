import { type Day, firstOfMonth } from './calendar';
import type { DayRange } from './named-ranges';
import { lastDayOf } from './periods';

/** A calendar month as `YYYY-MM`, in the report zone unless stated otherwise. */
export type Month = string;

export function isMonth(value: unknown): value is Month {
  return typeof value === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(value);
}

export function firstDay(month: Month): Day {
  return `${month}-01`;
}

export function lastDay(month: Month): Day {
  return lastDayOf('month', firstDay(month));
}

/** The month that is `count` months after `month`, or before it if `count` is negative. */
export function addMonths(month: Month, count: number): Month {
  return monthOf(firstOfMonth(firstDay(month), count));
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** The months in which the days of a range are, ascending. */
export function monthsIn({ from, to }: DayRange): Month[] {
  const months: Month[] = [];
  let month = monthOf(from);
  for (; month < monthOf(to); month = addMonths(month, 1)) months.push(month);
  return [...months, month];
}
