import { addDays, type Day, daysBetween, latest } from '../../dates/calendar';
import { lastDay, type Month } from '../../dates/months';
import {
  amountText,
  compareDecimals,
  type Decimal,
  difference,
  isNegative,
  isWithin,
  negated,
  product,
  quotient,
  sumOfDecimals,
  totalOf,
  ZERO,
} from '../../table/decimal';
import { grouped } from '../../table/grouped';
import { texts } from '../../wording/texts';
import { type Inputs, networkKey, type Terms } from '../inputs/inputs';
import type { AgeId } from '../view';
import { type Claim, claimsOf, isClose, type Matched, matchPayments } from './match';
import { proposeMatches } from './proposals';
import { type BooksRates, inUnits } from './rates';
import type { Reported } from './reported';

/** What a row can say, and whether that is good. */
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

/** Ages of what is outstanding, with the most days overdue. */
export const AGES: readonly (readonly [AgeId, number])[] = [
  ['not due', 0],
  ['0–30', 30],
  ['31–60', 60],
  ['61–90', 90],
  ['over 90', Number.POSITIVE_INFINITY],
];

export type Reconciliation = ReturnType<typeof reconcilePayouts>;

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
) {
  const { statements, payments, terms } = inputs;
  const claims = claimsOf(statements);
  const matched = matchPayments(claims, payments, rates.convert);
  const months = grouped<Claim | Reported, string>([...reported, ...claims], (each) =>
    JSON.stringify([networkKey(each), each.month]),
  );
  const placeOf = ({ network, month, networkId }: Compared) => `${network} ${month} ${networkId}`;
  const compared = [...months.values()]
    .map((group) => compareMonth(group, matched, terms.get(group[0].networkId), rates, today))
    .sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  const networks = grouped(compared, networkKey);
  return {
    rows: [...networks].flatMap(([id, rows]) => withDueDays(rows, terms.get(id), today)),
    claims,
    matched,
    proposals: proposeMatches(inputs, claims, matched, rates.convert),
  };
}

type Compared = ReturnType<typeof compareMonth>;

/** Compares what is reported for a network and a month, if anything is, with the claims. */
function compareMonth(
  reportedAndClaims: readonly [Claim | Reported, ...(Claim | Reported)[]],
  { open }: Matched,
  terms: Terms | undefined,
  rates: BooksRates,
  today: Day,
) {
  const [{ networkId, network, month }] = reportedAndClaims;
  const [reported] = reportedAndClaims.filter((each) => 'restated' in each);
  const claims = reportedAndClaims.filter((each) => 'statements' in each);
  const inBooks = (amounts: readonly Pick<Claim, 'currency' | 'amount'>[]) => {
    const values = amounts.flatMap(
      ({ amount, currency }) => rates.convert(amount, currency, rates.currency, month) ?? [],
    );
    return claims.length === 0 || values.length < claims.length ? null : sumOfDecimals(values);
  };
  const stillOpen = claims.map(({ key, currency }) => ({ currency, amount: open.get(key) ?? ZERO }));
  const [statement, outstanding] = [inBooks(claims), inBooks(stillOpen)];
  const amount = inUnits(reported?.amount ?? ZERO, rates.currency);
  const isCompared = networkId !== '' && month >= rates.firstClosed && reported?.amount !== null;
  const left = statement === null || !isCompared ? null : difference(statement, amount);
  const tolerance = terms?.tolerance ?? ZERO;
  const isNear = left !== null && isWithin(left, tolerance, amount);
  const within = texts().payouts.reasons.tolerance;
  const statusOf = (): Status => {
    if (networkId === '') return 'not mapped';
    if (left !== null && isNear) return left === ZERO ? 'matched' : 'within tolerance';
    if (left !== null) return isNegative(left) ? 'short' : 'over';
    if (statement !== null && month < rates.firstClosed) return 'opening balance';
    if (claims.length > 0) return 'rate missing';
    const expected = addDays(lastDay(month), Math.min(terms?.days ?? STATEMENT_DAYS, STATEMENT_DAYS));
    return today > expected ? 'statement missing' : 'no statement yet';
  };
  const reasonsFor = (): string[] => {
    if (left === null || left === ZERO) return [];
    if (isNear) return [within(percentText(tolerance), amountText(left))];
    return explainDifference(left, reported, claims, terms, rates);
  };
  return {
    networkId,
    network,
    month,
    reported: reported?.amount ?? null,
    /** True if the month is not closed: then `reported` is the current number. */
    isOpen: reported?.isOpen === true,
    statement,
    difference: left,
    status: statusOf(),
    reasons: reasonsFor(),
    paid: statement && outstanding && difference(statement, outstanding),
    outstanding,
    /** What is outstanding in other currencies if a rate is missing. */
    withoutRate: outstanding === null ? stillOpen.filter((each) => each.amount !== ZERO) : [],
    claims,
  };
}

