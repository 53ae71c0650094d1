import type { Closing } from '../../close/closings/books';
import type { Month } from '../../dates/months';
import { type Decimal, product, quotient, roundedTo } from '../../table/decimal';
import { minorUnits } from '../import/currencies';
import type { Rate } from '../inputs/inputs';

/** The amount in whole smallest units of its currency: 3163.6416 USD are 3163.64, and 12.4 JPY are 12. */
export function inUnits(amount: Decimal, currency: string): Decimal {
  return roundedTo(amount, minorUnits(currency));
}

/** The rates of the books: those of closed months that closings have frozen, and those of the tab for all others. */
export class BooksRates {
  /** The first month with a closing; '' if there is none. What is owed for earlier ones is an opening balance. */
  readonly firstClosed: Month;
  private readonly rates = new Map<string, Rate>();

  constructor(
    readonly currency: string,
    rates: readonly Rate[],
    closings: readonly Closing[],
  ) {
    this.firstClosed = closings.map(({ month }) => month).sort()[0] ?? '';
    const closed = new Set(closings.flatMap(({ month, state }) => (state === 'closed' ? [month] : [])));
    const frozen = closings
      .flatMap(({ month, currency: books, rates: frozenRates = [] }) =>
        frozenRates.map((rate) => ({ month, books, ...rate })),
      )
      .filter(({ month, books }) => books === currency && closed.has(month));
    for (const rate of [...rates, ...frozen]) this.rates.set(`${rate.month} ${rate.currency}`, rate);
  }

  rateOf(currency: string, month: Month): Rate | undefined {
    if (currency === this.currency) return { month, currency, rate: '1', source: '' };
    return this.rates.get(`${month} ${currency}`);
  }

  /** The amount in whole smallest units of `to`, at the rates of a month; undefined if one is missing. */
  convert(amount: Decimal, from: string, to: string, month: Month): Decimal | undefined {
    if (from === to) return inUnits(amount, to);
    const [fromRate, toRate] = [this.rateOf(from, month)?.rate, this.rateOf(to, month)?.rate];
    if (fromRate === undefined || toRate === undefined) return undefined;
    return quotient(product(amount, fromRate), toRate, minorUnits(to));
  }
}
