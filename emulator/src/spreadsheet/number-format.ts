/** The displayed texts of values, by the number formats that are used in practice, with the signs of the file's locale. */
import type { NumberFormat } from './cell';
import { CellError, type Scalar } from './formula/scalar';
import { notEmulated } from './json';
import { EN_US, type Locale, localNumber } from './locale';
import { partsOfSerial } from './serial';

const DEFAULT_PATTERNS: Readonly<Record<string, string>> = {
  TEXT: '@',
  NUMBER: '#,##0.00',
  PERCENT: '0.00%',
  TIME: 'h:mm:ss am/pm',
  SCIENTIFIC: '0.00E+00',
};

const TOKEN = /"[^"]*"|\\.|\[[^\]]*\]|am\/pm|a\/p|y+|m+|d+|h+|s+|[0#?][0#?,.]*(?:[eE]\+0+)?|@|./gis;
const DATE_TOKEN = /^(y+|m+|d+|h+|s+|am\/pm|a\/p)$/i;

/** The text of a value with a format, or with the default format of Google Sheets. */
export function formatted(value: Scalar, format?: NumberFormat, locale = EN_US): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return locale.booleans[value ? 'true' : 'false'];
  if (value instanceof CellError) return value.code;
  const pattern = patternOf(format, locale);
  if (pattern === '' || pattern === '@' || /^general$/i.test(pattern)) return generalText(value, locale);
  return isDatePattern(pattern)
    ? dateText(value, tokens(pattern), locale)
    : numberText(value, pattern, locale);
}

/** The pattern of a format, or the default of its type; '' for no format. */
export function patternOf(format: NumberFormat | undefined, locale = EN_US): string {
  if (format === undefined) return '';
  if (format.pattern !== undefined && format.pattern !== '') return format.pattern;
  if (format.type === 'DATE') return locale.day;
  if (format.type === 'DATE_TIME') return `${locale.day} h:mm:ss`;
  return format.type === 'CURRENCY' ? locale.currency : (DEFAULT_PATTERNS[format.type] ?? '');
}

/** True if the format shows numbers as days or times. */
export function isDateFormat(format: NumberFormat | undefined): boolean {
  return isDatePattern(patternOf(format));
}

/** True if the format shows numbers as times without a day. */
export function isTimeFormat(format: NumberFormat | undefined): boolean {
  const parts = tokens(patternOf(format));
  return parts.some((token) => /^(h+|s+)$/i.test(token)) && !parts.some((token) => /^(y+|d+)$/i.test(token));
}

const datePatterns = new Map<string, boolean>();

function isDatePattern(pattern: string): boolean {
  let known = datePatterns.get(pattern);
  if (known === undefined) {
    known = tokens(pattern).some((token) => DATE_TOKEN.test(token));
    datePatterns.set(pattern, known);
  }
  return known;
}

/** The text of a number without a format: at least ten significant digits, and an exponent from 1E+15 on and below 1E-9. */
export function generalText(value: number, locale = EN_US): string {
  return localNumber(plainText(value), locale);
}

function plainText(value: number): string {
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 1e15) return String(value);
  if (size >= 1e15 || size < 1e-9)
    return value
      .toExponential(5)
      .replace(/\.?0+e/, 'e')
      .replace(/e([+-])(\d)$/, 'e$10$2')
      .toUpperCase();
  return String(Number(value.toPrecision(Math.max(10, Math.ceil(Math.log10(size))))));
}

function tokens(pattern: string): string[] {
  return pattern.match(TOKEN) ?? [];
}

function numberText(value: number, pattern: string, locale: Locale): string {
  const sections = pattern.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  if (value < 0 && sections[1] !== undefined) return filled(-value, sections[1], locale);
  if (value === 0 && sections[2] !== undefined) return filled(0, sections[2], locale);
  const text = filled(Math.abs(value), sections[0]!, locale);
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}

