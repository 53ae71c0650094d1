import { type ClosedPayouts, type Closing, type FrozenRate, findClosing } from '../../close/closings/books';
import type { ClosePorts } from '../../close/closings/month-actions';
import type { LeftOut } from '../../close/closings/readiness';
import { type Month, monthOf } from '../../dates/months';
import { amountText, type Decimal, totalOf, ZERO } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import type { Rate } from '../inputs/inputs';
import { BooksRates } from '../reconcile/rates';
import type { Reconciliation } from '../reconcile/reconciliation';
import { settlementsOf } from '../reconcile/settlements';
import { type OpenPayouts, readPayouts, reconciliationOf } from './read-payouts';
import { unmatched } from './shown-payouts';

const MOST_NAMES = 5;

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

/** What the closing of a month leaves out of statements and payments. */
export function leftOutBy(month: Month, currency: string, ports: ClosePorts): LeftOut[] | undefined {
  const open = payoutsOf(currency, ports);
  return open && leftOutOf(month, open, reconciliationOf(open));
}

export function leftOutOf(
  month: Month,
  { inputs, rates, closings, reportedIn }: Pick<OpenPayouts, 'inputs' | 'rates' | 'closings' | 'reportedIn'>,
  result: Pick<Reconciliation, 'rows' | 'proposals' | 'matched'>,
): LeftOut[] {
  const booked = new Set([month, ...closings.map((closing) => closing.month)]);
  const isBooked = ({ month: of, date }: { readonly month: Month; readonly date: string }) =>
    booked.has(of) && (date === '' || booked.has(monthOf(date)));
  const statements = inputs.statements.filter((each) => !each.isReplaced && isBooked(each));
  const payments = inputs.payments.map((each) => ({ ...each, month: monthOf(each.date) })).filter(isBooked);
  const all = [...statements, ...payments];
  const isMapped = ({ networkId }: { readonly networkId: string }) => networkId !== '';
  const expected = result.rows.filter((row) => row.month <= month && isMapped(row));
  const missing = expected
    .filter(({ status }) => status === 'statement missing')
    .map(({ reported }) => ({ amount: reported ?? ZERO, currency: rates.currency }));
  const withoutRate = all.filter(
    (each) => rates.convert(each.amount, each.currency, reportedIn, each.month) === undefined,
  );
  const missingRates = withoutRate.map(
    ({ currency, month: of }) =>
      `${rates.rateOf(currency, of) === undefined ? currency : reportedIn} in ${of}`,
  );
  const proposed = new Set(result.proposals.map(({ payment }) => payment.id));
  const undecided = payments.filter(({ id }) => proposed.has(id));
  const unmapped = all.filter((each) => !isMapped(each));
  const unmappedNames = unmapped.map(({ network }) => network);
  const parts = [
    { ...countedOf('statements', missing), of: expected.length },
    countedOf('rates', withoutRate, missingRates),
    countedOf('undecided', undecided),
    countedOf('unmatched', unmatched(payments, result).filter(isMapped)),
    { ...countedOf('unread', []), count: inputs.problems.length },
    countedOf('unmapped', unmapped, unmappedNames),
  ];
  return parts.filter(({ count }) => count > 0);
}

function countedOf(
  kind: LeftOut['kind'],
  items: readonly { readonly amount: Decimal; readonly currency: string }[],
  allNames: readonly string[] = [],
): LeftOut {
  const byCurrency = grouped(items, ({ currency }) => currency);
  const sums = [...byCurrency.keys()]
    .sort()
    .map((currency) => `${amountText(totalOf(byCurrency.get(currency) ?? [], 'amount'))} ${currency}`);
  const names = [...new Set(allNames)].sort();
  const shortList = names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES), '…'] : names;
  return { kind, count: items.length, amounts: sums.join(' + '), names: shortList };
}
