import type { Month } from '../../dates/months';
import { nameKey } from '../../request/name-key';
import { compareDecimals, type Decimal, product, totalOf, ZERO } from '../../table/decimal';
import { DATE_ORDERS, readDate, readPeriod } from '../import/periods';
import type { Inputs, Payment, Terms } from '../inputs/inputs';
import {
  type Claim,
  type Debt,
  inOwnCurrency,
  type Matched,
  OpenClaims,
  runsOf,
  settledBy,
  splitInFull,
} from './match';
import { type Convert, inUnits } from './rates';

type ProposalReason =
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

/**
 * What payments that pay nothing yet probably pay. A claim that one payment settles is not proposed for the next one. Payments of networks
 * that nobody has mapped, and money that was paid back, are left to the user.
 */
export function proposeMatches(
  { payments, terms }: Pick<Inputs, 'payments' | 'terms'>,
  claims: readonly Claim[],
  matched: Matched,
  convert: Convert,
): Proposal[] {
  const openClaims = new OpenClaims(new Map(matched.open), convert);
  return payments.flatMap((payment) => {
    const { networkId, reference } = payment;
    const isMoney = compareDecimals(settledBy(payment), ZERO) > 0;
    if (payment.pays.length > 0 || networkId === '' || !isMoney) return [];
    const ofNetwork = claims.filter((claim) => claim.networkId === networkId);
    const numbers = findNumbers(
      reference,
      ofNetwork.map(({ number }) => number),
    );
    const isOpen = ({ key }: Claim) => openClaims.open.get(key) !== ZERO;
    const named = ofNetwork.filter((claim) => numbers.has(claim.number) && isOpen(claim));
    const debts = openClaims.debtsOf(payment, ofNetwork);
    // If it names only statements that are paid, it was perhaps paid twice.
    const proposal: Proposal | undefined =
      numbers.size === 0
        ? proposeByAmount(payment, debts, terms.get(networkId))
        : named.length > 0
          ? { payment, claims: named, reason: 'number' }
          : undefined;
    if (proposal === undefined) return [];
    openClaims.pay({ ...payment, ...proposal.kept }, proposal.claims);
    return [proposal];
  });
}

interface Rule {
  readonly reason: ProposalReason;
  readonly runs: readonly (readonly Debt[])[];
  /** What may have been kept of a payment for these debts. */
  readonly keptOf?: (run: readonly Debt[]) => Proposal['kept'];
}

/** The first debts that explain the amount, those of months in the reference before all others; or else the oldest ones. */
function proposeByAmount(
  payment: Payment,
  debts: readonly Debt[],
  terms: Terms | undefined,
): Proposal | undefined {
  const months = findMonths(payment.reference);
  const ofMonths = debts.filter(({ claim }) => months.has(claim.month));
  const { fee = null, withholding = null } = terms ?? {};
  const isUnknown = payment.fee === ZERO && payment.withholding === ZERO && (fee ?? withholding) !== null;
  const keptByTerms = (run: readonly Debt[]) => {
    const shareOf = (share: Decimal | null) =>
      inUnits(product(totalOf(run, 'owed'), share ?? ZERO), payment.currency);
    return { fee: shareOf(fee), withholding: shareOf(withholding) };
  };
  const rules = [ofMonths, debts].flatMap((group): Rule[] => {
    const ownDebts = inOwnCurrency(group);
    return [
      { reason: 'equal', runs: ownDebts.map((debt) => [debt]) },
      { reason: 'several', runs: runsOf(ownDebts) },
      { reason: 'after deductions', runs: isUnknown ? runsOf(ownDebts) : [], keptOf: keptByTerms },
      {
        reason: 'other currency',
        runs: runsOf(group).filter((run) => inOwnCurrency(run).length < run.length),
      },
    ];
  });
  for (const { reason, runs, keptOf } of rules) {
    const run = runs.find((each) => splitInFull({ ...payment, ...keptOf?.(each) }, each));
    const kept = run && keptOf?.(run);
    if (run) return { payment, claims: run.map(({ claim }) => claim), reason, ...(kept && { kept }) };
  }
  return proposeOldest(payment, inOwnCurrency(debts));
}

function proposeOldest(payment: Payment, debts: readonly Debt[]): Proposal | undefined {
  const total = settledBy(payment);
  // Credits alone owe nothing.
  if (compareDecimals(totalOf(debts, 'owed'), ZERO) <= 0) return undefined;
  const sumTo = (last: number) => totalOf(debts.slice(0, last + 1), 'owed');
  const last = debts.findIndex((_, at) => compareDecimals(sumTo(at), total) >= 0);
  const reason = last < 0 ? 'more than owed' : last === 0 ? 'part' : 'oldest first';
  const paid = last < 0 ? debts : debts.slice(0, last + 1);
  return { payment, claims: paid.map(({ claim }) => claim), reason };
}

/** A shorter statement number would be found in other words. */
const LEAST_LETTERS = 4;

/**
 * The statement numbers that a text names, whatever its case and punctuation, also between letters that a bank adds. A number is not found
 * within a longer one: neither INV-10 nor 001 in INV-1001.
 */
function findNumbers(text: string, numbers: readonly string[]): Set<string> {
  const words = text.split(/[\p{P}\s]+/u).map(nameKey);
  const starts = new Set<number>();
  let rest = '';
  for (const word of words) {
    starts.add(rest.length);
    rest += word;
  }
  const isEdge = (at: number) => starts.has(at) || !/^\d\d$/.test(rest.slice(Math.max(0, at - 1), at + 1));
  const keys = new Map(numbers.map((number) => [number, nameKey(number)]));
  const found = new Set<string>();
  for (const key of [...new Set(keys.values())].sort((one, other) => other.length - one.length)) {
    if (key.length < LEAST_LETTERS) continue;
    for (let at = rest.indexOf(key); at >= 0; at = rest.indexOf(key, at + 1)) {
      if (!isEdge(at) || !isEdge(at + key.length)) continue;
      found.add(key);
      // A shorter number may not be found in the same place.
      rest = rest.slice(0, at) + '\n'.repeat(key.length) + rest.slice(at + key.length);
    }
  }
  return new Set(numbers.filter((number) => found.has(keys.get(number) ?? '')));
}

/** A month such as “Oct 1 - Oct 31, 2026” has so many words. */
const MOST_WORDS = 6;

/** The months that a text names, such as “Earnings 10/2026” or “Oct 26”. A day such as “21 Oct 2026” names no month. */
function findMonths(text: string): Set<Month> {
  const words = text.split(/\s+/).map((word) => word.replace(/^[([“"]/, '').replace(/[)\],;:”"]$/, ''));
  const months = new Set<Month>();
  for (let at = 0; at < words.length; at++) {
    for (let size = MOST_WORDS; size > 0; size--) {
      const part = words.slice(at, at + size).join(' ');
      const month = readPeriod(part.replace(/^(\p{L}{3,}) (\d\d)$/u, "$1'$2"), 'day first');
      const isDay = DATE_ORDERS.some((order) => readDate(part, order) !== undefined);
      if (month === undefined && !isDay) continue;
      if (month !== undefined && !isDay) months.add(month);
      at += size - 1;
      break;
    }
  }
  return months;
}
