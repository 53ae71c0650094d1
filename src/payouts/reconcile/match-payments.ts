import { toMonth } from '../../dates';
import {
  compareDecimals,
  type Decimal,
  divideDecimals,
  isNegative,
  isWithinShare,
  multiplyDecimals,
  subtractDecimals,
  sumDecimalField,
  sumDecimals,
  ZERO,
} from '../../table';
import { countMinorDigits } from '../import/amounts';
import type { Payment } from '../inputs/inputs';
import { type Claim, findNamedClaims } from './claims';
import { type BooksRates, roundToMinorUnits, splitMoney } from './money';

/** The part of a payment that settles a claim: `paid` is in the currency of the payment, `settled` in that of the claim. */
export type Allocation = Readonly<{ payment: Payment; claim: Claim; paid: Decimal; settled: Decimal }>;

export type PaymentMatches = ReturnType<typeof matchPayments>;

/** For each payment, the parts and the rest add up to what it settles, and for each claim, the parts and the open amount add up to it. */
export function matchPayments(claims: readonly Claim[], payments: readonly Payment[], rates: BooksRates) {
  const openClaims = new OpenClaims(new Map(claims.map(({ key, amount }) => [key, amount])), rates);
  /** What is left of a payment by its id. */
  const unallocated = new Map<string, Decimal>();
  const allocations = payments.flatMap((payment) => {
    const namedClaims = new Set(payment.pays.flatMap((name) => findNamedClaims(name, payment, claims)));
    const oldestFirst = claims.filter((claim) => namedClaims.has(claim));
    const parts = openClaims.settle(payment, oldestFirst);
    unallocated.set(payment.id, subtractDecimals(sumPaymentParts(payment), sumDecimalField(parts, 'paid')));
    return parts;
  });
  // What is still owed stands by the key of the claim.
  return { allocations, openAmounts: openClaims.amounts, unallocated };
}

export function sumPaymentParts({ amount, fee, withholding, currency }: Payment): Decimal {
  return sumDecimals([amount, fee, withholding].map((part) => roundToMinorUnits(part, currency)));
}

/** What is still owed of a claim: `owed` in its currency, and its `value` in that of a payment. It is foreign if these are not the same. */
export type Debt = Readonly<{ claim: Claim; owed: Decimal; value: Decimal; isForeign: boolean }>;

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
      if (value === undefined || owed === ZERO) return [];
      return [{ claim, owed, value, isForeign: claim.currency !== currency }];
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
  const claim = claims.find(({ currency }) => currency === payment.currency) ?? claims[0];
  if (claim === undefined) return [];
  const paid = sumPaymentParts(payment);
  const settled = rates.convert(paid, payment.currency, claim.currency, toMonth(payment.date));
  return settled === undefined ? [] : [{ payment, claim, paid, settled }];
}

function splitPayment(payment: Payment, debts: readonly Debt[]): Allocation[] {
  const ownDebts = debts.filter(({ isForeign }) => !isForeign);
  const equalDebts = [ownDebts, ...listConsecutiveRuns(ownDebts)].find((run) => isEqualTo(payment, run));
  return (
    equalDebts?.map(({ claim, owed, value }) => ({ payment, claim, paid: value, settled: owed })) ??
    splitAtRates(payment, debts) ??
    splitInTurn(payment, debts)
  );
}

/** One payment for more months than two years is not searched for. */
const LONGEST_RUN = 24;

/** At most 24 consecutive debts, the shortest runs first and of these the oldest. */
export function listConsecutiveRuns<Item>(items: readonly Item[]): Item[][] {
  const runs: Item[][] = [];
  for (let length = 1; length <= Math.min(LONGEST_RUN, items.length); length++)
    for (let start = 0; start + length <= items.length; start++)
      runs.push(items.slice(start, start + length));
  return runs;
}

/** Whether a payment is exactly the total of debts in its own currency. */
export function isEqualTo(payment: Payment, ownDebts: readonly Debt[]): boolean {
  return ownDebts.length > 0 && sumPaymentParts(payment) === sumDecimalField(ownDebts, 'owed');
}

/** Banks convert at their own rates: a payment in another currency settles what it converts to within this share. */
const RATE_TOLERANCE = '0.03';

/** The parts of a payment that pays debts of which some are foreign: these get what the other debts leave, if that is about their value. */
export function splitAtRates(payment: Payment, debts: readonly Debt[]): Allocation[] | undefined {
  const ownDebts = debts.filter(({ isForeign }) => !isForeign);
  const foreignDebts = debts.filter(({ isForeign }) => isForeign);
  const foreignValues = foreignDebts.map(({ value }) => value);
  const foreignTotal = sumDecimals(foreignValues);
  const amountForForeign = subtractDecimals(sumPaymentParts(payment), sumDecimalField(ownDebts, 'value'));
  const difference = subtractDecimals(amountForForeign, foreignTotal);
  if (foreignDebts.length === 0 || !isWithinShare(difference, RATE_TOLERANCE, foreignTotal)) return undefined;
  // A total of 0, such as that of a claim and its credit, cannot be divided in proportion: each debt is paid with its value.
  const parts = foreignTotal === ZERO ? [] : splitMoney(amountForForeign, foreignValues, payment.currency);
  const partByDebt = new Map(foreignDebts.map((debt, at) => [debt, parts[at]]));
  return debts.map((debt) => {
    return { payment, claim: debt.claim, paid: partByDebt.get(debt) ?? debt.value, settled: debt.owed };
  });
}

/** Settles credits first, because they are more to pay with; then the oldest claims in the payment's currency, and then those in others. */
export function splitInTurn(payment: Payment, debts: readonly Debt[]): Allocation[] {
  const credits = debts.filter(({ value }) => isNegative(value));
  const charges = debts.filter(({ value }) => !isNegative(value));
  const ownCharges = charges.filter(({ isForeign }) => !isForeign);
  const foreignCharges = charges.filter(({ isForeign }) => isForeign);
  let amountLeft = sumPaymentParts(payment);
  return [...credits, ...ownCharges, ...foreignCharges].flatMap(({ claim, owed, value }) => {
    const paid = compareDecimals(value, amountLeft) <= 0 ? value : amountLeft;
    amountLeft = subtractDecimals(amountLeft, paid);
    if (paid === ZERO) return [];
    const settled = divideDecimals(multiplyDecimals(paid, owed), value, countMinorDigits(claim.currency));
    return [{ payment, claim, paid, settled }];
  });
}
