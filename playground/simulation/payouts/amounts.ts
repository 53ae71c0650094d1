import { exact } from '../year/exact';

/** Exact amounts are integers as in `exact.ts`; cents are integers, too. */

const CENT = exact('0.01');
const ONE = exact('1');

/** An exact amount in cents, halves rounded away from zero. */
export function cents(amount: bigint): bigint {
  return rounded(amount, CENT);
}

export function ofCents(amount: bigint): bigint {
  return amount * CENT;
}

/** An exact amount at a rate for one unit of its currency, and a rate for one unit of the other: rounded to cents. */
export function converted(amount: bigint, own: bigint, other: bigint): bigint {
  return rounded(amount * own, other * CENT) * CENT;
}

/** `amount` times `share` divided by `whole`, rounded to cents. */
export function partOf(amount: bigint, share: bigint, whole: bigint): bigint {
  return rounded(amount * share, whole * CENT) * CENT;
}

/** The exact share of an amount. */
export function shareOf(amount: bigint, share: bigint): bigint {
  return (amount * share) / ONE;
}

export function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

/** Cents as a plain decimal: `-1234.50`. */
export function plain(amount: bigint): string {
  const digits = String(absolute(amount)).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Cents with separators of thousands: `1,234.50`, or `1.234,50`. */
export function written(amount: bigint, mark: '.' | ','): string {
  const [whole = '', fraction = ''] = plain(amount).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, mark === '.' ? ',' : '.')}${mark}${fraction}`;
}

/** A quotient of integers, halves rounded away from zero. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const twice = (2n * numerator) / denominator;
  return (twice + (twice < 0n ? -1n : 1n)) / 2n;
}
