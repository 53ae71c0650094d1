import { type Day, isDay } from '../../dates/calendar';
import { isMonth, type Month } from '../../dates/months';
import { styleOf } from './styles';

export const DATE_ORDERS = ['day first', 'month first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const LONGEST = 60;

/** The time of day that may follow a date. Other text after it may be the other end of a range. */
const TIME =
  /[T ]\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)? ?(?:[AP]M)?(?: ?(?:Z|[A-Z]{2,5}|(?:UTC|GMT)?[+-]\d\d?:?(?:\d\d)?))?$/i;
const SLASHES = {
  'day first': /^(?<day>\d{1,2})[/-](?<month>\d{1,2})[/-](?<year>\d{4}|\d\d)$/,
  'month first': /^(?<month>\d{1,2})[/-](?<day>\d{1,2})[/-](?<year>\d{4}|\d\d)$/,
};
const POINTS = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4}|\d\d)$/;
/** All other formats. Two digits are a year only where they cannot be a day: “Oct 26” and “25-Oct” are no months. */
const FORMATS = [
  POINTS,
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})(?:[-/.](?<day>\d{1,2}))?$/,
  /^(?<year>20\d\d)(?<month>\d\d)(?<day>\d\d)?$/,
  /^(?<month>\d{1,2})[/.-](?<year>\d{4})$/,
  /^(?<year>\d{4})[ -](?<name>[a-z]{3,9})(?:[ -](?<day>\d{1,2}))?$/i,
  /^(?<name>[a-z]{3,9})\.?[ ,-]*(?:(?<day>\d{1,2})(?:st|nd|rd|th)?[ ,-]+)?(?<year>\d{4})$/i,
  /^(?<name>[a-z]{3,9})(?:-| ?['’])(?<year>\d\d)$/i,
  /^(?<day>\d{1,2})(?:st|nd|rd|th|\.)?(?: of)?[ -]?(?<name>[a-z]{3,9})\.?[ ,-]*(?<year>\d{4}|\d\d)$/i,
];

/** The order of day and month that a column of dates has; 'unclear' if no text tells, or if they contradict each other. */
export function dateOrderOf(texts: readonly string[]): DateOrder | 'unclear' {
  // With points, the day is always first.
  return styleOf(texts, DATE_ORDERS, (text, order) =>
    order === 'month first' && POINTS.test(text) ? undefined : readPeriod(text, order),
  );
}

/** The day of a text such as `2026-10-31`, `31.10.2026`, `10/31/2026` or `Oct 31, 2026`; undefined if it is none. */
export function readDate(text: string, order: DateOrder): Day | undefined {
  return dateIn(text.trim(), order)?.day;
}

/** The month of a day, of a month such as `2026-10` or `Oct-26`, or of a range of days within one month; undefined if it is none. */
export function readPeriod(text: string, order: DateOrder): Month | undefined {
  const ends = text
    .slice(0, LONGEST)
    .trim()
    .split(/ (?:-|–|—|~|to|through) | ?[–—~] ?/i);
  // “Oct 1 – Oct 31, 2026”: the year of the end is that of both.
  const [year = ''] = /\d{4}/.exec(ends[ends.length - 1] ?? '') ?? [];
  const [first, ...others] = ends.map(
    (end) => dateIn(/\d{4}/.test(end) ? end : `${end} ${year}`.trim(), order)?.month,
  );
  return others.every((month) => month === first) ? first : undefined;
}

/** A day or a month as far as a text says it. */
function dateIn(text: string, order: DateOrder): { month: Month; day?: Day } | undefined {
  const date = text.replace(TIME, '');
  const parts = [SLASHES[order], ...FORMATS].map((format) => format.exec(date)?.groups).find(Boolean);
  if (parts === undefined) return undefined;
  const { year = '', name = '', month = `${monthNumber(name)}`, day } = parts;
  const ofYear = `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}`;
  if (!isMonth(ofYear)) return undefined;
  if (day === undefined) return { month: ofYear };
  const ofMonth = `${ofYear}-${day.padStart(2, '0')}`;
  return isDay(ofMonth) ? { month: ofYear, day: ofMonth } : undefined;
}

/** The number of the month with this name or abbreviation, such as `oct` or `sept`; 0 if there is none. */
export function monthNumber(name: string): number {
  return name.length < 3 ? 0 : MONTHS.findIndex((each) => each.startsWith(name.toLowerCase())) + 1;
}
