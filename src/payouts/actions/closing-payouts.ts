import { type ClosedPayouts, type Closing, type FrozenRate, findClosing } from '../../books/books';
import type { ClosePorts } from '../../books/close-ports';
import { type Month, monthOf } from '../../dates/calendar';
import { ZERO } from '../../table/decimal';
import { texts } from '../../wording/texts';
import type { Payment, Rate } from '../inputs/inputs';
import { BooksRates, type Money, sumsText } from '../reconcile/rates';
import { type Reconciliation, reconcilePayouts } from '../reconcile/reconciliation';
import { settlementsOf } from '../reconcile/settlements';
import { type OpenPayouts, readPayouts } from './read-payouts';

/** Undefined for a file without statements and payments, and for a closing in a currency in which they are not compared. */
function payoutsOf(currency: string, ports: ClosePorts): OpenPayouts | undefined {
  const open = readPayouts(ports);
  return currency === open.reportedIn && open.hasInputs ? open : undefined;
}

/** What statements and payments add to a closing: settlements in its currency, and the rates of the books that it freezes. */
export function closedPayouts(
  closing: Pick<Closing, 'month' | 'currency' | 'amounts'>,
  ports: ClosePorts,
): ClosedPayouts {
  const open = payoutsOf(closing.currency, ports);
  if (open === undefined) return {};
  const otherClosings = open.closings.filter(({ month }) => month !== closing.month);
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
      rate: rates.rateOf(currency, month) ?? rate,
      source,
    }));
}

export function leftOutBy(month: Month, currency: string, ports: ClosePorts): string[] | undefined {
  const open = payoutsOf(currency, ports);
  return open && leftOutOf(month, open, reconcilePayouts(open));
}

export function leftOutOf(
  month: Month,
  { inputs, rates, closings, reportedIn }: Pick<OpenPayouts, 'inputs' | 'rates' | 'closings' | 'reportedIn'>,
  { rows, proposals, unmatched }: Pick<Reconciliation, 'rows' | 'proposals' | 'unmatched'>,
): string[] {
  const { leftOut } = texts().payouts;
  const booked = new Set([month, ...closings.map((closing) => closing.month)]);
  const isBooked = ({ date }: Pick<Payment, 'date'>) => date === '' || booked.has(monthOf(date));
  const missing = rows
    .filter((row) => row.month <= month && row.status === 'statement missing')
    .map(({ reported }) => ({ amount: reported ?? ZERO, currency: rates.currency }));
  const entered = [
    ...inputs.statements.filter((row) => !row.isReplaced && booked.has(row.month) && isBooked(row)),
    ...inputs.payments.filter(isBooked).map((payment) => ({ ...payment, month: monthOf(payment.date) })),
  ];
  const withoutRate = entered.filter(
    (row) => rates.convert(row.amount, row.currency, reportedIn, row.month) === undefined,
  );
  const paysNothing = [...proposals.map(({ payment }) => payment), ...unmatched].filter(
    (payment) => payment.networkId !== '' && isBooked(payment),
  );
  const unmapped = entered.filter(({ networkId }) => networkId === '');
  const sentenceOn = (items: readonly Money[], sentence: (count: number, amounts: string) => string) =>
    items.length === 0 ? [] : [sentence(items.length, sumsText(items))];
  return [
    ...sentenceOn(missing, leftOut.statements),
    ...sentenceOn(withoutRate, leftOut.rates),
    ...sentenceOn(paysNothing, leftOut.unmatched),
    ...(inputs.problems.length > 0 ? [leftOut.unread(inputs.problems.length)] : []),
    ...sentenceOn(unmapped, leftOut.unmapped),
  ];
}
