import type { FormatTime } from '../platform';
import { addDays, DAY_MS, type Day, isDay } from './calendar';

/** The serial number of 1970-01-01 in a sheet. A serial number counts the days since 1899-12-30. */
export const SERIAL_OF_1970 = 25_569;

/** A moment (milliseconds since 1970) as the serial number in a spreadsheet with this time zone. Exact to the second. */
export function toMomentSerial(epochMs: number, timeZone: string, formatTime: FormatTime): number {
  const clockMs = Date.parse(`${formatTime(epochMs, timeZone, "yyyy-MM-dd'T'HH:mm")}:00Z`);
  // Time zones differ by whole minutes, so the seconds are the same in every zone.
  const secondsMs = Math.floor((epochMs % 60_000) / 1000) * 1000;
  const serial = (clockMs + secondsMs) / DAY_MS + SERIAL_OF_1970;
  // The Sheets API returns a number unchanged only if it has at most this many digits.
  return Math.round(serial * 1e8) / 1e8;
}

/** The calendar day `YYYY-MM-DD` of a moment (milliseconds since 1970) in a time zone with this IANA name. */
export function toDayInZone(epochMs: number, timeZone: string, formatTime: FormatTime): string {
  return formatTime(epochMs, timeZone, 'yyyy-MM-dd');
}

export function parseDaySerial(day: string): number | undefined {
  return isDay(day) ? Date.parse(`${day}T00:00:00Z`) / DAY_MS + SERIAL_OF_1970 : undefined;
}

export function toDaySerial(day: Day): number {
  const number = parseDaySerial(day);
  if (number === undefined) throw new Error(`Not a day: ${day}`);
  return number;
}

/** The day of a serial number, which may be a day (whole number) or a moment (with a fraction). */
export function convertSerialToDay(serial: number): Day {
  return addDays('1970-01-01', Math.floor(serial) - SERIAL_OF_1970);
}

/** A plain number may be a date without its date format. Numbers for the years 2000 to 2099 are accepted. */
const SERIAL_OF_2000 = 36_526;
const SERIAL_OF_2100 = 73_051;

/** The day of a number that a user has put into a cell. */
export function guessTypedDay(cell: unknown): Day | undefined {
  const isInRange = typeof cell === 'number' && cell >= SERIAL_OF_2000 && cell < SERIAL_OF_2100;
  return isInRange ? convertSerialToDay(cell) : undefined;
}

/** The moment (epoch ms) at which a day begins in a zone: 00:00, or later if the clocks are set forward at midnight. */
export type FindMidnight = (day: Day) => number;

/** Finds when days begin in one zone, as date cells contain them. Caches each result, because a table has the same day in many rows. */
export function createMidnightFinder(readTimeZone: () => string, formatTime: FormatTime): FindMidnight {
  const midnightByDay = new Map<Day, number>();
  /** How far the zone was ahead of UTC at the day of the previous call, which is nearly always right for the next one. */
  let offsetMs = 0;
  /** The local time of the zone at a moment, read as if it were UTC (ms). */
  const toLocalMs = (epochMs: number) =>
    Date.parse(`${formatTime(epochMs, readTimeZone(), "yyyy-MM-dd'T'HH:mm")}:00Z`);
  return (day) => {
    const midnightMs = Date.parse(`${day}T00:00:00Z`);
    const dayStartMs = midnightByDay.get(day) ?? findDayStart(midnightMs, midnightMs - offsetMs, toLocalMs);
    offsetMs = midnightMs - dayStartMs;
    midnightByDay.set(day, dayStartMs);
    return dayStartMs;
  };
}

/** Three steps are enough if the clocks are set forward or back on the day itself; one more does no harm. */
const MOST_STEPS = 4;

/**
 * The moment at which the zone's clock shows 00:00. At a wrong guess, the clock shows by how much the next guess must differ. If the zone skips
 * midnight, as Beirut does in spring, no guess is right: the clock shows 01:00, 23:00, 01:00 and so on. The day then begins at 01:00.
 */
function findDayStart(midnightMs: number, guessMs: number, toLocalMs: (epochMs: number) => number): number {
  let dayStartMs = Number.POSITIVE_INFINITY;
  let epochMs = guessMs;
  for (let step = 0; step < MOST_STEPS; step++) {
    // Negative if the clock still shows the day before.
    const lateMs = toLocalMs(epochMs) - midnightMs;
    if (lateMs >= 0) dayStartMs = Math.min(dayStartMs, epochMs);
    if (lateMs === 0) break;
    epochMs -= lateMs;
  }
  return dayStartMs;
}
