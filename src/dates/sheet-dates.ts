import type { FormatTime } from '../platform/ports';
import { addDays, type Day, isDay } from './calendar';

const DAY_MS = 86_400_000;

/** A moment (milliseconds since 1970) as the serial number in a spreadsheet with this time zone. Exact to the second. */
export function momentSerial(at: number, timeZone: string, formatTime: FormatTime): number {
  const clock = Date.parse(`${formatTime(at, timeZone, "yyyy-MM-dd'T'HH:mm")}:00Z`);
  // Time zones differ by whole minutes, so the seconds are the same in every zone.
  const seconds = Math.floor((at % 60_000) / 1000) * 1000;
  const serial = (clock + seconds) / DAY_MS + SERIAL_OF_1970;
  // The Sheets API returns a number unchanged only if it has at most this many digits.
  return Math.round(serial * 1e8) / 1e8;
}

/** The calendar day `YYYY-MM-DD` of a moment (milliseconds since 1970) in a time zone with this IANA name. */
export function dayIn(at: number, timeZone: string, formatTime: FormatTime): string {
  return formatTime(at, timeZone, 'yyyy-MM-dd');
}

/** The serial number of 1970-01-01 in a sheet: the number of days since 1899-12-30. */
export const SERIAL_OF_1970 = 25_569;

/** The serial number of a day `YYYY-MM-DD` in a sheet. Undefined if the text is not an existing day. */
export function daySerial(day: string): number | undefined {
  return isDay(day) ? Date.parse(`${day}T00:00:00Z`) / DAY_MS + SERIAL_OF_1970 : undefined;
}

/** The serial number of a day in a sheet. Throws if the day does not exist. */
export function serial(day: Day): number {
  const number = daySerial(day);
  if (number === undefined) throw new Error(`Not a day: ${day}`);
  return number;
}

/** The day of a serial number, which may be a day (whole number) or a moment (with a fraction). */
export function serialDay(serial: number): Day {
  return addDays('1970-01-01', Math.floor(serial) - SERIAL_OF_1970);
}

/** A plain number may be a date without its date format. Numbers for the years 2000 to 2099 are accepted. */
const FIRST_SERIAL = 36_526;
const LAST_SERIAL = 73_050;

/** The day of a number that a user has put into a cell. Undefined if the number is probably not a date. */
export function dayOfSerial(serial: number): Day | undefined {
  return serial >= FIRST_SERIAL && serial < LAST_SERIAL + 1 ? serialDay(serial) : undefined;
}

/** The search needs three steps if the clocks are set forward or back on the day itself. */
const MOST_LOOKS = 4;

/** The moment (epoch ms) at which a day begins in a zone: 00:00, or later if the clocks are set forward at midnight. */
export type Midnights = (day: Day) => number;

/** Finds when days begin in one zone, as date cells contain them. Caches each result, because a table has the same day in many rows. */
export function midnightsIn(timeZone: () => string, formatTime: FormatTime): Midnights {
  const found = new Map<Day, number>();
  let offsetMs = 0;
  /** The local time of the zone at a moment, read as if it were UTC (ms). */
  const shownMs = (at: number) => Date.parse(`${formatTime(at, timeZone(), "yyyy-MM-dd'T'HH:mm")}:00Z`);
  return (day) => {
    const midnight = Date.parse(`${day}T00:00:00Z`);
    const begins = found.get(day) ?? beginningOf(midnight, midnight - offsetMs, shownMs);
    offsetMs = midnight - begins;
    found.set(day, begins);
    return begins;
  };
}

/**
 * Starts at a guess with the offset of the previous search, which is nearly always right. If it is wrong, the time on the zone's clock
 * tells by how much. If the zone skips midnight, the day begins at the first moment with a later time.
 */
function beginningOf(midnight: number, guess: number, shownMs: (at: number) => number): number {
  let begins = Number.POSITIVE_INFINITY;
  let at = guess;
  for (let look = 0; look < MOST_LOOKS; look++) {
    const late = shownMs(at) - midnight;
    if (late >= 0) begins = Math.min(begins, at);
    if (late === 0) break;
    at -= late;
  }
  return begins;
}
