import { addDays, countDaysBetween, type Day, type Month, toLastDay } from '../../dates';
import {
  compareDecimals,
  type Decimal,
  formatAmount,
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
import { type BooksRates, buildClaims, type Claim, type Money, roundToMinorUnits } from './claims';
import { buildProposals, matchPayments, type PaymentMatches, sumPaymentParts } from './match-payments';

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

/** A statement is expected within so many days after the end of its month, unless the payment is due earlier. */
const STATEMENT_DAYS = 30;

/** Compares what is reported with statements and payments. Statements of months before the first closed one are opening balances. */
export function reconcilePayouts(payouts: PayoutFacts) {
  const { reported, inputs, rates, today } = payouts;
  const { statements, payments, terms } = inputs;
  const claims = buildClaims(statements);
  const matched = matchPayments(claims, payments, rates);
  const proposals = buildProposals(inputs, claims, matched, rates);
  const proposed = new Set(proposals.map(({ payment }) => payment));
  const buildMonthKey = (entry: Claim | Reported) => [getNetworkKey(entry), entry.month];
  const buildSortKey = ({ network, month, networkId }: ComparedMonth) => `${network} ${month} ${networkId}`;
  const compared = listGroups([...reported, ...claims], buildMonthKey)
    .map((group) => compareMonth(group, matched, payouts))
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

function compareMonth(
  reportedAndClaims: readonly [Claim | Reported, ...(Claim | Reported)[]],
  { openAmounts }: PaymentMatches,
  { inputs, rates, today }: PayoutFacts,
) {
  const [{ networkId, network, month }] = reportedAndClaims;
  const claims = reportedAndClaims.filter((entry) => 'statements' in entry);
  // A network that was renamed within an open month has a row for each name.
  const reportedRows = reportedAndClaims.filter((entry) => 'isOpen' in entry);
  const hasAllRates = reportedRows.every((row) => row.amount !== null);
  const reported = reportedRows.length > 0 && hasAllRates ? sumDecimalField(reportedRows, 'amount') : null;
  /** Null without a claim, or if the rate of one is missing. */
  const sumInBooks = (amounts: readonly Money[]) => {
    const values = amounts.flatMap(
      (sum) => rates.convert(sum.amount, sum.currency, rates.currency, month) ?? [],
    );
    return amounts.length === 0 || values.length < amounts.length ? null : sumDecimals(values);
  };
  const stillOpen = claims.map(({ key, currency }) => ({ currency, amount: openAmounts.get(key) ?? ZERO }));
  const [statement, outstanding] = [sumInBooks(claims), sumInBooks(stillOpen)];
  const roundedReported = roundToMinorUnits(reported ?? ZERO, rates.currency);
  const isCompared = networkId !== '' && month >= rates.firstClosed && hasAllRates;
  const difference = statement === null || !isCompared ? null : subtractDecimals(statement, roundedReported);
  const terms = inputs.terms.get(networkId);
  const deriveStatus = (): Status => {
    if (networkId === '') return 'not mapped';
    if (difference === ZERO) return 'matched';
    if (difference !== null && isWithinShare(difference, terms?.tolerance ?? ZERO, roundedReported))
      return 'within tolerance';
    if (difference !== null) return isNegative(difference) ? 'short' : 'over';
    if (statement !== null && month < rates.firstClosed) return 'opening balance';
    if (claims.length > 0) return 'rate missing';
    const daysUntilExpected = Math.min(terms?.days ?? STATEMENT_DAYS, STATEMENT_DAYS);
    return today > addDays(toLastDay(month), daysUntilExpected) ? 'statement missing' : 'no statement yet';
  };
  const status = deriveStatus();
  const statements = claims.flatMap((claim) => claim.statements);
  const deductions = sumDecimalField(statements, 'deductions');
  const mayDeductionsExplain = deductions !== ZERO && (status === 'short' || status === 'over');
  return {
    ...{ networkId, network, month, reported, statement, difference, status, outstanding },
    /** In whole smallest units, as it is compared with the statement; null if the difference is. */
    roundedReported: difference === null ? null : roundedReported,
    isOpen: reportedRows.some(({ isOpen }) => isOpen),
    reasons: mayDeductionsExplain ? [getTexts().payouts.deducts(formatAmount(deductions))] : [],
    paid: statement && outstanding && subtractDecimals(statement, outstanding),
    /** What is outstanding in other currencies if a rate is missing. */
    withoutRate: outstanding === null ? stillOpen.filter((openAmount) => openAmount.amount !== ZERO) : [],
  };
}

/** Months below the minimum payout wait for the first one in which the balance reaches it. An amount without a rate does not wait. */
function withDueDays(rows: readonly ComparedMonth[], terms: Terms | undefined, today: Day) {
  const { days = null, minimum = null } = terms ?? {};
  const paidWith = new Map<ComparedMonth, Month>();
  let waiting: ComparedMonth[] = [];
  for (const row of rows.filter(isOwed)) {
    waiting.push(row);
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
