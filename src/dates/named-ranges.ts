import { PERIOD_IDS, type PeriodId } from '../catalogue/catalogue';
import { addDays, type Day, type DayRange } from './calendar';
import { firstDayOf } from './periods';

export interface Today {
  readonly today: Day;
  /** The newest complete day: “yesterday”, and the last day of named ranges such as “last 7 days”. */
  readonly newest: Day;
}

/** The largest N in “last N days”: ten years. A larger number is probably a typing error. */
const LONGEST = 3660;

/** The named ranges of a period, by the week, month, quarter or year of the newest complete day. Weeks begin on Monday. */
const RANGES = new Map<string, { readonly period: PeriodId; readonly isFinished: boolean }>([
  ...PERIOD_IDS.flatMap((period) => [
    [`this ${period}`, { period, isFinished: false }] as const,
    [`last ${period}`, { period, isFinished: true }] as const,
  ]),
  ...PERIOD_IDS.map((period) => [`${period} to date`, { period, isFinished: false }] as const),
  ['mtd', { period: 'month', isFinished: false }],
  ['qtd', { period: 'quarter', isFinished: false }],
  ['ytd', { period: 'year', isFinished: false }],
]);

export const RANGE_NAMES: readonly string[] = ['yesterday', 'today', 'last 7 days', ...RANGES.keys()];

/** The days of a named range, given the newest complete day. Undefined if the text names no range. */
export function namedRange(text: string, newest: Day): DayRange | undefined {
  const name = plain(text);
  const range = RANGES.get(name);
  if (range !== undefined) {
    // “Last month” is November as soon as 30 November is complete.
    const to = range.isFinished ? addDays(firstDayOf(range.period, addDays(newest, 1)), -1) : newest;
    return { from: firstDayOf(range.period, to), to };
  }
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
