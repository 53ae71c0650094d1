import { isPeriod, type PeriodId } from '../catalogue/catalogue';
import { addDays, type Day, firstOfMonth, weekdayOf } from './calendar';

interface Period {
  readonly firstDay: (day: Day) => Day;
  /** The days of the longest such period. */
  readonly length: number;
}

/** The days that a row of a table covers: one day, or a period of several days. */
export type Grain = 'date' | PeriodId;

export function isGrain(id: string): id is Grain {
  return id === 'date' || isPeriod(id);
}

const PERIODS_OF_DAYS: Readonly<Record<Grain, Period>> = {
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

/** The last day of the period that contains `day`. */
export function lastDayOf(period: Grain, day: Day): Day {
  const { firstDay, length } = PERIODS_OF_DAYS[period];
  return addDays(firstDay(addDays(firstDay(day), length)), -1);
}

/**
 * The days from `from` to `to` that are in a period without all of its days, one range for each such period. A period lacks days if it
 * begins before `from` or ends after `to`, and it is not complete if it ends after `newest`, the newest complete day.
 */
export function partialPeriods(
  period: PeriodId,
  { from, to }: { readonly from: Day; readonly to: Day },
  newest: Day,
): readonly { readonly from: Day; readonly to: Day }[] {
  const complete = newest < to ? newest : to;
  const ranges: { from: Day; to: Day }[] = [];
  for (let first = firstDayOf(period, from); first <= to; ) {
    const last = lastDayOf(period, first);
    if (first < from || last > complete)
      ranges.push({ from: first < from ? from : first, to: last > to ? to : last });
    first = addDays(last, 1);
  }
  return ranges;
}
