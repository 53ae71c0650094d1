import { toMonth } from '../../dates';
import {
  compareDecimals,
  type Decimal,
  divideDecimals,
  isNegative,
  isWithinShare,
  multiplyDecimals,
  splitProportionally,
  subtractDecimals,
  sumDecimalField,
  sumDecimals,
  ZERO,
} from '../../table';
import { countMinorDigits } from '../import/currencies';
import type { Payment } from '../inputs/inputs';
import { type Claim, findNamedClaims } from './claims';
import { type BooksRates, roundToMinorUnits } from './rates';

/** The part of a payment that settles a claim: `paid` is in the currency of the payment, `settled` in that of the claim. */
export type Allocation = Readonly<{ payment: Payment; claim: Claim; paid: Decimal; settled: Decimal }>;

export interface PaymentMatches {
  readonly allocations: readonly Allocation[];
  /** What is still owed by the key of the claim. */
  readonly openAmounts: ReadonlyMap<string, Decimal>;
  /** What is left of a payment by its id. */
  readonly unallocated: ReadonlyMap<string, Decimal>;
}

/** For each payment, the parts and the rest add up to what it settles, and for each claim, the parts and the open amount add up to it. */
export function matchPayments(
  claims: readonly Claim[],
  payments: readonly Payment[],
  rates: BooksRates,
): PaymentMatches {
  const openClaims = new OpenClaims(new Map(claims.map(({ key, amount }) => [key, amount])), rates);
  const unallocated = new Map<string, Decimal>();
  const allocations = payments.flatMap((payment) => {
    const namedClaims = new Set(payment.pays.flatMap((name) => findNamedClaims(name, payment, claims)));
    const oldestFirst = claims.filter((claim) => namedClaims.has(claim));
    const parts = openClaims.settle(payment, oldestFirst);
    unallocated.set(payment.id, subtractDecimals(sumPaymentParts(payment), sumDecimalField(parts, 'paid')));
    return parts;
  });
  return { allocations, openAmounts: openClaims.amounts, unallocated };
}

export function sumPaymentParts({ amount, fee, withholding, currency }: Payment): Decimal {
  return sumDecimals([amount, fee, withholding].map((part) => roundToMinorUnits(part, currency)));
}

/** What is still owed of a claim: `owed` in its currency, and its `value` in that of a payment. */
export interface Debt extends Claim {
  readonly owed: Decimal;
  readonly value: Decimal;
}

/** What is still owed of claims while one payment after the other settles them. */
export class OpenClaims {
  readonly amounts: Map<string, Decimal>;

  constructor(
    amounts: ReadonlyMap<string, Decimal>,
    private readonly rates: BooksRates,
  ) {
    this.amounts = new Map(amounts);
  }

  /** What claims owe in the currency of a payment, without claims that are paid or lack a rate. */
  listDebts({ currency, date }: Payment, claims: readonly Claim[]): Debt[] {
    return claims.flatMap((claim) => {
      const owed = this.amounts.get(claim.key) ?? ZERO;
      const value = this.rates.convert(owed, claim.currency, currency, toMonth(date));
      return value === undefined || owed === ZERO ? [] : [{ ...claim, owed, value }];
    });
  }

  /** Divides a payment among claims. Without a full match, it pays in turn, as far as it goes. */
  settle(payment: Payment, claims: readonly Claim[]): Allocation[] {
    const parts = isNegative(sumPaymentParts(payment))
      ? reopenClaim(payment, claims, this.rates)
      : splitPayment(payment, this.listDebts(payment, claims));
    for (const { claim, settled } of parts)
      this.amounts.set(claim.key, subtractDecimals(this.amounts.get(claim.key) ?? ZERO, settled));
    return parts;
  }
}

/** Money that was paid back opens a claim again: the first one in its currency, or else the first. */
function reopenClaim(payment: Payment, claims: readonly Claim[], rates: BooksRates): Allocation[] {
  const claim = claims.find(isInCurrencyOf(payment)) ?? claims[0];
  if (claim === undefined) return [];
  const paid = sumPaymentParts(payment);
  const settled = rates.convert(paid, payment.currency, claim.currency, toMonth(payment.date));
  return settled === undefined ? [] : [{ payment, claim, paid, settled }];
}

function splitPayment(payment: Payment, debts: readonly Debt[]): Allocation[] {
  const sameCurrencyDebts = debts.filter(isInCurrencyOf(payment));
  const runs = [sameCurrencyDebts, ...listConsecutiveRuns(sameCurrencyDebts), debts];
  const inFull = runs.map((run) => splitInFull(payment, run)).find(Boolean);
  return inFull ?? splitInTurn(payment, debts);
}

/** One payment for more months than two years is not searched for. */
const LONGEST_RUN = 24;

/** At most 24 consecutive debts, the shortest runs first and of these the oldest. */
export function listConsecutiveRuns<Item>(items: readonly Item[]): Item[][] {
  return items
    .slice(0, LONGEST_RUN)
    .flatMap((_, less) => items.slice(less).map((__, from) => items.slice(from, from + less + 1)));
}

export function isInCurrencyOf(payment: Payment): (claim: Claim) => boolean {
  return ({ currency }) => currency === payment.currency;
}

/** Banks convert at their own rates: a payment in another currency settles what it converts to within this share. */
const RATE_TOLERANCE = '0.03';

/** The parts of a payment that is what debts are in total: exactly in its own currency, and within the tolerance of rates in others. */
export function splitInFull(payment: Payment, debts: readonly Debt[]): Allocation[] | undefined {
  const isSameCurrency = isInCurrencyOf(payment);
  const foreign = debts.map((debt) => (isSameCurrency(debt) ? ZERO : debt.value));
  const worth = sumDecimals(foreign);
  const left = subtractDecimals(
    sumPaymentParts(payment),
    sumDecimalField(debts.filter(isSameCurrency), 'value'),
  );
  if (debts.length === 0 || !isWithinShare(subtractDecimals(left, worth), RATE_TOLERANCE, worth))
    return undefined;
  const parts =
    worth === ZERO ? foreign : splitProportionally(left, foreign, countMinorDigits(payment.currency));
  return debts.map((claim, at) => {
    const paid = isSameCurrency(claim) ? claim.value : (parts[at] ?? ZERO);
    return { payment, claim, paid, settled: claim.owed };
  });
}

/** Settles credits first, because they are more to pay with; then the oldest claims in the payment's currency, and then those in others. */
export function splitInTurn(payment: Payment, debts: readonly Debt[]): Allocation[] {
  let left = sumPaymentParts(payment);
  const rankDebt = ({ value, currency }: Debt) =>
    isNegative(value) ? 0 : currency === payment.currency ? 1 : 2;
  return [...debts]
    .sort((one, other) => rankDebt(one) - rankDebt(other))
    .flatMap((claim) => {
      const paid = compareDecimals(claim.value, left) <= 0 ? claim.value : left;
      left = subtractDecimals(left, paid);
      if (paid === ZERO) return [];
      const settled = divideDecimals(
        multiplyDecimals(paid, claim.owed),
        claim.value,
        countMinorDigits(claim.currency),
      );
      return [{ payment, claim, paid, settled }];
    });
}
