import {
  type AdjustedMonth,
  type ClosedPayouts,
  type CloseServices,
  type Closing,
  type FrozenRate,
  findClosing,
  type MonthKey,
  type MonthToClose,
  type Settlement,
  type SettlementUse,
  sumBookedRevenue,
} from '../../books';
import { type Month, selectLatestDay, toMonth } from '../../dates';
import { toNameKey } from '../../request';
import {
  type Decimal,
  groupItems,
  invertSign,
  listGroups,
  roundCumulatively,
  subtractDecimals,
  sumDecimalField,
  sumDecimals,
  ZERO,
} from '../../table';
import { buildPaymentId, getNetworkKey, type Inputs, type Payment, type Statement } from '../inputs/inputs';
import { BooksRates, buildClaims, type Claim, roundToMinorUnits } from '../reconcile/claims';
import { type Allocation, matchPayments, type PaymentMatches } from '../reconcile/match-payments';
import { describeLeftOut } from '../reconcile/missing-inputs';
import { reconcilePayouts } from '../reconcile/reconciliation';
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
  const isLate = ({ month, currency }: Inputs['rates'][number]) =>
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
export function findLeftOutSentences(month: Month, currency: string, services: CloseServices) {
  const payouts = findPayoutsInCurrency(currency, services);
  return payouts && describeLeftOut(month, payouts, reconcilePayouts(payouts));
}

export interface PostedMonth extends AdjustedMonth {
  readonly state: Closing['state'];
  readonly settlements?: readonly Settlement[] | undefined;
}

type ToClosingCurrency = (amount: Decimal, currency: string, month: Month) => Decimal | undefined;

/**
 * Everything that statements and payments dated in closed months book is calculated anew, and what other closings have booked is taken off. The
 * rest is what this closing books, with all that was late or corrected. `months` are the closed and reopened ones in a currency, in any order but
 * for the last one: it is being closed, has no settlements yet, and books no payment of a later month.
 */
export function buildSettlements(
  months: readonly PostedMonth[],
  { statements, payments }: Inputs,
  rates: BooksRates,
  currency: string = rates.currency,
): Settlement[] {
  const monthNames = months.map(({ month }) => month);
  const [firstMonth = ''] = [...monthNames].sort();
  const alreadyBooked = months.flatMap(({ settlements = [] }) => settlements);
  const alreadyBookedIds = new Set(
    alreadyBooked.flatMap(({ payment }) => (payment ? [buildPaymentId(payment)] : [])),
  );
  // A month that is still reopened books its new payments itself, when it is closed again. What is booked is always calculated anew.
  const closedMonths = months.flatMap(({ month, state }) => (state === 'closed' ? [month] : []));
  const paymentsToBook = payments.filter(
    ({ date, id }) => closedMonths.includes(toMonth(date)) || alreadyBookedIds.has(id),
  );
  const claims = buildClaims(selectStatements(monthNames, statements));
  const toClosingCurrency: ToClosingCurrency = (amount, from, month) =>
    rates.convert(roundToMinorUnits(amount, from), from, currency, month);
  // Claims before the first month only keep payments from being unmatched: the books have no revenue to compare them with.
  const openingClaims = claims.filter(({ month }) => month < firstMonth);
  const statedMonths = findStatedMonths(claims, months, toClosingCurrency);
  const claimsToBook = [...openingClaims, ...statedMonths.flatMap((statedMonth) => statedMonth.claims)];
  const matched = matchPayments(claimsToBook, paymentsToBook, rates);
  const settlements = [
    ...statedMonths.flatMap(({ claims: [{ networkId, network }], difference }): Settlement[] => [
      { use: 'receivable', networkId, network, amount: difference },
      { use: 'statements', networkId, network, amount: invertSign(difference) },
    ]),
    ...settlePayments(paymentsToBook, matched, firstMonth, toClosingCurrency),
    // The same settlements with the opposite sign: together they are 0, and are left out below.
    ...alreadyBooked.map((settlement) => ({ ...settlement, amount: invertSign(settlement.amount) })),
  ];
  const monthToClose = monthNames[monthNames.length - 1] ?? '';
  // Left out only here, because payments of later months take part in the matching.
  const isBookedLater = ({ payment }: Settlement) =>
    payment !== undefined && toMonth(payment.date) > monthToClose;
  const buildSettlementKey = ({ use, payment, ...payee }: Settlement) => {
    return [use, getNetworkKey(payee), payment && buildPaymentId(payment)];
  };
  return listGroups(settlements, buildSettlementKey)
    .map((group) => ({ ...group[0], amount: sumDecimalField(group, 'amount') }))
    .filter((settlement) => settlement.amount !== ZERO && !isBookedLater(settlement));
}

