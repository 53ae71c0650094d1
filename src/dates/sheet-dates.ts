import type { FormatTime } from '../platform/ports';
import { addDays, type Day, isDay } from './calendar';

const DAY_MS = 86_400_000;

/** The serial number of a moment (milliseconds since 1970) in a sheet of this zone, to the second. */
export function momentSerial(at: number, timeZone: string, formatTime: FormatTime): number {
  const clock = Date.parse(`${formatTime(at, timeZone, "yyyy-MM-dd'T'HH:mm")}:00Z`);
  // Zones differ by whole minutes, so the seconds are the same in each.
  const seconds = Math.floor((at % 60_000) / 1000) * 1000;
  const serial = (clock + seconds) / DAY_MS + SERIAL_OF_1970;
  // Sheets return all digits only of numbers that are not longer.
  return Math.round(serial * 1e8) / 1e8;
}

/** The calendar day of a moment (milliseconds since 1970) in a zone, given by its IANA name. */
export function dayIn(at: number, timeZone: string, formatTime: FormatTime): string {
  return formatTime(at, timeZone, 'yyyy-MM-dd');
}

/** The serial number of 1970-01-01. */
export const SERIAL_OF_1970 = 25_569;

/** The serial number of a day `YYYY-MM-DD` (days since 1899-12-30); undefined for other texts. */
export function daySerial(day: string): number | undefined {
  return isDay(day) ? Date.parse(`${day}T00:00:00Z`) / DAY_MS + SERIAL_OF_1970 : undefined;
}

/** The serial number of an existing day. */
export function serial(day: Day): number {
  const number = daySerial(day);
  if (number === undefined) throw new Error(`Not a day: ${day}`);
  return number;
}

/** The day of a serial number of a day or a moment. */
export function serialDay(serial: number): Day {
  return addDays('1970-01-01', Math.floor(serial) - SERIAL_OF_1970);
}
