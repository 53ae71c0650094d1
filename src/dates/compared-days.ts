import type { PeriodId } from '../catalogue/catalogue';
import { addDays, type Day, type DayRange, daysBetween, isDay } from './calendar';
import { firstDayOf, type Grain, isWholePeriod, lastDayOf } from './periods';

/** `days before`: of a table without days, as many days right before its range, also where the range is a part of a month. */
export type Earlier = 'period before' | 'days before' | 'year before';

/** The earliest day that the service may have data of. */
export const EARLIEST_DAY = '2010-01-01';

/** Weeks are compared with the same weekdays a year before, so a year of weeks has 364 days. */
const WEEKS_OF_A_YEAR = 52;

/**
 * The days that the `covered` days of one period are compared with: as many days of the earlier period, counted from its start in the same
 * way. A whole period is compared with the whole earlier period, although months and years differ in length. Undefined if the earlier
 * period does not have these days: 30 March to date has no 30 days in February, and 29 February is in no year before.
 */
export function comparedDays(grain: Grain, covered: DayRange, earlier: Earlier): DayRange | undefined {
  const first = firstDayOf(grain, covered.from);
  const before = earlier === 'year before' ? yearBefore(grain, first) : firstDayOf(grain, addDays(first, -1));
  if (before === undefined) return undefined;
  const last = lastDayOf(grain, before);
  const isWhole = isWholePeriod(grain, covered);
  const from = addDays(before, daysBetween(first, covered.from));
  const to = isWhole ? last : addDays(before, daysBetween(first, covered.to));
  return to > last ? undefined : served({ from, to });
}

/**
 * The days that a whole range is compared with. If the range is one of a calendar period, they are days of the earlier period. Otherwise
 * they are as many days right before the range, or as many days from the same date a year before.
 */
export function comparedRange(
  range: DayRange,
  of: PeriodId | undefined,
  earlier: Earlier,
): DayRange | undefined {
  const period = comparedPeriod(range, of, earlier);
  if (period !== undefined) return comparedDays(period, range, earlier);
  const length = daysBetween(range.from, range.to);
  if (earlier !== 'year before') {
    const to = addDays(range.from, -1);
    return served({ from: addDays(to, -length), to });
  }
  const from = yearBefore('date', range.from) ?? yearBefore('date', addDays(range.from, -1));
  return from === undefined ? undefined : served({ from, to: addDays(from, length) });
}

/**
 * The calendar period that a whole range is compared as: `of` (such as the month of “this month”), or the period that consists of exactly
 * these days. Weeks are left out there: they are compared like any other seven days.
 */
export function comparedPeriod(
  range: DayRange,
  of: PeriodId | undefined,
  earlier: Earlier,
): PeriodId | undefined {
  if (earlier === 'days before') return undefined;
  return of ?? (['month', 'quarter', 'year'] as const).find((period) => isWholePeriod(period, range));
}

/** The first day of the same period a year before; undefined for 29 February. */
function yearBefore(grain: Grain, first: Day): Day | undefined {
  if (grain === 'week') return addDays(first, -7 * WEEKS_OF_A_YEAR);
  const day = `${Number(first.slice(0, 4)) - 1}${first.slice(4)}`;
  return isDay(day) ? day : undefined;
}

function served(days: DayRange): DayRange | undefined {
  return days.from < EARLIEST_DAY ? undefined : days;
}
