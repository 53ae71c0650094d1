import { isPeriod, type PeriodId } from '../catalogue';
import { addDays, type Day, type DayRange, toMonthStart, toWeekday } from './calendar';

/** The days that a row of a table covers: one day, or a period of several days. */
export type Grain = 'date' | PeriodId;

export function isGrain(id: string): id is Grain {
  return id === 'date' || isPeriod(id);
}

/** `mostDays`: the days of the longest such period. A day that is so many days after the start of a period is always in the next period. */
const GRAINS: Readonly<Record<Grain, { toStart: (day: Day) => Day; mostDays: number }>> = {
  date: { toStart: (day) => day, mostDays: 1 },
  week: { toStart: (day) => addDays(day, 1 - toWeekday(day)), mostDays: 7 },
  month: { toStart: (day) => toMonthStart(day), mostDays: 31 },
  quarter: { toStart: (day) => toMonthStart(day, -((Number(day.slice(5, 7)) - 1) % 3)), mostDays: 92 },
  year: { toStart: (day) => `${day.slice(0, 4)}-01-01`, mostDays: 366 },
};

/** The first day of the period that contains `day`. Weeks begin on Monday. */
export function toPeriodStart(period: Grain, day: Day): Day {
  return GRAINS[period].toStart(day);
}

export function toPeriodEnd(period: Grain, day: Day): Day {
  const { toStart, mostDays } = GRAINS[period];
  return addDays(toStart(addDays(toStart(day), mostDays)), -1);
}

export function listPeriodStarts(grain: Grain, { from, to }: DayRange): Day[] {
  const periodStarts: Day[] = [];
  for (let first = toPeriodStart(grain, from); first <= to; first = addDays(toPeriodEnd(grain, first), 1))
    periodStarts.push(first);
  return periodStarts;
}

/** The days of the range that are in the period with this first day. */
export function clipToPeriod(grain: Grain, periodStart: Day, { from, to }: DayRange): DayRange {
  const periodEnd = toPeriodEnd(grain, periodStart);
  return { from: from > periodStart ? from : periodStart, to: to < periodEnd ? to : periodEnd };
}

export function isWholePeriod(grain: Grain, { from, to }: DayRange): boolean {
  return from === toPeriodStart(grain, from) && to === toPeriodEnd(grain, from);
}

/** True if the days are not all of their period, or if one of them is not complete. */
export function isPartialPeriod(grain: Grain, days: DayRange, newestCompleteDay: Day): boolean {
  return !isWholePeriod(grain, days) || days.to > newestCompleteDay;
}

/** The days of the range in periods that are partial, one range for each such period. */
export function listPartialPeriods(period: PeriodId, range: DayRange, newestCompleteDay: Day) {
  return listPeriodStarts(period, range)
    .map((first) => clipToPeriod(period, first, range))
    .filter((days) => isPartialPeriod(period, days, newestCompleteDay));
}
