import { addDays, countDaysBetween, type Day, type Month, toLastDay } from '../../dates';
import {
  compareDecimals,
  type Decimal,
  formatAmount,
  groupItems,
  isNegative,
  isWithinShare,
  listGroups,
  subtractDecimals,
  sumDecimalField,
  sumDecimals,
  ZERO,
} from '../../table';
import { getTexts } from '../../wording';
import { getNetworkKey, type Inputs, type NetworkReference, type Terms } from '../inputs/inputs';
import { buildClaims, type Claim } from './claims';
import { matchPayments, type PaymentMatches, sumPaymentParts } from './match-payments';
import { type BooksRates, type Money, roundToMinorUnits } from './money';
import { buildProposals } from './propose-payments';

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

/** What the service reports for a network and a month, in the currency of the books with all decimals; null if a rate is missing. */
export interface Reported extends NetworkReference {
  readonly month: Month;
  readonly amount: Decimal | null;
  /** Whether it is the current number of a month that is not closed. */
  readonly isOpen: boolean;
  /** The month in which a closing has booked it. */
  readonly bookedIn?: Month;
}

/** What is compared. */
export interface PayoutFacts {
  readonly reported: readonly Reported[];
  readonly inputs: Inputs;
  readonly rates: BooksRates;
  readonly today: Day;
}

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
      const paysNothing =
        payment.pays.length === 0 || matched.unallocated.get(payment.id) === sumPaymentParts(payment);
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
      // A network that was renamed within an open month has a row for each name.
      reported: reportedByMonth.get(key) ?? [],
      claims: claimsByMonth.get(key) ?? [],
    }),
  );
}

function compareMonth(
  networkMonth: NetworkMonth,
  { openAmounts }: PaymentMatches,
  { inputs, rates, today }: PayoutFacts,
) {
  const { networkId, network, month, claims } = networkMonth;
  const stillOpen = claims.map(({ key, currency }) => ({ currency, amount: openAmounts.get(key) ?? ZERO }));
  const reported = sumBooksAmounts(networkMonth.reported.map(({ amount }) => amount));
  const statement = sumBooksAmounts(claims.map((claim) => toBooksAmount(claim, month, rates)));
  const outstanding = sumBooksAmounts(stillOpen.map((openAmount) => toBooksAmount(openAmount, month, rates)));
  const comparison = compareSums(networkMonth, statement, reported, rates);
  const status = deriveStatus(comparison, month, inputs.terms.get(networkId), today);
  const statements = claims.flatMap((claim) => claim.statements);
  const deductions = sumDecimalField(statements, 'deductions');
  const mayDeductionsExplain = deductions !== ZERO && (status === 'short' || status === 'over');
  return {
    ...{ networkId, network, month, status },
    reported: reported.amount,
    statement: statement.amount,
    difference: comparison.kind === 'compared' ? comparison.difference : null,
    /** In whole smallest units, as it is compared with the statement; null if it is not. */
    roundedReported: comparison.kind === 'compared' ? comparison.roundedReported : null,
    isOpen: networkMonth.reported.some(({ isOpen }) => isOpen),
    reasons: mayDeductionsExplain ? [getTexts().payouts.deducts(formatAmount(deductions))] : [],
    outstanding: outstanding.amount,
    paid: statement.amount && outstanding.amount && subtractDecimals(statement.amount, outstanding.amount),
    /** What is outstanding in other currencies if a rate is missing. */
    withoutRate: outstanding.kind === 'rate missing' ? stillOpen.filter(({ amount }) => amount !== ZERO) : [],
  };
}

function toBooksAmount({ amount, currency }: Money, month: Month, rates: BooksRates): Decimal | null {
  return rates.convert(amount, currency, rates.booksCurrency, month) ?? null;
}

/** A sum in the currency of the books. `nothing`: there is nothing to add up. */
type BooksSum =
  | Readonly<{ kind: 'sum'; amount: Decimal }>
  | Readonly<{ kind: 'nothing'; amount: null }>
  | Readonly<{ kind: 'rate missing'; amount: null }>;

/** An amount is null if its rate is missing. */
function sumBooksAmounts(amounts: readonly (Decimal | null)[]): BooksSum {
  if (amounts.length === 0) return { kind: 'nothing', amount: null };
  if (amounts.includes(null)) return { kind: 'rate missing', amount: null };
  return { kind: 'sum', amount: sumDecimals(amounts.map((amount) => amount ?? ZERO)) };
}

type SumComparison =
  | Readonly<{ kind: 'compared'; difference: Decimal; roundedReported: Decimal }>
  | Readonly<{ kind: 'no statement' | 'not mapped' | 'opening balance' | 'rate missing' }>;

function compareSums(
  { networkId, month }: NetworkMonth,
  statement: BooksSum,
  reported: BooksSum,
  { firstMonthWithClosing, booksCurrency }: BooksRates,
): SumComparison {
  if (networkId === '') return { kind: 'not mapped' };
  if (statement.kind === 'nothing') return { kind: 'no statement' };
  if (statement.kind === 'rate missing') return { kind: 'rate missing' };
  if (month < firstMonthWithClosing) return { kind: 'opening balance' };
  if (reported.kind === 'rate missing') return { kind: 'rate missing' };
  // A statement for a month in which nothing is reported is compared with 0.
  const roundedReported = roundToMinorUnits(reported.amount ?? ZERO, booksCurrency);
  const difference = subtractDecimals(statement.amount, roundedReported);
  return { kind: 'compared', difference, roundedReported };
}

/** A statement is expected within so many days after the end of its month, unless the payment is due earlier. */
const STATEMENT_DAYS = 30;

function deriveStatus(comparison: SumComparison, month: Month, terms: Terms | undefined, today: Day): Status {
  if (comparison.kind === 'no statement') {
    const daysUntilExpected = Math.min(terms?.days ?? STATEMENT_DAYS, STATEMENT_DAYS);
    return today > addDays(toLastDay(month), daysUntilExpected) ? 'statement missing' : 'no statement yet';
  }
  if (comparison.kind !== 'compared') return comparison.kind;
  const { difference, roundedReported } = comparison;
  if (difference === ZERO) return 'matched';
  if (isWithinShare(difference, terms?.tolerance ?? ZERO, roundedReported)) return 'within tolerance';
  return isNegative(difference) ? 'short' : 'over';
}

/** Months below the minimum payout wait for the first one in which the balance reaches it. An amount without a rate does not wait. */
function withDueDays(rows: readonly ComparedMonth[], terms: Terms | undefined, today: Day) {
  const { days = null, minimum = null } = terms ?? {};
  const paidWith = new Map<ComparedMonth, Month>();
  let waiting: ComparedMonth[] = [];
  for (const row of rows.filter(isOwed)) {
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
    const isWaiting = minimum !== null && waiting.includes(row);
    return {
      ...row,
      reasons: isWaiting ? [...row.reasons, getTexts().payouts.belowMinimum] : row.reasons,
      due,
      daysOverdue: overdue > 0 ? overdue : null,
    };
  });
}

function isOwed({ outstanding, withoutRate }: ComparedMonth): boolean {
  return outstanding === null ? withoutRate.length > 0 : outstanding !== ZERO;
}
