import { CURRENCIES } from '../../catalogue/catalogue';
import type { Month } from '../../dates/months';
import { totalOf } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import { texts } from '../../wording/texts';
import { CURRENCY_CODES } from '../import/currencies';
import type { Payment } from '../inputs/inputs';
import { likelyNetwork } from '../inputs/networks';
import { doubts } from '../reconcile/doubts';
import { settledBy } from '../reconcile/match';
import { AGES, type Reconciliation } from '../reconcile/reconciliation';
import type { PayoutsView } from '../view';
import { claimNames } from './confirm';
import { missingRates } from './fill-rates';
import { hasInputs, type Reconciled } from './reconcile-file';

export function shownPayouts(
  { open, result, notRead }: Reconciled,
  now: number,
  getsMail: boolean,
): PayoutsView {
  const { inputs, currency, rates, reported } = open;
  const { rows, claims, proposals } = result;
  const overdue = rows.filter(({ daysOverdue }) => daysOverdue !== null);
  const byAge = grouped(rows, ({ age }) => age);
  const unmapped = [...inputs.statements, ...inputs.payments].filter(({ networkId }) => networkId === '');
  return {
    now,
    currency,
    currencies: CURRENCIES,
    codes: CURRENCY_CODES,
    hasInputs: hasInputs(open),
    networks: inputs.networks.map(({ id, name }) => ({ id, name })),
    months: monthsOf([...reported, ...claims]),
    statedMonths: monthsOf(claims),
    counts: countsOf(rows),
    outstanding: totalOf(rows, 'outstanding'),
    overdue: totalOf(overdue, 'outstanding'),
    ages: AGES.map(([age]) => ({ age, amount: totalOf(byAge.get(age) ?? [], 'outstanding') })),
    problems: [...inputs.problems, ...doubts(inputs, rates, claims, open.today)],
    proposals: proposals.map(({ payment, claims: paid, reason }) => ({
      ...shownPayment(payment),
      pays: claimNames(paid).join(', '),
      reason: texts().payouts.because[reason],
    })),
    unmatched: unmatched(inputs.payments, result).map(shownPayment),
    names: [...new Set(unmapped.map(({ network }) => network))].map((name) => ({
      name,
      network: likelyNetwork(name, inputs.networks),
    })),
    missingRates: missingRates(open),
    getsMail,
    notRead,
  };
}

function monthsOf(list: readonly { readonly month: Month }[]): Month[] {
  return [...new Set(list.map(({ month }) => month))].sort().reverse();
}

function countsOf(rows: Reconciliation['rows']): PayoutsView['counts'] {
  const { statuses } = texts().payouts;
  const groups = grouped(rows, ({ status }) => statuses[status]);
  return Object.fromEntries([...groups].map(([status, { length }]) => [status, length]));
}

/** Payments that pay nothing, and that no proposal is about. */
function unmatched(payments: readonly Payment[], { matched, proposals }: Reconciliation): Payment[] {
  const proposed = new Set(proposals.map(({ payment }) => payment.id));
  return payments.filter((payment) => {
    const paysNothing = payment.pays.length === 0 || matched.left.get(payment.id) === settledBy(payment);
    return paysNothing && !proposed.has(payment.id);
  });
}

function shownPayment({ id, network, date, amount, currency, reference }: Payment) {
  return { payment: id, network, date, amount, currency, reference };
}
