import { type Closing, type Settlement, type SettlementUse, sumBookedRevenue } from '../../books';
import { type Month, selectLatestDay, toMonth } from '../../dates';
import { toNameKey } from '../../request';
import {
  type Decimal,
  groupItems,
  invertSign,
  listGroups,
  subtractDecimals,
  sumDecimalField,
  sumDecimals,
  ZERO,
} from '../../table';
import { buildPaymentId, getNetworkKey, type Inputs, type Payment, type Statement } from '../inputs/inputs';
import { buildClaims, type Claim } from './claims';
import { type Allocation, matchPayments, type PaymentMatches } from './match-payments';
import { type BooksRates, roundToMinorUnits } from './rates';

export type PostedMonth = Pick<Closing, 'month' | 'state' | 'amounts' | 'adjustments' | 'settlements'>;

type ToClosingCurrency = (amount: Decimal, currency: string, month: Month) => Decimal | undefined;

/**
 * What statements and payments dated in closed months book in total, less what other closings have booked: what is late or corrected is booked by
 * the next one. `months` are the closed and reopened ones in a currency; the last one is being closed, and books no payment of a later month.
 */
export function buildSettlements(
  months: readonly PostedMonth[],
  { statements, payments }: Inputs,
  rates: BooksRates,
  currency: string = rates.currency,
): Settlement[] {
  const monthNames = months.map(({ month }) => month);
  const [first = ''] = [...monthNames].sort();
  const booked = months.flatMap(({ settlements = [] }) => settlements);
  const bookedIds = new Set(booked.flatMap(({ payment }) => (payment ? [buildPaymentId(payment)] : [])));
  // A month that was reopened books its new payments itself, when it is closed again.
  const closed = months.flatMap(({ month, state }) => (state === 'closed' ? [month] : []));
  const bookedPayments = payments.filter(
    ({ date, id }) => closed.includes(toMonth(date)) || bookedIds.has(id),
  );
  const claims = buildClaims(selectStatements(monthNames, statements));
  const toClosingCurrency: ToClosingCurrency = (amount, from, month) =>
    rates.convert(roundToMinorUnits(amount, from), from, currency, month);
  const earlier = claims.filter(({ month }) => month < first);
  const stated = findStatedMonths(claims, months, toClosingCurrency);
  const matched = matchPayments(
    [...earlier, ...stated.flatMap((statedMonth) => statedMonth.claims)],
    bookedPayments,
    rates,
  );
  const [last = ''] = monthNames.slice(-1);
  const all = [
    ...stated.flatMap(({ claims: [{ networkId, network }], left }): Settlement[] => [
      { use: 'receivable', networkId, network, amount: left },
      { use: 'statements', networkId, network, amount: invertSign(left) },
    ]),
    ...settlePayments(bookedPayments, matched, first, toClosingCurrency),
    ...booked.map((settlement) => ({ ...settlement, amount: invertSign(settlement.amount) })),
  ];
  return listGroups(all, (settlement) => [
    settlement.use,
    getNetworkKey(settlement),
    settlement.payment && buildPaymentId(settlement.payment),
  ])
    .map((group) => ({ ...group[0], amount: sumDecimalField(group, 'amount') }))
    .filter(({ amount }) => amount !== ZERO)
    .filter(({ payment }) => payment === undefined || toMonth(payment.date) <= last);
}

/** The statements of closed months. What only one of an open month has replaced still counts, until the newer one is booked itself. */
function selectStatements(months: readonly Month[], statements: readonly Statement[]): Statement[] {
  const isOfClosedMonth = ({ date }: Statement) => date === '' || months.includes(toMonth(date));
  return listGroups(statements, (row) => [getNetworkKey(row), toNameKey(row.number)]).flatMap((group) => {
    const dated = group.filter(isOfClosedMonth);
    const isCorrectedLater = dated.length < group.length && group[0].number !== '';
    if (!isCorrectedLater || dated.some(({ isReplaced }) => !isReplaced)) return dated;
    const newest = selectLatestDay(dated.map(({ date }) => date));
    return dated.map((statement) =>
      statement.date === newest ? { ...statement, isReplaced: false } : statement,
    );
  });
}

/** What networks owe for closed months, and how far that is from the revenue that is booked. Months without a rate are left out. */
function findStatedMonths(
  claims: readonly Claim[],
  months: readonly PostedMonth[],
  toClosingCurrency: ToClosingCurrency,
) {
  const mapped = claims.filter(({ networkId }) => networkId !== '');
  return listGroups(mapped, ({ networkId, month }) => [networkId, month]).flatMap((group) => {
    const [{ networkId, month }] = group;
    const books = months.find((candidate) => candidate.month === month);
    const values = group.flatMap(({ amount, currency }) => toClosingCurrency(amount, currency, month) ?? []);
    if (books === undefined || values.length < group.length) return [];
    const revenue = sumBookedRevenue(books).filter(
      (part) =>
        part.networkId === networkId && months.some((postedMonth) => postedMonth.month === part.bookedIn),
    );
    return [
      { claims: group, left: subtractDecimals(sumDecimals(values), sumDecimalField(revenue, 'amount')) },
    ];
  });
}

/** What pays for months before the `first` is booked against the opening balance, and what pays nothing as unmatched. */
function settlePayments(
  payments: readonly Payment[],
  { allocations, unallocated }: PaymentMatches,
  first: Month,
  toClosingCurrency: ToClosingCurrency,
): Settlement[] {
  const partsByPayment = groupItems(allocations, ({ payment }) => payment.id);
  const settled = new Map<string, Decimal>();
  const bookReceivable = ({ claim: { key, currency, month }, settled: amount }: Allocation) => {
    const before = settled.get(key) ?? ZERO;
    const after = sumDecimals([before, amount]);
    settled.set(key, after);
    // Rounded as a whole, so that the parts of a claim that is paid in full add up to the claim.
    const convertClaimSum = (sum: Decimal) => toClosingCurrency(sum, currency, month) ?? ZERO;
    return subtractDecimals(convertClaimSum(before), convertClaimSum(after));
  };
  return payments.flatMap(({ id, networkId, network, fee, withholding, ...row }) => {
    const { date, amount, currency, reference, nth } = row;
    const payment = { date, amount, currency, reference, nth };
    if (toClosingCurrency(amount, currency, toMonth(date)) === undefined) return [];
    const convertPaymentSum = (sum: Decimal) => toClosingCurrency(sum, currency, toMonth(date)) ?? ZERO;
    const parts = partsByPayment.get(id) ?? [];
    const opening = parts.filter(({ claim }) => claim.month < first);
    const settling = parts.filter(({ claim }) => claim.month >= first);
    const sums: readonly (readonly [SettlementUse, Decimal])[] = [
      ['clearing', convertPaymentSum(amount)],
      ['fees', convertPaymentSum(fee)],
      ['withholding', convertPaymentSum(withholding)],
      ['receivable', sumDecimals(settling.map(bookReceivable))],
      ['opening', invertSign(convertPaymentSum(sumDecimalField(opening, 'paid')))],
      ['unmatched', invertSign(convertPaymentSum(unallocated.get(id) ?? ZERO))],
    ];
    const exchange = invertSign(sumDecimals(sums.map(([, sum]) => sum)));
    const all = [...sums, ['currency', exchange] as const];
    return all.map(([use, sum]) => ({ use, networkId, network, payment, amount: sum }));
  });
}
