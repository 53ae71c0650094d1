import type { Month } from '../../dates/months';
import { type Decimal, roundedTo, totalOf } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import { type AmountKey, amountOf, type Closing, type Settlement } from '../closings/books';
import { revenueOf } from '../closings/overview';

/** What a month's journal books. All amounts are exact decimals of the metric revenue. */
export interface JournalMonth {
  /** `YYYY-MM` */
  readonly month: string;
  readonly currency: string;
  readonly version: number;
  /** The closed amounts of the newest version, one for each app and network. */
  readonly closed: readonly BookedAmount[];
  /** The adjustments that are booked in this month. `month` is the closed month that changed. Several may have the same key. */
  readonly adjustments: readonly (BookedAmount & { readonly month: string })[];
  /** What statements and payments book in this month, in whole minor units. */
  readonly settlements: readonly Settlement[];
}

export interface BookedAmount extends Omit<AmountKey, 'metric'> {
  readonly amount: Decimal;
}

/** The decimals of the minor unit of all currencies in the catalogue. */
export const MINOR_UNIT = 2;

/** What the journal of a month debits a network's receivable with, in whole minor units. */
export interface BookedRevenue extends Pick<AmountKey, 'networkId' | 'network'> {
  readonly use: 'revenue' | 'adjustments';
  readonly bookedIn: Month;
  readonly amount: Decimal;
}

/** What journals book for a closing: what was closed in its own month, and its adjustments in later ones. */
export function bookedRevenue({
  month,
  amounts,
  adjustments,
}: Pick<Closing, 'month' | 'amounts' | 'adjustments'>): BookedRevenue[] {
  const parts = [
    ...revenueOf(amounts).map((key) => ({
      ...key,
      use: 'revenue' as const,
      bookedIn: month,
      amount: amountOf(key),
    })),
    ...revenueOf(adjustments).map((key) => ({ ...key, use: 'adjustments' as const })),
  ];
  const groups = grouped(parts, ({ use, bookedIn, networkId }) => JSON.stringify([use, bookedIn, networkId]));
  return [...groups.values()].map((group) => {
    const [{ use, bookedIn, networkId, network }] = group;
    return { use, bookedIn, networkId, network, amount: roundedTo(totalOf(group, 'amount'), MINOR_UNIT) };
  });
}

/** What the journal of a closing books, with the adjustments of all `closings` that are booked in its month. */
export function journalMonth(closing: Closing, closings: readonly Closing[]): JournalMonth {
  const { month, currency, version, amounts, settlements = [] } = closing;
  return {
    month,
    currency,
    version,
    settlements,
    closed: revenueOf(amounts).map((key) => ({ ...key, amount: amountOf(key) })),
    adjustments: closings
      .filter((each) => each.currency === currency)
      .flatMap(({ adjustments }) => revenueOf(adjustments).filter(({ bookedIn }) => bookedIn === month)),
  };
}
