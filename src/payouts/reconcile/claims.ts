import { toMonth } from '../../dates';
import { toNameKey } from '../../request';
import {
  compareDecimals,
  type Decimal,
  divideDecimals,
  groupItems,
  isNegative,
  isWithinShare,
  multiplyDecimals,
  splitProportionally,
  subtractDecimals,
  sumDecimalField,
  sumDecimals,
  ZERO,
} from '../../table';
import { formatMonth } from '../../wording';
import { countMinorDigits } from '../import/currencies';
import { getNetworkKey, type Inputs, type Payment, type Statement, type Terms } from '../inputs/inputs';
import { type BooksRates, roundToMinorUnits } from './rates';

/** What a network owes for a month by one statement, in one currency: the sum of the statement's rows for this month, rounded once. */
export type Claim = ReturnType<typeof buildClaims>[number];

/** The claims of all statements that count, in an order that does not depend on their rows. */
export function buildClaims(statements: readonly Statement[]) {
  const countedStatements = statements.filter(({ isReplaced }) => !isReplaced);
  const groups = groupItems(countedStatements, (row) =>
    JSON.stringify([getNetworkKey(row), row.month, row.number, row.currency]),
  );
  return [...groups]
    .map(([key, group]) => {
      const { networkId, network, month, currency, number } = group[0];
      const amount = roundToMinorUnits(sumDecimalField(group, 'amount'), currency);
      return { key, networkId, network, month, currency, number, amount, statements: group };
    })
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** The claims of this number; else of one with other case and punctuation; else of this month. So 202610 is no month, and 1-23 is not 12-3. */
export function findNamedClaims(name: string, payment: Payment, claims: readonly Claim[]): Claim[] {
  const networkClaims = claims.filter((claim) => getNetworkKey(claim) === getNetworkKey(payment));
  const key = toNameKey(name);
  const matchers: readonly ((claim: Claim) => boolean)[] = [
    ({ number }) => number === name,
    ({ number }) => number !== '' && toNameKey(number) === key,
    ({ month }) => [month, formatMonth(month)].some((text) => toNameKey(text) === key),
  ];
  return matchers.map((isNamed) => networkClaims.filter(isNamed)).find(({ length }) => length > 0) ?? [];
}

/** What names claims in the cell Statement number of a payment: their numbers, or else their months, such as Oct 2026. */
export function listClaimNames(claims: readonly Claim[]): string[] {
  const names = claims.map(({ number, month }) =>
    number === '' || /[,;]/.test(number) ? formatMonth(month) : number,
  );
  return [...new Set(names)];
}

/** A shorter statement number would be found in other words. */
const LEAST_LETTERS = 4;

/** The claims whose numbers a text names, whatever its case and punctuation. None is found within a longer one: neither INV-10 nor 001 in INV-1001. */
function findClaimsInText(text: string, claims: readonly Claim[]): Claim[] {
  const wordKeys = text.split(/[\p{P}\s]+/u).map(toNameKey);
  const starts = new Set(wordKeys.map((_, at) => wordKeys.slice(0, at).join('').length));
  let remainingText = wordKeys.join('');
  const isEdge = (at: number) => starts.has(at) || !/\d\d/.test(remainingText.slice(at - 1, at + 1));
  const keys = claims.map(({ number }) => toNameKey(number)).filter(({ length }) => length >= LEAST_LETTERS);
  const namedKeys = new Set<string>();
  for (const key of keys.sort((one, other) => other.length - one.length)) {
    for (let at = remainingText.indexOf(key); at >= 0; at = remainingText.indexOf(key, at + 1)) {
      if (!isEdge(at) || !isEdge(at + key.length)) continue;
      namedKeys.add(key);
      // A shorter number may not be found in the same place.
      remainingText =
        remainingText.slice(0, at) + '\n'.repeat(key.length) + remainingText.slice(at + key.length);
    }
  }
  return claims.filter(({ number }) => namedKeys.has(toNameKey(number)));
}

/** The part of a payment that settles a claim: `paid` is in the currency of the payment, `settled` in that of the claim. */
export type Allocation = Readonly<{ payment: Payment; claim: Claim; paid: Decimal; settled: Decimal }>;

export type PaymentMatches = ReturnType<typeof matchPayments>;

/** Banks convert at their own rates: a payment in another currency settles what it converts to within this share. */
const RATE_TOLERANCE = '0.03';

/** One payment for more months than two years is not searched for. */
const LONGEST_RUN = 24;

export function sumPaymentParts({ amount, fee, withholding, currency }: Payment): Decimal {
  return sumDecimals([amount, fee, withholding].map((part) => roundToMinorUnits(part, currency)));
}

/** For each payment, the parts and the rest add up to what it settles, and for each claim, the parts and the open amount add up to it. */
export function matchPayments(claims: readonly Claim[], payments: readonly Payment[], rates: BooksRates) {
  const openAmounts: OpenAmounts = new Map(claims.map(({ key, amount }) => [key, amount]));
  const unallocated = new Map<string, Decimal>();
  const allocations = payments.flatMap((payment) => {
    const namedClaims = new Set(payment.pays.flatMap((name) => findNamedClaims(name, payment, claims)));
    const oldestFirst = claims.filter((claim) => namedClaims.has(claim));
    const parts = settleClaims(payment, oldestFirst, openAmounts, rates);
    unallocated.set(payment.id, subtractDecimals(sumPaymentParts(payment), sumDecimalField(parts, 'paid')));
    return parts;
  });
  return { allocations, openAmounts, unallocated };
}

type OpenAmounts = Map<string, Decimal>;

/** Divides a payment among claims, and takes the parts off what is open. Without a full match, it pays in turn, as far as it goes. */
function settleClaims(
  payment: Payment,
  claims: readonly Claim[],
  openAmounts: OpenAmounts,
  rates: BooksRates,
) {
  const debts = listDebts(payment, claims, openAmounts, rates);
  const sameCurrencyDebts = debts.filter(isInCurrencyOf(payment));
  const inFull = [sameCurrencyDebts, ...listConsecutiveRuns(sameCurrencyDebts), debts]
    .map((run) => splitInFull(payment, run))
    .find(Boolean);
  const parts = isNegative(sumPaymentParts(payment))
    ? reopenClaim(payment, claims, rates)
    : (inFull ?? splitInTurn(payment, debts));
  for (const { claim, settled } of parts)
    openAmounts.set(claim.key, subtractDecimals(openAmounts.get(claim.key) ?? ZERO, settled));
  return parts;
}

/** What is `owed` of a claim, in its currency, and its `value` in that of a payment. */
type Debt = ReturnType<typeof listDebts>[number];

function listDebts(
  { currency, date }: Payment,
  claims: readonly Claim[],
  openAmounts: OpenAmounts,
  rates: BooksRates,
) {
  return claims.flatMap((claim) => {
    const owed = openAmounts.get(claim.key) ?? ZERO;
    const value = rates.convert(owed, claim.currency, currency, toMonth(date));
    return value === undefined || owed === ZERO ? [] : [{ ...claim, owed, value }];
  });
}

function isInCurrencyOf(payment: Payment): (claim: Claim) => boolean {
  return ({ currency }) => currency === payment.currency;
}

/** At most 24 consecutive debts, the shortest runs first and of these the oldest. */
export function listConsecutiveRuns<Item>(items: readonly Item[]): Item[][] {
  return items
    .slice(0, LONGEST_RUN)
    .flatMap((_, less) => items.slice(less).map((__, from) => items.slice(from, from + less + 1)));
}

/** Money that was paid back opens a claim again: the first one in its currency, or else the first. */
function reopenClaim(payment: Payment, claims: readonly Claim[], rates: BooksRates): Allocation[] {
  const claim = claims.find(isInCurrencyOf(payment)) ?? claims[0];
  if (claim === undefined) return [];
  const paid = sumPaymentParts(payment);
  const settled = rates.convert(paid, payment.currency, claim.currency, toMonth(payment.date));
  return settled === undefined ? [] : [{ payment, claim, paid, settled }];
}

/** The parts of a payment that is what debts are in total: exactly in its own currency, and within the tolerance of rates in others. */
function splitInFull(payment: Payment, debts: readonly Debt[]): Allocation[] | undefined {
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
function splitInTurn(payment: Payment, debts: readonly Debt[]): Allocation[] {
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

export interface Proposal {
  readonly payment: Payment;
  readonly claims: readonly Claim[];
  readonly reason: 'number' | 'equal' | 'several' | 'after deductions' | 'other currency' | 'oldest first';
  /** What was kept of the payment according to the terms, if only this explains its amount. */
  readonly kept?: Pick<Payment, 'fee' | 'withholding'>;
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
  const openAmounts: OpenAmounts = new Map(matched.openAmounts);
  return payments.flatMap((payment) => {
    const { networkId, reference } = payment;
    const isMoney = compareDecimals(sumPaymentParts(payment), ZERO) > 0;
    if (payment.pays.length > 0 || networkId === '' || !isMoney) return [];
    const networkClaims = claims.filter((claim) => claim.networkId === networkId);
    const namedClaims = findClaimsInText(reference, networkClaims);
    // If it names only statements that are paid, it was perhaps paid twice.
    const proposal: Proposal =
      namedClaims.length > 0
        ? {
            payment,
            claims: namedClaims.filter(({ key }) => openAmounts.get(key) !== ZERO),
            reason: 'number',
          }
        : buildProposalByAmount(
            payment,
            listDebts(payment, networkClaims, openAmounts, rates),
            terms.get(networkId),
          );
    settleClaims({ ...payment, ...proposal.kept }, proposal.claims, openAmounts, rates);
    return proposal.claims.length === 0 ? [] : [proposal];
  });
}

function buildProposalByAmount(payment: Payment, debts: readonly Debt[], terms: Terms | undefined): Proposal {
  const { fee = null, withholding = null } = terms ?? {};
  const isUnknown = payment.fee === ZERO && payment.withholding === ZERO && (fee ?? withholding) !== null;
  const calculateKeptParts = (run: readonly Debt[]) => {
    const calculateShare = (share: Decimal | null) =>
      roundToMinorUnits(multiplyDecimals(sumDecimalField(run, 'owed'), share ?? ZERO), payment.currency);
    return { fee: calculateShare(fee), withholding: calculateShare(withholding) };
  };
  const isPaid = (run: readonly Debt[]) => splitInFull(payment, run) !== undefined;
  const sameCurrencyDebts = debts.filter(isInCurrencyOf(payment));
  const equalRun = listConsecutiveRuns(sameCurrencyDebts).find(isPaid);
  if (equalRun) return { payment, claims: equalRun, reason: equalRun.length === 1 ? 'equal' : 'several' };
  const reducedRun =
    isUnknown &&
    listConsecutiveRuns(sameCurrencyDebts).find((run) =>
      splitInFull({ ...payment, ...calculateKeptParts(run) }, run),
    );
  if (reducedRun)
    return { payment, claims: reducedRun, reason: 'after deductions', kept: calculateKeptParts(reducedRun) };
  const convertedRun = listConsecutiveRuns(debts).find(isPaid);
  if (convertedRun) return { payment, claims: convertedRun, reason: 'other currency' };
  // Credits alone owe nothing.
  const oldest =
    compareDecimals(sumDecimalField(sameCurrencyDebts, 'owed'), ZERO) > 0
      ? splitInTurn(payment, sameCurrencyDebts)
      : [];
  return { payment, claims: oldest.map(({ claim }) => claim), reason: 'oldest first' };
}
