/** Parses texts that are typed into a cell or passed to setValues, by Google's rules for the file's locale. */
import type { NumberFormat } from './cell';
import { EN_US, type Locale, plainNumber } from './locale';
import { serialOfDay } from './serial';

export type Typed =
  | { readonly kind: 'blank' }
  | { readonly kind: 'formula'; readonly text: string }
  | { readonly kind: 'value'; readonly value: string | number | boolean; readonly format?: NumberFormat };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const CURRENCY = /^([+-]?)([$€£¥￥])([+-]?)\s?(?=[\d.,])(.*)$/;
const CURRENCY_AFTER = /^(.*\d)\s?([$€£¥￥])$/;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?(am|pm))?$/i;

/**
 * Reads a typed text. `year` is the year of days without one. `current` is the cell's number format: it stays if the cell has one, and with
 * the format TEXT (`@`), everything is a text.
 */
export function readTyped(text: string, year: number, current?: NumberFormat, locale = EN_US): Typed {
  if (text === '') return { kind: 'blank' };
  if (text.startsWith("'")) return { kind: 'value', value: text.slice(1) };
  if (current?.type === 'TEXT' || current?.pattern === '@') return { kind: 'value', value: text };
  if (text.length > 1 && text.startsWith('=')) return { kind: 'formula', text };
  const trimmed = text.trim();
  const boolean = readBoolean(trimmed, locale);
  if (boolean !== undefined) return { kind: 'value', value: boolean };
  const read = readNumber(trimmed, locale) ?? readMoment(trimmed, year, locale);
  if (read !== undefined)
    return current === undefined ? { kind: 'value', ...read } : { kind: 'value', value: read.value };
  if (/^\+[A-Za-z(]/.test(text)) return { kind: 'formula', text: `=${text}` };
  return { kind: 'value', value: text };
}

function readBoolean(text: string, { booleans }: Locale): boolean | undefined {
  const upper = text.toUpperCase();
  if (upper === 'TRUE' || upper === booleans.true) return true;
  return upper === 'FALSE' || upper === booleans.false ? false : undefined;
}

interface ReadNumber {
  readonly value: number;
  readonly format?: NumberFormat;
}

function readNumber(text: string, locale: Locale): ReadNumber | undefined {
  const currency = CURRENCY.exec(text);
  if (currency !== null) return readCurrency(currency, locale);
  const after = CURRENCY_AFTER.exec(text);
  if (after !== null && locale.currency.endsWith(']')) return readCurrencyAfter(after, locale);
  const percent = text.endsWith('%');
  const written = percent ? text.slice(0, -1).trimEnd() : text;
  const digits = plainNumber(written, locale);
  if (digits === undefined) return undefined;
  const value = finite(digits);
  if (percent)
    return {
      value: value / 100,
      format: { type: 'PERCENT', pattern: digits.includes('.') ? '0.00%' : '0%' },
    };
  if (/e/i.test(digits)) return { value, format: { type: 'SCIENTIFIC', pattern: '0.00E+00' } };
  // Only signs between groups are removed from the written number.
  if (digits.length < written.length)
    return { value, format: { type: 'NUMBER', pattern: digits.includes('.') ? '#,##0.00' : '#,##0' } };
  return { value };
}

/** "-5,00 €", as locales write it that have the sign of the currency at the end. */
function readCurrencyAfter(
  [, written = '', symbol = '']: RegExpExecArray,
  locale: Locale,
): ReadNumber | undefined {
  const digits = plainNumber(written, locale);
  if (digits === undefined) return undefined;
  const pattern = `${digits.includes('.') ? '#,##0.00' : '#,##0'} [$${symbol}]`;
  return { value: finite(digits), format: { type: 'CURRENCY', pattern } };
}

function readCurrency(
  [, before = '', symbol = '', after = '', written = '']: RegExpExecArray,
  locale: Locale,
): ReadNumber | undefined {
  const digits = plainNumber(written, locale);
  if (digits === undefined || (before !== '' && after !== '')) return undefined;
  const value = finite(digits);
  const sign = symbol === '$' ? '"$"' : `[$${symbol}]`;
  const pattern = digits.includes('.') ? `${sign}#,##0.00` : `${sign}#,##0`;
  return { value: before + after === '-' ? -value : value, format: { type: 'CURRENCY', pattern } };
}

/** The number of these digits. A number that is too large ("12E45678") becomes the largest number, and its text is lost. */
function finite(digits: string): number {
  const value = Number(digits);
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value));
}

function readMoment(text: string, year: number, locale: Locale): ReadNumber | undefined {
  const day = readDay(text, year, locale);
  if (day !== undefined) return day;
  const time = readTime(text);
  if (time !== undefined)
    return { value: time, format: { type: 'TIME', pattern: /m$/i.test(text) ? 'h:mm am/pm' : 'h:mm:ss' } };
  const both = /^(.*\d)\s+(\d{1,2}:.*)$/.exec(text);
  const date = both === null ? undefined : readDay(both[1]!, year, locale);
  const clock = both === null ? undefined : readTime(both[2]!);
  if (date === undefined || clock === undefined) return undefined;
  const datePattern = date.format?.pattern ?? locale.day;
  return { value: date.value + clock, format: { type: 'DATE_TIME', pattern: `${datePattern} hh:mm:ss` } };
}

