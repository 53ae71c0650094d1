import type { ClosedPayouts, CloseServices, Closing } from '../../books';
import { type Day, type Month, toMonth } from '../../dates';
import { ZERO } from '../../table';
import { getTexts } from '../../wording';
import { formatSums, type Money, selectRatesToFreeze } from '../reconcile/money';
import { reconcilePayouts } from '../reconcile/reconciliation';
import { buildSettlements } from '../reconcile/settlements';
import { type FilePayouts, readPayouts } from './read-payouts';

/** None for a file without statements and payments, and for a closing in a currency in which they are not compared. */
function findPayoutsInCurrency(currency: string, services: CloseServices): FilePayouts | undefined {
  const payouts = readPayouts(services);
  return currency === payouts.serviceCurrency && payouts.hasInputs ? payouts : undefined;
}

/** What statements and payments add to a new closing: settlements in its currency, and the rates of the books that it freezes. */
export function collectClosedPayouts(closing: Closing, services: CloseServices): ClosedPayouts {
  const payouts = findPayoutsInCurrency(closing.currency, services);
  if (payouts === undefined) return {};
  const { closings, inputs, rates } = payouts;
  const otherClosings = closings.filter(({ month }) => month !== closing.month);
  return {
    settlements: buildSettlements(closing, otherClosings, inputs, rates, closing.currency),
    rates: selectRatesToFreeze(closing, otherClosings, inputs.rates, rates),
  };
}

export function findLeftOutSentences(month: Month, currency: string, services: CloseServices) {
  const payouts = findPayoutsInCurrency(currency, services);
  return payouts && describeLeftOut(month, payouts);
}

/** Sentences on what the closing of `month` cannot book, or only as unmatched. It books in `serviceCurrency`, and also what was late for earlier months. */
export function describeLeftOut(month: Month, payouts: FilePayouts): string[] {
  const { leftOut } = getTexts().payouts;
  const { inputs, rates, closings, serviceCurrency } = payouts;
  const { rows, proposals, unmatched } = reconcilePayouts(payouts);
  const bookedMonths = new Set([month, ...closings.map((closing) => closing.month)]);
  // A row is booked when the month of its day is closed, a statement without a day at once.
  const isDatedInBooks = ({ date }: { date: Day | '' }) => date === '' || bookedMonths.has(toMonth(date));
  const statements = inputs.statements.filter((row) => !row.isReplaced && bookedMonths.has(row.month));
  const rowsToBook = [
    ...statements.filter(isDatedInBooks),
    ...inputs.payments.filter(isDatedInBooks).map((row) => ({ ...row, month: toMonth(row.date) })),
  ];
  const missingStatements = rows
    .filter((row) => row.month <= month && row.status === 'statement missing')
    .map(({ reported }) => ({ amount: reported ?? ZERO, currency: rates.booksCurrency }));
  const withoutRate = rowsToBook.filter(
    (row) => rates.convert(row.amount, row.currency, serviceCurrency, row.month) === undefined,
  );
  const openPayments = [...proposals.map(({ payment }) => payment), ...unmatched].filter(
    (payment) => payment.networkId !== '' && isDatedInBooks(payment),
  );
  const unmapped = rowsToBook.filter(({ networkId }) => networkId === '');
  const describeAmounts = (items: readonly Money[], what: string) =>
    items.length === 0 ? [] : [leftOut.line(what, items.length, formatSums(items))];
  return [
    ...describeAmounts(missingStatements, leftOut.statements),
    ...describeAmounts(withoutRate, leftOut.rates),
    ...describeAmounts(openPayments, leftOut.unmatched),
    ...(inputs.problems.length > 0 ? [leftOut.line(leftOut.unread, inputs.problems.length, '')] : []),
    ...describeAmounts(unmapped, leftOut.unmapped),
  ];
}
