import type { ValueType } from '../../catalogue/entry';

const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
/** Groups of three; a leading zero would be the decimal comma of another country. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
const SYMBOL = /^([+-]?)\s*[$¥￥]\s*/;

/**
 * A number as the service sends it: a JSON number, or a text such as "1,234.50", "￥12" (amounts) or "12%" (shares).
 * null where the service says it has none; undefined where the value is no such number, or its digits are lost.
 */
export function readNumber(value: unknown, type: ValueType): number | null | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return faithful(value, type);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text === '' || text === '-' || text.toLowerCase() === 'n/a') return null;
  if (text.endsWith('%')) return type === 'share' ? hundredth(text.slice(0, -1).trim()) : undefined;
  const digits = type === 'money' || type === 'decimal' ? text.replace(SYMBOL, '$1') : text;
  const number = digitsToNumber(digits);
  return number === undefined ? undefined : faithful(number, type);
}

/** The sign of a currency in front of an amount, or undefined. */
export function currencySign(value: unknown): '$' | '￥' | undefined {
  const sign = typeof value === 'string' ? /^\s*(?:[+-]\s*)?([$¥￥])/.exec(value)?.[1] : undefined;
  if (sign === undefined) return undefined;
  return sign === '$' ? '$' : '￥';
}

function digitsToNumber(text: string): number | undefined {
  if (PLAIN.test(text)) return Number(text);
  return GROUPED.test(text) ? Number(text.replace(/,/g, '')) : undefined;
}

/** By moving the point in the text: dividing by 100 would add digits that nobody sent. */
function hundredth(text: string): number | undefined {
  if (!PLAIN.test(text) || /e/i.test(text)) return undefined;
  return Number(`${text}e-2`);
}

/** Beyond 2^53 a count has lost digits before we see it. */
function faithful(number: number, type: ValueType): number | undefined {
  if (!Number.isFinite(number)) return undefined;
  if (type === 'count' && Math.abs(number) > Number.MAX_SAFE_INTEGER) return undefined;
  return number === 0 ? 0 : number;
}
