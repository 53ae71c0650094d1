/** Sheet serial numbers: days since 1899-12-30 00:00 in the spreadsheet's zone. */

import { zoneOffset } from '../time/zone-offset';

const DAY_MS = 86_400_000;
const EPOCH_DAYS = 25_569;

/** The serial number of a day. `month` counts from 1. As in DATE(), month 13 is in the next year, and day 0 in the month before. */
export function serialOfAnyDay(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / DAY_MS + EPOCH_DAYS;
}

/** The serial number of a calendar day. `month` counts from 1. NaN if there is no such day. */
export function serialOfDay(year: number, month: number, day: number): number {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.getTime() / DAY_MS + EPOCH_DAYS : Number.NaN;
}

export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** The day and time of a serial number, rounded to seconds. The month counts from 1, the weekday from 0 = Sunday. */
export function partsOfSerial(serial: number): DateParts {
  const date = new Date(Math.round((serial - EPOCH_DAYS) * 86_400) * 1000);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}

/** The time (milliseconds since 1970) of a serial number in a time zone. */
export function instantOfSerial(serial: number, timeZone: string): number {
  const local = Math.round((serial - EPOCH_DAYS) * DAY_MS);
  const first = local - zoneOffset(local, timeZone);
  return local - zoneOffset(first, timeZone);
}

/** The serial number of a time (milliseconds since 1970) in a time zone. */
export function serialOfInstant(ms: number, timeZone: string): number {
  return (ms + zoneOffset(ms, timeZone)) / DAY_MS + EPOCH_DAYS;
}
