import { countDaysBetween, type Day } from '../../src/dates';
import { formatDaysIn } from '../../src/wording';
import { getViewTexts } from '../text';

/** Days and times as the list shows them: relative if they are near, and in the spreadsheet's time zone. */

const MINUTE_MS = 60_000;

/** "just now", "5 minutes ago", "today 09:14", "yesterday 18:02", "12 Nov 09:14", "12 Nov 2025 09:14". */
export function formatPastTime(at: number, now: number, timeZone: string): string {
  const { times } = getViewTexts();
  const minutes = Math.floor((now - at) / MINUTE_MS);
  if (minutes < 1) return times.justNow;
  if (minutes < 60) return times.minutesAgo(minutes);
  const [day, today] = [toLocalDay(at, timeZone), toLocalDay(now, timeZone)];
  const time = formatLocalTime(at, timeZone);
  const ago = countDaysBetween(day, today);
  if (ago === 0) return times.todayAt(time);
  if (ago === 1) return times.yesterdayAt(time);
  return times.dayAt(formatShortDay(day, today), time);
}

/** "today 09:12", "tomorrow 09:12", "3 Dec 09:12"; "tomorrow about 09:00" if the time is only known to half an hour. */
export function formatFutureTime(at: number, now: number, timeZone: string, isAbout = false): string {
  const [day, today] = [toLocalDay(at, timeZone), toLocalDay(now, timeZone)];
  const ahead = countDaysBetween(today, day);
  const { times } = getViewTexts();
  const time = isAbout ? times.about(formatLocalTime(at, timeZone)) : formatLocalTime(at, timeZone);
  if (ahead === 0) return times.todayAt(time);
  return ahead === 1 ? times.tomorrowAt(time) : times.dayAt(formatShortDay(day, today), time);
}

/** A day in words, such as "20 Nov"; with its year if that differs from the year of `today`. */
export function formatShortDay(day: Day, today: Day = day): string {
  return formatDaysIn(today.slice(0, 4), { from: day, to: day });
}

/** "14:00". */
export function formatLocalTime(at: number, timeZone: string): string {
  return getClockFormat(timeZone).format(at);
}

export function toLocalDay(at: number, timeZone: string): Day {
  return getDateFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(at);
}

/** "09:00". */
export function formatFullHour(hour: number): string {
  return `${`${hour}`.padStart(2, '0')}:00`;
}

function getClockFormat(timeZone: string): Intl.DateTimeFormat {
  return getDateFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format of times. It is created once: that takes longer than formatting, and a list of 300 reports formats a thousand times. */
function getDateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify([locale, options]);
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(name, format);
  return format;
}
