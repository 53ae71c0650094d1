import type { FormatTime } from '../platform/ports';
import { SERIAL_OF_1970 } from './sheet-values';

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
