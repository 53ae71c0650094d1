import { DOT, MINUS, NINE, ZERO } from './characters';
import { EXACT_POWERS } from './numbers';

/** Read by PlainNumber: what is not plainly digits. */
export const ODD = -1;

/**
 * Reads a number of up to fifteen digits with a point or without: it is exact, and so is the nearest number to its quotient by an exact
 * power of ten. Whatever is not so is for CellReader.
 */
export class PlainNumber {
  /** The number that was read; NaN for a blank. */
  value = Number.NaN;

  /** How many decimals are written from `from` to before `to`; ODD where it is no such number. */
  read(text: string, from: number, to: number): number {
    if (from === to) {
      this.value = Number.NaN;
      return 0;
    }
    const isNegative = text.charCodeAt(from) === MINUS;
    const first = isNegative ? from + 1 : from;
    let digits = 0;
    let dot = -1;
    for (let at = first; at < to; at++) {
      const code = text.charCodeAt(at);
      if (code >= ZERO && code <= NINE) digits = digits * 10 + (code - ZERO);
      else if (code === DOT && dot < 0) dot = at;
      else return ODD;
    }
    const length = to - first;
    if (length > 15 || length < (dot < 0 ? 1 : 2)) return ODD;
    const decimals = dot < 0 ? 0 : to - dot - 1;
    const size = dot < 0 ? digits : digits / EXACT_POWERS[decimals]!;
    this.value = isNegative ? 0 - size : size;
    return decimals;
  }
}
