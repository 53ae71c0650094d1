import { latest } from '../../dates/calendar';
import { type Month, monthOf } from '../../dates/months';
import { nameKey } from '../../request/name-key';
import {
  compareDecimals,
  type Decimal,
  difference,
  isNegative,
  isWithin,
  product,
  proportionally,
  quotient,
  sumOfDecimals,
  totalOf,
  ZERO,
} from '../../table/decimal';
import { grouped } from '../../table/grouped';
import { minorUnits } from '../import/currencies';
import type { Payment, Statement } from '../inputs/inputs';
import { type Convert, inUnits } from './rates';

/** What a network owes for a month by one statement, in one currency: the sum of the statement's rows for this month, rounded once. */
export interface Claim extends Pick<Statement, 'networkId' | 'network' | 'month' | 'currency' | 'number'> {
  readonly key: string;
  readonly amount: Decimal;
  /** The newest date of the rows; '' if none has one. */
  readonly date: string;
  readonly statements: readonly Statement[];
}

/** The part of a payment that settles a claim, in the currency of each. */
export interface Allocation {
  readonly payment: Payment;
  readonly claim: Claim;
  readonly paid: Decimal;
  readonly settled: Decimal;
}

export interface Matched {
  readonly allocations: readonly Allocation[];
  /** What is open of each claim, by its key. */
  readonly open: ReadonlyMap<string, Decimal>;
  /** What is left of each payment, by its id. */
  readonly left: ReadonlyMap<string, Decimal>;
}

/** Banks convert at their own rates: a payment in another currency settles what it converts to within this share. */
const RATE_TOLERANCE = '0.03';

/** One payment for more months than two years is not searched for. */
const LONGEST_RUN = 24;

