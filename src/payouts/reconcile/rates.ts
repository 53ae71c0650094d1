import type { CurrencyId } from '../../catalogue/catalogue';
import type { Closing } from '../../close/closings/books';
import type { Month } from '../../dates/months';
import { type Decimal, product, quotient, roundedTo, sumOfDecimals } from '../../table/decimal';
import type { Rate } from '../inputs/inputs';

/** The decimals of converted amounts. */
export const CENTS = 2;

/** A converted amount, or undefined if a rate is missing. Amounts in one currency stay as they are. */
export type Convert = (amount: Decimal, from: string, to: string, month: Month) => Decimal | undefined;

/** The rates of the books: those that were frozen with a closed month, and those of the tab for all other months. */
export class BooksRates {
  private readonly rates = new Map<string, Rate>();

  constructor(
    readonly currency: CurrencyId,
    rates: readonly Rate[],
    closings: readonly Closing[],
  ) {
    const frozen = closings
      .filter((closing) => closing.currency === currency && closing.state === 'closed')
      .flatMap(({ month, rates: own = [] }) => own.map((rate) => ({ ...rate, month })));
    for (const rate of [...rates, ...frozen]) this.rates.set(`${rate.month} ${rate.currency}`, rate);
  }

  rateOf(currency: string, month: Month): Rate | undefined {
    if (currency === this.currency) return { month, currency, rate: '1', source: '' };
    return this.rates.get(`${month} ${currency}`);
  }

  /** Converts an amount at the rates of a month. It is rounded to cents. */
  readonly convert: Convert = (amount, from, to, month) => {
    if (from === to) return amount;
    const [own, other] = [this.rateOf(from, month)?.rate, this.rateOf(to, month)?.rate];
    return own === undefined || other === undefined
      ? undefined
      : quotient(product(amount, own), other, CENTS);
  };

  /** The amount in the books' currency. All decimals are kept if this is its own currency. */
  inBooks(amount: Decimal, currency: string, month: Month): Decimal | undefined {
    return this.convert(amount, currency, this.currency, month);
  }

  /** The amount in whole cents of the books' currency; undefined if a rate is missing. */
  centsInBooks(amount: Decimal, currency: string, month: Month): Decimal | undefined {
    const value = this.inBooks(amount, currency, month);
    return value && roundedTo(value, CENTS);
  }
}

/** The sum of converted amounts; undefined if a rate was missing for one of them. */
export function sumOfConverted(amounts: readonly (Decimal | undefined)[]): Decimal | undefined {
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length < amounts.length ? undefined : sumOfDecimals(known);
}
