import { daysBetween } from '../../src/request/days';
import type { Day } from '../../src/request/request';

/** Days and times as the list says them: near ones relative, times in the spreadsheet's zone. */

const MINUTE_MS = 60_000;

/** "just now", "5 minutes ago", "today 09:14", "yesterday 18:02", "12 Nov 09:14", "12 Nov 2025 09:14". */
export function whenWords(at: number, now: number, timeZone: string): string {
  const minutes = Math.floor((now - at) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  const [day, today] = [dayIn(at, timeZone), dayIn(now, timeZone)];
  const time = new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  const ago = daysBetween(day, today);
  if (ago === 0) return `today ${time}`;
  if (ago === 1) return `yesterday ${time}`;
  return `${dayWords(day, today)} ${time}`;
}

/** "20 Nov"; with its year where that is not the year of `today`. */
export function dayWords(day: Day, today: Day = day): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year,
    timeZone: 'UTC',
  });
}

function dayIn(at: number, timeZone: string): Day {
  return new Date(at).toLocaleDateString('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  });
}
