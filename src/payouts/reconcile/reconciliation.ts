import { addDays, type Day, daysBetween } from '../../dates/calendar';
import { lastDay, type Month } from '../../dates/months';
import {
  compareDecimals,
  type Decimal,
  difference,
  isNegative,
  isWithin,
  totalOf,
  ZERO,
} from '../../table/decimal';
import { grouped } from '../../table/grouped';
import type { Inputs, Terms } from '../inputs/inputs';
import type { AgeId } from '../view';
import { type Claim, claimsOf, type Matched, matchPayments } from './match';
import { type Proposal, proposals } from './proposals';
import { type BooksRates, inUnits, sumOfConverted } from './rates';
import { type Reason, reasonsOf } from './reasons';
import type { Reported } from './reported';

export type ReconciliationStatus =
  | 'matched'
  | 'within tolerance'
  | 'short'
  | 'over'
  | 'opening balance'
  | 'no statement yet'
  | 'statement missing'
  | 'rate missing'
  | 'not mapped';

/** A network and a month. Amounts are in the currency of the books; null is not known. */
export interface ReconciledMonth {
  readonly networkId: string;
  readonly network: string;
  readonly month: Month;
  readonly reported: Decimal | null;
  /** True if the month is not closed: then `reported` is the current number. */
  readonly isOpen: boolean;
  readonly statement: Decimal | null;
  readonly difference: Decimal | null;
  readonly status: ReconciliationStatus;
  readonly reasons: readonly Reason[];
  readonly paid: Decimal | null;
  readonly outstanding: Decimal | null;
  /** What is outstanding in other currencies if a rate is missing. */
  readonly withoutRate: readonly Pick<Claim, 'currency' | 'amount'>[];
  readonly due: Day | null;
  readonly daysOverdue: number | null;
  readonly age: AgeId | null;
  readonly claims: readonly Claim[];
}

/** Ages of what is outstanding, with the most days overdue. */
export const AGES: readonly (readonly [AgeId, number])[] = [
  ['not due', 0],
  ['0–30', 30],
  ['31–60', 60],
  ['61–90', 90],
  ['over 90', Number.POSITIVE_INFINITY],
];

type Compared = Omit<ReconciledMonth, 'due' | 'daysOverdue' | 'age'>;

export interface Reconciliation {
  readonly rows: readonly ReconciledMonth[];
  readonly claims: readonly Claim[];
  readonly matched: Matched;
  readonly proposals: readonly Proposal[];
}

/** A statement is expected within so many days after the end of its month, unless the payment is due earlier. */
const STATEMENT_DAYS = 30;

/**
 * Compares what the service reports with statements and payments. `today` is the day in the zone of the file. Statements of months before the
 * first closed one are opening balances.
 */
export function reconcilePayouts(
  reported: readonly Reported[],
  inputs: Inputs,
  rates: BooksRates,
  today: Day,
): Reconciliation {
  const { statements, payments, terms } = inputs;
  const claims = claimsOf(statements);
  const matched = matchPayments(claims, payments, rates.convert);
  const keyOf = (each: Pick<Claim, 'networkId' | 'network' | 'month'>) =>
    JSON.stringify([each.networkId || each.network, each.month]);
  const reportedBy = new Map(reported.map((each) => [keyOf(each), each]));
  const claimsBy = grouped(claims, keyOf);
  const place = (key: string, { network, month }: Pick<Claim, 'network' | 'month'>) =>
    `${network} ${month} ${key}`;
  const all = new Map([...claims, ...reported].map((each) => [keyOf(each), each]));
  const rows = [...all]
    .sort((one, other) => (place(...one) < place(...other) ? -1 : 1))
    .map(([key, one]) => {
      const around = { terms: terms.get(one.networkId), rates, today };
      return comparison(one, reportedBy.get(key), claimsBy.get(key) ?? [], matched, around);
    });
  return {
    rows: withDueDays(rows, terms, today),
    claims,
    matched,
    proposals: proposals(inputs, claims, matched, rates.convert),
  };
}

