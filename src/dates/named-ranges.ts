import { PERIOD_IDS, type PeriodId } from '../catalogue';
import { addDays, type Day, type DayRange } from './calendar';
import { toPeriodStart } from './periods';

export interface CurrentDays {
  readonly today: Day;
  /** The newest complete day: “yesterday”, and the last day of named ranges such as “last 7 days”. */
  readonly newestCompleteDay: Day;
}

/** The smallest and the largest N in “last N days”. “last 1 month” is refused: it could be the last month or this one. At most ten years. */
const COUNTS = { day: [1, 3660], week: [2, 522], month: [2, 120] } as const;

/** “last 13 months”: the newest days, weeks or months. The current week or month is one of them, and the first one is whole. */
interface NewestUnits {
  readonly count: number;
  readonly unit: keyof typeof COUNTS;
}

/** “this month” or, finished, “last month”: the period of the newest complete day, or the last one that is over. Weeks begin on Monday. */
interface CalendarPeriod {
  readonly period: PeriodId;
  readonly isFinished: boolean;
}

const RANGES = new Map<string, CalendarPeriod>([
  ...PERIOD_IDS.flatMap((period) => [
    [`this ${period}`, { period, isFinished: false }] as const,
    [`last ${period}`, { period, isFinished: true }] as const,
  ]),
  ...PERIOD_IDS.map((period) => [`${period} to date`, { period, isFinished: false }] as const),
  ['mtd', { period: 'month', isFinished: false }],
  ['qtd', { period: 'quarter', isFinished: false }],
  ['ytd', { period: 'year', isFinished: false }],
]);

/** The names that the help of formulas lists. One number stands for all numbers of days, weeks and months. */
export const RANGE_NAMES: readonly string[] = [
  ...['yesterday', 'today', 'last 7 days', 'last 4 weeks', 'last 13 months'],
  ...RANGES.keys(),
];

/** The days of a named range, given the newest complete day. */
export function parseNamedRange(text: string, newestCompleteDay: Day): DayRange | undefined {
  const name = normalizeRangeText(text);
  const range = RANGES.get(name);
  if (range !== undefined) {
    // “Last month” is November as soon as 30 November is complete.
    const to = range.isFinished
      ? addDays(toPeriodStart(range.period, addDays(newestCompleteDay, 1)), -1)
      : newestCompleteDay;
    return { from: toPeriodStart(range.period, to), to };
  }
  const units = parseNewestUnits(name);
  if (units === undefined) return undefined;
  const grain = units.unit === 'day' ? 'date' : units.unit;
  let from = toPeriodStart(grain, newestCompleteDay);
  for (let nth = 1; nth < units.count; nth++) from = toPeriodStart(grain, addDays(from, -1));
  return { from, to: newestCompleteDay };
}

export function parseNewestUnits(text: string): NewestUnits | undefined {
  const [, digits, unit] =
    /^(?:last|past) (\d{1,4}) (day|week|month)s?$/.exec(normalizeRangeText(text)) ?? [];
  if (unit !== 'day' && unit !== 'week' && unit !== 'month') return undefined;
  const count = Number(digits);
  const [least, most] = COUNTS[unit];
  return count >= least && count <= most ? { count, unit } : undefined;
}

export function parseCalendarPeriod(text: string): CalendarPeriod | undefined {
  return RANGES.get(normalizeRangeText(text));
}

/** True if the range has several days, or usually has: “this month” has only one day on the first day of a month. */
export function hasSeveralDays(text: string, { from, to }: DayRange): boolean {
  return from !== to || parseNamedRange(text, to) !== undefined;
}

/** The day that “yesterday” (the newest complete day) or “today” means. */
export function parseNamedDay(text: string, { today, newestCompleteDay }: CurrentDays): Day | undefined {
  const name = normalizeRangeText(text);
  if (name === 'yesterday') return newestCompleteDay;
  return name === 'today' ? today : undefined;
}

/** Chinese names of ranges, without blanks. */
const CHINESE_NAMES = new Map<string, string>([
  ...['昨天', '昨日'].map((name) => [name, 'yesterday'] as const),
  ...['今天', '今日'].map((name) => [name, 'today'] as const),
  ...['本周', '这周', '本星期', '本周至今'].map((name) => [name, 'this week'] as const),
  ...['上周', '上星期'].map((name) => [name, 'last week'] as const),
  ...['本月', '这个月', '本月至今', '月初至今'].map((name) => [name, 'this month'] as const),
  ...['上月', '上个月'].map((name) => [name, 'last month'] as const),
  ...['本季度', '本季', '本季度至今'].map((name) => [name, 'this quarter'] as const),
  ...['上季度', '上季', '上个季度'].map((name) => [name, 'last quarter'] as const),
  ...['今年', '本年', '今年至今', '本年至今', '年初至今'].map((name) => [name, 'this year'] as const),
  ...['去年', '上年'].map((name) => [name, 'last year'] as const),
]);
const CHINESE_UNITS: Readonly<Record<string, string>> = { 天: 'days', 日: 'days', 周: 'weeks', 月: 'months' };

/** A name as it is stored, in English and small letters: “last 7 days” for “Last 7 days” and “最近 7 天”. */
function normalizeRangeText(text: string): string {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  const compact = name.replaceAll(' ', '');
  const [, count, unit = ''] = /^(?:最近|过去|近)(\d{1,4})个?([天日周月])$/.exec(compact) ?? [];
  return count === undefined ? (CHINESE_NAMES.get(compact) ?? name) : `last ${count} ${CHINESE_UNITS[unit]}`;
}
