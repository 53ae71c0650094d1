import { decimalsOf } from './exact-sum';

/** Arithmetic on amounts: 10.1 and 0.2 make 10.3, with as many decimals as the longer of the two has. */

const MOST_DECIMALS = 20;

export function plus(one: number, other: number): number {
  const sum = one + other;
  const decimals = Math.max(decimalsOf(one), decimalsOf(other));
  if (decimals === 0) return sum;
  // `+ 0` turns -0 into 0.
  return Number(decimals > MOST_DECIMALS ? sum.toPrecision(15) : sum.toFixed(decimals)) + 0;
}

export function minus(one: number, other: number): number {
  return plus(one, -other);
}

/** The sum of all; null for none, and when one of them is not known: a part is not shown as the whole. */
export function total(numbers: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const number of numbers) {
    if (number === null) return null;
    sum = plus(sum, number);
  }
  return numbers.length === 0 ? null : sum;
}

/** The digits behind a decimal point, without the zeros at their end. */
export function withoutTrailingZeros(decimals: string): string {
  let end = decimals.length;
  while (decimals[end - 1] === '0') end--;
  return decimals.slice(0, end);
}
