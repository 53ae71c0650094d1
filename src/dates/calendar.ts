const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A typed day (`2026-9-5`, `2026-09-05`) with leading zeros; undefined if there is no such day. */
export function parseDay(text: string): Day | undefined {
  const parts = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  if (parts === null) return undefined;
  const [, year, month = '', date = ''] = parts;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

/** Whether a text is an existing day with leading zeros. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  // Date.parse accepts 30 February and returns 2 March. Comparing only the day is fast: this runs for each cell of a table.
  return new Date(time(text)).getUTCDate() === Number(text.slice(8));
}

/** The day `count` days later, or earlier if `count` is negative. */
export function addDays(day: Day, count: number): Day {
  return dayOf(time(day) + count * DAY_MS);
}

/** How many days `to` is after `from`. */
export function daysBetween(from: Day, to: Day): number {
  return (time(to) - time(from)) / DAY_MS;
}

/** The day of a moment (milliseconds since 1970) in a zone `offsetHours` east of UTC. */
export function dayOf(epochMs: number, offsetHours = 0): Day {
  return new Date(epochMs + offsetHours * HOUR_MS).toISOString().slice(0, 10);
}

/** From 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(time(day)).getUTCDay() || 7;
}

/** The first day of the month that is `months` after the month of `day`. */
export function firstOfMonth(day: Day, months = 0): Day {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return dayOf(Date.UTC(year, month - 1 + months, 1));
}

function time(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** A calendar day as `YYYY-MM-DD`, in the report zone unless stated otherwise. */
export type Day = string;

/** The first and the last of ascending days. Throws if there are none. */
export function firstAndLast(days: readonly Day[]): { readonly from: Day; readonly to: Day } {
  const [from, to] = [days[0], days[days.length - 1]];
  if (from === undefined || to === undefined) throw new Error('there are no days');
  return { from, to };
}
