/** Millionths, so that tests add up amounts by an arithmetic of their own. Throws for a text that is not an exact decimal. */
export function toMillionths(decimal: string): bigint {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(decimal) ?? [];
  if (sign === undefined) throw new Error(`“${decimal}” is no decimal with at most six places`);
  const units = BigInt(whole + fraction.padEnd(6, '0'));
  return sign === '-' ? -units : units;
}

/** The decimals of the smallest units of the currencies in tests. */
const PLACES: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 };

/** Millionths in whole smallest units of a currency, halves away from zero. */
export function roundToMinorUnits(units: bigint, currency: string): bigint {
  const one = 10n ** BigInt(6 - (PLACES[currency] ?? 2));
  const half = units < 0n ? -one / 2n : one / 2n;
  return ((units + half) / one) * one;
}

export function sumOfUnits(decimals: readonly string[]): bigint {
  return decimals.reduce((sum, decimal) => sum + toMillionths(decimal), 0n);
}

/** The sums of amounts by name, as “USD 12.5”, without names that have nothing. */
export function sumByName(
  amounts: readonly (readonly [name: string, decimal: string])[],
): Map<string, bigint> {
  return sumMillionthsByName(amounts.map(([name, decimal]) => [name, toMillionths(decimal)]));
}

export function sumMillionthsByName(
  amounts: readonly (readonly [name: string, units: bigint])[],
): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [name, units] of amounts) sums.set(name, (sums.get(name) ?? 0n) + units);
  return new Map([...sums].filter(([, sum]) => sum !== 0n).sort(([one], [other]) => (one < other ? -1 : 1)));
}
