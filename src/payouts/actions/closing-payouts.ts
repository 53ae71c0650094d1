import { type ClosedPayouts, type Closing, type FrozenRate, findClosing } from '../../close/closings/books';
import type { ClosePorts } from '../../close/closings/month-actions';
import type { Rate } from '../inputs/inputs';
import { BooksRates } from '../reconcile/rates';
import { settlementsOf } from '../reconcile/settlements';
import { type OpenPayouts, readPayouts } from './read-payouts';
import { hasInputs } from './reconcile-file';

/** What statements and payments add to a closing: settlements in its currency, and the rates of the books that it freezes. */
export function closedPayouts(
  closing: Pick<Closing, 'month' | 'currency' | 'amounts'>,
  ports: ClosePorts,
): ClosedPayouts {
  const open = readPayouts(ports);
  if (closing.currency !== open.reportedIn || !hasInputs(open)) return {};
  const otherClosings = open.closings.filter(({ month }) => month !== closing.month);
  // A month that was reopened has adjustments.
  const { adjustments = [] } = findClosing(open.closings, closing) ?? {};
  const months = [...otherClosings, { ...closing, state: 'closed' as const, adjustments }];
  return {
    rates: ratesFrozenWith(closing, otherClosings, open),
    settlements: settlementsOf(months, open.inputs, open.rates, closing.currency),
  };
}

/** The rates of the month, and those of closed months that were typed too late for their own closing. */
function ratesFrozenWith(
  closing: Pick<Closing, 'month' | 'currency'>,
  otherClosings: readonly Closing[],
  { inputs, rates, currency: books }: OpenPayouts,
): FrozenRate[] {
  const frozen = new BooksRates(books, [], otherClosings);
  const isLate = ({ month, currency }: Rate) =>
    otherClosings.some((each) => each.month === month && each.state === 'closed') &&
    frozen.rateOf(currency, month) === undefined;
  return inputs.rates
    .filter((each) => each.month === closing.month || isLate(each))
    .map(({ month, currency, rate, source }) => ({
      ...(month !== closing.month && { month }),
      ...(books !== closing.currency && { books }),
      currency,
      rate: rates.rateOf(currency, month)?.rate ?? rate,
      source,
    }));
}
