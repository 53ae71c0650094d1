import { amountOf, type Closing, type Settlement, type SettlementUse } from '../../close/closings/books';
import { revenueOf } from '../../close/closings/overview';
import { type Day, latest } from '../../dates/calendar';
import { lastDay, type Month, monthOf } from '../../dates/months';
import { nameKey } from '../../request/name-key';
import {
  type Decimal,
  difference,
  negated,
  roundedTo,
  sumOfDecimals,
  totalOf,
  ZERO,
} from '../../table/decimal';
import { grouped } from '../../table/grouped';
import type { Inputs, Payment, Statement } from '../inputs/inputs';
import { type Allocation, type Claim, claimsOf, matchPayments } from './match';
import { type BooksRates, CENTS, sumOfConverted } from './rates';

export type PostedMonth = Pick<Closing, 'month' | 'amounts' | 'adjustments' | 'settlements'>;

type Network = Pick<Settlement, 'networkId' | 'network'>;

/** What each use of each network books. */
type Postings = Map<string, Settlement>;

function post(
  postings: Postings,
  use: SettlementUse,
  { networkId, network }: Network,
  amount: Decimal,
): void {
  const key = `${use} ${networkId || network}`;
  const before = postings.get(key)?.amount ?? ZERO;
  postings.set(key, { use, networkId, network, amount: sumOfDecimals([before, amount]) });
}

/**
 * What a closing books for statements and payments dated up to the end of the newest closed month: all that they book in total, less what
 * earlier closings have booked of it. So a payment that is entered late, or a statement that is corrected, is booked by the next closing, and
 * no closed month changes. `months` are the closed months in the books' currency, with the one that is being closed.
 */
export function settlementsOf(
  months: readonly PostedMonth[],
  { statements, payments }: Pick<Inputs, 'statements' | 'payments'>,
  rates: BooksRates,
): Settlement[] {
  const until = lastDay(latest(months.map(({ month }) => month)));
  const claims = claimsOf(statementsAt(until, statements));
  const paid = payments.filter(({ date }) => date <= until);
  const postings: Postings = new Map();
  const posted = postStatements(claims, months, rates, postings);
  postPayments(posted, paid, rates, postings);
  for (const { settlements = [] } of months)
    for (const each of settlements) post(postings, each.use, each, negated(each.amount));
  return [...postings.values()].filter(({ amount }) => amount !== ZERO);
}

/** The statements as of the end of a day. What only a later one has replaced still counts, until the later one is booked itself. */
function statementsAt(until: Day, statements: readonly Statement[]): Statement[] {
  const groups = grouped(statements, (each) =>
    JSON.stringify([each.networkId || each.network, nameKey(each.number)]),
  );
  return [...groups.values()].flatMap((group) => {
    const known = group.filter(({ date }) => date <= until);
    const isCorrectedLater = known.length < group.length && group[0].number !== '';
    if (!isCorrectedLater || known.some(({ isReplaced }) => !isReplaced)) return known;
    const newest = latest(known.map(({ date }) => date));
    return known.map((each) => (each.date === newest ? { ...each, isReplaced: false } : each));
  });
}

/** Brings the receivables to what the statements say. Returns the claims that are part of it: not if the month is open, or a rate is missing. */
function postStatements(
  claims: readonly Claim[],
  months: readonly PostedMonth[],
  rates: BooksRates,
  postings: Postings,
): Claim[] {
  const closed = new Map(months.map((month) => [month.month, month]));
  const mapped = claims.filter(({ networkId }) => networkId !== '');
  const groups = grouped(mapped, ({ networkId, month }) => JSON.stringify([networkId, month]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const books = closed.get(first.month);
    const owed = sumOfConverted(
      group.map(({ amount, currency, month }) => rates.centsInBooks(amount, currency, month)),
    );
    if (books === undefined || owed === undefined) return [];
    const left = difference(owed, postedRevenue(books, first.networkId, [...closed.keys()]));
    post(postings, 'receivable', first, left);
    post(postings, 'statements', first, negated(left));
    return group;
  });
}

/** What the journals have booked as receivable: the closed amount, and the adjustments that were booked in closed months. */
function postedRevenue(
  { amounts, adjustments }: PostedMonth,
  networkId: string,
  closed: readonly Month[],
): Decimal {
  const isOwn = (each: { readonly networkId: string }) => each.networkId === networkId;
  const booked = revenueOf(adjustments).filter((each) => isOwn(each) && closed.includes(each.bookedIn));
  const closedAmount = sumOfDecimals(revenueOf(amounts).filter(isOwn).map(amountOf));
  const adjusted = [...grouped(booked, ({ bookedIn }) => bookedIn).values()];
  const parts = [closedAmount, ...adjusted.map((group) => totalOf(group, 'amount'))];
  return sumOfDecimals(parts.map((part) => roundedTo(part, CENTS)));
}

/** Books the money that arrived, what was kept of it, and the receivables that it settles. What it does not settle is booked as unmatched. */
function postPayments(
  claims: readonly Claim[],
  payments: readonly Payment[],
  rates: BooksRates,
  postings: Postings,
): void {
  const { allocations, left } = matchPayments(claims, payments, rates.convert);
  const partsOf = grouped(allocations, ({ payment }) => payment.id);
  const settled = new Map<string, Decimal>();
  const receivableOf = ({ claim: { key, currency, month }, settled: amount }: Allocation) => {
    const before = settled.get(key) ?? ZERO;
    const after = sumOfDecimals([before, amount]);
    settled.set(key, after);
    // Rounded as a whole, so that the parts of a claim that is paid in full add up to the claim.
    const inBooks = (sum: Decimal) => rates.centsInBooks(sum, currency, month) ?? ZERO;
    return difference(inBooks(before), inBooks(after));
  };
  for (const payment of payments) {
    const { id, currency, amount, fee, withholding } = payment;
    const month = monthOf(payment.date);
    if (rates.rateOf(currency, month) === undefined) continue;
    const inBooks = (sum: Decimal) => rates.centsInBooks(sum, currency, month) ?? ZERO;
    const lines = [
      ['bank', inBooks(amount)],
      ['fees', inBooks(fee)],
      ['withholding', inBooks(withholding)],
      ['receivable', sumOfDecimals((partsOf.get(id) ?? []).map(receivableOf))],
      ['unmatched', negated(inBooks(left.get(id) ?? ZERO))],
    ] as const;
    for (const [use, sum] of lines) post(postings, use, payment, sum);
    post(postings, 'currency', payment, negated(sumOfDecimals(lines.map(([, sum]) => sum))));
  }
}