/**
 * When the months of a network are due. Below the minimum payout, they wait for the first month in which the balance reaches the minimum; an
 * amount without a rate does not wait.
 */
function withDueDays(
  rows: readonly Compared[],
  { days, minimum }: Pick<Terms, 'days' | 'minimum'> = { days: null, minimum: null },
  today: Day,
) {
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
      reasons: isWaiting ? [...row.reasons, texts().payouts.reasons.minimum] : row.reasons,
      due,
      daysOverdue: overdue > 0 ? overdue : null,
      age: isOwed(row) ? (AGES.find(([, most]) => overdue <= most)?.[0] ?? null) : null,
    };
  });
}

function isOwed({ outstanding, withoutRate }: Compared): boolean {
  return outstanding === null ? withoutRate.length > 0 : outstanding !== ZERO;
}

/** Two amounts are taken as equal if they differ by at most this share of the reported amount. */
const NEAR = '0.002';

/** Sentences about what may explain `left`, the statement minus what is reported. */
function explainDifference(
  left: Decimal,
  reported: Reported | undefined,
  claims: readonly Claim[],
  terms: Terms | undefined,
  rates: BooksRates,
): string[] {
  const { reasons } = texts().payouts;
  if (reported === undefined) return [reasons.notReported];
  const amount = reported.amount ?? ZERO;
  const isLeft = (explained: Decimal) =>
    explained !== ZERO && isWithin(difference(explained, left), NEAR, amount);
  const statements = claims.flatMap((claim) => claim.statements);
  const stated = latest(statements.map(({ date }) => date));
  const later = reported.restated.filter(({ day }) => stated !== '' && day > stated);
  const restated = totalOf(later, 'amount');
  const deductions = totalOf(statements, 'deductions');
  const [fee, withholding] = [terms?.fee ?? ZERO, terms?.withholding ?? ZERO];
  // Perhaps the network has converted at a rate that is near the one that counts.
  const [currency = '', ...otherCurrencies] = new Set(claims.map((claim) => claim.currency));
  const sum = totalOf(claims, 'amount');
  const isForeign = currency !== rates.currency && otherCurrencies.length === 0 && sum !== ZERO;
  const isOtherRate = isForeign && isClose(sumOfDecimals([amount, left]), amount);
  const kept = Object.entries({ withholding, fee, both: sumOfDecimals([fee, withholding]) });
  return [
    ...(isLeft(negated(restated)) ? [reasons.restated(amountText(restated))] : []),
    ...(isLeft(deductions) ? [reasons.deductions(amountText(deductions))] : []),
    ...kept
      .filter(([, share]) => isNegative(left) && isLeft(negated(product(amount, share))))
      .map(([what, share]) => reasons.share(what, percentText(share))),
    ...(isOtherRate ? [reasons.currency(currency, quotient(amount, sum, 6))] : []),
  ];
}

function percentText(share: Decimal): string {
  return `${product(share, '100')} %`;
}
