import { bookedRevenue, type Closing, type Settlement, type SettlementUse } from '../../books/books';
import { latest, type Month, monthOf } from '../../dates/calendar';
import { nameKey } from '../../request/field-names';
import { type Decimal, difference, negated, sumOfDecimals, totalOf, ZERO } from '../../table/decimal';
import { grouped, groupsOf } from '../../table/grouped';
import { type Inputs, networkKey, type Payment, paymentId, type Statement } from '../inputs/inputs';
import { type Allocation, type Claim, claimsOf, type Matched, matchPayments } from './claims';
import { type BooksRates, inUnits } from './rates';

export type PostedMonth = Pick<Closing, 'month' | 'state' | 'amounts' | 'adjustments' | 'settlements'>;

type InBooks = (amount: Decimal, currency: string, month: Month) => Decimal | undefined;

/**
 * What statements and payments dated in closed months book in total, less what other closings have booked: what is late or corrected is booked by
 * the next one. `months` are the closed and reopened ones in a currency; the last one is being closed, and books no payment of a later month.
 */
export function settlementsOf(
  months: readonly PostedMonth[],
  { statements, payments }: Pick<Inputs, 'statements' | 'payments'>,
  rates: BooksRates,
  currency: string = rates.currency,
): Settlement[] {
  const names = months.map(({ month }) => month);
  const [first = ''] = [...names].sort();
  const booked = months.flatMap(({ settlements = [] }) => settlements);
  const bookedIds = new Set(booked.flatMap(({ payment }) => (payment ? [paymentId(payment)] : [])));
  // A month that was reopened books its new payments itself, when it is closed again.
  const closed = months.flatMap(({ month, state }) => (state === 'closed' ? [month] : []));
  const paid = payments.filter(({ date, id }) => closed.includes(monthOf(date)) || bookedIds.has(id));
  const claims = claimsOf(selectStatements(names, statements));
  const inBooks: InBooks = (amount, from, month) =>
    rates.convert(inUnits(amount, from), from, currency, month);
  const earlier = claims.filter(({ month }) => month < first);
  const stated = findStatedMonths(claims, months, inBooks);
  const matched = matchPayments([...earlier, ...stated.flatMap((each) => each.claims)], paid, rates);
  const [last = ''] = names.slice(-1);
  const all = [
    ...stated.flatMap(({ claims: [{ networkId, network }], left }): Settlement[] => [
      { use: 'receivable', networkId, network, amount: left },
      { use: 'statements', networkId, network, amount: negated(left) },
    ]),
    ...settlePayments(paid, matched, first, inBooks),
    ...booked.map((each) => ({ ...each, amount: negated(each.amount) })),
  ];
  return groupsOf(all, (each) => [each.use, networkKey(each), each.payment && paymentId(each.payment)])
    .map((group) => ({ ...group[0], amount: totalOf(group, 'amount') }))
    .filter(({ amount }) => amount !== ZERO)
    .filter(({ payment }) => payment === undefined || monthOf(payment.date) <= last);
}

/** The statements of closed months. What only one of an open month has replaced still counts, until the newer one is booked itself. */
function selectStatements(months: readonly Month[], statements: readonly Statement[]): Statement[] {
  const isIn = ({ date }: Statement) => date === '' || months.includes(monthOf(date));
  return groupsOf(statements, (row) => [networkKey(row), nameKey(row.number)]).flatMap((group) => {
    const dated = group.filter(isIn);
    const isCorrectedLater = dated.length < group.length && group[0].number !== '';
    if (!isCorrectedLater || dated.some(({ isReplaced }) => !isReplaced)) return dated;
    const newest = latest(dated.map(({ date }) => date));
    return dated.map((each) => (each.date === newest ? { ...each, isReplaced: false } : each));
  });
}

/** What networks owe for closed months, and how far that is from the revenue that is booked. Months without a rate are left out. */
function findStatedMonths(claims: readonly Claim[], months: readonly PostedMonth[], inBooks: InBooks) {
  const mapped = claims.filter(({ networkId }) => networkId !== '');
  return groupsOf(mapped, ({ networkId, month }) => [networkId, month]).flatMap((group) => {
    const [{ networkId, month }] = group;
    const books = months.find((each) => each.month === month);
    const values = group.flatMap(({ amount, currency }) => inBooks(amount, currency, month) ?? []);
    if (books === undefined || values.length < group.length) return [];
    const revenue = bookedRevenue(books).filter(
      (each) => each.networkId === networkId && months.some((other) => other.month === each.bookedIn),
    );
    return [{ claims: group, left: difference(sumOfDecimals(values), totalOf(revenue, 'amount')) }];
  });
}

/** What pays for months before the `first` is booked against the opening balance, and what pays nothing as unmatched. */
function settlePayments(
  payments: readonly Payment[],
  { allocations, left }: Matched,
  first: Month,
  inBooks: InBooks,
): Settlement[] {
  const partsOf = grouped(allocations, ({ payment }) => payment.id);
  const settled = new Map<string, Decimal>();
  const receivableOf = ({ claim: { key, currency, month }, settled: amount }: Allocation) => {
    const before = settled.get(key) ?? ZERO;
    const after = sumOfDecimals([before, amount]);
    settled.set(key, after);
    // Rounded as a whole, so that the parts of a claim that is paid in full add up to the claim.
    const booked = (sum: Decimal) => inBooks(sum, currency, month) ?? ZERO;
    return difference(booked(before), booked(after));
  };
  return payments.flatMap(({ id, networkId, network, fee, withholding, ...row }) => {
    const { date, amount, currency, reference, nth } = row;
    const payment = { date, amount, currency, reference, nth };
    if (inBooks(amount, currency, monthOf(date)) === undefined) return [];
    const converted = (sum: Decimal) => inBooks(sum, currency, monthOf(date)) ?? ZERO;
    const parts = partsOf.get(id) ?? [];
    const opening = parts.filter(({ claim }) => claim.month < first);
    const settling = parts.filter(({ claim }) => claim.month >= first);
    const sums: readonly (readonly [SettlementUse, Decimal])[] = [
      ['clearing', converted(amount)],
      ['fees', converted(fee)],
      ['withholding', converted(withholding)],
      ['receivable', sumOfDecimals(settling.map(receivableOf))],
      ['opening', negated(converted(totalOf(opening, 'paid')))],
      ['unmatched', negated(converted(left.get(id) ?? ZERO))],
    ];
    const exchange = negated(sumOfDecimals(sums.map(([, sum]) => sum)));
    const all = [...sums, ['currency', exchange] as const];
    return all.map(([use, sum]) => ({ use, networkId, network, payment, amount: sum }));
  });
}
