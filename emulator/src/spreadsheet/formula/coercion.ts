/** Conversions of values to another type, as in Google Sheets. */

import { EN_US, plainNumber } from '../locale';
import { generalText } from '../number-format';
import { readTyped } from '../typed-text';
import { CellError, type Scalar } from './scalar';

/** The value as a number. A blank is 0, TRUE is 1, and a text that is not a number is #VALUE!. */
export function asNumber(value: Scalar, locale = EN_US): number | CellError {
  if (value === undefined) return 0;
  if (typeof value === 'number' || value instanceof CellError) return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return numberIn(value, locale) ?? new CellError('#VALUE!');
}

/** The number that a text would be if it were typed, such as "5", "50%" or "2026-09-15"; undefined for any other text. */
export function numberIn(text: string, locale = EN_US): number | undefined {
  const written = plainNumber(text.trim(), locale);
  if (written !== undefined) return Number(written);
  // A day without a year would depend on the present one.
  const typed = readTyped(text, Number.NaN, undefined, locale);
  return typed.kind === 'value' && typeof typed.value === 'number' ? typed.value : undefined;
}

export function asText(value: Exclude<Scalar, CellError>, locale = EN_US): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return locale.booleans[value ? 'true' : 'false'];
  return typeof value === 'number' ? generalText(value, locale) : value;
}

const RANK = { number: 0, string: 1, boolean: 2 } as const;

/** Negative, 0 or positive. Numbers come before texts, texts before booleans. Case is ignored. A blank equals 0, "" and FALSE. */
export function compared(left: Exclude<Scalar, CellError>, right: Exclude<Scalar, CellError>): number {
  const a = left ?? blankLike(right);
  const b = right ?? blankLike(left);
  if (typeof a === 'string' && typeof b === 'string') return order(a.toLowerCase(), b.toLowerCase());
  const ranks = RANK[typeof a as keyof typeof RANK] - RANK[typeof b as keyof typeof RANK];
  return ranks === 0 ? order(a, b) : ranks;
}

function blankLike(other: Scalar): string | number | boolean {
  if (typeof other === 'string') return '';
  return typeof other === 'boolean' ? false : 0;
}

function order<T>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
