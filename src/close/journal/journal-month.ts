import { type AmountKey, type Closing, listRevenueParts, type MonthKey, type Settlement } from '../../books';
import type { Decimal } from '../../table';

/** What a month's journal books. All amounts are exact decimals of the metric revenue. */
export interface JournalMonth extends MonthKey {
  readonly version: number;
  /** The closed amounts of the newest version, one for each app and network. */
  readonly closed: readonly BookedAmount[];
  /** The adjustments that are booked in this month. `month` is the closed month that changed. Several may have the same key. */
  readonly adjustments: readonly (BookedAmount & { readonly month: string })[];
  /** What statements and payments book in this month, in whole minor units. */
  readonly settlements: readonly Settlement[];
}

export type BookedAmount = Omit<AmountKey, 'metric'> & Readonly<{ amount: Decimal }>;

/** What the journal of a closing books, with the adjustments of all `closings` that are booked in its month. */
export function buildJournalMonth(closing: Closing, closings: readonly Closing[]): JournalMonth {
  const { month, currency, version, settlements = [] } = closing;
  const currencyClosings = closings.filter((candidate) => candidate.currency === currency);
  return {
    month,
    currency,
    version,
    settlements,
    closed: listRevenueParts(closing).filter(({ use }) => use === 'revenue'),
    adjustments: currencyClosings
      .flatMap(listRevenueParts)
      .filter(({ use, bookedIn }) => use === 'adjustments' && bookedIn === month),
  };
}
