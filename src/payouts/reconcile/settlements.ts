import type { BookedPayment, Closing, Settlement, SettlementUse } from '../../close/closings/books';
import { bookedRevenue } from '../../close/journal/journal-month';
import { latest } from '../../dates/calendar';
import { type Month, monthOf } from '../../dates/months';
import { nameKey } from '../../request/name-key';
import { type Decimal, difference, negated, sumOfDecimals, totalOf, ZERO } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import type { Inputs, Payment, Statement } from '../inputs/inputs';
import { type Allocation, byDate, type Claim, claimsOf, type Matched, matchPayments } from './match';
import { type BooksRates, inUnits, sumOfConverted } from './rates';

export type PostedMonth = Pick<Closing, 'month' | 'state' | 'amounts' | 'adjustments' | 'settlements'>;

type Months = ReadonlyMap<string, PostedMonth>;

/** An amount in the currency of the journals; undefined if a rate is missing. */
type InBooks = (amount: Decimal, currency: string, month: Month) => Decimal | undefined;

/** What each use of each network books for each payment, and without one. */
class Postings {
  private readonly amounts = new Map<string, Settlement>();

  post(settlement: Settlement, amount = settlement.amount): void {
    const { use, networkId, network, payment } = settlement;
    const key = JSON.stringify([use, networkId || network, payment && paymentKey(payment)]);
    const before = this.amounts.get(key)?.amount ?? ZERO;
    this.amounts.set(key, { ...settlement, amount: sumOfDecimals([before, amount]) });
  }

  list(): Settlement[] {
    return [...this.amounts.values()].filter(({ amount }) => amount !== ZERO);
  }
}

/**
 * What a closing books for statements and payments that are dated in closed months: all that they book in total, less what other closings have
 * booked of it. So a payment that is entered late, or a statement that is corrected, is booked by the next closing, and no closed month changes.
 * `months` are the closed and reopened months in a currency, with the one that is being closed. `rates` are those of the books, also if these
 * have another currency.
 */
export function settlementsOf(
  months: readonly PostedMonth[],
  { statements, payments }: Pick<Inputs, 'statements' | 'payments'>,
  rates: BooksRates,
  currency: string = rates.currency,
): Settlement[] {
  const byMonth = new Map(months.map((month) => [month.month, month]));
  const booked = months.flatMap(({ settlements = [] }) => settlements);
  const bookedKeys = new Set(booked.flatMap(({ payment = null }) => payment && paymentKey(payment)));
  // A month that was reopened books its new payments itself, when it is closed again.
  const paid = withKeys(payments).filter(
    ({ booked: payment }) =>
      byMonth.get(monthOf(payment.date))?.state === 'closed' || bookedKeys.has(paymentKey(payment)),
  );
  const claims = claimsOf(statementsIn(byMonth, statements));
  const postings = new Postings();
  const inBooks: InBooks = (amount, from, month) =>
    rates.convert(inUnits(amount, from), from, currency, month);
  const posted = postStatements(claims, byMonth, inBooks, postings);
  const [first = ''] = [...byMonth.keys()].sort();
  const earlier = claims.filter(({ month }) => month < first);
  const matched = matchPayments([...earlier, ...posted], paid, rates.convert);
  postPayments(paid, matched, earlier, inBooks, postings);
  for (const each of booked) postings.post(each, negated(each.amount));
  return postings.list();
}

interface KeyedPayment extends Payment {
  readonly booked: BookedPayment;
}

function paymentKey({ date, amount, currency, reference, nth }: BookedPayment): string {
  return JSON.stringify([date, amount, currency, reference, nth]);
}

/** The payments by date, with what the books tell them apart by, also after the user has changed what they pay. */
function withKeys(payments: readonly Payment[]): KeyedPayment[] {
  const keyOf = ({ date, amount, currency, reference }: Payment) => ({ date, amount, currency, reference });
  const groups = grouped(byDate(payments), (payment) => JSON.stringify(keyOf(payment)));
  return [...groups.values()].flatMap((group) =>
    group.map((each, nth) => ({ ...each, booked: { ...keyOf(each), nth: nth + 1 } })),
  );
}

/** The statements of closed months. What only one of an open month has replaced still counts, until the newer one is booked itself. */
function statementsIn(months: Months, statements: readonly Statement[]): Statement[] {
  const isIn = ({ date }: Statement) => date === '' || months.has(monthOf(date));
  const groups = grouped(statements, (each) =>
    JSON.stringify([each.networkId || each.network, nameKey(each.number)]),
  );
  return [...groups.values()].flatMap((group) => {
    const dated = group.filter(isIn);
    const isCorrectedLater = dated.length < group.length && group[0].number !== '';
    if (!isCorrectedLater || dated.some(({ isReplaced }) => !isReplaced)) return dated;
    const newest = latest(dated.map(({ date }) => date));
    return dated.map((each) => (each.date === newest ? { ...each, isReplaced: false } : each));
  });
}

/** Brings the receivables to what the statements say. Returns the claims that are part of it: not if the month is open, or a rate is missing. */
function postStatements(
  claims: readonly Claim[],
  months: Months,
  inBooks: InBooks,
  postings: Postings,
): Claim[] {
  const mapped = claims.filter(({ networkId }) => networkId !== '');
  const groups = grouped(mapped, ({ networkId, month }) => JSON.stringify([networkId, month]));
  return [...groups.values()].flatMap((group) => {
    const [{ networkId, network, month }] = group;
    const books = months.get(month);
    const owed = sumOfConverted(group.map(({ amount, currency }) => inBooks(amount, currency, month)));
    if (books === undefined || owed === undefined) return [];
    const revenue = bookedRevenue(books).filter(
      (each) => each.networkId === networkId && months.has(each.bookedIn),
    );
    const left = difference(owed, totalOf(revenue, 'amount'));
    postings.post({ use: 'receivable', networkId, network, amount: left });
    postings.post({ use: 'statements', networkId, network, amount: negated(left) });
    return group;
  });
}

/**
 * Books the money that arrived, what was kept of it, and the receivables that it settles. What pays `earlier` claims is booked against the
 * opening balance, and what pays nothing as unmatched.
 */
function postPayments(
  payments: readonly KeyedPayment[],
  { allocations, left }: Matched,
  earlier: readonly Claim[],
  inBooks: InBooks,
  postings: Postings,
): void {
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
  for (const { booked, ...payment } of payments) {
    const { id, networkId, network, currency, date, amount, fee, withholding } = payment;
    const received = inBooks(amount, currency, monthOf(date));
    if (received === undefined) continue;
    const converted = (sum: Decimal) => inBooks(sum, currency, monthOf(date)) ?? ZERO;
    const parts = partsOf.get(id) ?? [];
    const opening = parts.filter(({ claim }) => earlier.includes(claim));
    const settling = parts.filter((part) => !opening.includes(part));
    const sums: readonly (readonly [SettlementUse, Decimal])[] = [
      ['clearing', received],
      ['fees', converted(fee)],
      ['withholding', converted(withholding)],
      ['receivable', sumOfDecimals(settling.map(receivableOf))],
      ['opening', negated(converted(totalOf(opening, 'paid')))],
      ['unmatched', negated(converted(left.get(id) ?? ZERO))],
    ];
    const exchange = negated(sumOfDecimals(sums.map(([, sum]) => sum)));
    for (const [use, sum] of [...sums, ['currency', exchange] as const])
      postings.post({ use, networkId, network, amount: sum, payment: booked });
  }
}
