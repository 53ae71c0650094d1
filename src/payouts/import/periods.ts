import { type Day, isDay, isMonth, type Month } from '../../dates';
import { detectStyle } from './amounts';
import { findMonthNumber } from './words';

export const DATE_ORDERS = ['day first', 'month first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const LONGEST = 60;
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
/** Dates with years of two digits, and those in which the year may be the first number: 26.11.21. */
const SHORT_YEAR = /^\d\d?[/.-]\d\d?[/.-]\d\d$/;
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
  const short = texts.map((text) => text.trim().replace(TIME, '')).filter((text) => SHORT_YEAR.test(text));
  const countNumbers = (place: RegExp) => new Set(short.map((text) => place.exec(text)?.[0])).size;
  // Days change more often than years.
  const isYearLast = countNumbers(/^\d\d/) > countNumbers(/\d\d$/);
  if (short.length > 0 && short.every((text) => YEAR_FIRST.test(text)) && !isYearLast) return 'unclear';
  // With points, the day is always first.
  return detectStyle(texts, DATE_ORDERS, (text, order) =>
    order === 'month first' && POINTS.test(text) ? undefined : parsePeriod(text, order),
  );
}

/** The day of a text such as `2026-10-31`, `31.10.2026`, `10/31/2026` or `Oct 31, 2026`. */
export function parseDate(text: string, order: DateOrder | 'unclear'): Day | undefined {
  return parseDateParts(toLatinDates(text.trim()), order)?.day;
}

/** The month of a day, of a month such as `2026-10` or `Oct-26`, or of a range of days within one month. */
export function parsePeriod(text: string, order: DateOrder | 'unclear'): Month | undefined {
  const plain = toLatinDates(text.slice(0, LONGEST).trim());
  const days = plain.match(FULL_DAY) ?? [];
  const ends = days.length === 2 ? days : plain.split(RANGE);
  const last = ends[ends.length - 1] ?? '';
  const [year = ''] = /\d{4}/.exec(last) ?? [];
  const [month = ''] = /^\p{L}+/u.exec(ends[0] ?? '') ?? [];
  const [firstMonth, ...otherMonths] = ends.map((end) => {
    // “1 – 31 Oct 2026”, “Oct 1 – 31, 2026” and “Oct 1 – Oct 31, 2026”: an end has what the other one says.
    if (/^\d{1,2}\.?$/.test(end))
      return parseDateParts(last.replace(/^\d{1,2}\.?|(?<= )\d{1,2}(?=,)/, end), order)?.month;
    if (/^\d{1,2}, ?\d{4}$/.test(end)) return parseDateParts(`${month} ${end}`, order)?.month;
    return parseDateParts(/\d{4}/.test(end) ? end : `${end} ${year}`.trim(), order)?.month;
  });
  return otherMonths.every((otherMonth) => otherMonth === firstMonth) ? firstMonth : undefined;
}

/** “2026年10月1日”, “31 de octubre de 2026” and “1-31 Oct 2026” as texts that the formats know. */
function toLatinDates(text: string): string {
  const [year = ''] = /\d{4}/.exec(text) ?? [];
  return (
    text
      .replace(/(\d{4}) ?[年년] ?(\d{1,2}) ?[月월](?: ?(\d{1,2}) ?[日일])?/gu, (_, ...parts) =>
        parts.slice(0, 3).filter(Boolean).join('-'),
      )
      .replace(/([〜～~至到] ?)(\d{1,2})[月월] ?(\d{1,2})/u, `$1${year}-$2-$3`)
      .replace(/[分度]$/u, '')
      // Taiwan counts years from 1912.
      .replace(/^1[0-3]\d(?=[/.-]\d)/, (since) => `${Number(since) + 1911}`)
      .replace(/^(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})\.?/, '$1-$2-$3')
      .replace(/^(?:from|vom|von|du|del|dal|desde|van|période du) /i, '')
      .replace(/ de /gi, ' ')
      .replace(/^(\d{1,2}\.\d{1,2}\.) ?- ?(\d{1,2}\.\d{1,2}\.)(\d{4})$/, '$1$3 - $2$3')
      .replace(/^(\p{L}{3,10}\.? )?(\d{1,2})-(\d{1,2})(?=,? )/u, '$1$2 - $3')
  );
}

/** With an unclear order, the day is first, and a date is none whose year may be first. */
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
