import { monthOf } from '../../dates/calendar';
import { nameKey } from '../../request/field-names';
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
import { formatMonth } from '../../wording/days';
import { minorUnits } from '../import/currencies';
import { type Inputs, networkKey, type Payment, type Statement, type Terms } from '../inputs/inputs';
import { type BooksRates, inUnits } from './rates';

/** What a network owes for a month by one statement, in one currency: the sum of the statement's rows for this month, rounded once. */
export type Claim = ReturnType<typeof claimsOf>[number];

/** The claims of all statements that count, in an order that does not depend on their rows. */
export function claimsOf(statements: readonly Statement[]) {
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

/** The claims of this number; else of one with other case and punctuation; else of this month. So 202610 is no month, and 1-23 is not 12-3. */
export function claimsNamed(name: string, payment: Payment, claims: readonly Claim[]): Claim[] {
  const ofNetwork = claims.filter((claim) => networkKey(claim) === networkKey(payment));
  const key = nameKey(name);
  const ways: readonly ((claim: Claim) => boolean)[] = [
    ({ number }) => number === name,
    ({ number }) => number !== '' && nameKey(number) === key,
    ({ month }) => [month, formatMonth(month)].some((text) => nameKey(text) === key),
  ];
  return ways.map((isNamed) => ofNetwork.filter(isNamed)).find(({ length }) => length > 0) ?? [];
}

/** What names claims in the cell Statement number of a payment: their numbers, or else their months, such as Oct 2026. */
export function claimNames(claims: readonly Claim[]): string[] {
  const names = claims.map(({ number, month }) =>
    number === '' || /[,;]/.test(number) ? formatMonth(month) : number,
  );
  return [...new Set(names)];
}

/** A shorter statement number would be found in other words. */
const LEAST_LETTERS = 4;

/** The claims whose numbers a text names, whatever its case and punctuation. None is found within a longer one: neither INV-10 nor 001 in INV-1001. */
function claimsNamedIn(text: string, claims: readonly Claim[]): Claim[] {
  const words = text.split(/[\p{P}\s]+/u).map(nameKey);
  const starts = new Set(words.map((_, at) => words.slice(0, at).join('').length));
  let rest = words.join('');
  const isEdge = (at: number) => starts.has(at) || !/\d\d/.test(rest.slice(at - 1, at + 1));
  const keys = claims.map(({ number }) => nameKey(number)).filter(({ length }) => length >= LEAST_LETTERS);
  const named = new Set<string>();
  for (const key of keys.sort((one, other) => other.length - one.length)) {
    for (let at = rest.indexOf(key); at >= 0; at = rest.indexOf(key, at + 1)) {
      if (!isEdge(at) || !isEdge(at + key.length)) continue;
      named.add(key);
      // A shorter number may not be found in the same place.
      rest = rest.slice(0, at) + '\n'.repeat(key.length) + rest.slice(at + key.length);
    }
  }
  return claims.filter(({ number }) => named.has(nameKey(number)));
}

/** The part of a payment that settles a claim: `paid` is in the currency of the payment, `settled` in that of the claim. */
export type Allocation = Readonly<{ payment: Payment; claim: Claim; paid: Decimal; settled: Decimal }>;

export type Matched = ReturnType<typeof matchPayments>;

/** Banks convert at their own rates: a payment in another currency settles what it converts to within this share. */
const RATE_TOLERANCE = '0.03';

/** One payment for more months than two years is not searched for. */
const LONGEST_RUN = 24;

export function settledBy({ amount, fee, withholding, currency }: Payment): Decimal {
  return sumOfDecimals([amount, fee, withholding].map((part) => inUnits(part, currency)));
}

/** For each payment, the parts and the rest add up to what it settles, and for each claim, the parts and the open amount add up to it. */
export function matchPayments(claims: readonly Claim[], payments: readonly Payment[], rates: BooksRates) {
  const open: OpenAmounts = new Map(claims.map(({ key, amount }) => [key, amount]));
  const left = new Map<string, Decimal>();
  const allocations = payments.flatMap((payment) => {
    const named = new Set(payment.pays.flatMap((name) => claimsNamed(name, payment, claims)));
    const oldestFirst = claims.filter((claim) => named.has(claim));
    const parts = settleClaims(payment, oldestFirst, open, rates);
    left.set(payment.id, difference(settledBy(payment), totalOf(parts, 'paid')));
    return parts;
  });
  return { allocations, open, left };
}

type OpenAmounts = Map<string, Decimal>;

/** Divides a payment among claims, and takes the parts off what is open. Without a full match, it pays in turn, as far as it goes. */
function settleClaims(payment: Payment, claims: readonly Claim[], open: OpenAmounts, rates: BooksRates) {
  const debts = debtsOf(payment, claims, open, rates);
  const own = debts.filter(isInCurrencyOf(payment));
  const inFull = [own, ...runsOf(own), debts].map((run) => splitInFull(payment, run)).find(Boolean);
  const parts = isNegative(settledBy(payment))
    ? reopenClaim(payment, claims, rates)
    : (inFull ?? splitInTurn(payment, debts));
  for (const { claim, settled } of parts)
    open.set(claim.key, difference(open.get(claim.key) ?? ZERO, settled));
  return parts;
}

/** What is `owed` of a claim, in its currency, and its `value` in that of a payment. */
type Debt = ReturnType<typeof debtsOf>[number];

function debtsOf(
  { currency, date }: Payment,
  claims: readonly Claim[],
  open: OpenAmounts,
  rates: BooksRates,
) {
  return claims.flatMap((claim) => {
    const owed = open.get(claim.key) ?? ZERO;
    const value = rates.convert(owed, claim.currency, currency, monthOf(date));
    return value === undefined || owed === ZERO ? [] : [{ ...claim, owed, value }];
  });
}

function isInCurrencyOf(payment: Payment): (claim: Claim) => boolean {
  return ({ currency }) => currency === payment.currency;
}

/** At most 24 consecutive debts, the shortest runs first and of these the oldest. */
export function runsOf<Item>(items: readonly Item[]): Item[][] {
  return items
    .slice(0, LONGEST_RUN)
    .flatMap((_, less) => items.slice(less).map((__, from) => items.slice(from, from + less + 1)));
}

/** Money that was paid back opens a claim again: the first one in its currency, or else the first. */
function reopenClaim(payment: Payment, claims: readonly Claim[], rates: BooksRates): Allocation[] {
  const claim = claims.find(isInCurrencyOf(payment)) ?? claims[0];
  if (claim === undefined) return [];
  const paid = settledBy(payment);
  const settled = rates.convert(paid, payment.currency, claim.currency, monthOf(payment.date));
  return settled === undefined ? [] : [{ payment, claim, paid, settled }];
}

/** The parts of a payment that is what debts are in total: exactly in its own currency, and within the tolerance of rates in others. */
function splitInFull(payment: Payment, debts: readonly Debt[]): Allocation[] | undefined {
  const isOwn = isInCurrencyOf(payment);
  const foreign = debts.map((debt) => (isOwn(debt) ? ZERO : debt.value));
  const worth = sumOfDecimals(foreign);
  const left = difference(settledBy(payment), totalOf(debts.filter(isOwn), 'value'));
  if (debts.length === 0 || !isWithin(difference(left, worth), RATE_TOLERANCE, worth)) return undefined;
  const parts = worth === ZERO ? foreign : proportionally(left, foreign, minorUnits(payment.currency));
  return debts.map((claim, at) => {
    const paid = isOwn(claim) ? claim.value : (parts[at] ?? ZERO);
    return { payment, claim, paid, settled: claim.owed };
  });
}

/** Settles credits first, because they are more to pay with; then the oldest claims in the payment's currency, and then those in others. */
function splitInTurn(payment: Payment, debts: readonly Debt[]): Allocation[] {
  let left = settledBy(payment);
  const turnOf = ({ value, currency }: Debt) =>
    isNegative(value) ? 0 : currency === payment.currency ? 1 : 2;
  return [...debts]
    .sort((one, other) => turnOf(one) - turnOf(other))
    .flatMap((claim) => {
      const paid = compareDecimals(claim.value, left) <= 0 ? claim.value : left;
      left = difference(left, paid);
      if (paid === ZERO) return [];
      const settled = quotient(product(paid, claim.owed), claim.value, minorUnits(claim.currency));
      return [{ payment, claim, paid, settled }];
    });
}

export interface Proposal {
  readonly payment: Payment;
  readonly claims: readonly Claim[];
  readonly reason: 'number' | 'equal' | 'several' | 'after deductions' | 'other currency' | 'oldest first';
  /** What was kept of the payment according to the terms, if only this explains its amount. */
  readonly kept?: Pick<Payment, 'fee' | 'withholding'>;
}

/** All that is shown of a proposal, and the amounts that go with it: what a user confirms is this and nothing else. */
export function proposalId({ payment, claims, reason, kept }: Proposal): string {
  return JSON.stringify([payment.id, payment.network, claims.map(({ key }) => key), reason, kept]);
}

/** What payments that pay nothing yet probably pay. A claim that one payment settles is not proposed for the next one. */
export function proposeMatches(
  { payments, terms }: Pick<Inputs, 'payments' | 'terms'>,
  claims: readonly Claim[],
  matched: Matched,
  rates: BooksRates,
): Proposal[] {
  const open: OpenAmounts = new Map(matched.open);
  return payments.flatMap((payment) => {
    const { networkId, reference } = payment;
    const isMoney = compareDecimals(settledBy(payment), ZERO) > 0;
    if (payment.pays.length > 0 || networkId === '' || !isMoney) return [];
    const ofNetwork = claims.filter((claim) => claim.networkId === networkId);
    const named = claimsNamedIn(reference, ofNetwork);
    // If it names only statements that are paid, it was perhaps paid twice.
    const proposal: Proposal =
      named.length > 0
        ? { payment, claims: named.filter(({ key }) => open.get(key) !== ZERO), reason: 'number' }
        : proposeByAmount(payment, debtsOf(payment, ofNetwork, open, rates), terms.get(networkId));
    settleClaims({ ...payment, ...proposal.kept }, proposal.claims, open, rates);
    return proposal.claims.length === 0 ? [] : [proposal];
  });
}

function proposeByAmount(payment: Payment, debts: readonly Debt[], terms: Terms | undefined): Proposal {
  const { fee = null, withholding = null } = terms ?? {};
  const isUnknown = payment.fee === ZERO && payment.withholding === ZERO && (fee ?? withholding) !== null;
  const keptOf = (run: readonly Debt[]) => {
    const shareOf = (share: Decimal | null) =>
      inUnits(product(totalOf(run, 'owed'), share ?? ZERO), payment.currency);
    return { fee: shareOf(fee), withholding: shareOf(withholding) };
  };
  const isPaid = (run: readonly Debt[]) => splitInFull(payment, run) !== undefined;
  const own = debts.filter(isInCurrencyOf(payment));
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
