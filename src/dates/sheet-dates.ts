import type { FormatTime } from '../platform/ports';

const DAY_MS = 86_400_000;

/** A moment (milliseconds since 1970) as the number a sheet of that zone shows it by, to the second. */
export function momentSerial(at: number, timeZone: string, formatTime: FormatTime): number {
  const clock = Date.parse(`${formatTime(at, timeZone, "yyyy-MM-dd'T'HH:mm")}:00Z`);
  // Zones differ by whole minutes: seconds are the same everywhere.
  const seconds = Math.floor((at % 60_000) / 1000) * 1000;
  const serial = (clock + seconds) / DAY_MS + SERIAL_OF_1970;
  // No longer than what any sheet gives back to the digit.
  return Math.round(serial * 1e8) / 1e8;
}

/** The calendar day it is at a moment (milliseconds since 1970) in a zone, by its IANA name. */
export function dayIn(at: number, timeZone: string, formatTime: FormatTime): string {
  return formatTime(at, timeZone, 'yyyy-MM-dd');
}

/** 1970-01-01 as a sheet's number. */
export const SERIAL_OF_1970 = 25_569;

/** The sheet's number of a calendar day `YYYY-MM-DD` (days since 1899-12-30), or undefined when it is no day. */
export function daySerial(day: string): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (parts === null) return undefined;
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day) return undefined;
  return time / DAY_MS + SERIAL_OF_1970;
}
