import { addDays, type Day, firstOfMonth, weekdayOf } from './calendar';

/** All days from `from` to `to`, both inclusive. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** The two days that “today” and “yesterday” mean, in the report zone. */
export interface Today {
  readonly today: Day;
  /** The newest complete day: “yesterday”, and the last day of named ranges such as “last 7 days”. */
  readonly newest: Day;
}

/** The largest N in “last N days”: ten years. A larger number is probably a typing error. */
const LONGEST = 3660;

type Start = (day: Day) => Day;

const monday: Start = (day) => addDays(day, 1 - weekdayOf(day));
const month: Start = (day) => firstOfMonth(day);
const quarter: Start = (day) => firstOfMonth(day, -((Number(day.slice(5, 7)) - 1) % 3));
const year: Start = (day) => `${day.slice(0, 4)}-01-01`;

/** A range that begins with “this”: the week, month, quarter or year of the newest complete day, up to that day. */
const current = (start: Start) => (newest: Day) => ({ from: start(newest), to: newest });

/**
 * A range that begins with “last”: the newest week, month, quarter or year in which all days are complete. “Last month” is November as
 * soon as 30 November is complete.
 */
const finished = (start: Start) => (newest: Day) => {
  const to = addDays(start(addDays(newest, 1)), -1);
  return { from: start(to), to };
};

/** For each name, a function that returns its days, given the newest complete day. Weeks begin on Monday. */
const RANGES: ReadonlyMap<string, (newest: Day) => DayRange> = new Map([
  ['this week', current(monday)],
  ['last week', finished(monday)],
  ['this month', current(month)],
  ['last month', finished(month)],
  ['this quarter', current(quarter)],
  ['last quarter', finished(quarter)],
  ['this year', current(year)],
  ['last year', finished(year)],
  ['week to date', current(monday)],
  ['month to date', current(month)],
  ['mtd', current(month)],
  ['quarter to date', current(quarter)],
  ['qtd', current(quarter)],
  ['year to date', current(year)],
  ['ytd', current(year)],
]);

/** The names of days and ranges that the form suggests to users. */
export const RANGE_NAMES: readonly string[] = ['yesterday', 'today', 'last 7 days', ...RANGES.keys()];

/** The days of a named range, given the newest complete day. Undefined if the text names no range. */
export function namedRange(text: string, newest: Day): DayRange | undefined {
  const name = plain(text);
  const range = RANGES.get(name);
  if (range !== undefined) return range(newest);
  const days = Number(/^(?:last|past) (\d{1,4}) days?$/.exec(name)?.[1]);
  return days >= 1 && days <= LONGEST ? { from: addDays(newest, 1 - days), to: newest } : undefined;
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
