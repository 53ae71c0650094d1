import { addDays, type Day, daysBetween, lastDay, type Month } from '../../dates/calendar';
import {
  amountText,
  compareDecimals,
  difference,
  isNegative,
  isWithin,
  sumOfDecimals,
  totalOf,
  ZERO,
} from '../../table/decimal';
import { groupsOf } from '../../table/grouped';
import { texts } from '../../wording/texts';
import type { OpenPayouts, Reported } from '../actions/read-payouts';
import { networkKey, type Terms } from '../inputs/inputs';
import { type Claim, claimsOf, type Matched, matchPayments, proposeMatches, settledBy } from './claims';
import { inUnits } from './rates';

export const STATUS_TONES = {
  matched: 'good',
  'within tolerance': 'good',
  short: 'bad',
  over: 'warning',
  'opening balance': 'quiet',
  'no statement yet': 'quiet',
  'statement missing': 'bad',
  'rate missing': 'warning',
  'not mapped': 'warning',
} as const;
type Status = keyof typeof STATUS_TONES;

/** A network and a month. Amounts are in the currency of the books; null is not known. */
export type ReconciledMonth = ReturnType<typeof withDueDays>[number];

export type Reconciliation = ReturnType<typeof reconcilePayouts>;

/** A statement is expected within so many days after the end of its month, unless the payment is due earlier. */
const STATEMENT_DAYS = 30;

type Books = Pick<OpenPayouts, 'reported' | 'inputs' | 'rates' | 'today'>;

/** Compares what is reported with statements and payments. Statements of months before the first closed one are opening balances. */
export function reconcilePayouts(books: Books) {
  const { reported, inputs, rates, today } = books;
  const { statements, payments, terms } = inputs;
  const claims = claimsOf(statements);
  const matched = matchPayments(claims, payments, rates);
  const proposals = proposeMatches(inputs, claims, matched, rates);
  const proposed = new Set(proposals.map(({ payment }) => payment));
  const keyOf = (each: Claim | Reported) => [networkKey(each), each.month];
  const placeOf = ({ network, month, networkId }: Compared) => `${network} ${month} ${networkId}`;
  const compared = groupsOf([...reported, ...claims], keyOf)
    .map((group) => compareMonth(group, matched, books))
    .sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  return {
    rows: groupsOf(compared, networkKey).flatMap((rows) =>
      withDueDays(rows, terms.get(rows[0].networkId), today),
    ),
    claims,
    matched,
    proposals,
    unmatched: payments.filter((payment) => {
      const paysNothing = payment.pays.length === 0 || matched.left.get(payment.id) === settledBy(payment);
      return paysNothing && !proposed.has(payment);
    }),
  };
}

type Compared = ReturnType<typeof compareMonth>;

function compareMonth(
  reportedAndClaims: readonly [Claim | Reported, ...(Claim | Reported)[]],
  { open }: Matched,
  { inputs, rates, today }: Books,
) {
  const [{ networkId, network, month }] = reportedAndClaims;
  const terms = inputs.terms.get(networkId);
  // A network that was renamed within an open month has a row for each name.
  const reportedRows = reportedAndClaims.filter((each) => 'isOpen' in each);
  const isKnown = reportedRows.every((row) => row.amount !== null);
  const reported = reportedRows.length > 0 && isKnown ? totalOf(reportedRows, 'amount') : null;
  const claims = reportedAndClaims.filter((each) => 'statements' in each);
  const inBooks = (amounts: readonly Pick<Claim, 'currency' | 'amount'>[]) => {
    const values = amounts.flatMap(
      ({ amount, currency }) => rates.convert(amount, currency, rates.currency, month) ?? [],
    );
    return claims.length === 0 || values.length < claims.length ? null : sumOfDecimals(values);
  };
  const stillOpen = claims.map(({ key, currency }) => ({ currency, amount: open.get(key) ?? ZERO }));
  const [statement, outstanding] = [inBooks(claims), inBooks(stillOpen)];
  const amount = inUnits(reported ?? ZERO, rates.currency);
  const isCompared = networkId !== '' && month >= rates.firstClosed && isKnown;
  const left = statement === null || !isCompared ? null : difference(statement, amount);
  const statements = claims.flatMap((claim) => claim.statements);
  const deductions = totalOf(statements, 'deductions');
  const judge = (): Status => {
    if (networkId === '') return 'not mapped';
    if (left === ZERO) return 'matched';
    if (left !== null && isWithin(left, terms?.tolerance ?? ZERO, amount)) return 'within tolerance';
    if (left !== null) return isNegative(left) ? 'short' : 'over';
    if (statement !== null && month < rates.firstClosed) return 'opening balance';
    if (claims.length > 0) return 'rate missing';
    const expected = addDays(lastDay(month), Math.min(terms?.days ?? STATEMENT_DAYS, STATEMENT_DAYS));
    return today > expected ? 'statement missing' : 'no statement yet';
  };
  const status = judge();
  const isDeducted = deductions !== ZERO && (status === 'short' || status === 'over');
  return {
    networkId,
    network,
    month,
    reported,
    /** In whole smallest units, as it is compared with the statement; null if the difference is. */
    amount: left === null ? null : amount,
    isOpen: reportedRows.some(({ isOpen }) => isOpen),
    statement,
    difference: left,
    status,
    reasons: isDeducted ? [texts().payouts.deducts(amountText(deductions))] : [],
    paid: statement && outstanding && difference(statement, outstanding),
    outstanding,
    /** What is outstanding in other currencies if a rate is missing. */
    withoutRate: outstanding === null ? stillOpen.filter((each) => each.amount !== ZERO) : [],
  };
}

/** Months below the minimum payout wait for the first one in which the balance reaches it. An amount without a rate does not wait. */
function withDueDays(rows: readonly Compared[], terms: Terms | undefined, today: Day) {
  const { days = null, minimum = null } = terms ?? {};
  const paidWith = new Map<Compared, Month>();
  let waiting: Compared[] = [];
  for (const row of rows.filter(isOwed)) {
    waiting.push(row);
    const isBelow = compareDecimals(totalOf(waiting, 'outstanding'), minimum ?? ZERO) < 0;
    if (isBelow && row.outstanding !== null) continue;
    for (const each of waiting) paidWith.set(each, row.month);
    waiting = [];
  }
  return rows.map((row) => {
    const month = paidWith.get(row);
    const due = month === undefined || days === null ? null : addDays(lastDay(month), days);
    const overdue = due === null ? 0 : Math.max(0, daysBetween(due, today));
    const isWaiting = minimum !== null && waiting.includes(row);
    return {
      ...row,
      reasons: isWaiting ? [...row.reasons, texts().payouts.belowMinimum] : row.reasons,
      due,
      daysOverdue: overdue > 0 ? overdue : null,
    };
  });
}

function isOwed({ outstanding, withoutRate }: Compared): boolean {
  return outstanding === null ? withoutRate.length > 0 : outstanding !== ZERO;
}
