import type { Closing, FrozenRate } from '../../books';
import type { Month } from '../../dates';
import {
  type Decimal,
  divideDecimals,
  formatAmount,
  listGroups,
  multiplyDecimals,
  roundDecimal,
  splitProportionally,
  sumDecimalField,
} from '../../table';
import { countMinorDigits } from '../import/amounts';
import type { Rate } from '../inputs/inputs';

export type Money = Readonly<Record<'amount' | 'currency', string>>;

/** The amount in whole smallest units of its currency: 3163.6416 USD are 3163.64, and 12.4 JPY are 12. */
export function roundToMinorUnits(amount: Decimal, currency: string): Decimal {
  return roundDecimal(amount, countMinorDigits(currency));
}

export function splitMoney(total: Decimal, weights: readonly Decimal[], currency: string): Decimal[] {
  return splitProportionally(total, weights, countMinorDigits(currency));
}

export function sumByCurrency(items: readonly Money[]): Money[] {
  return listGroups(items, ({ currency }) => currency)
    .map((group) => ({ currency: group[0].currency, amount: sumDecimalField(group, 'amount') }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1));
}

export function formatSums(items: readonly Money[]): string {
  return sumByCurrency(items)
    .map(({ amount, currency }) => `${formatAmount(amount, countMinorDigits(currency))} ${currency}`)
    .join(' + ');
}

/** The rates of the books: those that closings have frozen for closed months, and those of the tab Rates for all others. */
export class BooksRates {
  /** The first month with a closing, reopened or not; '' if there is none. What is owed for earlier months is an opening balance. */
  readonly firstMonthWithClosing: Month;
  private readonly rates = new Map<string, Decimal>();

  constructor(
    readonly booksCurrency: string,
    tabRates: readonly Rate[],
    closings: readonly Closing[],
  ) {
    this.firstMonthWithClosing = closings.map(({ month }) => month).sort()[0] ?? '';
    const frozenRates = listFrozenRates(booksCurrency, closings);
    // Frozen rates come last: they replace those of the tab.
    for (const { month, currency, rate } of [...tabRates, ...frozenRates])
      this.rates.set(`${month} ${currency}`, rate);
  }

  findRate(currency: string, month: Month): Decimal | undefined {
    return currency === this.booksCurrency ? '1' : this.rates.get(`${month} ${currency}`);
  }

  /** The amount in whole smallest units of `to`, at the rates of a month. */
  convert(amount: Decimal, from: string, to: string, month: Month): Decimal | undefined {
    if (from === to) return roundToMinorUnits(amount, to);
    const [fromRate, toRate] = [this.findRate(from, month), this.findRate(to, month)];
    if (fromRate === undefined || toRate === undefined) return undefined;
    return divideDecimals(multiplyDecimals(amount, fromRate), toRate, countMinorDigits(to));
  }
}

/** The rates that count for closed months. For a month that is reopened, the tab counts again, whichever closing has frozen the rate. */
function listFrozenRates(booksCurrency: string, closings: readonly Closing[]) {
  const closedMonths = selectClosedMonths(closings);
  const frozenRates = closings.flatMap((closing) =>
    // The books leave out the month of a rate and their currency if they are those of the closing.
    (closing.rates ?? []).map(({ currency, rate, month = closing.month, books = closing.currency }) => {
      return { currency, rate, month, books };
    }),
  );
  return frozenRates.filter(({ month, books }) => books === booksCurrency && closedMonths.includes(month));
}

function selectClosedMonths(closings: readonly Closing[]): Month[] {
  return closings.filter(({ state }) => state === 'closed').map(({ month }) => month);
}

/** The rates that a closing freezes: those of its month, and those of closed months that were typed too late for their own closing. */
export function selectRatesToFreeze(
  closing: Readonly<Record<'month' | 'currency', string>>,
  otherClosings: readonly Closing[],
  tabRates: readonly Rate[],
  rates: BooksRates,
): FrozenRate[] {
  const { booksCurrency } = rates;
  const closedMonths = selectClosedMonths(otherClosings);
  const frozenRates = new BooksRates(booksCurrency, [], otherClosings);
  const isLate = ({ month, currency }: Rate) =>
    closedMonths.includes(month) && frozenRates.findRate(currency, month) === undefined;
  return tabRates
    .filter((tabRate) => tabRate.month === closing.month || isLate(tabRate))
    .map(({ month, currency, rate, source }) => ({
      ...(month !== closing.month && { month }),
      ...(booksCurrency !== closing.currency && { books: booksCurrency }),
      currency,
      // A rate that another closing has frozen stays, whatever the tab says now.
      rate: rates.findRate(currency, month) ?? rate,
      source,
    }));
}
