import type { Day } from '../../src/dates/calendar';

/** Moments in the local time of a zone. */

/** "14:00". */
export function timeIn(at: number, timeZone: string): string {
  return clockOf(timeZone).format(at);
}

/** The day at a moment. */
export function dayIn(at: number, timeZone: string): Day {
  return formatOf('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(at);
}

/** "09:00". */
export function hourText(hour: number): string {
  return `${`${hour}`.padStart(2, '0')}:00`;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  return formatOf('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format of times. It is created once: that takes longer than formatting, and a list of 300 reports formats a thousand times. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify([locale, options]);
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(name, format);
  return format;
}
