import { groupDigits } from '../wording';
import { roundToSheetDigits } from './exact-sum';

/** An exact decimal number: `-12.5`, `0`. Never `-0`, `1.50` or `1e-7`, so equal numbers are equal texts. */
export type Decimal = string;

export const ZERO: Decimal = '0';

/** More digits and decimals than a service sends, and few enough that a hostile text costs no time or memory. */
const MOST_EXPONENT = 400;
const MOST_CHARACTERS = 1_000;
const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,4}))?$/i;

/** The decimal of a text such as `-12.50` or `1e-7`. */
export function parseDecimal(text: string): Decimal | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  const shift = Number(exponent);
  if (text.length > MOST_CHARACTERS) return undefined;
  if (whole + fraction === '' || Math.abs(shift) > MOST_EXPONENT) return undefined;
  const places = fraction.length - shift;
  const units = BigInt(whole + fraction) * 10n ** BigInt(Math.max(0, -places));
  return toDecimalText({ units: sign === '-' ? -units : units, places: Math.max(0, places) });
}

/** The decimal of a finite number: its shortest text that reads back as the same number. */
export function toDecimal(number: number): Decimal {
  const decimal = parseDecimal(String(number));
  if (decimal === undefined) throw new Error(`${number} is no decimal number`);
  return decimal;
}

export function toKnownDecimal(number: number | null): Decimal | null {
  return number === null ? null : toDecimal(number);
}

export function sumDecimals(decimals: readonly Decimal[]): Decimal {
  const parts = decimals.map(toScaled);
  const places = parts.reduce((most, part) => Math.max(most, part.places), 0);
  const units = parts.reduce((sum, part) => sum + part.units * 10n ** BigInt(places - part.places), 0n);
  return toDecimalText({ units, places });
}

/** The exact sum of a field of all items; null counts as 0. */
export function sumDecimalField<Field extends string>(
  items: readonly Readonly<Record<Field, Decimal | null>>[],
  field: Field,
): Decimal {
  return sumDecimals(items.map((item) => item[field] ?? ZERO));
}

export function invertSign(decimal: Decimal): Decimal {
  if (decimal === ZERO) return ZERO;
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`;
}

export function subtractDecimals(one: Decimal, other: Decimal): Decimal {
  return sumDecimals([one, invertSign(other)]);
}

export function multiplyDecimals(one: Decimal, other: Decimal): Decimal {
  const [a, b] = [toScaled(one), toScaled(other)];
  return toDecimalText({ units: a.units * b.units, places: a.places + b.places });
}

/** `one` divided by `other`, rounded to `places` decimals, halves away from zero. `other` is not 0. */
export function divideDecimals(one: Decimal, other: Decimal, places: number): Decimal {
  const [a, b] = [toScaled(one), toScaled(other)];
  const units = (2n * a.units * 10n ** BigInt(places + b.places)) / (b.units * 10n ** BigInt(a.places));
  return toDecimalText({ units: (units + (units < 0n ? -1n : 1n)) / 2n, places });
}

export function compareDecimals(one: Decimal, other: Decimal): number {
  const difference = subtractDecimals(one, other);
  return difference === ZERO ? 0 : isNegative(difference) ? -1 : 1;
}

export function isNegative(decimal: Decimal): boolean {
  return decimal.startsWith('-');
}

export function withoutSign(decimal: Decimal): Decimal {
  return isNegative(decimal) ? invertSign(decimal) : decimal;
}

/** Whether an amount is at most this share of another one, apart from their signs. */
export function isWithinShare(amount: Decimal, share: Decimal, other: Decimal): boolean {
  return compareDecimals(withoutSign(amount), withoutSign(multiplyDecimals(other, share))) <= 0;
}

/** What each amount adds to the rounded sum of all up to it: the parts add up to the rounded total. */
export function roundCumulatively(amounts: readonly Decimal[], round: (sum: Decimal) => Decimal): Decimal[] {
  let sum: Decimal = ZERO;
  return amounts.map((amount) => {
    const previousSum = sum;
    sum = sumDecimals([sum, amount]);
    return subtractDecimals(round(sum), round(previousSum));
  });
}

/**
 * Divides `total` in proportion to `weights`, each part with at most `places` decimals, or as many as `total` has. The parts add up to `total`
 * exactly. Weights are not negative, and their sum is not 0.
 */
export function splitProportionally(total: Decimal, weights: readonly Decimal[], places: number): Decimal[] {
  const whole = sumDecimals(weights);
  const exactPlaces = Math.max(places, toScaled(total).places);
  return roundCumulatively(weights, (sum) =>
    divideDecimals(multiplyDecimals(total, sum), whole, exactPlaces),
  );
}

/** The decimal rounded to `places` decimals, halves away from zero. */
export function roundDecimal(decimal: Decimal, places: number): Decimal {
  const { units, places: decimals } = toScaled(decimal);
  if (decimals <= places) return decimal;
  const unit = 10n ** BigInt(decimals - places);
  const half = units < 0n ? -unit / 2n : unit / 2n;
  return toDecimalText({ units: (units + half) / unit, places });
}

/** The decimal with exactly `places` decimals, as statements and journals show amounts: `12.50`. */
export function formatFixed(decimal: Decimal, places: number): string {
  const [whole = '', fraction = ''] = roundDecimal(decimal, places).split('.');
  return places === 0 ? whole : `${whole}.${fraction.padEnd(places, '0')}`;
}

interface ScaledDecimal {
  /** The number times 10 to the power of `places`. */
  readonly units: bigint;
  readonly places: number;
}

function toScaled(decimal: Decimal): ScaledDecimal {
  const dot = decimal.indexOf('.');
  const places = dot === -1 ? 0 : decimal.length - dot - 1;
  return { units: BigInt(decimal.replace('.', '')), places };
}

function toDecimalText({ units, places }: ScaledDecimal): Decimal {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = withoutTrailingZeros(digits.slice(digits.length - places));
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  return units < 0n && text !== ZERO ? `-${text}` : text;
}

/** A regular expression such as /0+$/ would need quadratic time. */
export function withoutTrailingZeros(decimals: string): string {
  let end = decimals.length;
  while (decimals[end - 1] === '0') end--;
  return decimals.slice(0, end);
}

/** An amount as sentences show it: `-1,204.50`. `places` are the decimals of its currency, if these are more than two. */
export function formatAmount(amount: Decimal, places = 2): string {
  return groupThousands(formatFixed(amount, Math.max(2, places)));
}

export function formatTwoDecimals(amount: number): string {
  return formatAmount(toDecimal(roundToSheetDigits(amount)));
}

/** `-1204.5` → `-1,204.5` */
export function groupThousands(decimal: Decimal): string {
  const [whole = '', ...decimals] = withoutSign(decimal).split('.');
  return `${isNegative(decimal) ? '-' : ''}${[groupDigits(whole), ...decimals].join('.')}`;
}
