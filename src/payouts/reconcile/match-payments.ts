import { toMonth } from '../../dates';
import { toNameKey } from '../../request';
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
import type { Inputs, Payment, Terms } from '../inputs/inputs';
import { type BooksRates, type Claim, findNamedClaims, roundToMinorUnits, splitMoney } from './claims';

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

/** What is still owed of a claim: `owed` in its currency, and its `value` in that of a payment. */
type Debt = Claim & Readonly<Record<'owed' | 'value', Decimal>>;

/** What is still owed of claims while one payment after the other settles them. */
class OpenClaims {
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
  for (const run of [sameCurrencyDebts, ...listConsecutiveRuns(sameCurrencyDebts), debts]) {
    const allocations = splitInFull(payment, run);
    if (allocations !== undefined) return allocations;
  }
  return splitInTurn(payment, debts);
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

function isInCurrencyOf(payment: Payment): (claim: Claim) => boolean {
  return ({ currency }) => currency === payment.currency;
}

/** Banks convert at their own rates: a payment in another currency settles what it converts to within this share. */
const RATE_TOLERANCE = '0.03';

/** The parts of a payment that equals the total of the debts: exactly in its own currency, and within the tolerance of rates in others. */
function splitInFull(payment: Payment, debts: readonly Debt[]): Allocation[] | undefined {
  const isSameCurrency = isInCurrencyOf(payment);
  const foreignValues = debts.map((debt) => (isSameCurrency(debt) ? ZERO : debt.value));
  const foreignTotal = sumDecimals(foreignValues);
  const sameCurrencyTotal = sumDecimalField(debts.filter(isSameCurrency), 'value');
  const amountForForeign = subtractDecimals(sumPaymentParts(payment), sameCurrencyTotal);
  const difference = subtractDecimals(amountForForeign, foreignTotal);
  if (debts.length === 0 || !isWithinShare(difference, RATE_TOLERANCE, foreignTotal)) return undefined;
  const foreignParts =
    foreignTotal === ZERO ? foreignValues : splitMoney(amountForForeign, foreignValues, payment.currency);
  return debts.map((debt, index) => {
    const paid = isSameCurrency(debt) ? debt.value : (foreignParts[index] ?? ZERO);
    return { payment, claim: debt, paid, settled: debt.owed };
  });
}

/** Settles credits first, because they are more to pay with; then the oldest claims in the payment's currency, and then those in others. */
function splitInTurn(payment: Payment, debts: readonly Debt[]): Allocation[] {
  const isSameCurrency = isInCurrencyOf(payment);
  const credits = debts.filter(({ value }) => isNegative(value));
  const charges = debts.filter(({ value }) => !isNegative(value));
  const foreignCharges = charges.filter((debt) => !isSameCurrency(debt));
  let amountLeft = sumPaymentParts(payment);
  return [...credits, ...charges.filter(isSameCurrency), ...foreignCharges].flatMap((debt) => {
    const paid = compareDecimals(debt.value, amountLeft) <= 0 ? debt.value : amountLeft;
    amountLeft = subtractDecimals(amountLeft, paid);
    if (paid === ZERO) return [];
    const paidTimesOwed = multiplyDecimals(paid, debt.owed);
    const settled = divideDecimals(paidTimesOwed, debt.value, countMinorDigits(debt.currency));
    return [{ payment, claim: debt, paid, settled }];
  });
}

export interface Proposal {
  readonly payment: Payment;
  readonly claims: readonly Claim[];
  readonly reason: 'number' | 'equal' | 'several' | 'after deductions' | 'other currency' | 'oldest first';
  /** What was kept of the payment according to the terms, if only this explains its amount. */
  readonly kept?: Readonly<Record<'fee' | 'withholding', Decimal>>;
}

/** All that is shown of a proposal, and the amounts that go with it: what a user confirms is this and nothing else. */
export function buildProposalId({ payment, claims, reason, kept }: Proposal): string {
  return JSON.stringify([payment.id, payment.network, claims.map(({ key }) => key), reason, kept]);
}

/** What payments that pay nothing yet probably pay. A claim that one payment settles is not proposed for the next one. */
export function buildProposals(
  { payments, terms }: Inputs,
  claims: readonly Claim[],
  matched: PaymentMatches,
  rates: BooksRates,
): Proposal[] {
  const openClaims = new OpenClaims(matched.openAmounts, rates);
  return payments.flatMap((payment) => {
    const { networkId } = payment;
    const isMoney = compareDecimals(sumPaymentParts(payment), ZERO) > 0;
    if (payment.pays.length > 0 || networkId === '' || !isMoney) return [];
    const networkClaims = claims.filter((claim) => claim.networkId === networkId);
    const proposal =
      buildProposalByNumber(payment, networkClaims, openClaims) ??
      buildProposalByAmount(payment, openClaims.listDebts(payment, networkClaims), terms.get(networkId));
    openClaims.settle({ ...payment, ...proposal.kept }, proposal.claims);
    return proposal.claims.length === 0 ? [] : [proposal];
  });
}

/** A payment that names only statements that are paid was perhaps paid twice: it is proposed for no other ones. */
function buildProposalByNumber(
  payment: Payment,
  claims: readonly Claim[],
  { amounts }: OpenClaims,
): Proposal | undefined {
  const namedClaims = findClaimsInText(payment.reference, claims);
  if (namedClaims.length === 0) return undefined;
  return { payment, claims: namedClaims.filter(({ key }) => amounts.get(key) !== ZERO), reason: 'number' };
}

function buildProposalByAmount(payment: Payment, debts: readonly Debt[], terms: Terms | undefined): Proposal {
  const isPaid = (run: readonly Debt[]) => splitInFull(payment, run) !== undefined;
  const sameCurrencyDebts = debts.filter(isInCurrencyOf(payment));
  const runs = listConsecutiveRuns(sameCurrencyDebts);
  const equalRun = runs.find(isPaid);
  if (equalRun) return { payment, claims: equalRun, reason: equalRun.length === 1 ? 'equal' : 'several' };
  const afterDeductions = buildProposalAfterDeductions(payment, runs, terms);
  if (afterDeductions) return afterDeductions;
  const convertedRun = listConsecutiveRuns(debts).find(isPaid);
  if (convertedRun) return { payment, claims: convertedRun, reason: 'other currency' };
  // Credits alone owe nothing.
  const isOwed = compareDecimals(sumDecimalField(sameCurrencyDebts, 'owed'), ZERO) > 0;
  const oldest = isOwed ? splitInTurn(payment, sameCurrencyDebts) : [];
  return { payment, claims: oldest.map(({ claim }) => claim), reason: 'oldest first' };
}

/** What a payment pays if the fee and the withholding of the terms were kept of it. */
function buildProposalAfterDeductions(
  payment: Payment,
  runs: readonly Debt[][],
  terms: Terms | undefined,
): Proposal | undefined {
  const { fee = null, withholding = null } = terms ?? {};
  const isKeptKnown = payment.fee !== ZERO || payment.withholding !== ZERO;
  if (isKeptKnown || (fee === null && withholding === null)) return undefined;
  for (const claims of runs) {
    const owed = sumDecimalField(claims, 'owed');
    const computeShare = (share: Decimal | null) =>
      roundToMinorUnits(multiplyDecimals(owed, share ?? ZERO), payment.currency);
    const kept = { fee: computeShare(fee), withholding: computeShare(withholding) };
    if (splitInFull({ ...payment, ...kept }, claims))
      return { payment, claims, reason: 'after deductions', kept };
  }
  return undefined;
}

/** A shorter statement number would be found inside unrelated words. */
const LEAST_LETTERS = 4;

/** The claims whose numbers a text names, whatever its case and punctuation. None is found within a longer one: neither INV-10 nor 001 in INV-1001. */
function findClaimsInText(text: string, claims: readonly Claim[]): Claim[] {
  const textWords = text.split(/[\p{P}\s]+/u).map(toNameKey);
  const wordStarts = new Set<number>();
  let joinedWords = '';
  for (const word of textWords) {
    wordStarts.add(joinedWords.length);
    joinedWords += word;
  }
  // A statement number begins and ends where a word begins, or else not between two digits.
  const isNumberEdge = (position: number) =>
    wordStarts.has(position) || !/\d\d/.test(joinedWords.slice(position - 1, position + 1));
  const keys = claims.map(({ number }) => toNameKey(number)).filter(({ length }) => length >= LEAST_LETTERS);
  const longestFirst = keys.sort((one, other) => other.length - one.length);
  const namedKeys = new Set<string>();
  let remainingText = joinedWords;
  for (const key of longestFirst) {
    for (let start = remainingText.indexOf(key); start >= 0; start = remainingText.indexOf(key, start + 1)) {
      const end = start + key.length;
      if (!isNumberEdge(start) || !isNumberEdge(end)) continue;
      namedKeys.add(key);
      // A shorter number may not be found in the same place.
      remainingText = remainingText.slice(0, start) + '\n'.repeat(key.length) + remainingText.slice(end);
    }
  }
  return claims.filter(({ number }) => namedKeys.has(toNameKey(number)));
}
