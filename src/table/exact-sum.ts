/** Global functions as constants, because in some hosts each access to a global is slow. */
const { abs, round } = Math;
const { isNaN: isUnknown } = Number;

/** A sum with more decimals than this is rounded to 15 significant digits. */
const MOST_DECIMALS = 20;

/**
 * Any number of sums, numbered from 0. Each sum also adds up its rounding errors (Neumaier's algorithm), and its result has as many
 * decimals as the added value with the most decimals. So cents add up to cents, in any order.
 */
export class Sums {
  private readonly totals: number[] = [];
  private readonly lost: number[] = [];
  private readonly decimals: number[] = [];

  /** Adds `value` to the sum number `at`. NaN is an unknown value. */
  addValue(at: number, value: number): void {
    const { totals, lost } = this;
    const total = totals[at] ?? 0;
    const next = total + value;
    lost[at] = (lost[at] ?? 0) + (abs(total) >= abs(value) ? total - next + value : value - next + total);
    totals[at] = next;
    const decimals = countDecimals(value);
    if (decimals > (this.decimals[at] ?? 0))
      this.decimals[at] = decimals > MOST_DECIMALS ? MOST_DECIMALS + 1 : decimals;
  }

  /** The result of the sum number `at`: 0 if nothing was added, null if an added value is unknown. */
  getSum(at: number): number | null {
    const decimals = this.decimals[at] ?? 0;
    const sum = (this.totals[at] ?? 0) + (this.lost[at] ?? 0);
    if (isUnknown(sum)) return null;
    // Adding 0 turns -0 into 0.
    return (decimals > MOST_DECIMALS ? roundToSheetDigits(sum) : Number(sum.toFixed(decimals))) + 0;
  }
}

/** The exact sum. Null if there are no numbers or one of them is unknown, because a part must not look like the whole. */
export function sumExactly(numbers: readonly (number | null)[]): number | null {
  if (numbers.length === 0) return null;
  const sums = new Sums();
  for (const number of numbers) sums.addValue(0, number ?? Number.NaN);
  return sums.getSum(0);
}

/** Up to this size, a number times a power of ten is rounded to the right integer. */
const MOST_SCALED = 2 ** 50;

/** The number of decimals in the shortest notation of a number: 2 for 0.25, 7 for 1e-7. */
export function countDecimals(value: number): number {
  if (Number.isInteger(value)) return 0;
  const size = abs(value);
  let power = 10;
  // A power of ten up to 1e15 is exact, so a quotient equals `size` only if its decimals are those of `size`.
  for (let decimals = 1; decimals <= 15 && size * power <= MOST_SCALED; decimals++, power *= 10)
    if (round(size * power) / power === size) return decimals;
  const [digits, exponent] = String(value).split('e') as [string, string?];
  const dot = digits.indexOf('.');
  return Math.max(0, (dot < 0 ? 0 : digits.length - dot - 1) - Number(exponent ?? 0));
}

/** Rounds a number to 15 significant digits, as many as a sheet shows. */
export function roundToSheetDigits(value: number): number {
  return Number(value.toPrecision(15));
}
