import { monthOf } from '../../dates/calendar';
import { nameKey } from '../../request/field-names';
import { totalOf, ZERO } from '../../table/decimal';
import { grouped, groupsOf } from '../../table/grouped';
import { texts } from '../../wording/texts';
import { CURRENCY_CODES } from '../import/currencies';
import { networkKey, type Payment, rowNumbers } from '../inputs/inputs';
import { type Claim, claimNames, claimsNamed, proposalId } from '../reconcile/claims';
import { sumsOf, sumsText } from '../reconcile/rates';
import type { ReconciledMonth, Reconciliation } from '../reconcile/reconciliation';
import type { Reconciled } from './change-inputs';
import type { OpenPayouts } from './read-payouts';

const MOST_LINES = 12;
const MOST_PROBLEMS = 50;

export function shownPayouts({ open, result, notRead }: Reconciled, now: number) {
  const { inputs, currency } = open;
  const { rows, claims, proposals, unmatched } = result;
  const mistakes = inputs.problems.slice(0, MOST_PROBLEMS);
  const byStatus = grouped(rows, ({ status }) => texts().payouts.statuses[status]);
  const unmapped = [...inputs.statements, ...inputs.payments].filter(({ networkId }) => networkId === '');
  return {
    now,
    currency,
    codes: CURRENCY_CODES,
    hasInputs: open.hasInputs,
    networks: inputs.networks.map(({ id, name }) => ({ id, name })),
    statedMonths: [...new Set(claims.map(({ month }) => month))].sort().reverse(),
    counts: Object.fromEntries([...byStatus].map(([status, { length }]) => [status, length])),
    outstanding: outstandingOf(rows),
    overdue: outstandingOf(rows.filter(({ daysOverdue }) => daysOverdue !== null)),
    attention: attentionLines(rows, currency),
    problems: [...mistakes, ...missingRates(open), ...doubtsAbout(open, claims)],
    proposals: proposals.map((proposal) => ({
      ...shownPayment(proposal.payment),
      payment: proposalId(proposal),
      pays: claimNames(proposal.claims).join(', '),
      reason: texts().payouts.because[proposal.reason],
    })),
    unmatched: unmatched.map(shownPayment),
    /** Names of networks in the tabs that no network has. */
    names: [...new Set(unmapped.map(({ network }) => network))],
    notRead,
  };
}

function missingRates({ inputs, rates, reported, reportedIn }: OpenPayouts): string[] {
  const { statements, payments } = inputs;
  const statementsOf = grouped(statements, ({ networkId }) => networkId);
  const needed = [
    ...reported.map(({ month }) => ({ month, currency: reportedIn })),
    ...statements.filter(({ isReplaced }) => !isReplaced),
    ...payments.flatMap(({ networkId, currency, date }) => {
      const stated = (statementsOf.get(networkId) ?? []).map((statement) => statement.currency);
      // A payment in another currency than its statement is converted at the rates of its own month.
      const all = stated.includes(currency) ? [currency] : [currency, ...stated];
      return all.map((each) => ({ month: monthOf(date), currency: each }));
    }),
  ].filter(({ month, currency }) => rates.rateOf(currency, month) === undefined);
  const { noRate } = texts().payouts.notices;
  return [...new Set(needed.map(({ month, currency }) => noRate(currency, month)))].sort();
}

/** Sentences about rows that can be read, but are probably not meant so. */
function doubtsAbout({ inputs, rates }: OpenPayouts, claims: readonly Claim[]): string[] {
  const { problems } = texts().payouts;
  const counting = inputs.statements.filter(({ isReplaced }) => !isReplaced);
  const byNumber = groupsOf(counting, (row) => [networkKey(row), nameKey(row.number)]);
  return [
    ...byNumber.flatMap((rows) => {
      const isClear = rows[0].number === '' || rows.every(({ date }) => date === rows[0].date);
      return isClear ? [] : [problems.twoDates(rows[0].number, rowNumbers(rows))];
    }),
    ...inputs.rates.flatMap(({ month, currency, rate }) => {
      const counts = rates.rateOf(currency, month) ?? rate;
      return counts === rate ? [] : [problems.otherRate(currency, month, counts)];
    }),
    ...inputs.payments.flatMap((payment) =>
      payment.pays
        .filter((name) => claimsNamed(name, payment, claims).length === 0)
        .map((name) => problems.unknownToken(payment.place.row + 1, name)),
    ),
  ];
}

/** A sum in the currency of the books, and the amounts in others that it leaves out because a rate is missing. */
function outstandingOf(rows: Reconciliation['rows']) {
  const withoutRate = sumsOf(rows.flatMap((row) => row.withoutRate));
  return { amount: totalOf(rows, 'outstanding'), withoutRate };
}

function attentionLines(rows: Reconciliation['rows'], currency: string): string[] {
  const { attention, statuses } = texts().payouts;
  const isMissing = ({ status, reported }: ReconciledMonth) =>
    status === 'statement missing' && Number(reported) > 0;
  // A statement that is paid is settled, also if it is short.
  const isShort = ({ status, outstanding }: ReconciledMonth) => status === 'short' && Number(outstanding) > 0;
  const urgent = rows
    .filter((row) => row.daysOverdue !== null || isShort(row) || isMissing(row))
    .sort((one, other) => (other.daysOverdue ?? 0) - (one.daysOverdue ?? 0));
  const lines = urgent.slice(0, MOST_LINES).map((row) => {
    const amount = (isMissing(row) ? row.reported : row.outstanding) ?? ZERO;
    const money = sumsText(row.withoutRate) || sumsText([{ amount, currency }]);
    if (isMissing(row)) return attention.missing(row.network, row.month, money);
    return attention.open(row.network, row.month, statuses[row.status], money, row.daysOverdue ?? 0);
  });
  return urgent.length > MOST_LINES ? [...lines, attention.more(urgent.length - MOST_LINES)] : lines;
}

function shownPayment({ id, network, date, amount, currency, reference }: Payment) {
  return { payment: id, network, date, amount, currency, reference };
}
