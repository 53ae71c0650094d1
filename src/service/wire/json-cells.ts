import type { ValueType } from '../../catalogue';
import { type Decimal, parseDecimal, replaceBrokenCharacters } from '../../table';

const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
/** A number with commas between groups of three digits. It may not begin with 0, because in "0,123" the comma is a decimal comma. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
const SYMBOL = /^([+-]?)\s*[$¥￥]\s*/;

/**
 * Reads a number from a response: a JSON number, or a text such as "1,234.50", "￥12" (amounts) or "12%" (shares). Returns null if the
 * service sent none; undefined if the value is not a number, or if its digits are not exact.
 */
export function readNumber(value: unknown, type: ValueType): number | null | undefined {
  if (typeof value === 'number') return toExactNumber(value, type);
  const digits = readDigits(value, type);
  return typeof digits === 'string' ? toExactNumber(Number(digits), type) : digits;
}

/** Like `readNumber`, with all digits that the service has sent. */
export function readExactly(value: unknown, type: ValueType): Decimal | null | undefined {
  const digits = typeof value === 'number' ? toExactNumber(value, type)?.toString() : readDigits(value, type);
  return typeof digits === 'string' ? parseDecimal(digits) : digits;
}

/** Without signs of currencies and thousands. */
function readDigits(value: unknown, type: ValueType): string | null | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text === '' || text === '-' || text.toLowerCase() === 'n/a') return null;
  if (text.endsWith('%')) return type === 'share' ? divideByHundred(text.slice(0, -1).trim()) : undefined;
  const digits = type === 'money' || type === 'decimal' ? text.replace(SYMBOL, '$1') : text;
  if (PLAIN.test(digits)) return digits;
  return GROUPED.test(digits) ? digits.replace(/,/g, '') : undefined;
}

export function findCurrencySign(value: unknown): string | undefined {
  const sign = typeof value === 'string' ? /^\s*(?:[+-]\s*)?([$¥￥])/.exec(value)?.[1] : undefined;
  return sign === '¥' ? '￥' : sign;
}

/** A hundredth of the number. The exponent is put into the text, because a division by 100 could change the last digits. */
function divideByHundred(text: string): string | undefined {
  return PLAIN.test(text) && !/e/i.test(text) ? `${text}e-2` : undefined;
}

/** The number if it is exact, otherwise undefined: JSON.parse rounds counts beyond 2^53. */
function toExactNumber(number: number, type: ValueType): number | undefined {
  if (!Number.isFinite(number)) return undefined;
  if (type === 'count' && Math.abs(number) > Number.MAX_SAFE_INTEGER) return undefined;
  return number === 0 ? 0 : number;
}

/** Google's limit on one cell. */
export const LONGEST_CELL = 50_000;

const UNCLEAN = /[\0\r\ud800-\udfff]/;

/**
 * The text as a cell can contain it: with LF as line ends and at most 50,000 characters. NUL and lone surrogates become U+FFFD, because
 * removing them could make two ids equal.
 */
function toCellText(text: string): string {
  if (text.length <= LONGEST_CELL && !UNCLEAN.test(text)) return text;
  const cut = text.replace(/\r\n?/g, '\n').slice(0, LONGEST_CELL);
  return replaceBrokenCharacters(cut.length < LONGEST_CELL ? cut : cut.replace(/[\ud800-\udbff]$/, ''));
}

/**
 * The text of a dimension's value; null if there is none. Undefined if the service's exact text is unknown: for a number beyond 2^53 or with
 * a fraction (3.1 may have been 3.10), and for other types.
 */
export function readDimensionText(value: unknown): string | null | undefined {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return toCellText(value);
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined;
}
