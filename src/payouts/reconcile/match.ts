import { monthOf } from '../../dates/months';
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
import { minorUnits } from '../import/currencies';
import type { Inputs, Payment, Terms } from '../inputs/inputs';
import { type Claim, claimsNamed, claimsNamedIn } from './claims';
import { type BooksRates, inUnits } from './rates';

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

/** What a payment settles: the money that arrived, and what was kept of it. */
export function settledBy({ amount, fee, withholding, currency }: Payment): Decimal {
  return sumOfDecimals([amount, fee, withholding].map((part) => inUnits(part, currency)));
}

/**
 * Divides confirmed payments among the claims that they pay, by date. What a payment has beyond its claims is left, so for each payment
 * the parts and the rest add up to what it settles, and for each claim the parts and the open amount add up to the claim.
 */
export function matchPayments(claims: readonly Claim[], payments: readonly Payment[], rates: BooksRates) {
  const openClaims = new OpenClaims(new Map(claims.map(({ key, amount }) => [key, amount])), rates);
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

/** What is open of a claim, and what that is worth in the currency of a payment. */
interface Debt extends Claim {
  readonly owed: Decimal;
  readonly value: Decimal;
}

type Part = Omit<Allocation, 'payment'>;

/** What is open of claims, by their keys, while payments are divided among them. */
class OpenClaims {
  constructor(
    readonly open: Map<string, Decimal>,
    private readonly rates: BooksRates,
  ) {}

  /** What is open of claims, without those that have no rate. */
  debtsOf({ currency, date }: Payment, claims: readonly Claim[]): Debt[] {
    return claims.flatMap((claim) => {
      const owed = this.open.get(claim.key) ?? ZERO;
      const value = this.rates.convert(owed, claim.currency, currency, monthOf(date));
      return value === undefined || owed === ZERO ? [] : [{ ...claim, owed, value }];
    });
  }

  pay(payment: Payment, claims: readonly Claim[]): Allocation[] {
    const debts = this.debtsOf(payment, claims);
    const ownDebts = inOwnCurrency(payment, debts);
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
    const [claim = claims[0]] = inOwnCurrency(payment, claims);
    const paid = settledBy(payment);
    const settled =
      claim && this.rates.convert(paid, payment.currency, claim.currency, monthOf(payment.date));
    return claim === undefined || settled === undefined ? [] : [{ claim, paid, settled }];
  }
}

function inOwnCurrency<Item extends Claim>(payment: Payment, claims: readonly Item[]): Item[] {
  return claims.filter(({ currency }) => currency === payment.currency);
}

/** At most 24 consecutive debts, the shortest runs first and of these the oldest. */
export function runsOf<Item>(items: readonly Item[]): Item[][] {
  return items
    .slice(0, LONGEST_RUN)
    .flatMap((_, less) => items.slice(less).map((__, from) => items.slice(from, from + less + 1)));
}

/** The parts of a payment that is what debts are in total: exactly in its own currency, and within the tolerance of rates in others. */
function splitInFull(payment: Payment, debts: readonly Debt[]): Part[] | undefined {
  const isOwn = ({ currency }: Debt) => currency === payment.currency;
  const foreign = debts.map((debt) => (isOwn(debt) ? ZERO : debt.value));
  const worth = sumOfDecimals(foreign);
  const left = difference(settledBy(payment), totalOf(debts.filter(isOwn), 'value'));
  if (debts.length === 0 || !isWithin(difference(left, worth), RATE_TOLERANCE, worth)) return undefined;
  const parts = worth === ZERO ? foreign : proportionally(left, foreign, minorUnits(payment.currency));
  return debts.map((claim, at) => ({
    claim,
    paid: isOwn(claim) ? claim.value : (parts[at] ?? ZERO),
    settled: claim.owed,
  }));
}

/** Settles credits first, because they are more to pay with; then the oldest claims in the payment's currency, and then those in others. */
function splitInTurn(payment: Payment, debts: readonly Debt[]): Part[] {
  let left = settledBy(payment);
  const turnOf = ({ value, currency }: Debt) =>
    isNegative(value) ? 0 : currency === payment.currency ? 1 : 2;
  return [...debts]
    .sort((one, other) => turnOf(one) - turnOf(other))
    .flatMap((claim) => {
      const paid = compareDecimals(claim.value, left) <= 0 ? claim.value : left;
      left = difference(left, paid);
      if (paid === ZERO) return [];
      const share = quotient(product(paid, claim.owed), claim.value, minorUnits(claim.currency));
      return [{ claim, paid, settled: share }];
    });
}

export interface Proposal {
  readonly payment: Payment;
  readonly claims: readonly Claim[];
  readonly reason: 'number' | 'equal' | 'several' | 'after deductions' | 'other currency' | 'oldest first';
  /** What was kept of the payment according to the terms, if only this explains its amount. */
  readonly kept?: Pick<Payment, 'fee' | 'withholding'>;
}

/** What payments that pay nothing yet probably pay. A claim that one payment settles is not proposed for the next one. */
export function proposeMatches(
  { payments, terms }: Pick<Inputs, 'payments' | 'terms'>,
  claims: readonly Claim[],
  matched: Matched,
  rates: BooksRates,
): Proposal[] {
  const openClaims = new OpenClaims(new Map(matched.open), rates);
  return payments.flatMap((payment) => {
    const { networkId, reference } = payment;
    const isMoney = compareDecimals(settledBy(payment), ZERO) > 0;
    if (payment.pays.length > 0 || networkId === '' || !isMoney) return [];
    const ofNetwork = claims.filter((claim) => claim.networkId === networkId);
    const named = claimsNamedIn(reference, ofNetwork);
    const isOpen = ({ key }: Claim) => openClaims.open.get(key) !== ZERO;
    // If it names only statements that are paid, it was perhaps paid twice.
    const proposal: Proposal =
      named.length > 0
        ? { payment, claims: named.filter(isOpen), reason: 'number' }
        : proposeByAmount(payment, openClaims.debtsOf(payment, ofNetwork), terms.get(networkId));
    openClaims.pay({ ...payment, ...proposal.kept }, proposal.claims);
    return proposal.claims.length === 0 ? [] : [proposal];
  });
}

/** The first debts that explain the amount, or else the oldest ones. */
function proposeByAmount(payment: Payment, debts: readonly Debt[], terms: Terms | undefined): Proposal {
  const { fee = null, withholding = null } = terms ?? {};
  const isUnknown = payment.fee === ZERO && payment.withholding === ZERO && (fee ?? withholding) !== null;
  const keptOf = (run: readonly Debt[]) => {
    const shareOf = (share: Decimal | null) =>
      inUnits(product(totalOf(run, 'owed'), share ?? ZERO), payment.currency);
    return { fee: shareOf(fee), withholding: shareOf(withholding) };
  };
  const isPaid = (run: readonly Debt[]) => splitInFull(payment, run) !== undefined;
  const own = inOwnCurrency(payment, debts);
  const equal = runsOf(own).find(isPaid);
  if (equal) return { payment, claims: equal, reason: equal.length === 1 ? 'equal' : 'several' };
  const less = isUnknown && runsOf(own).find((run) => splitInFull({ ...payment, ...keptOf(run) }, run));
  if (less) return { payment, claims: less, reason: 'after deductions', kept: keptOf(less) };
  const converted = runsOf(debts).find(isPaid);
  if (converted) return { payment, claims: converted, reason: 'other currency' };
  // Credits alone owe nothing.
  const oldest = compareDecimals(totalOf(own, 'owed'), ZERO) > 0 ? splitInTurn(payment, own) : [];
  return { payment, claims: oldest.map(({ claim }) => claim), reason: 'oldest first' };
}
