import { DAY_MS } from '../../service/days';

/** Days are `YYYY-MM-DD`, months `YYYY-MM`. */

function dayAt(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

export function dayIn(moment: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(moment);
}

export function daysAfter(day: string, count: number): string {
  return dayAt(Date.parse(day) + count * DAY_MS);
}

export function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return dayAt(Date.UTC(year, number, 0));
}

/** `2026-10-31` as `31.10.2026`. */
export function german(day: string): string {
  return day.split('-').reverse().join('.');
}

/** `2026-10-31` as `Oct 31, 2026`. */
export function american(day: string): string {
  const options = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-US', options).format(new Date(day));
}
