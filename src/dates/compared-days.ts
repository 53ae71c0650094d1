import type { PeriodId } from '../catalogue';
import { addDays, countDaysBetween, type Day, type DayRange, isDay } from './calendar';
import { type Grain, isWholePeriod, toPeriodEnd, toPeriodStart } from './periods';

/** For 1 to 10 November: `period before` is 1 to 10 October, `days before` 22 to 31 October, `year before` the same dates a year before. */
export type ComparisonKind = 'period before' | 'days before' | 'year before';

/** The earliest day that the service may have data of. */
export const EARLIEST_DAY = '2010-01-01';

/** Weeks are compared with the same weekdays a year before, so a year of weeks has 364 days. */
const WEEKS_OF_A_YEAR = 52;

/**
 * The days that the `covered` days of one period are compared with: as many days of the earlier period, counted from its start in the same
 * way. A whole period is compared with the whole earlier period, although months and years differ in length. Undefined if the earlier
 * period does not have these days: 30 March to date has no 30 days in February, and 29 February is in no year before.
 */
export function findComparedDays(
  grain: Grain,
  covered: DayRange,
  comparison: 'period before' | 'year before',
): DayRange | undefined {
  const periodStart = toPeriodStart(grain, covered.from);
  const earlierStart =
    comparison === 'year before'
      ? findYearBefore(grain, periodStart)
      : toPeriodStart(grain, addDays(periodStart, -1));
  if (earlierStart === undefined) return undefined;
  const earlierEnd = toPeriodEnd(grain, earlierStart);
  const isWhole = isWholePeriod(grain, covered);
  const from = addDays(earlierStart, countDaysBetween(periodStart, covered.from));
  const to = isWhole ? earlierEnd : addDays(earlierStart, countDaysBetween(periodStart, covered.to));
  return to > earlierEnd ? undefined : findServedDays({ from, to });
}

/**
 * The days that a whole range is compared with. If the range is one of a calendar period, they are days of the earlier period. Otherwise
 * they are as many days right before the range, or as many days from the same date a year before.
 */
export function findComparedRange(
  range: DayRange,
  calendarPeriod: PeriodId | undefined,
  comparison: ComparisonKind,
): DayRange | undefined {
  if (comparison === 'days before') return findDaysBefore(range);
  const period = findComparedPeriod(range, calendarPeriod);
  if (period !== undefined) return findComparedDays(period, range, comparison);
  return comparison === 'year before' ? findDaysOfYearBefore(range) : findDaysBefore(range);
}

/**
 * The calendar period that a whole range is compared as: `calendarPeriod` (such as the month of “this month”), or the month, quarter or year
 * that consists of exactly these days. A week is compared like any other seven days.
 */
function findComparedPeriod(range: DayRange, calendarPeriod: PeriodId | undefined) {
  return (
    calendarPeriod ?? (['month', 'quarter', 'year'] as const).find((period) => isWholePeriod(period, range))
  );
}

function findDaysBefore({ from, to }: DayRange): DayRange | undefined {
  const dayBefore = addDays(from, -1);
  return findServedDays({ from: addDays(dayBefore, -countDaysBetween(from, to)), to: dayBefore });
}

function findDaysOfYearBefore({ from, to }: DayRange): DayRange | undefined {
  // A range has other days to compare, so it does not need its 29 February: 29 Feb to 1 Mar 2028 → 28 Feb to 1 Mar 2027.
  const earlierFrom = findYearBefore('date', from) ?? findYearBefore('date', addDays(from, -1));
  if (earlierFrom === undefined) return undefined;
  return findServedDays({ from: earlierFrom, to: addDays(earlierFrom, countDaysBetween(from, to)) });
}

/** The first day of the same period a year before; undefined for 29 February. */
function findYearBefore(grain: Grain, first: Day): Day | undefined {
  if (grain === 'week') return addDays(first, -7 * WEEKS_OF_A_YEAR);
  const day = `${Number(first.slice(0, 4)) - 1}${first.slice(4)}`;
  return isDay(day) ? day : undefined;
}

function findServedDays(days: DayRange): DayRange | undefined {
  return days.from < EARLIEST_DAY ? undefined : days;
}
