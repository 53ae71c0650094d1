import { addDays, countDaysBetween, type Day, type Month, toLastDay } from '../../dates';
import {
  compareDecimals,
  type Decimal,
  groupItems,
  isNegative,
  isWithinShare,
  listGroups,
  subtractDecimals,
  sumDecimalField,
  sumDecimals,
  ZERO,
} from '../../table';
import { getNetworkKey, type Inputs, type NetworkReference, type Terms } from '../inputs/inputs';
import { buildClaims, type Claim } from './claims';
import { buildProposals, computeSettlingAmount, matchPayments, type PaymentMatches } from './match-payments';
import { type BooksRates, type Money, roundToMinorUnits } from './money';

export const STATUS_TONES = {
  matched: 'good',
  'within tolerance': 'good',
  short: 'bad',
  over: 'warning',
  'opening balance': 'quiet',
  'no statement yet': 'quiet',
  'statement missing': 'bad',
  'rate missing': 'warning',
  'reported amount not known': 'warning',
  'not mapped': 'warning',
} as const;
type Status = keyof typeof STATUS_TONES;

/** What the service reports for a network and a month, in the currency of the books with all decimals; null if a rate is missing. */
export interface Reported extends NetworkReference {
  readonly month: Month;
  readonly amount: Decimal | null;
}

type PayoutFacts = Readonly<{
  reported: readonly Reported[];
  inputs: Inputs;
  rates: BooksRates;
  today: Day;
}>;

/** A network and a month. Amounts are in the currency of the books; null is not known. */
type ComparedMonth = ReturnType<typeof compareMonth>;
export type ReconciledMonth = ReturnType<typeof withDueDays>[number];
export type Reconciliation = ReturnType<typeof reconcilePayouts>;

/** Compares what is reported with statements and payments. Statements of months before the first closed one are opening balances. */
export function reconcilePayouts(payouts: PayoutFacts) {
  const { reported, inputs, rates, today } = payouts;
  const { statements, payments, terms } = inputs;
  const claims = buildClaims(statements);
  const matched = matchPayments(claims, payments, rates);
  const proposals = buildProposals(inputs, claims, matched, rates);
  const proposed = new Set(proposals.map(({ payment }) => payment));
  const buildSortKey = ({ network, month, networkId }: ComparedMonth) => `${network} ${month} ${networkId}`;
  const compared = listNetworkMonths(reported, claims)
    .map((networkMonth) => compareMonth(networkMonth, matched, payouts))
    .sort((one, other) => (buildSortKey(one) < buildSortKey(other) ? -1 : 1));
  return {
    rows: listGroups(compared, getNetworkKey).flatMap((rows) =>
      withDueDays(rows, terms.get(rows[0].networkId), today),
    ),
    claims,
    matched,
    proposals,
    /** The payments that pay nothing, and for which nothing is proposed. */
    unmatched: payments.filter((payment) => {
      const paysNothing = matched.unallocated.get(payment.id) === computeSettlingAmount(payment);
      return paysNothing && !proposed.has(payment);
    }),
  };
}

/** What is reported and stated for a network and a month. One of the lists may be empty. */
type NetworkMonth = ReturnType<typeof listNetworkMonths>[number];

function listNetworkMonths(reported: readonly Reported[], claims: readonly Claim[]) {
  const buildMonthKey = (entry: Claim | Reported) => `${entry.month} ${getNetworkKey(entry)}`;
  const reportedByMonth = groupItems(reported, buildMonthKey);
  const claimsByMonth = groupItems(claims, buildMonthKey);
  return [...groupItems([...reported, ...claims], buildMonthKey)].map(
    ([key, [{ networkId, network, month }]]) => ({
      ...{ networkId, network, month },
      // Apps and adjustments are parts of their own.
      reportedParts: reportedByMonth.get(key) ?? [],
      claims: claimsByMonth.get(key) ?? [],
    }),
  );
}

