import type { FormatTime } from '../platform/ports';
import type { Day } from '../request/request';
import { dayIn, dayOfSerial } from './dates';

/** Arguments as Google hands them over: a blank cell is '', a range a 2-D array, a date a Date, an omitted one undefined. */

/** The spreadsheet's zone, looked up only where a date needs it. */
export interface SpreadsheetZone {
  timeZone(): string;
  readonly formatTime: FormatTime;
}

/** An argument that is a day: dates and their plain numbers as `YYYY-MM-DD`, all else as it came. */
export function dayArgument(value: unknown, zone: SpreadsheetZone): unknown {
  const single = singleCell(value);
  return isDate(single) ? dateDay(single, zone) : numberDay(single);
}

/** An argument that may hold dates among other things, such as the values of a filter. */
export function withDays(value: unknown, zone: SpreadsheetZone): unknown {
  if (Array.isArray(value)) return value.map((item) => withDays(item, zone));
  return isDate(value) ? dateDay(value, zone) : value;
}

/** The value of a range of one cell; anything else as it is. */
export function singleCell(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? singleCell(value[0]) : value;
}

/** True for a date of whatever context: a date of another one is no instance of ours. */
export function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]';
}

function dateDay(date: Date, { timeZone, formatTime }: SpreadsheetZone): Day | Date {
  const at = date.getTime();
  return Number.isNaN(at) ? date : dayIn(timeZone(), at, formatTime);
}

function numberDay(value: unknown): unknown {
  return typeof value === 'number' ? (dayOfSerial(value) ?? value) : value;
}
