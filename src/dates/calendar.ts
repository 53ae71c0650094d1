/** A calendar day as `YYYY-MM-DD`, in the report zone unless stated otherwise. */
export type Day = string;

/** All days from `from` to `to`, both inclusive. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

/** Reads a day that a user typed (`2026-9-5`, `2026-09-05`) and adds leading zeros. */
export function parseDay(text: string): Day | undefined {
  const parts = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  if (parts === null) return undefined;
  const [, year, month = '', date = ''] = parts;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  // Date.parse turns 30 February into 2 March. Only the day of the month is compared, because `isDay` must be fast: it runs for each cell.
  return new Date(toMidnightMs(text)).getUTCDate() === Number(text.slice(8));
}

/** The day that is `count` days after `day`, or before it if `count` is negative. */
export function addDays(day: Day, count: number): Day {
  return toDay(toMidnightMs(day) + count * DAY_MS);
}

/** The number of days from `from` to `to`; negative if `to` is earlier. */
export function countDaysBetween(from: Day, to: Day): number {
  return (toMidnightMs(to) - toMidnightMs(from)) / DAY_MS;
}

/** The day of a moment (milliseconds since 1970) in a zone that is `offsetHours` ahead of UTC. */
export function toDay(epochMs: number, offsetHours = 0): Day {
  return new Date(epochMs + offsetHours * HOUR_MS).toISOString().slice(0, 10);
}

/** The day of the week: 1 is Monday, 7 is Sunday. */
export function toWeekday(day: Day): number {
  return new Date(toMidnightMs(day)).getUTCDay() || 7;
}

/** The first day of the month that is `months` months after the month of `day`; before it if `months` is negative. */
export function toMonthStart(day: Day, months = 0): Day {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return toDay(Date.UTC(year, month - 1 + months, 1));
}

function toMidnightMs(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** '' if there are no days. */
export function selectLatestDay(days: readonly Day[]): Day {
  return days.reduce((one, other) => (one > other ? one : other), '');
}

/** The first and the last day of an ascending list. */
export function toDayRange(days: readonly Day[]): DayRange {
  const [from, to] = [days[0], days[days.length - 1]];
  if (from === undefined || to === undefined) throw new Error('there are no days');
  return { from, to };
}

/** A calendar month as `YYYY-MM`, in the report zone unless stated otherwise. */
export type Month = string;

export function isMonth(value: unknown): value is Month {
  return typeof value === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(value);
}

export function toFirstDay(month: Month): Day {
  return `${month}-01`;
}

export function toLastDay(month: Month): Day {
  return addDays(toMonthStart(toFirstDay(month), 1), -1);
}

/** The month that is `count` months after `month`, or before it if `count` is negative. */
export function addMonths(month: Month, count: number): Month {
  return toMonth(toMonthStart(toFirstDay(month), count));
}

export function toMonth(day: Day): Month {
  return day.slice(0, 7);
}

export function listMonths({ from, to }: DayRange): Month[] {
  const months: Month[] = [];
  let month = toMonth(from);
  for (; month < toMonth(to); month = addMonths(month, 1)) months.push(month);
  return [...months, month];
}

/**
 * The fewest ranges that contain the given ones, in ascending order. Days between two ranges are included if they are no more than the days
 * of both, because one request for them all takes fewer calls than two.
 */
export function mergeRanges(ranges: readonly DayRange[]): DayRange[] {
  const merged: DayRange[] = [];
  for (const range of [...ranges].sort((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = merged[merged.length - 1];
    const gapDays = last === undefined ? 0 : countDaysBetween(last.to, range.from) - 1;
    if (last !== undefined && gapDays <= countDays(last) + countDays(range))
      merged.splice(-1, 1, { from: last.from, to: last.to > range.to ? last.to : range.to });
    else merged.push(range);
  }
  return merged;
}

function countDays({ from, to }: DayRange): number {
  return countDaysBetween(from, to) + 1;
}

export function listDays({ from, to }: DayRange): Day[] {
  return Array.from({ length: countDays({ from, to }) }, (_, nth) => addDays(from, nth));
}

export function isInRanges(ranges: readonly DayRange[], day: Day): boolean {
  return ranges.some(({ from, to }) => day >= from && day <= to);
}
