import { type ClosedPayouts, type CloseServices, findClosing, type MonthToClose } from '../../books';
import type { Month } from '../../dates';
import { describeLeftOut } from '../reconcile/missing-inputs';
import { selectRatesToFreeze } from '../reconcile/money';
import { reconcilePayouts } from '../reconcile/reconciliation';
import { buildSettlements } from '../reconcile/settlements';
import { type FilePayouts, readPayouts } from './read-payouts';

/** None for a file without statements and payments, and for a closing in a currency in which they are not compared. */
function findPayoutsInCurrency(currency: string, services: CloseServices): FilePayouts | undefined {
  const payouts = readPayouts(services);
  return currency === payouts.serviceCurrency && payouts.hasInputs ? payouts : undefined;
}

/** What statements and payments add to a closing: settlements in its currency, and the rates of the books that it freezes. */
export function collectClosedPayouts(closing: MonthToClose, services: CloseServices): ClosedPayouts {
  const payouts = findPayoutsInCurrency(closing.currency, services);
  if (payouts === undefined) return {};
  const { closings, inputs, rates } = payouts;
  const { month, currency, amounts } = closing;
  const otherClosings = closings.filter((otherClosing) => otherClosing.month !== month);
  const { adjustments = [] } = findClosing(closings, closing) ?? {};
  const monthToClose = { month, state: 'closed', amounts, adjustments } as const;
  return {
    rates: selectRatesToFreeze(closing, otherClosings, inputs.rates, rates),
    settlements: buildSettlements(monthToClose, otherClosings, inputs, rates, currency),
  };
}

/** What a closing of the month would leave out, as sentences. */
export function findLeftOutSentences(month: Month, currency: string, services: CloseServices) {
  const payouts = findPayoutsInCurrency(currency, services);
  return payouts && describeLeftOut(month, payouts, reconcilePayouts(payouts));
}
