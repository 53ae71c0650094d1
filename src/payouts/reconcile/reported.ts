import type { CurrencyId } from '../../catalogue/catalogue';
import { amountOf, type Closing } from '../../close/closings/books';
import { revenueOf } from '../../close/closings/overview';
import { type Day, dayOf } from '../../dates/calendar';
import { lastDay, type Month } from '../../dates/months';
import { type Decimal, product, sumOfDecimals, totalOf } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import type { BooksRates } from './rates';

/** What the service reports for a network and a month. */
export interface Reported {
  readonly month: Month;
  readonly networkId: string;
  readonly network: string;
  /** Null if a rate is missing. */
  readonly amount: Decimal | null;
  /** True for the current number of a month that is not closed. */
  readonly isOpen: boolean;
  /** The amounts of the month's first and last day; '0' if the service reports none. */
  readonly edges: readonly Decimal[];
  /** What was booked after the closing, by the day on which it was seen. */
  readonly restated: readonly { readonly day: Day; readonly amount: Decimal }[];
}

/** The reported amounts of closed months: as closed, and as adjusted since. A reopened month is open. */
export function closedReported(closings: readonly Closing[]): Reported[] {
  return closings.flatMap((closing) => {
    const adjustments = grouped(revenueOf(closing.adjustments), ({ networkId }) => networkId);
    const amounts = grouped(revenueOf(closing.amounts), ({ networkId }) => networkId);
    const ids = new Set([...amounts.keys(), ...adjustments.keys()]);
    return [...ids].map((networkId) => {
      const closed = amounts.get(networkId) ?? [];
      const adjusted = adjustments.get(networkId) ?? [];
      const days = ['01', lastDay(closing.month).slice(8)];
      return {
        month: closing.month,
        networkId,
        network: [...closed, ...adjusted][0]?.network ?? networkId,
        amount: sumOfDecimals([...closed.map(amountOf), totalOf(adjusted, 'amount')]),
        isOpen: closing.state !== 'closed',
        edges: days.map((day) => sumOfDecimals(closed.map((each) => each.days[day] ?? '0'))),
        restated: adjusted.map(({ seenAt, amount }) => ({ day: dayOf(seenAt), amount })),
      };
    });
  });
}

/** The same in the currency of the books, with all decimals. */
export function inBooks(reported: Reported, currency: CurrencyId, rates: BooksRates): Reported {
  const rate = rates.rateOf(currency, reported.month)?.rate;
  if (rate === undefined) return { ...reported, amount: null, edges: [], restated: [] };
  const { amount, edges, restated } = reported;
  return {
    ...reported,
    amount: amount && product(amount, rate),
    edges: edges.map((each) => product(each, rate)),
    restated: restated.map((each) => ({ ...each, amount: product(each.amount, rate) })),
  };
}
