/** Exact decimals as integers of 10^-DIGITS. The simulations have their own, so that they share no mistake with the add-on. */
const DIGITS = 24;

/** The value of a number's shortest text, or of a cell's text. Throws for a blank cell and any other text. */
export function exact(text: string): bigint {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text.replace(/[$€£¥￥,]/g, '')) ?? [];
  if (sign === undefined || whole + fraction === '') throw new Error(`“${text}” is no amount`);
  const zeros = DIGITS + Number(exponent) - fraction.length;
  if (zeros < 0) throw new Error(`“${text}” has too many decimals`);
  const units = BigInt(whole + fraction) * 10n ** BigInt(zeros);
  return sign === '-' ? -units : units;
}

const CENT = exact('0.01');

export function sum(amounts: Iterable<bigint>): bigint {
  return [...amounts].reduce((total, amount) => total + amount, 0n);
}

/** The exact amount as text: `-12.5`. */
export function plain(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(DIGITS + 1, '0');
  const at = digits.length - DIGITS;
  return `${amount < 0n ? '-' : ''}${digits.slice(0, at)}.${digits.slice(at)}`.replace(/\.?0+$/, '');
}

/** `amount` times `own` divided by `other`, in whole cents, halves rounded away from zero. */
export function inCents(amount: bigint, own = 1n, other = 1n): bigint {
  const twice = (2n * amount * own) / (other * CENT);
  return ((twice + (twice < 0n ? -1n : 1n)) / 2n) * CENT;
}

/** Adds to one of several sums. */
export function add(amounts: Map<string, bigint>, name: string, amount: bigint): void {
  amounts.set(name, (amounts.get(name) ?? 0n) + amount);
}

/** Whether the text of a cell, which shows cents, stands for an amount. */
export function isShownAs(text: string, amount: bigint): boolean {
  const off = 2n * (exact(text) - amount);
  return off <= CENT && off >= -CENT;
}
