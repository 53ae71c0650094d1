import { monthOf } from '../../dates/months';
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
import { networkKey, type Payment, type Statement } from '../inputs/inputs';
import { type Convert, inUnits } from './rates';

/** What a network owes for a month by one statement, in one currency: the sum of the statement's rows for this month, rounded once. */
export interface Claim extends Pick<Statement, 'networkId' | 'network' | 'month' | 'currency' | 'number'> {
  readonly key: string;
  readonly amount: Decimal;
  readonly statements: readonly Statement[];
}

/** The part of a payment that settles a claim, in the currency of each. */
export interface Allocation {
  readonly payment: Payment;
  readonly claim: Claim;
  readonly paid: Decimal;
  readonly settled: Decimal;
}

export type Matched = ReturnType<typeof matchPayments>;

/** Banks convert at their own rates: a payment in another currency settles what it converts to within this share. */
const RATE_TOLERANCE = '0.03';

/** One payment for more months than two years is not searched for. */
const LONGEST_RUN = 24;

/** The claims of all statements that count, in an order that does not depend on their rows. */
export function claimsOf(statements: readonly Statement[]): Claim[] {
  const counting = statements.filter(({ isReplaced }) => !isReplaced);
  const groups = grouped(counting, (row) =>
    JSON.stringify([networkKey(row), row.month, row.number, row.currency]),
  );
  return [...groups]
    .map(([key, group]) => {
      const { networkId, network, month, currency, number } = group[0];
      const amount = inUnits(totalOf(group, 'amount'), currency);
      return { key, networkId, network, month, currency, number, amount, statements: group };
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
export function matchPayments(claims: readonly Claim[], payments: readonly Payment[], convert: Convert) {
  const openClaims = new OpenClaims(new Map(claims.map(({ key, amount }) => [key, amount])), convert);
  /** What is left of each payment, by its id. */
  const left = new Map<string, Decimal>();
  const allocations = payments.flatMap((payment) => {
    const named = new Set(payment.pays.flatMap((name) => claimsNamed(name, payment, claims)));
    const oldestFirst = claims.filter((claim) => named.has(claim));
    const parts = openClaims.pay(payment, oldestFirst);
    left.set(payment.id, difference(settledBy(payment), totalOf(parts, 'paid')));
    return parts;
  });
  return { allocations, open: openClaims.open as ReadonlyMap<string, Decimal>, left };
}

/**
 * The claims of the payment's network with this statement number; or else with one that differs from it only in case and punctuation; or else
 * those of this month. So the number 202610 is not taken for a month, nor 1-23 for 12-3.
 */
export function claimsNamed(name: string, payment: Payment, claims: readonly Claim[]): Claim[] {
  const ofNetwork = claims.filter((claim) => networkKey(claim) === networkKey(payment));
  const key = nameKey(name);
  const ways: readonly ((claim: Claim) => boolean)[] = [
    ({ number }) => number === name,
    ({ number }) => number !== '' && nameKey(number) === key,
    ({ month }) => nameKey(month) === key,
  ];
  return ways.map((isNamed) => ofNetwork.filter(isNamed)).find(({ length }) => length > 0) ?? [];
}

/** What is open of a claim, and what that is worth in the currency of a payment. */
export interface Debt {
  readonly claim: Claim;
  readonly owed: Decimal;
  readonly value: Decimal;
  readonly isOwnCurrency: boolean;
}

type Part = Omit<Allocation, 'payment'>;

/** What is open of claims, by their keys, while payments are divided among them. */
export class OpenClaims {
  constructor(
    readonly open: Map<string, Decimal>,
    private readonly convert: Convert,
  ) {}

  /** What is open of claims, without those that have no rate. */
  debtsOf({ currency, date }: Payment, claims: readonly Claim[]): Debt[] {
    return claims.flatMap((claim) => {
      const owed = this.open.get(claim.key) ?? ZERO;
      const value = this.convert(owed, claim.currency, currency, monthOf(date));
      const isOwnCurrency = claim.currency === currency;
      return value === undefined || owed === ZERO ? [] : [{ claim, owed, value, isOwnCurrency }];
    });
  }

  /** Divides a payment among claims, the oldest first. */
  pay(payment: Payment, claims: readonly Claim[]): Allocation[] {
    const debts = this.debtsOf(payment, claims);
    const ownDebts = inOwnCurrency(debts);
    const inFull = [ownDebts, ...runsOf(ownDebts), debts]
      .map((run) => splitInFull(payment, run))
      .find(Boolean);
    const parts = isNegative(settledBy(payment))
      ? this.reopenClaim(payment, claims)
      : (inFull ?? splitInTurn(payment, debts));
    for (const { claim, settled } of parts)
      this.open.set(claim.key, difference(this.open.get(claim.key) ?? ZERO, settled));
    return parts.map((part) => ({ payment, ...part }));
  }

  /** Money that was paid back opens a claim again: the first one in its currency, or else the first. */
  private reopenClaim(payment: Payment, claims: readonly Claim[]): Part[] {
    const claim = claims.find(({ currency }) => currency === payment.currency) ?? claims[0];
    const paid = settledBy(payment);
    const settled = claim && this.convert(paid, payment.currency, claim.currency, monthOf(payment.date));
    return claim === undefined || settled === undefined ? [] : [{ claim, paid, settled }];
  }
}

export function inOwnCurrency(debts: readonly Debt[]): Debt[] {
  return debts.filter(({ isOwnCurrency }) => isOwnCurrency);
}

/** At most 24 consecutive debts, the shortest runs first and of these the oldest. */
export function runsOf<Item>(items: readonly Item[]): Item[][] {
  return items
    .slice(0, LONGEST_RUN)
    .flatMap((_, less) => items.slice(less).map((__, from) => items.slice(from, from + less + 1)));
}

/** The parts of a payment that is what debts are in total: exactly in its own currency, and within the tolerance of rates in others. */
export function splitInFull(payment: Payment, debts: readonly Debt[]): Part[] | undefined {
  const foreign = debts.map(({ value, isOwnCurrency }) => (isOwnCurrency ? ZERO : value));
  const worth = sumOfDecimals(foreign);
  const ownSum = difference(totalOf(debts, 'value'), worth);
  const left = difference(settledBy(payment), ownSum);
  if (debts.length === 0 || !isClose(left, worth)) return undefined;
  const parts = worth === ZERO ? foreign : proportionally(left, foreign, minorUnits(payment.currency));
  return debts.map(({ claim, owed, value, isOwnCurrency }, at) => ({
    claim,
    paid: isOwnCurrency ? value : (parts[at] ?? ZERO),
    settled: owed,
  }));
}

/** Whether a converted amount is the value of another one, as far as rates can tell. */
export function isClose(total: Decimal, value: Decimal): boolean {
  return isWithin(difference(total, value), RATE_TOLERANCE, value);
}

/** Settles credits first, because they are more to pay with; then the oldest claims in the payment's currency, and then those in others. */
function splitInTurn(payment: Payment, debts: readonly Debt[]): Part[] {
  let left = settledBy(payment);
  const turnOf = ({ value, isOwnCurrency }: Debt) => (isNegative(value) ? 0 : isOwnCurrency ? 1 : 2);
  return [...debts]
    .sort((one, other) => turnOf(one) - turnOf(other))
    .flatMap(({ claim, owed, value, isOwnCurrency }) => {
      const paid = compareDecimals(value, left) <= 0 ? value : left;
      left = difference(left, paid);
      if (paid === ZERO) return [];
      if (paid === value) return [{ claim, paid, settled: owed }];
      const share = quotient(product(paid, owed), value, minorUnits(claim.currency));
      return [{ claim, paid, settled: isOwnCurrency ? paid : share }];
    });
}