function compareMonth(networkMonth: NetworkMonth, { openAmounts }: PaymentMatches, payouts: PayoutFacts) {
  const { networkId, network, month, claims, reportedParts } = networkMonth;
  const { rates } = payouts;
  const toBooksAmount = ({ amount, currency }: Money) =>
    rates.convert(amount, currency, rates.booksCurrency, month) ?? null;
  const stillOpen = claims.map(({ key, currency }) => ({ currency, amount: openAmounts.get(key) ?? ZERO }));
  const reported = sumIfKnown(reportedParts.map(({ amount }) => amount));
  const statement = sumIfKnown(claims.map(toBooksAmount));
  const outstanding = sumIfKnown(stillOpen.map(toBooksAmount));
  const { status, difference } = compareSums(networkMonth, statement, reported, payouts);
  return {
    ...{ networkId, network, month, status, reported, statement, difference, outstanding },
    paid: statement && outstanding && subtractDecimals(statement, outstanding),
    /** What is outstanding in other currencies if a rate is missing. */
    withoutRate: outstanding === null ? stillOpen.filter(({ amount }) => amount !== ZERO) : [],
  };
}

/** Null if there is nothing to add up, or if an amount is not known. */
function sumIfKnown(amounts: readonly (Decimal | null)[]): Decimal | null {
  const knownAmounts = amounts.filter((amount) => amount !== null);
  return amounts.length === 0 || knownAmounts.length < amounts.length ? null : sumDecimals(knownAmounts);
}

/** A statement is expected within so many days after the end of its month, unless the payment is due earlier. */
const STATEMENT_DAYS = 30;

/** Statement minus reported amount, both in whole smallest units. Null if they are not compared, and the status says why. */
function compareSums(
  { networkId, month, claims, reportedParts }: NetworkMonth,
  statement: Decimal | null,
  reported: Decimal | null,
  { inputs, rates, today, reported: allReported }: PayoutFacts,
) {
  const { days = null, tolerance = null } = inputs.terms.get(networkId) ?? {};
  const withoutDifference = (status: Status) => ({ status, difference: null });
  if (networkId === '') return withoutDifference('not mapped');
  if (claims.length === 0) {
    const daysUntilExpected = Math.min(days ?? STATEMENT_DAYS, STATEMENT_DAYS);
    const isLate = today > addDays(toLastDay(month), daysUntilExpected);
    return withoutDifference(isLate ? 'statement missing' : 'no statement yet');
  }
  if (statement === null) return withoutDifference('rate missing');
  if (month < rates.firstMonthWithClosing) return withoutDifference('opening balance');
  if (reported === null && reportedParts.length > 0) return withoutDifference('rate missing');
  if (allReported.every((entry) => entry.month !== month))
    return withoutDifference('reported amount not known');
  // A network without an entry in a known month has earned 0.
  const roundedReported = roundToMinorUnits(reported ?? ZERO, rates.booksCurrency);
  const difference = subtractDecimals(statement, roundedReported);
  const deviation = isNegative(difference) ? 'short' : 'over';
  const isTolerated = isWithinShare(difference, tolerance ?? ZERO, roundedReported);
  const status: Status = difference === ZERO ? 'matched' : isTolerated ? 'within tolerance' : deviation;
  return { status, difference };
}

/** Months below the minimum payout wait for the first one in which the balance reaches it. An amount without a rate does not wait. */
function withDueDays(rows: readonly ComparedMonth[], terms: Terms | undefined, today: Day) {
  const { days = null, minimum = null } = terms ?? {};
  const paidWith = new Map<ComparedMonth, Month>();
  let waiting: ComparedMonth[] = [];
  const owedRows = rows.filter(
    ({ outstanding, withoutRate }) => withoutRate.length > 0 || (outstanding ?? ZERO) !== ZERO,
  );
  for (const row of owedRows) {
    waiting.push(row);
    // With an amount that is not known, the balance is not known either, and may have reached the minimum.
    const isBelow = compareDecimals(sumDecimalField(waiting, 'outstanding'), minimum ?? ZERO) < 0;
    if (isBelow && row.outstanding !== null) continue;
    for (const waitingRow of waiting) paidWith.set(waitingRow, row.month);
    waiting = [];
  }
  return rows.map((row) => {
    const month = paidWith.get(row);
    const due = month === undefined || days === null ? null : addDays(toLastDay(month), days);
    const overdue = due === null ? 0 : Math.max(0, countDaysBetween(due, today));
    return { ...row, due, daysOverdue: overdue > 0 ? overdue : null };
  });
}
