import type { PeriodId } from '../catalogue/catalogue';
import { addDays, type Day, type DayRange } from './calendar';
import { firstDayOf } from './periods';

/** The two days that “today” and “yesterday” mean, in the report zone. */
export interface Today {
  readonly today: Day;
  /** The newest complete day: “yesterday”, and the last day of named ranges such as “last 7 days”. */
  readonly newest: Day;
}

/** The largest N in “last N days”: ten years. A larger number is probably a typing error. */
const LONGEST = 3660;

/** A range of one week, month, quarter or year. */
interface PeriodRange {
  readonly period: PeriodId;
  /** Its days, given the newest complete day. */
  readonly days: (newest: Day) => DayRange;
}

/** A range that begins with “this”: the week, month, quarter or year of the newest complete day, up to that day. */
const current = (period: PeriodId): PeriodRange => ({
  period,
  days: (newest) => ({ from: firstDayOf(period, newest), to: newest }),
});

/** A range that begins with “last”. “Last month” is November as soon as 30 November is complete. */
const finished = (period: PeriodId): PeriodRange => ({
  period,
  days: (newest) => {
    const to = addDays(firstDayOf(period, addDays(newest, 1)), -1);
    return { from: firstDayOf(period, to), to };
  },
});

/** The named ranges of a period. Weeks begin on Monday. */
const RANGES: ReadonlyMap<string, PeriodRange> = new Map([
  ['this week', current('week')],
  ['last week', finished('week')],
  ['this month', current('month')],
  ['last month', finished('month')],
  ['this quarter', current('quarter')],
  ['last quarter', finished('quarter')],
  ['this year', current('year')],
  ['last year', finished('year')],
  ['week to date', current('week')],
  ['month to date', current('month')],
  ['mtd', current('month')],
  ['quarter to date', current('quarter')],
  ['qtd', current('quarter')],
  ['year to date', current('year')],
  ['ytd', current('year')],
]);

/** The names of days and ranges that the form suggests to users. */
export const RANGE_NAMES: readonly string[] = ['yesterday', 'today', 'last 7 days', ...RANGES.keys()];

/** The days of a named range, given the newest complete day. Undefined if the text names no range. */
export function namedRange(text: string, newest: Day): DayRange | undefined {
  const name = plain(text);
  const range = RANGES.get(name);
  if (range !== undefined) return range.days(newest);
  const days = Number(/^(?:last|past) (\d{1,4}) days?$/.exec(name)?.[1]);
  return days >= 1 && days <= LONGEST ? { from: addDays(newest, 1 - days), to: newest } : undefined;
}

/** The period of a range such as “this month” or “last month”. Undefined for other texts, such as “last 30 days”. */
export function periodOfRange(text: string): PeriodId | undefined {
  return RANGES.get(plain(text))?.period;
}

/** An example of a newest complete day, chosen so that every named range has several days then, except “last 1 day”. */
const LATE = '2026-01-31';

/** True if the range has several days, or usually has: “this month” has only one day on the first day of a month. */
export function isOfSeveralDays(text: string, { from, to }: DayRange): boolean {
  const named = namedRange(text, LATE);
  return from !== to || (named !== undefined && named.from !== named.to);
}

/** The day that “yesterday” (the newest complete day) or “today” means. Undefined if the text is something else. */
export function namedDay(text: string, { today, newest }: Today): Day | undefined {
  const name = plain(text);
  if (name === 'yesterday') return newest;
  return name === 'today' ? today : undefined;
}

function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
}
