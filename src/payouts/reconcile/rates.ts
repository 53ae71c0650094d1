import type { Closing } from '../../books';
import type { Month } from '../../dates';
import {
  type Decimal,
  divideDecimals,
  formatAmount,
  listGroups,
  multiplyDecimals,
  roundDecimal,
  sumDecimalField,
} from '../../table';
import { countMinorDigits } from '../import/currencies';
import type { Rate } from '../inputs/inputs';

/** The amount in whole smallest units of its currency: 3163.6416 USD are 3163.64, and 12.4 JPY are 12. */
export function roundToMinorUnits(amount: Decimal, currency: string): Decimal {
  return roundDecimal(amount, countMinorDigits(currency));
}

export type Money = Readonly<Record<'amount' | 'currency', string>>;

export function sumByCurrency(items: readonly Money[]): Money[] {
  return listGroups(items, ({ currency }) => currency)
    .map((group) => ({ currency: group[0].currency, amount: sumDecimalField(group, 'amount') }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1));
}

/** “12.00 EUR + 45.00 USD”. */
export function formatSums(items: readonly Money[]): string {
  return sumByCurrency(items)
    .map(({ amount, currency }) => `${formatAmount(amount, countMinorDigits(currency))} ${currency}`)
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
      .flatMap(({ month, currency: booksCurrency, rates: frozenRates = [] }) =>
        frozenRates.map((rate) => ({
          ...rate,
          month: rate.month ?? month,
          books: rate.books ?? booksCurrency,
        })),
      )
      .filter(({ month, books }) => books === currency && closed.has(month));
    for (const rateRow of [...rates, ...frozen])
      this.rates.set(`${rateRow.month} ${rateRow.currency}`, rateRow.rate);
  }

  findRate(currency: string, month: Month): Decimal | undefined {
    return currency === this.currency ? '1' : this.rates.get(`${month} ${currency}`);
  }

  /** The amount in whole smallest units of `to`, at the rates of a month. */
  convert(amount: Decimal, from: string, to: string, month: Month): Decimal | undefined {
    if (from === to) return roundToMinorUnits(amount, to);
    const [fromRate, toRate] = [this.findRate(from, month), this.findRate(to, month)];
    if (fromRate === undefined || toRate === undefined) return undefined;
    return divideDecimals(multiplyDecimals(amount, fromRate), toRate, countMinorDigits(to));
  }
}