function filled(size: number, section: string, locale: Locale): string {
  const parts = tokens(section);
  if (parts.includes('/')) notEmulated(`number format ${section}`);
  const scaled = parts.filter((token) => token === '%').reduce((number) => number * 100, size);
  return parts
    .map((token) => (/^[0#?]/.test(token) ? digits(scaled, token, locale) : literal(token)))
    .join('');
}

function digits(size: number, placeholder: string, locale: Locale): string {
  const [mantissa = '', exponent] = placeholder.split(/[eE]\+/);
  if (mantissa.endsWith(',')) notEmulated(`number format ${placeholder}`);
  const [whole = '', fraction = ''] = mantissa.split('.');
  if (exponent !== undefined) {
    const [number, power = '+0'] = size.toExponential(fraction.length).split('e');
    return `${localNumber(number!, locale)}E${power[0]}${power.slice(1).padStart(exponent.length, '0')}`;
  }
  const [integer = '0', decimals = ''] = rounded(size, fraction.length).split('.');
  const least = whole.replace(/[^0]/g, '').length;
  const shown = (least === 0 && integer === '0' ? '' : integer).padStart(least, '0');
  const grouped = whole.includes(',') ? shown.replace(/\B(?=(\d{3})+$)/g, locale.group) : shown;
  const kept = trimmedDecimals(decimals, fraction);
  return kept === '' ? grouped : `${grouped}${locale.decimal}${kept}`;
}

/** Removes trailing zeros for which the pattern has #. */
function trimmedDecimals(decimals: string, fraction: string): string {
  let end = decimals.length;
  while (end > 0 && decimals[end - 1] === '0' && fraction[end - 1] !== '0') end -= 1;
  return decimals.slice(0, end);
}

/** Rounds half up by the decimal digits that a user sees. toFixed does not: it rounds 1.005 to 1.00, not 1.01. */
function rounded(size: number, places: number): string {
  if (size >= 1e15 || size < 1e-6) return size.toFixed(places);
  return Number(`${Math.round(Number(`${size}e${places}`))}e-${places}`).toFixed(places);
}

function literal(token: string): string {
  if (token.startsWith('"')) return token.slice(1, -1);
  if (token.startsWith('\\')) return token.slice(1);
  const currency = /^\[\$([^\]-]*)(?:-[^\]]*)?\]$/.exec(token);
  if (currency !== null) return currency[1]!;
  if (/^\[[a-z]+\]$/i.test(token)) return '';
  if (/^[[@*_]/.test(token)) notEmulated(`number format ${token}`);
  return token;
}

function dateText(serial: number, parts: readonly string[], { language }: Locale): string {
  const date = partsOfSerial(serial);
  const half = parts.some((token) => /^(am\/pm|a\/p)$/i.test(token));
  return parts
    .map((token, index) => {
      if (!DATE_TOKEN.test(token)) return literal(token);
      const lower = token.toLowerCase();
      const number = (value: number) => String(value).padStart(Math.min(lower.length, 2), '0');
      if (lower[0] === 'y')
        return lower.length > 2
          ? String(date.year).padStart(4, '0')
          : String(date.year % 100).padStart(2, '0');
      if (lower[0] === 'd')
        return lower.length > 2 ? nameOf({ weekday: lengthOf(lower) }, serial, language) : number(date.day);
      if (lower[0] === 'h') return number(half ? date.hour % 12 || 12 : date.hour);
      if (lower[0] === 's') return number(date.second);
      if (lower[0] === 'a') return date.hour < 12 ? 'AM' : 'PM';
      if (isMinutes(parts, index)) return number(date.minute);
      return lower.length > 2 ? nameOf({ month: lengthOf(lower) }, serial, language) : number(date.month);
    })
    .join('');
}

function lengthOf(token: string): 'short' | 'long' {
  return token.length === 3 ? 'short' : 'long';
}

/** The name of a month or a weekday. In British files too, Google Sheets shows “Sep”, not “Sept”. */
export function nameOf(what: Intl.DateTimeFormatOptions, serial: number, language: string): string {
  const { year, month, day } = partsOfSerial(serial);
  const at = Date.UTC(year, month - 1, day);
  return new Intl.DateTimeFormat(language === 'en-GB' ? 'en-US' : language, {
    ...what,
    timeZone: 'UTC',
  }).format(at);
}

/** An `m` means minutes right after hours or right before seconds, otherwise months. */
function isMinutes(parts: readonly string[], index: number): boolean {
  const others = (list: readonly string[]) => list.filter((token) => DATE_TOKEN.test(token));
  const before = others(parts.slice(0, index)).at(-1);
  const after = others(parts.slice(index + 1))[0];
  return /^h/i.test(before ?? '') || /^s/i.test(after ?? '');
}
