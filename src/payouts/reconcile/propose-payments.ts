import { compareDecimals, type Decimal, multiplyDecimals, sumDecimalField, ZERO } from '../../table';
import type { Inputs, Payment, Terms } from '../inputs/inputs';
import { type Claim, findClaimsInText, listClaimNames } from './claims';
import {
  type Debt,
  isEqualTo,
  listConsecutiveRuns,
  OpenClaims,
  type PaymentMatches,
  splitAtRates,
  splitInTurn,
  sumPaymentParts,
} from './match-payments';
import { type BooksRates, roundToMinorUnits } from './money';

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

/** What a confirmed proposal writes into the cell Statement number. */
export function nameProposedClaims({ claims }: Proposal): string {
  return listClaimNames(claims).join(', ');
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
    const { networkId, pays } = payment;
    const isMoney = compareDecimals(sumPaymentParts(payment), ZERO) > 0;
    if (pays.length > 0 || networkId === '' || !isMoney) return [];
    const networkClaims = claims.filter((claim) => claim.networkId === networkId);
    const proposal = findProposal(payment, networkClaims, openClaims, terms.get(networkId));
    if (proposal === undefined) return [];
    openClaims.settle({ ...payment, ...proposal.kept }, proposal.claims);
    return [proposal];
  });
}

/** The reasons are tried in the order of docs/payouts.md. */
function findProposal(
  payment: Payment,
  networkClaims: readonly Claim[],
  openClaims: OpenClaims,
  terms: Terms | undefined,
): Proposal | undefined {
  const namedClaims = findClaimsInText(payment.reference, networkClaims);
  if (namedClaims.length > 0) {
    const claims = namedClaims.filter(({ key }) => openClaims.amounts.get(key) !== ZERO);
    // A statement that is paid was perhaps paid twice: no other match is proposed.
    return claims.length === 0 ? undefined : { payment, claims, reason: 'number' };
  }
  const debts = openClaims.listDebts(payment, networkClaims);
  const ownDebts = debts.filter(({ isForeign }) => !isForeign);
  const ownRuns = listConsecutiveRuns(ownDebts);
  const equalRun = ownRuns.find((run) => isEqualTo(payment, run));
  if (equalRun) return buildProposal(payment, equalRun, equalRun.length === 1 ? 'equal' : 'several');
  const afterDeductions = findProposalAfterDeductions(payment, ownRuns, terms);
  if (afterDeductions) return afterDeductions;
  const convertedRun = listConsecutiveRuns(debts).find((run) => splitAtRates(payment, run) !== undefined);
  if (convertedRun) return buildProposal(payment, convertedRun, 'other currency');
  // Credits alone owe nothing.
  const isOwed = compareDecimals(sumDecimalField(ownDebts, 'owed'), ZERO) > 0;
  return isOwed ? buildProposal(payment, splitInTurn(payment, ownDebts), 'oldest first') : undefined;
}

function buildProposal(
  payment: Payment,
  debts: readonly { readonly claim: Claim }[],
  reason: Proposal['reason'],
): Proposal {
  return { payment, claims: debts.map(({ claim }) => claim), reason };
}

/** What a payment pays if the fee and the withholding of the terms were kept of it. */
function findProposalAfterDeductions(
  payment: Payment,
  ownRuns: readonly Debt[][],
  terms: Terms | undefined,
): Proposal | undefined {
  const { fee = null, withholding = null } = terms ?? {};
  const isKeptKnown = payment.fee !== ZERO || payment.withholding !== ZERO;
  if (isKeptKnown || (fee === null && withholding === null)) return undefined;
  for (const run of ownRuns) {
    const owed = sumDecimalField(run, 'owed');
    const computeShare = (share: Decimal | null) =>
      roundToMinorUnits(multiplyDecimals(owed, share ?? ZERO), payment.currency);
    const kept = { fee: computeShare(fee), withholding: computeShare(withholding) };
    if (isEqualTo({ ...payment, ...kept }, run))
      return { ...buildProposal(payment, run, 'after deductions'), kept };
  }
  return undefined;
}
