import type { Day } from './calendar';
import { addDays, firstOfMonth, weekdayOf } from './calendar';

/** First and last day, both included. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** The days that words count from, in the report zone. */
export interface Today {
  readonly today: Day;
  /** The newest complete day: reports reach up to it. */
  readonly newest: Day;
}

/** Ten years: more is a slip of the finger. */
const LONGEST = 3660;

type Start = (day: Day) => Day;

const monday: Start = (day) => addDays(day, 1 - weekdayOf(day));
const month: Start = (day) => firstOfMonth(day);
const quarter: Start = (day) => firstOfMonth(day, -((Number(day.slice(5, 7)) - 1) % 3));
const year: Start = (day) => `${day.slice(0, 4)}-01-01`;

/** “This …” is the one that the newest complete day is in, up to that day. */
const current = (start: Start) => (newest: Day) => ({ from: start(newest), to: newest });

/** “Last …” is the newest one whose days are all complete: on 1 December that is November as soon as 30 November is. */
const finished = (start: Start) => (newest: Day) => {
  const to = addDays(start(addDays(newest, 1)), -1);
  return { from: start(to), to };
};

/** The named ranges, counted to the newest complete day. Weeks begin on Monday. */
const RANGES: ReadonlyMap<string, (newest: Day) => DayRange> = new Map([
  ['this week', current(monday)],
  ['last week', finished(monday)],
  ['this month', current(month)],
  ['last month', finished(month)],
  ['this quarter', current(quarter)],
  ['last quarter', finished(quarter)],
  ['this year', current(year)],
  ['last year', finished(year)],
]);

const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['week to date', 'this week'],
  ['month to date', 'this month'],
  ['mtd', 'this month'],
  ['quarter to date', 'this quarter'],
  ['qtd', 'this quarter'],
  ['year to date', 'this year'],
  ['ytd', 'this year'],
]);

/** What to offer: names as they are typed. */
export const RANGE_NAMES: readonly string[] = [
  'yesterday',
  'today',
  'last 7 days',
  ...RANGES.keys(),
  ...OTHER_NAMES.keys(),
];

/** A named range's days, or undefined when the text names none. "last N days" takes any N up to ten years. */
export function namedRange(text: string, newest: Day): DayRange | undefined {
  const name = plain(text);
  const range = RANGES.get(OTHER_NAMES.get(name) ?? name);
  if (range !== undefined) return range(newest);
  const days = Number(/^(?:last|past) (\d{1,4}) days?$/.exec(name)?.[1]);
  return days >= 1 && days <= LONGEST ? { from: addDays(newest, 1 - days), to: newest } : undefined;
}

/** A day on which every range of several days has more than one. */
const LATE = '2026-01-31';

/** True for a range of several days, also where it happens to have one: "this month" on the first. */
export function isOfSeveralDays(text: string, { from, to }: DayRange): boolean {
  const named = namedRange(text, LATE);
  return from !== to || (named !== undefined && named.from !== named.to);
}

/** A named day, or undefined: "yesterday" is the newest complete day, "today" the day it is. */
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
