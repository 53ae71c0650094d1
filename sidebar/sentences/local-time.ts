import type { Day } from '../../src/dates';

/** Moments in the local time of a zone. */

/** "14:00". */
export function formatLocalTime(at: number, timeZone: string): string {
  return getClockFormat(timeZone).format(at);
}

/** The day at a moment. */
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
