import type { Day } from '../../dates/calendar';
import { dayIn } from '../../dates/sheet-dates';
import type { FormatTime } from '../../platform/ports';
import { dayOfSerial } from './date-cells';

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

/** Those of `defaults` whose argument says nothing. */
export function blanksFilled<Defaults extends Readonly<Record<string, unknown>>>(
  given: Readonly<Record<string, unknown>>,
  defaults: Defaults,
): Partial<Defaults> {
  const blank = Object.entries(defaults).filter(([name]) => isBlank(given[name]));
  return Object.fromEntries(blank) as Partial<Defaults>;
}

/** True for an argument that says nothing: omitted, an empty cell, a range of empty cells. */
export function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isBlank);
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/**
 * An argument that is one value: that of the one cell of a range which is not blank, as a merged cell comes with the blanks
 * it covers; anything else as it is.
 */
export function singleCell(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const filled = value.map(singleCell).filter((cell) => !isBlank(cell));
  if (filled.length === 0) return '';
  return filled.length === 1 ? filled[0] : value;
}

/** True for a date of whatever context: a date of another one is no instance of ours. */
function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]';
}

function dateDay(date: Date, { timeZone, formatTime }: SpreadsheetZone): Day | Date {
  const at = date.getTime();
  return Number.isNaN(at) ? date : dayIn(at, timeZone(), formatTime);
}

function numberDay(value: unknown): unknown {
  return typeof value === 'number' ? (dayOfSerial(value) ?? value) : value;
}