/** The claims of all statements that count, in an order that does not depend on their rows. */
export function claimsOf(statements: readonly Statement[]): Claim[] {
  const keyOf = ({ networkId, network, month, currency, number }: Statement) =>
    JSON.stringify([networkId || network, month, number, currency]);
  const groups = grouped(
    statements.filter(({ isReplaced }) => !isReplaced),
    keyOf,
  );
  return [...groups]
    .map(([key, group]) => {
      const { networkId, network, month, currency, number } = group[0];
      const amount = inUnits(totalOf(group, 'amount'), currency);
      const date = latest(group.map((each) => each.date));
      return { key, networkId, network, month, currency, number, amount, date, statements: group };
    })
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** What a payment settles: the money that arrived, and what was kept of it. */
export function settledBy({ amount, fee, withholding, currency }: Payment): Decimal {
  return sumOfDecimals([amount, fee, withholding].map((part) => inUnits(part, currency)));
}

/**
 * Divides confirmed payments among the claims that they pay, by date. What a payment has beyond its claims is left, so for each payment
 * the parts and the rest add up to what it settles, and for each claim the parts and the open amount add up to the claim.
 */
export function matchPayments(
  claims: readonly Claim[],
  payments: readonly Payment[],
  convert: Convert,
): Matched {
  const open = new Map(claims.map(({ key, amount }) => [key, amount]));
  const left = new Map<string, Decimal>();
  const allocations: Allocation[] = [];
  for (const payment of byDate(payments)) {
    const parts = allocate(payment, claimsPaidBy(payment, claims), open, convert);
    for (const { claim, settled } of parts)
      open.set(claim.key, difference(open.get(claim.key) ?? ZERO, settled));
    left.set(payment.id, difference(settledBy(payment), totalOf(parts, 'paid')));
    allocations.push(...parts);
  }
  return { allocations, open, left };
}

/** Payments by date; equal days in an order that does not depend on their rows. */
export function byDate(payments: readonly Payment[]): Payment[] {
  const place = ({ date, id }: Payment) => `${date} ${id}`;
  return [...payments].sort((one, other) => (place(one) < place(other) ? -1 : 1));
}

/** The claims that the payment's cell names, the oldest first. */
function claimsPaidBy(payment: Payment, claims: readonly Claim[]): Claim[] {
  const named = new Set(payment.pays.flatMap((name) => claimsNamed(name, payment, claims)));
  return claims.filter((claim) => named.has(claim));
}

/**
 * The claims of the payment's network with this statement number; or else with one that differs from it only in case and punctuation; or else
 * those of this month. So the number 202610 is not taken for a month, nor 1-23 for 12-3.
 */
export function claimsNamed(
  name: string,
  { networkId, network }: Payment,
  claims: readonly Claim[],
): Claim[] {
  const own = claims.filter((claim) => (claim.networkId || claim.network) === (networkId || network));
  const key = nameKey(name);
  const ways: readonly ((claim: Claim) => boolean)[] = [
    ({ number }) => number === name,
    ({ number }) => number !== '' && nameKey(number) === key,
    ({ month }) => nameKey(month) === key,
  ];
  return ways.map((isNamed) => own.filter(isNamed)).find(({ length }) => length > 0) ?? [];
}

/** The parts of a payment for `claims`, the oldest first. `open` is what is open of each claim. */
export function allocate(
  payment: Payment,
  claims: readonly Claim[],
  open: ReadonlyMap<string, Decimal>,
  convert: Convert,
): Allocation[] {
  const total = settledBy(payment);
  const month = monthOf(payment.date);
  if (isNegative(total)) return paidBack(payment, claims, total, convert, month);
  const wanted = claims.flatMap((claim): Wanted[] => {
    const owed = open.get(claim.key) ?? ZERO;
    const value = convert(owed, claim.currency, payment.currency, month);
    const isOwn = claim.currency === payment.currency;
    return value === undefined || owed === ZERO ? [] : [{ payment, claim, owed, value, isOwn }];
  });
  return exactly(total, wanted) ?? converted(total, payment.currency, wanted) ?? inTurn(total, wanted);
}

/** A claim that a payment pays, with what is open of it in both currencies. */
interface Wanted extends Pick<Allocation, 'payment' | 'claim'> {
  readonly owed: Decimal;
  readonly value: Decimal;
  readonly isOwn: boolean;
}

function settledWith({ payment, claim, owed }: Wanted, paid: Decimal): Allocation {
  return { payment, claim, paid, settled: owed };
}

/** The parts of a payment that is exactly what is owed: by all claims, or by some consecutive ones in its currency. */
function exactly(total: Decimal, wanted: readonly Wanted[]): Allocation[] | undefined {
  const own = wanted.filter(({ isOwn }) => isOwn);
  const found = [wanted, own, ...runsOf(own)].find(
    (each) => each.length > 0 && totalOf(each, 'value') === total,
  );
  return found?.map((each) => settledWith(each, each.value));
}

/** The parts of a payment that is owed within the tolerance of rates. Only claims in other currencies get more or less than they are worth. */
function converted(total: Decimal, currency: string, wanted: readonly Wanted[]): Allocation[] | undefined {
  const own = wanted.filter(({ isOwn }) => isOwn);
  const others = wanted.filter(({ isOwn }) => !isOwn);
  const values = others.map(({ value }) => value);
  const [rest, worth] = [difference(total, totalOf(own, 'value')), sumOfDecimals(values)];
  if (worth === ZERO || !isClose(rest, worth)) return undefined;
  const parts = proportionally(rest, values, minorUnits(currency));
  return wanted.map((each) =>
    settledWith(each, each.isOwn ? each.value : (parts[others.indexOf(each)] ?? ZERO)),
  );
}

/** At most 24 consecutive items, the shortest runs first and of these the oldest. */
export function runsOf<Item>(items: readonly Item[]): Item[][] {
  return items
    .slice(0, LONGEST_RUN)
    .flatMap((_, less) => items.slice(less).map((__, from) => items.slice(from, from + less + 1)));
}

export function isClose(total: Decimal, value: Decimal): boolean {
  return isWithin(difference(total, value), RATE_TOLERANCE, value);
}

/** Settles credits first, because they are more to pay with; then the oldest claims in the payment's currency, and then those in others. */
function inTurn(total: Decimal, wanted: readonly Wanted[]): Allocation[] {
  const credits = wanted.filter(({ value }) => isNegative(value));
  const debts = wanted.filter(({ value }) => !isNegative(value));
  const ownFirst = [...debts.filter(({ isOwn }) => isOwn), ...debts.filter(({ isOwn }) => !isOwn)];
  let rest = total;
  return [...credits, ...ownFirst].flatMap((each) => {
    const { payment, claim, owed, value, isOwn } = each;
    const paid = compareDecimals(value, rest) <= 0 ? value : rest;
    rest = difference(rest, paid);
    if (paid === ZERO) return [];
    if (paid === value) return [settledWith(each, paid)];
    const share = quotient(product(paid, owed), value, minorUnits(claim.currency));
    return [{ payment, claim, paid, settled: isOwn ? paid : share }];
  });
}

/** Money that was paid back opens a claim again: the first one in its currency, or else the first. */
function paidBack(
  payment: Payment,
  claims: readonly Claim[],
  total: Decimal,
  convert: Convert,
  month: Month,
): Allocation[] {
  const claim = claims.find(({ currency }) => currency === payment.currency) ?? claims[0];
  const settled = claim && convert(total, payment.currency, claim.currency, month);
  return claim === undefined || settled === undefined ? [] : [{ payment, claim, paid: total, settled }];
}
