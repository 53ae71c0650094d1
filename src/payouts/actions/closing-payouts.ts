import {
  type ClosedPayouts,
  type CloseServices,
  type Closing,
  type FrozenRate,
  findClosing,
  type MonthKey,
  type MonthToClose,
} from '../../books';
import type { Month } from '../../dates';
import type { Rate } from '../inputs/inputs';
import { describeLeftOut } from '../reconcile/missing-inputs';
import { BooksRates } from '../reconcile/rates';
import { reconcilePayouts } from '../reconcile/reconciliation';
import { buildSettlements } from '../reconcile/settlements';
import { type FilePayouts, readPayouts } from './read-payouts';

/** None for a file without statements and payments, and for a closing in a currency in which they are not compared. */
function findPayoutsInCurrency(currency: string, services: CloseServices): FilePayouts | undefined {
  const payouts = readPayouts(services);
  return currency === payouts.reportedIn && payouts.hasInputs ? payouts : undefined;
}

/** What statements and payments add to a closing: settlements in its currency, and the rates of the books that it freezes. */
export function collectClosedPayouts(closing: MonthToClose, services: CloseServices): ClosedPayouts {
  const payouts = findPayoutsInCurrency(closing.currency, services);
  if (payouts === undefined) return {};
  const otherClosings = payouts.closings.filter(({ month }) => month !== closing.month);
  const { adjustments = [] } = findClosing(payouts.closings, closing) ?? {};
  const months = [...otherClosings, { ...closing, state: 'closed' as const, adjustments }];
  return {
    rates: selectRatesToFreeze(closing, otherClosings, payouts),
    settlements: buildSettlements(months, payouts.inputs, payouts.rates, closing.currency),
  };
}

/** The rates of the month, and those of closed months that were typed too late for their own closing. */
function selectRatesToFreeze(
  closing: MonthKey,
  otherClosings: readonly Closing[],
  { inputs, rates, currency: booksCurrency }: FilePayouts,
): FrozenRate[] {
  const frozen = new BooksRates(booksCurrency, [], otherClosings);
  const isLate = ({ month, currency }: Rate) =>
    otherClosings.some((otherClosing) => otherClosing.month === month && otherClosing.state === 'closed') &&
    frozen.findRate(currency, month) === undefined;
  return inputs.rates
    .filter((rateRow) => rateRow.month === closing.month || isLate(rateRow))
    .map(({ month, currency, rate, source }) => ({
      ...(month !== closing.month && { month }),
      ...(booksCurrency !== closing.currency && { books: booksCurrency }),
      currency,
      rate: rates.findRate(currency, month) ?? rate,
      source,
    }));
}

/** What a closing of the month would leave out, as sentences. */
export function findLeftOutSentences(
  month: Month,
  currency: string,
  services: CloseServices,
): string[] | undefined {
  const payouts = findPayoutsInCurrency(currency, services);
  return payouts && describeLeftOut(month, payouts, reconcilePayouts(payouts));
}
