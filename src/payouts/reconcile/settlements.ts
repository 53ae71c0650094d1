import { type AdjustedMonth, type Closing, type Settlement, sumBookedRevenue } from '../../books';
import { type Month, selectLatestDay, toMonth } from '../../dates';
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
import {
  buildPaymentId,
  getNetworkKey,
  type Inputs,
  listStatementVersions,
  type Payment,
  type Statement,
} from '../inputs/inputs';
import { buildClaims, type Claim } from './claims';
import { type Allocation, matchPayments, type PaymentMatches } from './match-payments';
import { type BooksRates, roundToMinorUnits } from './money';

/** A month of the books, with what its closing has booked of statements and payments. */
export interface PostedMonth extends AdjustedMonth {
  readonly state: Closing['state'];
  readonly settlements?: readonly Settlement[] | undefined;
}

/**
 * What a closing books: everything that statements and payments dated in closed months book, less what other closings have booked. So it contains
 * what was late or corrected: if October has booked 95.00 of a statement that is now 97.50, November books 2.50. `monthToClose`
 * has the state that it will have, closed, and the adjustments that it will have. `otherMonths` are the other closed and reopened ones in this currency, in any order.
 */
export function buildSettlements(
  monthToClose: PostedMonth,
  otherMonths: readonly PostedMonth[],
  inputs: Inputs,
  rates: BooksRates,
  currency: string = rates.booksCurrency,
): Settlement[] {
  const months = [...otherMonths, monthToClose];
  const [firstMonth = ''] = months.map(({ month }) => month).sort();
  const toClosingCurrency: ToClosingCurrency = (amount, from, month) =>
    rates.convert(roundToMinorUnits(amount, from), from, currency, month);
  const bookedSettlements = otherMonths.flatMap(({ settlements = [] }) => settlements);
  const payments = selectPayments(months, bookedSettlements, inputs.payments);
  const claims = buildClaims(selectStatements(months, inputs.statements));
  // Claims before the first month only keep payments from being unmatched: the books have no revenue to compare them with.
  const openingClaims = claims.filter(({ month }) => month < firstMonth);
  const statedMonths = findStatedMonths(claims, months, toClosingCurrency);
  const claimsToBook = [...openingClaims, ...statedMonths.flatMap((statedMonth) => statedMonth.claims)];
  const matched = matchPayments(claimsToBook, payments, rates);
  const allSettlements = [
    ...statedMonths.flatMap(({ settlements }) => settlements),
    ...settlePayments(payments, matched, firstMonth, toClosingCurrency),
  ];
  // A payment of a later month takes part in the matching, but is left to another closing: no entry is dated before its payment.
  // Differences of statements have no day, so the next closing books them, also that of a reopened month.
  return subtractSettlements(allSettlements, bookedSettlements).filter(
    ({ payment }) => payment === undefined || toMonth(payment.date) <= monthToClose.month,
  );
}

type ToClosingCurrency = (amount: Decimal, currency: string, month: Month) => Decimal | undefined;

/** The payments of closed months, and all that are booked: what is booked is always calculated anew. */
function selectPayments(
  months: readonly PostedMonth[],
  bookedSettlements: readonly Settlement[],
  payments: readonly Payment[],
) {
  // A month that is still reopened books its new payments itself, when it is closed again.
  const closedMonths = months.filter(({ state }) => state === 'closed').map(({ month }) => month);
  const bookedIds = new Set(bookedSettlements.map(({ payment }) => payment && buildPaymentId(payment)));
  return payments.filter(({ date, id }) => closedMonths.includes(toMonth(date)) || bookedIds.has(id));
}

function subtractSettlements(settlements: readonly Settlement[], bookedSettlements: readonly Settlement[]) {
  const reversals = bookedSettlements.map((booked) => ({ ...booked, amount: invertSign(booked.amount) }));
  const buildSettlementKey = ({ use, payment, ...payee }: Settlement) => {
    return [use, getNetworkKey(payee), payment && buildPaymentId(payment)];
  };
  return listGroups([...settlements, ...reversals], buildSettlementKey)
    .map((group): Settlement => ({ ...group[0], amount: sumDecimalField(group, 'amount') }))
    .filter(({ amount }) => amount !== ZERO);
}

