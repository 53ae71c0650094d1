import type { Month } from '../../dates/months';
import { amountText, type Decimal, negated, totalOf, ZERO } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import { texts } from '../../wording/texts';
import { CURRENCY_CODES } from '../import/currencies';
import type { Payment } from '../inputs/inputs';
import { likelyNetwork } from '../inputs/networks';
import { doubts } from '../reconcile/doubts';
import { settledBy } from '../reconcile/match';
import { AGES, type ReconciledMonth, type Reconciliation } from '../reconcile/reconciliation';
import { claimNames } from './confirm';
import type { Reconciled } from './reconcile-file';
import { missingRates } from './save-rates';

/** So many rows of what needs attention stand in the sidebar; Reconciliation has all. */
const MOST_LINES = 12;

/** What the view “Payouts” shows. `now` is the server's time in milliseconds since 1970. */
export function shownPayouts({ open, result, notRead }: Reconciled, now: number) {
  const { inputs, currency, ratesBy, rates, reported } = open;
  const { rows, claims, proposals } = result;
  const networks = inputs.networks.map(({ id, name }) => ({ id, name }));
  const byAge = grouped(rows, ({ age }) => age);
  const unmapped = [...inputs.statements, ...inputs.payments].filter(({ networkId }) => networkId === '');
  return {
    now,
    currency,
    ratesBy,
    codes: CURRENCY_CODES,
    hasInputs: open.hasInputs,
    networks,
    months: monthsOf([...reported, ...claims]),
    statedMonths: monthsOf(claims),
    counts: countsOf(rows),
    outstanding: outstandingOf(rows),
    overdue: outstandingOf(rows.filter(({ daysOverdue }) => daysOverdue !== null)),
    ages: AGES.map(([age]) => ({ age, ...outstandingOf(byAge.get(age) ?? []) })),
    attention: attentionLines(rows, currency),
    /** Sentences about cells that cannot be read, and about other things to correct. */
    problems: [...inputs.problems, ...doubts(inputs, rates, claims)],
    proposals: proposals.map(({ payment, claims: paid, reason }) => ({
      ...shownPayment(payment),
      pays: claimNames(paid).join(', '),
      reason: texts().payouts.because[reason],
    })),
    /** Payments that no proposal is about. */
    unmatched: unmatched(inputs.payments, result).map(shownPayment),
    /** Names of networks in the tabs that no network has, with the most similar network. */
    names: [...new Set(unmapped.map(({ network }) => network))].map((name) => ({
      name,
      network: likelyNetwork(name, inputs.networks),
    })),
    /** Networks with a statement and without a tolerance. */
    withoutTolerance: networks.filter(
      ({ id }) =>
        claims.some(({ networkId }) => networkId === id) &&
        (inputs.terms.get(id)?.tolerance ?? null) === null,
    ),
    missingRates: missingRates(open),
    notRead,
  };
}

/** A sum in the currency of the books, and the amounts in others that it leaves out because a rate is missing. */
function outstandingOf(rows: Reconciliation['rows']) {
  const others = grouped(
    rows.flatMap(({ withoutRate }) => withoutRate),
    ({ currency }) => currency,
  );
  return {
    amount: totalOf(rows, 'outstanding'),
    withoutRate: [...others].map(([currency, group]) => ({ currency, amount: totalOf(group, 'amount') })),
  };
}

function attentionLines(rows: Reconciliation['rows'], currency: string): string[] {
  const { line, more } = texts().payouts.attention;
  const lines = [...rows]
    .sort((one, other) => (other.daysOverdue ?? 0) - (one.daysOverdue ?? 0))
    .flatMap((row) => {
      const what = factOf(row, currency);
      return what === undefined ? [] : [line(row.network, row.month, what)];
    });
  const others = lines.length - MOST_LINES;
  return others > 0 ? [...lines.slice(0, MOST_LINES), more(others)] : lines;
}

/** What is overdue, short or missing of a network's month; undefined if it needs no attention. */
function factOf(row: ReconciledMonth, currency: string): string | undefined {
  const { daysOverdue, outstanding, withoutRate, status, reported, difference } = row;
  const { overdue, missing, short } = texts().payouts.attention;
  const text = (amount: Decimal | null) => `${amountText(amount ?? ZERO)} ${currency}`;
  const others = withoutRate.map((other) => `${amountText(other.amount)} ${other.currency}`).join(' + ');
  if (daysOverdue !== null) return overdue(others || text(outstanding), daysOverdue);
  // A statement that is paid is settled, also if it is short.
  if (status === 'short' && Number(outstanding) > 0) return short(text(negated(difference ?? ZERO)));
  return status === 'statement missing' && Number(reported) > 0 ? missing(text(reported)) : undefined;
}

function monthsOf(list: readonly { readonly month: Month }[]): Month[] {
  return [...new Set(list.map(({ month }) => month))].sort().reverse();
}

function countsOf(rows: Reconciliation['rows']): Readonly<Record<string, number>> {
  const { statuses } = texts().payouts;
  const groups = grouped(rows, ({ status }) => statuses[status]);
  return Object.fromEntries([...groups].map(([status, { length }]) => [status, length]));
}

/** Payments that pay nothing, and that no proposal is about. */
export function unmatched(
  payments: readonly Payment[],
  { matched, proposals }: Pick<Reconciliation, 'matched' | 'proposals'>,
): Payment[] {
  const proposed = new Set(proposals.map(({ payment }) => payment.id));
  return payments.filter((payment) => {
    const paysNothing = payment.pays.length === 0 || matched.left.get(payment.id) === settledBy(payment);
    return paysNothing && !proposed.has(payment.id);
  });
}

/** `payment` names it in `sidebarConfirmMatches`. */
function shownPayment({ id, network, date, amount, currency, reference }: Payment) {
  return { payment: id, network, date, amount, currency, reference };
}