function readTime(text: string): number | undefined {
  const match = TIME.exec(text);
  if (match === null) return undefined;
  const [, h, m, s = '0', half] = match;
  const hours = half === undefined ? Number(h) : (Number(h) % 12) + (/pm/i.test(half) ? 12 : 0);
  if (
    hours > 23 ||
    Number(m) > 59 ||
    Number(s) > 59 ||
    (half !== undefined && (Number(h) < 1 || Number(h) > 12))
  )
    return undefined;
  return (hours * 3600 + Number(m) * 60 + Number(s)) / 86_400;
}

function readDay(text: string, year: number, locale: Locale): ReadNumber | undefined {
  const iso = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (iso !== null) {
    const slashed = locale.dayOrder === 'year first' ? locale.day : 'yyyy/mm/dd';
    const pattern = iso[2] === '-' ? (iso[3]!.length === 2 ? 'yyyy-mm-dd' : 'yyyy-m-d') : slashed;
    return onDay(Number(iso[1]), Number(iso[3]), Number(iso[4]), pattern);
  }
  if (locale.dayOrder === 'day first') return readDayFirst(text, year) ?? namedMonth(text, year, locale);
  if (locale.dayOrder === 'year first') return readChinese(text, year);
  const american = /^(\d{1,2})([-/])(\d{1,2})(?:\2(\d{2}|\d{4}))?$/.exec(text);
  if (american !== null) {
    const [, month, sign, day, named] = american;
    return onDay(
      fullYear(named, year),
      Number(month),
      Number(day),
      named === undefined ? `m${sign}d` : `m${sign}d${sign}yyyy`,
    );
  }
  return namedMonth(text, year, locale);
}

/** "15.09.2026", "15/9/26" or "15.9."; without a year, it is in the current one. */
function readDayFirst(text: string, current: number): ReadNumber | undefined {
  const match = /^(\d{1,2})([-/.])(\d{1,2})(?:\2(\d{2}|\d{4})?)?$/.exec(text);
  if (match === null || (match[2] !== '.' && /[-/]$/.test(text))) return undefined;
  const [, day = '', sign, month = '', named] = match;
  const shown = day.length + month.length === 4 ? `dd${sign}mm` : `d${sign}m`;
  const pattern = named === undefined ? shown : `${shown}${sign}yyyy`;
  return onDay(fullYear(named, current), Number(month), Number(day), pattern);
}

/** "2026年9月15日", or "9/15" in the current year. */
function readChinese(text: string, current: number): ReadNumber | undefined {
  const match = /^(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日$/.exec(text);
  if (match !== null) {
    const [, year, month, day] = match;
    const pattern = `${year === undefined ? '' : 'yyyy"年"'}m"月"d"日"`;
    return onDay(fullYear(year, current), Number(month), Number(day), pattern);
  }
  const short = /^(\d{1,2})([-/])(\d{1,2})$/.exec(text);
  return short === null ? undefined : onDay(current, Number(short[1]), Number(short[3]), `m${short[2]}d`);
}

/** Months are read by their English names in English locales; how Google reads other languages is not emulated, so they stay texts. */
function namedMonth(text: string, year: number, { language }: Locale): ReadNumber | undefined {
  return language.startsWith('en') ? readNamedMonth(text, year) : undefined;
}

function readNamedMonth(text: string, year: number): ReadNumber | undefined {
  const first = /^([a-z]{3,9})[ -](\d{1,2})(?:,? (\d{4}))?$/i.exec(text);
  const second = /^(\d{1,2})[ -]([a-z]{3,9})(?:[ -](\d{2}|\d{4}))?$/i.exec(text);
  const [name, day, named] =
    first === null ? [second?.[2], second?.[1], second?.[3]] : [first[1], first[2], first[3]];
  const month = name === undefined ? 0 : MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  if (month === 0 || !LONG_MONTHS[month - 1]!.startsWith(name!.toLowerCase())) return undefined;
  const pattern = first === null ? 'd-mmm' : 'mmm d';
  return onDay(fullYear(named, year), month, Number(day), named === undefined ? pattern : `${pattern}-yyyy`);
}

const LONG_MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

function fullYear(digits: string | undefined, year: number): number {
  if (digits === undefined) return year;
  return digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 50 ? 2000 : 1900);
}

function onDay(year: number, month: number, day: number, pattern: string): ReadNumber | undefined {
  const value = serialOfDay(year, month, day);
  return Number.isNaN(value) ? undefined : { value, format: { type: 'DATE', pattern } };
}