/** The statements dated in these months. If a statement was replaced only in an open month, the version before counts until that month is closed. */
function selectStatements(months: readonly PostedMonth[], statements: readonly Statement[]): Statement[] {
  // A statement dated in a reopened month is bookable, too: the books do not say which statements they contain, so all are calculated anew.
  // A statement without a date counts at once: no month is known for which it has to wait.
  const isBookable = ({ date }: Statement) =>
    date === '' || months.some(({ month }) => month === toMonth(date));
  return listStatementVersions(statements).flatMap((versions) => {
    const bookableRows = versions.filter(isBookable);
    const hasVersionInOpenMonth = bookableRows.length < versions.length;
    // Statements without a number are not versions of one statement.
    if (versions[0].number === '' || !hasVersionInOpenMonth) return bookableRows;
    const hasVersionThatCounts = bookableRows.some(({ isReplaced }) => !isReplaced);
    return hasVersionThatCounts ? bookableRows : restoreNewestVersion(bookableRows);
  });
}

function restoreNewestVersion(rows: readonly Statement[]): Statement[] {
  const newestDate = selectLatestDay(rows.map(({ date }) => date));
  return rows.map((row) => (row.date === newestDate ? { ...row, isReplaced: false } : row));
}

/** The claims by network and month, with settlements of their difference from the booked revenue. A month is left out if it is not in the books, or if a claim has no rate. */
function findStatedMonths(
  claims: readonly Claim[],
  months: readonly PostedMonth[],
  toClosingCurrency: ToClosingCurrency,
) {
  const mappedClaims = claims.filter(({ networkId }) => networkId !== '');
  return listGroups(mappedClaims, ({ networkId, month }) => [networkId, month]).flatMap((group) => {
    const [{ networkId, network, month }] = group;
    const postedMonth = months.find((candidate) => candidate.month === month);
    const owed = group.flatMap(({ amount, currency }) => toClosingCurrency(amount, currency, month) ?? []);
    if (postedMonth === undefined || owed.length < group.length) return [];
    // Adjustments of the month may be booked in a month that is still open.
    const isInBooks = (bookedIn: Month) => months.some((candidate) => candidate.month === bookedIn);
    const networkRevenue = sumBookedRevenue(postedMonth).filter((part) => part.networkId === networkId);
    const revenue = networkRevenue.filter(({ bookedIn }) => isInBooks(bookedIn));
    const difference = subtractDecimals(sumDecimals(owed), sumDecimalField(revenue, 'amount'));
    const settlements: Settlement[] = [
      { use: 'receivable', networkId, network, amount: difference },
      { use: 'statements', networkId, network, amount: invertSign(difference) },
    ];
    return [{ claims: group, settlements }];
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
  return payments.filter(hasRate).flatMap((payment) => {
    const { id, networkId, network, date, amount, fee, withholding, currency, reference, nth } = payment;
    const bookedPayment = { date, amount, currency, reference, nth };
    const convertPaymentSum = (sum: Decimal) => toClosingCurrency(sum, currency, toMonth(date)) ?? ZERO;
    const parts = partsByPayment.get(id) ?? [];
    const openingParts = parts.filter(({ claim }) => claim.month < firstMonth);
    const settlingParts = parts.filter(({ claim }) => claim.month >= firstMonth);
    // Debits are positive: money and costs. What pays a receivable or an opening balance is a credit, as is what pays nothing.
    const toSettlement = (use: Settlement['use'], sum: Decimal): Settlement => {
      return { use, networkId, network, payment: bookedPayment, amount: sum };
    };
    const settlements = [
      toSettlement('clearing', convertPaymentSum(amount)),
      toSettlement('fees', convertPaymentSum(fee)),
      toSettlement('withholding', convertPaymentSum(withholding)),
      toSettlement('receivable', sumDecimals(settlingParts.map((part) => receivables.get(part) ?? ZERO))),
      toSettlement('opening', invertSign(convertPaymentSum(sumDecimalField(openingParts, 'paid')))),
      toSettlement('unmatched', invertSign(convertPaymentSum(unallocated.get(id) ?? ZERO))),
    ];
    // An exchange difference makes the payment add up to 0.
    return [...settlements, toSettlement('currency', invertSign(sumDecimalField(settlements, 'amount')))];
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