function comparison(
  { networkId, network, month }: Pick<Claim, 'networkId' | 'network' | 'month'>,
  reported: Reported | undefined,
  claims: readonly Claim[],
  { open }: Matched,
  { terms, rates, today }: { terms: Terms | undefined; rates: BooksRates; today: Day },
): Compared {
  const inBooks = (amountOf: (claim: Claim) => Decimal) => {
    const values = claims.map((claim) => rates.centsInBooks(amountOf(claim), claim.currency, month));
    return claims.length === 0 ? null : (sumOfConverted(values) ?? null);
  };
  const stillOpen = claims
    .map(({ key, currency }) => ({ currency, amount: open.get(key) ?? ZERO }))
    .filter(({ amount }) => amount !== ZERO);
  const statement = inBooks(({ amount }) => amount);
  const outstanding = inBooks(({ key }) => open.get(key) ?? ZERO);
  const amount = inUnits(reported?.amount ?? ZERO, rates.currency);
  const isOpening = networkId !== '' && month < rates.firstClosed;
  const isCompared = networkId !== '' && !isOpening && reported?.amount !== null;
  const left = statement === null || !isCompared ? null : difference(statement, amount);
  const row = {
    networkId,
    network,
    month,
    reported: reported?.amount ?? null,
    isOpen: reported?.isOpen === true,
    statement,
    difference: left,
    paid: statement && outstanding && difference(statement, outstanding),
    outstanding,
    withoutRate: outstanding === null ? stillOpen : [],
    claims,
  };
  const tolerance = terms?.tolerance ?? ZERO;
  if (left === ZERO) return { ...row, status: 'matched', reasons: [] };
  if (left !== null && isWithin(left, tolerance, amount))
    return { ...row, status: 'within tolerance', reasons: [{ kind: 'tolerance', tolerance, left }] };
  const reasons = left === null ? [] : reasonsOf(left, reported, claims, terms, rates);
  return { ...row, status: statusOf(row, terms, today, isOpening), reasons };
}

/** The status of a row that does not match. */
function statusOf(
  { networkId, month, claims, statement, difference: left }: Omit<Compared, 'status' | 'reasons'>,
  terms: Terms | undefined,
  today: Day,
  isOpening: boolean,
): ReconciliationStatus {
  if (networkId === '') return 'not mapped';
  if (left !== null) return isNegative(left) ? 'short' : 'over';
  if (claims.length > 0) return isOpening && statement !== null ? 'opening balance' : 'rate missing';
  const expected = addDays(lastDay(month), Math.min(terms?.days ?? STATEMENT_DAYS, STATEMENT_DAYS));
  return today > expected ? 'statement missing' : 'no statement yet';
}

function withDueDays(
  rows: readonly Compared[],
  terms: ReadonlyMap<string, Terms>,
  today: Day,
): ReconciledMonth[] {
  const groups = grouped(rows.filter(isOwed), ({ networkId }) => networkId);
  const dueDays = new Map([...groups].flatMap(([id, group]) => dueDaysOf(group, terms.get(id))));
  return rows.map((row) => {
    const found = dueDays.get(row) ?? null;
    const due = found === 'minimum' ? null : found;
    const overdue = due === null ? 0 : Math.max(0, daysBetween(due, today));
    return {
      ...row,
      reasons: found === 'minimum' ? [...row.reasons, { kind: found }] : row.reasons,
      due,
      daysOverdue: overdue > 0 ? overdue : null,
      age: isOwed(row) ? (AGES.find(([, most]) => overdue <= most)?.[0] ?? null) : null,
    };
  });
}

function isOwed({ outstanding, withoutRate }: Compared): boolean {
  return outstanding === null ? withoutRate.length > 0 : outstanding !== ZERO;
}

/**
 * When what a network owes is due. Below the minimum payout, it waits for the first month in which the balance reaches the minimum; an amount
 * without a rate does not wait.
 */
function dueDaysOf(rows: readonly Compared[], terms: Terms | undefined) {
  const { days = null, minimum = null } = terms ?? {};
  const found: [Compared, Day | 'minimum' | null][] = [];
  let waiting: Compared[] = [];
  for (const row of rows) {
    waiting.push(row);
    const isBelow = compareDecimals(totalOf(waiting, 'outstanding'), minimum ?? ZERO) < 0;
    if (isBelow && row.outstanding !== null) continue;
    const due = days === null ? null : addDays(lastDay(row.month), days);
    for (const each of waiting) found.push([each, due]);
    waiting = [];
  }
  for (const each of waiting) found.push([each, minimum === null ? null : 'minimum']);
  return found;
}
