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
import type { Inputs, Payment, Terms } from '../inputs/inputs';
import { type Claim, findClaimsInText, findNamedClaims, joinClaimNames, listConsecutiveRuns } from './claims';
import { type BooksRates, roundToMinorUnits, splitMoney } from './money';

/** The part of a payment that settles a claim: `paid` is in the currency of the payment, `settled` in that of the claim. */
export type Allocation = Readonly<{ payment: Payment; claim: Claim; paid: Decimal; settled: Decimal }>;

export type PaymentMatches = ReturnType<typeof matchPayments>;

/** `claims` come oldest first. What is `paid` and `unallocated` of a payment adds up to its settling amount; what is `settled` and open of a claim adds up to the claim. */
export function matchPayments(claims: readonly Claim[], payments: readonly Payment[], rates: BooksRates) {
  const openClaims = new OpenClaims(new Map(claims.map(({ key, amount }) => [key, amount])), rates);
  const unallocated = new Map<string, Decimal>();
  const allocations = payments.flatMap((payment) => {
    const namedClaims = new Set(payment.pays.flatMap((name) => findNamedClaims(name, payment, claims)));
    const oldestFirst = claims.filter((claim) => namedClaims.has(claim));
    const paymentAllocations = openClaims.settle(payment, oldestFirst);
    const paid = sumDecimalField(paymentAllocations, 'paid');
    unallocated.set(payment.id, subtractDecimals(computeSettlingAmount(payment), paid));
    return paymentAllocations;
  });
  return { allocations, openAmounts: openClaims.amounts, unallocated };
}

/** What a payment can settle: what arrived, and what was kept of it. */
export function computeSettlingAmount({ amount, fee, withholding, currency }: Payment): Decimal {
  return sumDecimals([amount, fee, withholding].map((sum) => roundToMinorUnits(sum, currency)));
}

export interface Proposal {
  readonly payment: Payment;
  readonly claims: readonly Claim[];
  /** What the user confirms, for the cell Statement number. */
  readonly claimNames: string;
  readonly reason: 'number' | 'equal' | 'after deductions' | 'other currency' | 'oldest first';
  /** What was kept of the payment according to the terms, if only this explains its amount. */
  readonly kept?: Readonly<Record<'fee' | 'withholding', Decimal>>;
}

/** What a user confirms: which payment pays which claims, why, and what was kept of it. If one of these changes, it is another proposal. */
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
  const openClaims = new OpenClaims(new Map(matched.openAmounts), rates);
  return payments.flatMap((payment) => {
    const { networkId, pays } = payment;
    const isPositive = compareDecimals(computeSettlingAmount(payment), ZERO) > 0;
    if (pays.length > 0 || networkId === '' || !isPositive) return [];
    const networkClaims = claims.filter((claim) => claim.networkId === networkId);
    const proposal = findProposal(payment, networkClaims, openClaims, terms.get(networkId));
    if (proposal === undefined) return [];
    openClaims.settle({ ...payment, ...proposal.kept }, proposal.claims);
    return [proposal];
  });
}

/** The reasons are tried in the order of docs/payouts.md. */
function findProposal(payment: Payment, claims: readonly Claim[], openClaims: OpenClaims, terms?: Terms) {
  const namedClaims = findClaimsInText(payment.reference, claims);
  const openNamedClaims = namedClaims.filter(({ key }) => openClaims.amounts.get(key) !== ZERO);
  if (openNamedClaims.length > 0) return buildProposal(payment, openNamedClaims, 'number');
  // A statement that is paid was perhaps paid twice: no other match is proposed.
  if (namedClaims.length > 0) return undefined;
  const debts = openClaims.listDebts(payment, claims);
  const ownDebts = debts.filter(({ isForeign }) => !isForeign);
  const ownRuns = listConsecutiveRuns(ownDebts);
  const equalRun = ownRuns.find((run) => isEqualTo(payment, run));
  if (equalRun) return buildProposal(payment, listClaims(equalRun), 'equal');
  const afterDeductions = findProposalAfterDeductions(payment, ownRuns, terms);
  if (afterDeductions) return afterDeductions;
  const convertedRun = listConsecutiveRuns(debts).find((run) => splitAtRates(payment, run) !== undefined);
  if (convertedRun) return buildProposal(payment, listClaims(convertedRun), 'other currency');
  // Credits alone owe nothing.
  const isOwed = compareDecimals(sumDecimalField(ownDebts, 'owed'), ZERO) > 0;
  const oldestFirst = listClaims(splitInTurn(payment, ownDebts));
  return isOwed ? buildProposal(payment, oldestFirst, 'oldest first') : undefined;
}

function buildProposal(payment: Payment, claims: readonly Claim[], reason: Proposal['reason']): Proposal {
  return { payment, claims, claimNames: joinClaimNames(claims), reason };
}

function listClaims(items: readonly { readonly claim: Claim }[]): Claim[] {
  return items.map(({ claim }) => claim);
}

