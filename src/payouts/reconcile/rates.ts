import type { Closing } from '../../books/books';
import type { Month } from '../../dates/calendar';
import { amountText, type Decimal, product, quotient, roundedTo, totalOf } from '../../table/decimal';
import { groupsOf } from '../../table/grouped';
import { minorUnits } from '../import/currencies';
import type { Rate } from '../inputs/inputs';

/** The amount in whole smallest units of its currency: 3163.6416 USD are 3163.64, and 12.4 JPY are 12. */
export function inUnits(amount: Decimal, currency: string): Decimal {
  return roundedTo(amount, minorUnits(currency));
}

export type Money = Readonly<Record<'amount' | 'currency', string>>;

export function sumsOf(items: readonly Money[]): Money[] {
  return groupsOf(items, ({ currency }) => currency)
    .map((group) => ({ currency: group[0].currency, amount: totalOf(group, 'amount') }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1));
}

/** “12.00 EUR + 45.00 USD”. */
export function sumsText(items: readonly Money[]): string {
  return sumsOf(items)
    .map(({ amount, currency }) => `${amountText(amount, minorUnits(currency))} ${currency}`)
    .join(' + ');
}

/** The rates of the books: those of closed months that closings have frozen, and those of the tab for all others. */
export class BooksRates {
  /** The first month with a closing; '' if there is none. What is owed for earlier ones is an opening balance. */
  readonly firstClosed: Month;
  private readonly rates = new Map<string, Decimal>();

  constructor(
    readonly currency: string,
    rates: readonly Rate[],
    closings: readonly Closing[],
  ) {
    this.firstClosed = closings.map(({ month }) => month).sort()[0] ?? '';
    const closed = new Set(closings.flatMap(({ month, state }) => (state === 'closed' ? [month] : [])));
    const frozen = closings
      .flatMap(({ month, currency: books, rates: frozenRates = [] }) =>
        frozenRates.map((rate) => ({ ...rate, month: rate.month ?? month, books: rate.books ?? books })),
      )
      .filter(({ month, books }) => books === currency && closed.has(month));
    for (const each of [...rates, ...frozen]) this.rates.set(`${each.month} ${each.currency}`, each.rate);
  }

  rateOf(currency: string, month: Month): Decimal | undefined {
    return currency === this.currency ? '1' : this.rates.get(`${month} ${currency}`);
  }

  /** The amount in whole smallest units of `to`, at the rates of a month; undefined if one is missing. */
  convert(amount: Decimal, from: string, to: string, month: Month): Decimal | undefined {
    if (from === to) return inUnits(amount, to);
    const [fromRate, toRate] = [this.rateOf(from, month), this.rateOf(to, month)];
    if (fromRate === undefined || toRate === undefined) return undefined;
    return quotient(product(amount, fromRate), toRate, minorUnits(to));
  }
}
