import type { CurrencyId } from '../../catalogue/catalogue';
import { amountOf, type Closing } from '../../close/closings/books';
import { revenueOf } from '../../close/closings/overview';
import { type Day, dayOf } from '../../dates/calendar';
import type { Month } from '../../dates/months';
import { type Decimal, product, totalOf } from '../../table/decimal';
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
  /** What was booked after the closing, by the day on which it was seen. */
  readonly restated: readonly { readonly day: Day; readonly amount: Decimal }[];
}

/** The reported amounts of closed months: as closed, and as adjusted since. A reopened month is open. */
export function closedReported(closings: readonly Closing[]): Reported[] {
  return closings.flatMap(({ month, state, amounts, adjustments }) => {
    const closed = revenueOf(amounts).map((each) => ({ ...each, amount: amountOf(each) }));
    const adjusted = revenueOf(adjustments);
    return [...grouped([...closed, ...adjusted], (each) => each.networkId)].map(([networkId, group]) => ({
      month,
      networkId,
      network: group[0].network,
      amount: totalOf(group, 'amount'),
      isOpen: state !== 'closed',
      restated: adjusted
        .filter((each) => each.networkId === networkId)
        .map(({ seenAt, amount }) => ({ day: dayOf(seenAt), amount })),
    }));
  });
}

/** The same in the currency of the books, with all decimals. */
export function inBooks(reported: Reported, currency: CurrencyId, rates: BooksRates): Reported {
  const rate = rates.rateOf(currency, reported.month)?.rate;
  if (rate === undefined) return { ...reported, amount: null, restated: [] };
  const { amount, restated } = reported;
  return {
    ...reported,
    amount: amount && product(amount, rate),
    restated: restated.map((each) => ({ ...each, amount: product(each.amount, rate) })),
  };
}
