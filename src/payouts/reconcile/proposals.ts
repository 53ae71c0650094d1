import { monthOf } from '../../dates/months';
import { compareDecimals, type Decimal, difference, product, sumOfDecimals, ZERO } from '../../table/decimal';
import type { Inputs, Payment, Terms } from '../inputs/inputs';
import { allocate, byDate, type Claim, isClose, type Matched, runsOf, settledBy } from './match';
import { monthsIn, numbersIn } from './named-numbers';
import { type Convert, inUnits, sumOfConverted } from './rates';

export type ProposalReason =
  | 'number'
  | 'equal'
  | 'several'
  | 'after deductions'
  | 'other currency'
  | 'part'
  | 'oldest first'
  | 'more than owed';

export interface Proposal {
  readonly payment: Payment;
  readonly claims: readonly Claim[];
  readonly reason: ProposalReason;
  /** What was kept of the payment according to the terms, if only this explains its amount. */
  readonly kept?: { readonly fee: Decimal; readonly withholding: Decimal };
}

type Finding = Omit<Proposal, 'payment'>;

/** A payment, what is open of its network's claims, and how it pays. */
interface Search {
  readonly payment: Payment;
  readonly sumOf: (claims: readonly Claim[]) => Decimal;
  readonly terms: Terms | undefined;
  readonly convert: Convert;
}

/**
 * What payments that pay nothing yet probably pay. A claim that one payment settles is not proposed for the next one. Payments of networks
 * that nobody has mapped, and money that was paid back, are left to the user.
 */
export function proposals(
  { payments, terms }: Pick<Inputs, 'payments' | 'terms'>,
  claims: readonly Claim[],
  matched: Matched,
  convert: Convert,
): Proposal[] {
  const open = new Map(matched.open);
  const sumOf = (run: readonly Claim[]) => sumOfDecimals(run.map(({ key }) => open.get(key) ?? ZERO));
  return byDate(payments).flatMap((payment) => {
    const isMoney = compareDecimals(settledBy(payment), ZERO) > 0;
    if (payment.pays.length > 0 || payment.networkId === '' || !isMoney) return [];
    const own = claims.filter(({ networkId }) => networkId === payment.networkId);
    const found = find(own, { payment, sumOf, terms: terms.get(payment.networkId), convert });
    if (found === undefined) return [];
    for (const { claim, settled } of allocate({ ...payment, ...found.kept }, found.claims, open, convert))
      open.set(claim.key, difference(sumOf([claim]), settled));
    return [{ payment, ...found }];
  });
}

function find(all: readonly Claim[], search: Search): Finding | undefined {
  const { payment, sumOf } = search;
  const known = all.map(({ number }) => number);
  const numbers = numbersIn(payment.reference, known);
  const claims = all.filter((claim) => sumOf([claim]) !== ZERO);
  const named = claims.filter(({ number }) => numbers.has(number));
  if (named.length > 0) return { claims: named, reason: 'number' };
  // It names statements that are paid: perhaps it was paid twice.
  if (numbers.size > 0) return undefined;
  const months = monthsIn(payment.reference);
  const ofMonths = claims.filter(({ month }) => months.has(month));
  return (
    byAmount(ofMonths, search) ?? byAmount(claims, search) ?? oldestFirst(ownOf(claims, payment), search)
  );
}

function byAmount(claims: readonly Claim[], search: Search): Finding | undefined {
  const own = ownOf(claims, search.payment);
  return equal(own, search) ?? afterDeductions(own, search) ?? inOtherCurrency(claims, search);
}

function ownOf(claims: readonly Claim[], payment: Payment): Claim[] {
  return claims.filter(({ currency }) => currency === payment.currency);
}

function equal(claims: readonly Claim[], { payment, sumOf }: Search): Finding | undefined {
  const run = runsOf(claims).find((each) => sumOf(each) === settledBy(payment));
  return run && { claims: run, reason: run.length === 1 ? 'equal' : 'several' };
}

function afterDeductions(claims: readonly Claim[], { payment, sumOf, terms }: Search): Finding | undefined {
  if (payment.fee !== ZERO || payment.withholding !== ZERO) return undefined;
  for (const run of runsOf(claims)) {
    const share = (of: Decimal | null | undefined) =>
      inUnits(product(sumOf(run), of ?? ZERO), payment.currency);
    const kept = { fee: share(terms?.fee), withholding: share(terms?.withholding) };
    const all = sumOfDecimals([kept.fee, kept.withholding]);
    if (all !== ZERO && difference(sumOf(run), all) === settledBy(payment))
      return { claims: run, reason: 'after deductions', kept };
  }
  return undefined;
}

function inOtherCurrency(claims: readonly Claim[], { payment, sumOf, convert }: Search): Finding | undefined {
  const { currency, date } = payment;
  const worthOf = (claim: Claim) => convert(sumOf([claim]), claim.currency, currency, monthOf(date));
  const found = runsOf(claims).find((run) => {
    const own = sumOf(run.filter((claim) => claim.currency === currency));
    const foreign = run.filter((claim) => claim.currency !== currency);
    const worth = sumOfConverted(foreign.map(worthOf)) ?? ZERO;
    return worth !== ZERO && isClose(difference(settledBy(payment), own), worth);
  });
  return found && { claims: found, reason: 'other currency' };
}

function oldestFirst(claims: readonly Claim[], { payment, sumOf }: Search): Finding | undefined {
  // Credits alone owe nothing.
  if (compareDecimals(sumOf(claims), ZERO) <= 0) return undefined;
  const total = settledBy(payment);
  const enough = claims.findIndex((_, at) => compareDecimals(sumOf(claims.slice(0, at + 1)), total) >= 0);
  if (enough < 0) return { claims, reason: 'more than owed' };
  return { claims: claims.slice(0, enough + 1), reason: enough === 0 ? 'part' : 'oldest first' };
}
