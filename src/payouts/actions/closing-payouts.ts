import {
  type ClosedPayouts,
  type CloseServices,
  type Closing,
  type FrozenRate,
  findClosing,
} from '../../books';
import { type Month, toMonth } from '../../dates';
import { ZERO } from '../../table';
import { getTexts } from '../../wording';
import type { Payment, Rate } from '../inputs/inputs';
import { BooksRates, formatSums, type Money } from '../reconcile/rates';
import { type Reconciliation, reconcilePayouts } from '../reconcile/reconciliation';
import { buildSettlements } from '../reconcile/settlements';
import { type FilePayouts, readPayouts } from './read-payouts';

/** Undefined for a file without statements and payments, and for a closing in a currency in which they are not compared. */
function findPayoutsInCurrency(currency: string, services: CloseServices): FilePayouts | undefined {
  const payouts = readPayouts(services);
  return currency === payouts.reportedIn && payouts.hasInputs ? payouts : undefined;
}

/** What statements and payments add to a closing: settlements in its currency, and the rates of the books that it freezes. */
export function collectClosedPayouts(
  closing: Pick<Closing, 'month' | 'currency' | 'amounts'>,
  services: CloseServices,
): ClosedPayouts {
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
  closing: Pick<Closing, 'month' | 'currency'>,
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

export function findLeftOutSentences(
  month: Month,
  currency: string,
  services: CloseServices,
): string[] | undefined {
  const payouts = findPayoutsInCurrency(currency, services);
  return payouts && describeLeftOut(month, payouts, reconcilePayouts(payouts));
}

export function describeLeftOut(
  month: Month,
  { inputs, rates, closings, reportedIn }: Pick<FilePayouts, 'inputs' | 'rates' | 'closings' | 'reportedIn'>,
  { rows, proposals, unmatched }: Reconciliation,
): string[] {
  const { leftOut } = getTexts().payouts;
  const bookedMonths = new Set([month, ...closings.map((closing) => closing.month)]);
  const isBooked = ({ date }: Pick<Payment, 'date'>) => date === '' || bookedMonths.has(toMonth(date));
  const missingStatements = rows
    .filter((row) => row.month <= month && row.status === 'statement missing')
    .map(({ reported }) => ({ amount: reported ?? ZERO, currency: rates.currency }));
  const enteredRows = [
    ...inputs.statements.filter((row) => !row.isReplaced && bookedMonths.has(row.month) && isBooked(row)),
    ...inputs.payments.filter(isBooked).map((payment) => ({ ...payment, month: toMonth(payment.date) })),
  ];
  const withoutRate = enteredRows.filter(
    (row) => rates.convert(row.amount, row.currency, reportedIn, row.month) === undefined,
  );
  const openPayments = [...proposals.map(({ payment }) => payment), ...unmatched].filter(
    (payment) => payment.networkId !== '' && isBooked(payment),
  );
  const unmapped = enteredRows.filter(({ networkId }) => networkId === '');
  const describeAmounts = (items: readonly Money[], sentence: (count: number, amounts: string) => string) =>
    items.length === 0 ? [] : [sentence(items.length, formatSums(items))];
  return [
    ...describeAmounts(missingStatements, leftOut.statements),
    ...describeAmounts(withoutRate, leftOut.rates),
    ...describeAmounts(openPayments, leftOut.unmatched),
    ...(inputs.problems.length > 0 ? [leftOut.unread(inputs.problems.length)] : []),
    ...describeAmounts(unmapped, leftOut.unmapped),
  ];
}
