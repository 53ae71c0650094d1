import { toMonth } from '../../dates';
import { groupItems, sumDecimalField } from '../../table';
import { getTexts } from '../../wording';
import { CURRENCY_CODES } from '../import/amounts';
import { listRowNumbers, listStatementVersions, type Payment } from '../inputs/inputs';
import { type Claim, findNamedClaims } from '../reconcile/claims';
import { buildProposalId } from '../reconcile/match-payments';
import { sumByCurrency } from '../reconcile/money';
import type { Reconciliation } from '../reconcile/reconciliation';
import type { ReconciledFile } from './reconcile-file';

const MOST_PROBLEMS = 50;

export function buildPayoutsView({ payouts, result }: ReconciledFile, now: number) {
  const { inputs, booksCurrency } = payouts;
  const { rows, claims, proposals, unmatched } = result;
  const mistakes = [...inputs.problems, ...listUnknownNetworks(inputs)].slice(0, MOST_PROBLEMS);
  const byStatus = groupItems(rows, ({ status }) => getTexts().payouts.statuses[status]);
  return {
    now,
    currency: booksCurrency,
    codes: CURRENCY_CODES,
    hasInputs: payouts.hasInputs,
    networks: inputs.networks.map(({ id, name }) => ({ id, name })),
    statedMonths: [...new Set(claims.map(({ month }) => month))].sort().reverse(),
    counts: Object.fromEntries([...byStatus].map(([status, { length }]) => [status, length])),
    outstanding: sumOutstanding(rows),
    overdue: sumOutstanding(rows.filter(({ daysOverdue }) => daysOverdue !== null)),
    problems: [...mistakes, ...listMissingRates(payouts), ...listDoubts(payouts, claims)],
    proposals: proposals.map((proposal) => ({
      ...toPaymentView(proposal.payment),
      proposalId: buildProposalId(proposal),
      pays: proposal.claimNames,
      reason: getTexts().payouts.because[proposal.reason],
    })),
    unmatched: unmatched.map((payment) => ({ ...toPaymentView(payment), paymentId: payment.id })),
  };
}

/** A sum in the currency of the books, and the amounts in others that it leaves out because a rate is missing. */
function sumOutstanding(rows: Reconciliation['rows']) {
  const withoutRate = sumByCurrency(rows.flatMap((row) => row.withoutRate));
  return { amount: sumDecimalField(rows, 'outstanding'), withoutRate };
}

function toPaymentView({ network, date, amount, currency, reference }: Payment) {
  return { network, date, amount, currency, reference };
}

function listMissingRates({ inputs, rates, reported, serviceCurrency }: ReconciledFile['payouts']): string[] {
  const { statements, payments } = inputs;
  const statementsByNetwork = groupItems(statements, ({ networkId }) => networkId);
  const neededRates = [
    ...reported.map(({ month }) => ({ month, currency: serviceCurrency })),
    ...statements.filter(({ isReplaced }) => !isReplaced),
    ...payments.flatMap(({ networkId, currency, date }) => {
      const statementCurrencies = (statementsByNetwork.get(networkId) ?? []).map((row) => row.currency);
      // A payment in another currency than its statement is converted at the rates of its own month.
      const otherCurrencies = statementCurrencies.includes(currency) ? [] : statementCurrencies;
      return [currency, ...otherCurrencies].map((code) => ({ month: toMonth(date), currency: code }));
    }),
  ].filter(({ month, currency }) => rates.findRate(currency, month) === undefined);
  const { noRate } = getTexts().payouts.notices;
  return [...new Set(neededRates.map(({ month, currency }) => noRate(currency, month)))].sort();
}

function listUnknownNetworks({ statements, payments }: ReconciledFile['payouts']['inputs']): Set<string> {
  const { unknownNetwork } = getTexts().payouts.problems;
  const unmapped = [...statements, ...payments].filter(({ networkId }) => networkId === '');
  return new Set(unmapped.map(({ network }) => unknownNetwork(network)));
}

/** Sentences about rows that can be read, but are probably not meant so. */
function listDoubts({ inputs }: ReconciledFile['payouts'], claims: readonly Claim[]): string[] {
  const { problems } = getTexts().payouts;
  const countedStatements = inputs.statements.filter(({ isReplaced }) => !isReplaced);
  return [
    ...listStatementVersions(countedStatements).flatMap((rows) => {
      const isClear = rows[0].number === '' || rows.every(({ date }) => date === rows[0].date);
      return isClear ? [] : [problems.twoDates(rows[0].number, listRowNumbers(rows))];
    }),
    ...inputs.payments.flatMap((payment) =>
      payment.pays
        .filter((name) => findNamedClaims(name, payment, claims).length === 0)
        .map((name) => problems.unknownToken(payment.place.row + 1, name)),
    ),
  ];
}
