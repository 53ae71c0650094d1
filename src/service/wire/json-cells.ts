import type { ValueType } from '../../catalogue';
import { type Decimal, parseDecimal, replaceBrokenCharacters } from '../../table';

const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
/** A number with commas between groups of three digits. It may not begin with 0, because in "0,123" the comma is a decimal comma. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
const SYMBOL = /^([+-]?)\s*[$¥￥]\s*/;

/** Thrown for a value of a response that has another type than its field, or whose exact text or digits are unknown. */
export class UnclearValue extends Error {}

/** A number of a response: a JSON number, or a text such as "1,234.50", "￥12" (amounts) or "12%" (shares). Null if the service sent none. */
export function requireNumber(value: unknown, type: ValueType): number | null {
  if (typeof value === 'number') return requireExactNumber(value, type);
  const digits = requireDigits(value, type);
  return digits === null ? null : requireExactNumber(Number(digits), type);
}

/** Like `requireNumber`, with all digits that the service has sent. */
export function requireDecimal(value: unknown, type: ValueType): Decimal | null {
  const digits =
    typeof value === 'number' ? String(requireExactNumber(value, type)) : requireDigits(value, type);
  if (digits === null) return null;
  const decimal = parseDecimal(digits);
  if (decimal === undefined) throw new UnclearValue();
  return decimal;
}

/** The number as text, without signs of currencies and thousands. */
function requireDigits(value: unknown, type: ValueType): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') throw new UnclearValue();
  const text = value.trim();
  if (text === '' || text === '-' || text.toLowerCase() === 'n/a') return null;
  if (text.endsWith('%') && type === 'share') return divideByHundred(text.slice(0, -1).trim());
  const digits = type === 'money' || type === 'decimal' ? text.replace(SYMBOL, '$1') : text;
  if (PLAIN.test(digits)) return digits;
  if (GROUPED.test(digits)) return digits.replace(/,/g, '');
  throw new UnclearValue();
}

/** A hundredth of the number. The exponent is put into the text, because a division by 100 could change the last digits. */
function divideByHundred(text: string): string {
  if (PLAIN.test(text) && !/e/i.test(text)) return `${text}e-2`;
  throw new UnclearValue();
}

/** JSON.parse rounds counts beyond 2^53. */
function requireExactNumber(number: number, type: ValueType): number {
  const isRounded = type === 'count' && Math.abs(number) > Number.MAX_SAFE_INTEGER;
  if (!Number.isFinite(number) || isRounded) throw new UnclearValue();
  // Without the sign of -0.
  return number === 0 ? 0 : number;
}

/** The service writes the yuan sign in full width. Its half-width form means the same. */
export const YUAN_SIGN = '￥';

export function findCurrencySign(value: unknown): string | undefined {
  const sign = typeof value === 'string' ? /^\s*(?:[+-]\s*)?([$¥￥])/.exec(value)?.[1] : undefined;
  return sign === '¥' ? YUAN_SIGN : sign;
}

/** A quick check: it also finds valid surrogate pairs, which `replaceBrokenCharacters` keeps. */
const MAY_BE_BROKEN = /[\0\r\ud800-\udfff]/;

/**
 * The text of a dimension's value, with LF as line ends; null if there is none. The exact text is unknown for a number beyond 2^53 or with
 * a fraction (3.1 may have been 3.10). NUL and lone surrogates become U+FFFD, because removing them could make two ids equal.
 */
export function requireDimensionText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string')
    return MAY_BE_BROKEN.test(value) ? replaceBrokenCharacters(value.replace(/\r\n?/g, '\n')) : value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  throw new UnclearValue();
}
