/** Calendar days as `YYYY-MM-DD` texts. Arithmetic goes over day numbers (days since 1970-01-01); no zone is involved. */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A typed day (`2026-9-5`, `2026-09-05`) padded, or undefined when it is no day of the calendar. */
export function parseDay(text: string): Day | undefined {
  const parts = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  if (parts === null) return undefined;
  const [, year, month = '', date = ''] = parts;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

/** True for a padded day of the calendar. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && dayOf(time) === text;
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  return dayOf(time(day) + count * DAY_MS);
}

/** How many days `to` is after `from`. */
export function daysBetween(from: Day, to: Day): number {
  return (time(to) - time(from)) / DAY_MS;
}

/** The day it is at a moment (epoch ms), `offsetHours` east of UTC. */
export function dayOf(epochMs: number, offsetHours = 0): Day {
  return new Date(epochMs + offsetHours * HOUR_MS).toISOString().slice(0, 10);
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(time(day)).getUTCDay() || 7;
}

/** The first day of the month that is `months` after that of `day`. */
export function firstOfMonth(day: Day, months = 0): Day {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return dayOf(Date.UTC(year, month - 1 + months, 1));
}

function time(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** A calendar day as `YYYY-MM-DD`, in the report zone. */
export type Day = string;

/** The first and the last of days in order. Throws when there are none. */
export function firstAndLast(days: readonly Day[]): { readonly from: Day; readonly to: Day } {
  const [from, to] = [days[0], days[days.length - 1]];
  if (from === undefined || to === undefined) throw new Error('there are no days');
  return { from, to };
}
