import { type Day, isDay, isMonth, type Month } from '../../dates';
import { detectStyle } from './detect-style';
import { findMonthNumber } from './words';

export const DATE_ORDERS = ['day first', 'month first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** A period stands at the beginning of its text. The rest is not searched, so that a cell of 100,000 characters takes no time. */
const MOST_PERIOD_CHARACTERS = 60;
/** Days with their years: two of them are a range, whatever stands between. */
const FULL_DAY = /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|(?<!\d)20\d{6}(?!\d)/g;
const RANGE = / (?:-|–|—|~|to|through|bis|au|al|hasta|tot|até) | ?[–—~〜～至] ?/iu;
/** The time of day that may follow a date. Other text after it may be the other end of a range. */
const TIME =
  /[T ]\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)? ?(?:[AP]M)?(?: ?(?:Z|[A-Z]{2,5}|(?:UTC|GMT)?[+-]\d\d?:?(?:\d\d)?))?$/i;
const SLASHES = {
  'day first': /^(?<day>\d{1,2})[/-](?<month>\d{1,2})[/-](?<year>\d{4}|\d\d)$/,
  'month first': /^(?<month>\d{1,2})[/-](?<day>\d{1,2})[/-](?<year>\d{4}|\d\d)$/,
};
/** A date with a year of two digits: 1/12/26. */
const SHORT_YEAR = /^\d\d?[/.-]\d\d?[/.-]\d\d$/;
/** Such a date, if the year may be its first number: 26.11.21 is in 2021 or in 2026. */
const YEAR_FIRST = /^(?:2\d|3[01])[/.-](?:0?[1-9]|1[0-2])[/.-](?:0[1-9]|[12]\d|3[01])$/;
const POINTS = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4}|\d\d)$/;
/** All other formats. Two digits are a year only where they cannot be a day: “Oct 26” and “25-Oct” are no months. */
const FORMATS = [
  POINTS,
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})(?:[-/.](?<day>\d{1,2}))?$/,
  /^(?<year>20\d\d)(?<month>\d\d)(?<day>\d\d)?$/,
  /^(?<month>\d{1,2})[/.-](?<year>\d{4})$/,
  /^(?<year>\d{4})[ -](?<name>\p{L}{3,10})(?:[ -](?<day>\d{1,2}))?$/iu,
  /^(?<name>\p{L}{3,10})\.?[ ,/-]*(?:(?<day>\d{1,2})(?:st|nd|rd|th)?[ ,-]+)?(?<year>\d{4})$/iu,
  /^(?<name>\p{L}{3,10})(?:-| ?['’])(?<year>\d\d)$/iu,
  /^(?<day>\d{1,2})(?:st|nd|rd|th|\.)?(?: of)?[ -]?(?<name>\p{L}{3,10})\.?[ ,-]*(?<year>\d{4}|\d\d)$/iu,
];

/** The order of day and month that a column of dates has; 'unclear' if no text tells, if they contradict each other, or if the year may be first. */
export function detectDateOrder(texts: readonly string[]): DateOrder | 'unclear' {
  const dates = texts.map((text) => text.trim().replace(TIME, ''));
  const shortDates = dates.filter((date) => SHORT_YEAR.test(date));
  const countDistinct = (number: RegExp) => new Set(shortDates.map((date) => number.exec(date)?.[0])).size;
  // Days change more often than years: in 26.11.21 and 27.11.21, the last number is the year.
  const isYearLast = countDistinct(/^\d\d/) > countDistinct(/\d\d$/);
  const mayYearBeFirst = shortDates.length > 0 && shortDates.every((date) => YEAR_FIRST.test(date));
  if (mayYearBeFirst && !isYearLast) return 'unclear';
  // With points, the day is always first. A date that cannot be read with the month first decides for its column.
  return detectStyle(dates, DATE_ORDERS, (text, order) =>
    order === 'month first' && POINTS.test(text) ? undefined : parsePeriod(text, order),
  );
}

/** The day of a text such as `2026-10-31`, `31.10.2026`, `10/31/2026` or `Oct 31, 2026`. */
export function parseDate(text: string, order: DateOrder | 'unclear'): Day | undefined {
  return parseDateParts(normalizeDateText(text.trim()), order)?.day;
}

/** The month of a day, of a month such as `2026-10` or `Oct-26`, or of a range of days within one month. */
export function parsePeriod(text: string, order: DateOrder | 'unclear'): Month | undefined {
  const plain = normalizeDateText(text.slice(0, MOST_PERIOD_CHARACTERS).trim());
  const days = plain.match(FULL_DAY) ?? [];
  const ends = days.length === 2 ? days : plain.split(RANGE);
  const months = ends.map((end) => parseDateParts(completeRangeEnd(end, ends), order)?.month);
  return months.every((month) => month === months[0]) ? months[0] : undefined;
}

/** An end of a range with what only the other end says. */
function completeRangeEnd(end: string, ends: readonly string[]): string {
  const last = ends[ends.length - 1] ?? '';
  // “1” in “1 – 31 Oct 2026” is “1 Oct 2026”: the last end with the day of this one.
  if (/^\d{1,2}\.?$/.test(end)) return last.replace(/^\d{1,2}\.?|(?<= )\d{1,2}(?=,)/, end);
  // “31, 2026” in “Oct 1 – 31, 2026” is “Oct 31, 2026”.
  if (/^\d{1,2}, ?\d{4}$/.test(end)) return `${/^\p{L}+/u.exec(ends[0] ?? '')?.[0] ?? ''} ${end}`;
  // “Oct 1” in “Oct 1 – Oct 31, 2026” is “Oct 1 2026”.
  return /\d{4}/.test(end) ? end : `${end} ${/\d{4}/.exec(last)?.[0] ?? ''}`.trim();
}

/** A text as the formats know it. A step may need those before it: “2026年10月1日～10月31日” becomes two full days in three steps. */
function normalizeDateText(text: string): string {
  const [year = ''] = /\d{4}/.exec(text) ?? [];
  return text
    .replace(/(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/gu, '$1-$2-$3') // 2026年10月1日 → 2026-10-1
    .replace(/(\d{4}) ?[年년] ?(\d{1,2}) ?[月월]/gu, '$1-$2') // 2026年10月 → 2026-10
    .replace(/([〜～~至到] ?)(\d{1,2})[月월] ?(\d{1,2})/u, `$1${year}-$2-$3`) // 2026-10-1～10月31日 → 2026-10-1～2026-10-31日
    .replace(/[分度]$/u, '') // “of the month”: 2026-10分 → 2026-10
    .replace(/^1[0-3]\d(?=[/.-]\d)/, (yearOfTaiwan) => `${Number(yearOfTaiwan) + 1911}`) // Taiwan counts years from 1912: 115/10/31 → 2026/10/31
    .replace(/^(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})\.?/, '$1-$2-$3') // 2026. 10. 31. → 2026-10-31
    .replace(/^(?:from|vom|von|du|del|dal|desde|van|période du) /i, '') // vom 1.10. - 31.10.2026 → 1.10. - 31.10.2026
    .replace(/ de /gi, ' ') // 31 de octubre de 2026 → 31 octubre 2026
    .replace(/^(\d{1,2}\.\d{1,2}\.) ?- ?(\d{1,2}\.\d{1,2}\.)(\d{4})$/, '$1$3 - $2$3') // 1.10. - 31.10.2026 → 1.10.2026 - 31.10.2026
    .replace(/^(\p{L}{3,10}\.? )?(\d{1,2})-(\d{1,2})(?=,? )/u, '$1$2 - $3'); // Oct 1-31, 2026 → Oct 1 - 31, 2026, as RANGE needs spaces
}

/** While the user has not answered which order dates have, 1/2/2026 has the day first, so that no row is called damaged, and 26/11/21 is no date: its year may be first. */
function parseDateParts(text: string, order: DateOrder | 'unclear'): { month: Month; day?: Day } | undefined {
  const date = text.replace(TIME, '');
  if (order === 'unclear' && YEAR_FIRST.test(date)) return undefined;
  const slashes = SLASHES[order === 'unclear' ? 'day first' : order];
  const parts = [slashes, ...FORMATS].map((format) => format.exec(date)?.groups).find(Boolean);
  if (parts === undefined) return undefined;
  const { year = '', name = '', month = `${findMonthNumber(name)}`, day } = parts;
  const yearMonth = `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}`;
  if (!isMonth(yearMonth)) return undefined;
  if (day === undefined) return { month: yearMonth };
  const isoDay = `${yearMonth}-${day.padStart(2, '0')}`;
  return isDay(isoDay) ? { month: yearMonth, day: isoDay } : undefined;
}
