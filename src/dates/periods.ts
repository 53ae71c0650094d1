import { isPeriod, type PeriodId } from '../catalogue/catalogue';
import { addDays, type Day, type DayRange, firstOfMonth, weekdayOf } from './calendar';

/** The days that a row of a table covers: one day, or a period of several days. */
export type Grain = 'date' | PeriodId;

export function isGrain(id: string): id is Grain {
  return id === 'date' || isPeriod(id);
}

/** `length` is the number of days of the longest such period. */
const PERIODS_OF_DAYS: Readonly<Record<Grain, { firstDay: (day: Day) => Day; length: number }>> = {
  date: { firstDay: (day) => day, length: 1 },
  week: { firstDay: (day) => addDays(day, 1 - weekdayOf(day)), length: 7 },
  month: { firstDay: (day) => firstOfMonth(day), length: 31 },
  quarter: { firstDay: (day) => firstOfMonth(day, -((Number(day.slice(5, 7)) - 1) % 3)), length: 92 },
  year: { firstDay: (day) => `${day.slice(0, 4)}-01-01`, length: 366 },
};

/** The first day of the period that contains `day`. Weeks begin on Monday. */
export function firstDayOf(period: Grain, day: Day): Day {
  return PERIODS_OF_DAYS[period].firstDay(day);
}

export function lastDayOf(period: Grain, day: Day): Day {
  const { firstDay, length } = PERIODS_OF_DAYS[period];
  return addDays(firstDay(addDays(firstDay(day), length)), -1);
}

export function periodsIn(grain: Grain, { from, to }: DayRange): Day[] {
  const firsts: Day[] = [];
  for (let first = firstDayOf(grain, from); first <= to; first = addDays(lastDayOf(grain, first), 1))
    firsts.push(first);
  return firsts;
}

/** The days of the range that are in the period with this first day. */
export function coveredDays(grain: Grain, first: Day, { from, to }: DayRange): DayRange {
  const last = lastDayOf(grain, first);
  return { from: from > first ? from : first, to: to < last ? to : last };
}

/** True if the days are exactly those of one period. */
export function isWholePeriod(grain: Grain, { from, to }: DayRange): boolean {
  return from === firstDayOf(grain, from) && to === lastDayOf(grain, from);
}

/** True if the days are not all of their period, or if one of them is not complete. `newest` is the newest complete day. */
export function isPartial(grain: Grain, days: DayRange, newest: Day): boolean {
  return !isWholePeriod(grain, days) || days.to > newest;
}

/** The days of the range in periods that are partial, one range for each such period. */
export function partialPeriods(period: PeriodId, range: DayRange, newest: Day): readonly DayRange[] {
  return periodsIn(period, range)
    .map((first) => coveredDays(period, first, range))
    .filter((days) => isPartial(period, days, newest));
}
