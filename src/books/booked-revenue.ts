import type { Month } from '../dates/calendar';
import { type Decimal, roundedTo, totalOf } from '../table/decimal';
import { grouped } from '../table/grouped';
import { type AmountKey, amountOf, type Closing, revenueOf } from './books';

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
