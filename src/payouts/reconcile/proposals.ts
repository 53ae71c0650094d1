import { compareDecimals, type Decimal, multiplyDecimals, sumDecimalField, ZERO } from '../../table';
import type { Inputs, Payment, Terms } from '../inputs/inputs';
import { type Claim, findClaimsInText } from './claims';
import {
  type Debt,
  isInCurrencyOf,
  listConsecutiveRuns,
  OpenClaims,
  type PaymentMatches,
  splitInFull,
  splitInTurn,
  sumPaymentParts,
} from './match-payments';
import { type BooksRates, roundToMinorUnits } from './rates';

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