/** The statements of closed months. If a statement was replaced only in an open month, the version before counts until that month is closed. */
function selectStatements(months: readonly Month[], statements: readonly Statement[]): Statement[] {
  const isOfClosedMonth = ({ date }: Statement) => date === '' || months.includes(toMonth(date));
  return listGroups(statements, (row) => [getNetworkKey(row), toNameKey(row.number)]).flatMap((group) => {
    const closedRows = group.filter(isOfClosedMonth);
    const hasOpenRows = closedRows.length < group.length;
    const areAllReplaced = closedRows.every(({ isReplaced }) => isReplaced);
    // Statements without a number are not versions of one statement.
    if (group[0].number === '' || !hasOpenRows || !areAllReplaced) return closedRows;
    const newestDate = selectLatestDay(closedRows.map(({ date }) => date));
    return closedRows.map((row) => (row.date === newestDate ? { ...row, isReplaced: false } : row));
  });
}

/** What networks owe for closed months, and how far that is from the revenue that is booked. Months with a claim without a rate are left out. */
function findStatedMonths(
  claims: readonly Claim[],
  months: readonly PostedMonth[],
  toClosingCurrency: ToClosingCurrency,
) {
  const mappedClaims = claims.filter(({ networkId }) => networkId !== '');
  return listGroups(mappedClaims, ({ networkId, month }) => [networkId, month]).flatMap((group) => {
    const [{ networkId, month }] = group;
    const postedMonth = months.find((candidate) => candidate.month === month);
    const owed = group.flatMap(({ amount, currency }) => toClosingCurrency(amount, currency, month) ?? []);
    if (postedMonth === undefined || owed.length < group.length) return [];
    // Adjustments of the month may be booked in a month that is still open.
    const isInBooks = ({ bookedIn }: { bookedIn: Month }) => months.some((entry) => entry.month === bookedIn);
    const revenue = sumBookedRevenue(postedMonth).filter(
      (part) => part.networkId === networkId && isInBooks(part),
    );
    const difference = subtractDecimals(sumDecimals(owed), sumDecimalField(revenue, 'amount'));
    return [{ claims: group, difference }];
  });
}

/** What pays for months before the first one is booked against the opening balance, and what pays nothing as unmatched. Each payment adds up to 0. */
function settlePayments(
  payments: readonly Payment[],
  { allocations, unallocated }: PaymentMatches,
  firstMonth: Month,
  toClosingCurrency: ToClosingCurrency,
): Settlement[] {
  const hasRate = ({ amount, currency, date }: Payment) =>
    toClosingCurrency(amount, currency, toMonth(date)) !== undefined;
  const bookedParts = allocations.filter(({ payment }) => hasRate(payment));
  const receivables = bookReceivables(bookedParts, toClosingCurrency);
  const partsByPayment = groupItems(bookedParts, ({ payment }) => payment.id);
  return payments.filter(hasRate).flatMap(({ id, networkId, network, fee, withholding, ...row }) => {
    const { date, amount, currency, reference, nth } = row;
    const payment = { date, amount, currency, reference, nth };
    const convertPaymentSum = (sum: Decimal) => toClosingCurrency(sum, currency, toMonth(date)) ?? ZERO;
    const parts = partsByPayment.get(id) ?? [];
    const openingParts = parts.filter(({ claim }) => claim.month < firstMonth);
    const settlingParts = parts.filter(({ claim }) => claim.month >= firstMonth);
    // Debits are positive: money and costs. What pays a receivable or an opening balance is a credit, as is what pays nothing.
    const sums: readonly (readonly [SettlementUse, Decimal])[] = [
      ['clearing', convertPaymentSum(amount)],
      ['fees', convertPaymentSum(fee)],
      ['withholding', convertPaymentSum(withholding)],
      ['receivable', sumDecimals(settlingParts.map((part) => receivables.get(part) ?? ZERO))],
      ['opening', invertSign(convertPaymentSum(sumDecimalField(openingParts, 'paid')))],
      ['unmatched', invertSign(convertPaymentSum(unallocated.get(id) ?? ZERO))],
    ];
    const currencyDifference = invertSign(sumDecimals(sums.map(([, sum]) => sum)));
    const balancedSums = [...sums, ['currency', currencyDifference] as const];
    return balancedSums.map(([use, sum]) => ({ use, networkId, network, payment, amount: sum }));
  });
}

/** What parts of payments take off the receivable, rounded so that the parts of a claim that is paid in full add up to the claim. */
function bookReceivables(allocations: readonly Allocation[], toClosingCurrency: ToClosingCurrency) {
  const claimParts = listGroups(allocations, ({ claim }) => claim.key);
  return new Map(
    claimParts.flatMap((parts) => {
      const [{ claim }] = parts;
      const convertClaimSum = (sum: Decimal) => toClosingCurrency(sum, claim.currency, claim.month) ?? ZERO;
      const settledAmounts = parts.map(({ settled }) => settled);
      const converted = roundCumulatively(settledAmounts, convertClaimSum);
      return parts.map((part, at) => [part, invertSign(converted[at] ?? ZERO)] as const);
    }),
  );
}