/** What a payment pays if the fee and the withholding of the terms were kept of it. */
function findProposalAfterDeductions(payment: Payment, ownRuns: readonly Debt[][], terms?: Terms) {
  const { fee = null, withholding = null } = terms ?? {};
  const isKeptKnown = payment.fee !== ZERO || payment.withholding !== ZERO;
  if (isKeptKnown || (fee === null && withholding === null)) return undefined;
  for (const run of ownRuns) {
    const owed = sumDecimalField(run, 'owed');
    const computeShare = (share: Decimal | null) =>
      roundToMinorUnits(multiplyDecimals(owed, share ?? ZERO), payment.currency);
    const kept = { fee: computeShare(fee), withholding: computeShare(withholding) };
    if (isEqualTo({ ...payment, ...kept }, run))
      return { ...buildProposal(payment, listClaims(run), 'after deductions'), kept };
  }
  return undefined;
}

/** What is still owed of a claim: `owed` in its own currency, `value` in that of a payment. It is foreign if the two currencies differ. */
type Debt = Readonly<{ claim: Claim; owed: Decimal; value: Decimal; isForeign: boolean }>;

class OpenClaims {
  /** `amounts` are by the key of the claim. */
  constructor(
    readonly amounts: Map<string, Decimal>,
    private readonly rates: BooksRates,
  ) {}

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
    const allocations = isNegative(computeSettlingAmount(payment))
      ? reopenClaim(payment, claims, this.rates)
      : splitPayment(payment, this.listDebts(payment, claims));
    for (const { claim, settled } of allocations)
      this.amounts.set(claim.key, subtractDecimals(this.amounts.get(claim.key) ?? ZERO, settled));
    return allocations;
  }
}

/** Money that was paid back opens a claim again: the first one in its currency, or else the first. */
function reopenClaim(payment: Payment, claims: readonly Claim[], rates: BooksRates): Allocation[] {
  const claim = claims.find(({ currency }) => currency === payment.currency) ?? claims[0];
  if (claim === undefined) return [];
  const paid = computeSettlingAmount(payment);
  const settled = rates.convert(paid, payment.currency, claim.currency, toMonth(payment.date));
  return settled === undefined ? [] : [{ payment, claim, paid, settled }];
}

function splitPayment(payment: Payment, debts: readonly Debt[]): Allocation[] {
  const ownDebts = debts.filter(({ isForeign }) => !isForeign);
  // The user has named all of the claims, so their total is tried before totals of some of them.
  const equalDebts = [ownDebts, ...listConsecutiveRuns(ownDebts)].find((run) => isEqualTo(payment, run));
  if (equalDebts !== undefined) return settleInFull(payment, equalDebts);
  return splitAtRates(payment, debts) ?? splitInTurn(payment, debts);
}

function settleInFull(payment: Payment, debts: readonly Debt[]): Allocation[] {
  return debts.map(({ claim, owed, value }) => ({ payment, claim, paid: value, settled: owed }));
}

function isEqualTo(payment: Payment, ownDebts: readonly Debt[]): boolean {
  return ownDebts.length > 0 && computeSettlingAmount(payment) === sumDecimalField(ownDebts, 'owed');
}

/** Banks convert at their own rates: a payment in another currency settles what it converts to within this share. */
const RATE_TOLERANCE = '0.03';

/** Splits a payment between debts in its own currency, which are paid exactly, and foreign debts, which get the rest if it is about their value. */
function splitAtRates(payment: Payment, debts: readonly Debt[]): Allocation[] | undefined {
  const ownDebts = debts.filter(({ isForeign }) => !isForeign);
  const foreignDebts = debts.filter(({ isForeign }) => isForeign);
  const foreignValues = foreignDebts.map(({ value }) => value);
  const foreignTotal = sumDecimals(foreignValues);
  const ownTotal = sumDecimalField(ownDebts, 'value');
  const amountForForeign = subtractDecimals(computeSettlingAmount(payment), ownTotal);
  const difference = subtractDecimals(amountForForeign, foreignTotal);
  if (foreignDebts.length === 0 || !isWithinShare(difference, RATE_TOLERANCE, foreignTotal)) return undefined;
  // A total of 0, such as that of a claim and its credit, cannot be divided in proportion: each debt is paid with its value.
  if (foreignTotal === ZERO) return settleInFull(payment, debts);
  const paidAmounts = splitMoney(amountForForeign, foreignValues, payment.currency);
  const foreignAllocations = foreignDebts.map(({ claim, owed, value }, at) => {
    return { payment, claim, paid: paidAmounts[at] ?? value, settled: owed };
  });
  return [...foreignAllocations, ...settleInFull(payment, ownDebts)];
}

/** Settles credits first, because they are more to pay with; then the oldest claims in the payment's currency, and then those in others. */
function splitInTurn(payment: Payment, debts: readonly Debt[]): Allocation[] {
  const credits = debts.filter(({ value }) => isNegative(value));
  const charges = debts.filter(({ value }) => !isNegative(value));
  const ownCharges = charges.filter(({ isForeign }) => !isForeign);
  const foreignCharges = charges.filter(({ isForeign }) => isForeign);
  let amountLeft = computeSettlingAmount(payment);
  return [...credits, ...ownCharges, ...foreignCharges].flatMap(({ claim, owed, value }) => {
    const paid = compareDecimals(value, amountLeft) <= 0 ? value : amountLeft;
    amountLeft = subtractDecimals(amountLeft, paid);
    if (paid === ZERO) return [];
    const settled = divideDecimals(multiplyDecimals(paid, owed), value, countMinorDigits(claim.currency));
    return [{ payment, claim, paid, settled }];
  });
}
