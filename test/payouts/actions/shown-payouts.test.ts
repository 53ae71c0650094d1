import type { OpenPayouts } from '../../../src/payouts/actions/read-payouts';
import { shownPayouts } from '../../../src/payouts/actions/shown-payouts';
import type { Payment, Statement } from '../../../src/payouts/inputs/inputs';
import { reconcilePayouts } from '../../../src/payouts/reconcile/reconciliation';
import { inputsWith } from '../reconcile/generated-payouts';
import { constantRates, payment, statement, termsOf } from '../reconcile/typed-rows';

/** What the sidebar shows on 30 December. 100 USD are reported for Alpha in October, which it pays after 90 days. */
function shown(
  statements: readonly Omit<Statement, 'place'>[],
  payments: readonly Omit<Payment, 'place'>[] = [],
) {
  const inputs = inputsWith(statements, payments, termsOf({ tolerance: '0.01', days: 90 }));
  const alpha = { month: '2026-10', networkId: '1', network: 'Alpha', amount: '100', isOpen: false };
  const basis = { inputs, rates: constantRates({}), reported: [alpha], currency: 'USD', reportedIn: 'USD' };
  const result = reconcilePayouts({ ...basis, today: '2026-12-30' });
  return shownPayouts({ open: basis as unknown as OpenPayouts, result, notRead: '' }, 0);
}

describe('what needs attention', () => {
  it('names a statement that is short beyond the tolerance, until it is paid', () => {
    const short = statement({ amount: '60', number: 'A-1' });
    const paid = payment({ amount: '60', pays: ['A-1'] });
    expect(shown([statement({ amount: '99' })]).attention).toEqual([]);
    expect(shown([short]).attention).toEqual(['Alpha, 2026-10: short, 60.00 USD outstanding']);
    expect(shown([short], [paid]).attention).toEqual([]);
  });
});

it('totals name the amounts without a rate, and do not count them as 0', () => {
  const { outstanding, problems } = shown([statement({ amount: '6700', currency: 'EUR' })]);
  expect(outstanding).toEqual({ amount: '0', withoutRate: [{ currency: 'EUR', amount: '6700' }] });
  expect(problems).toEqual(['Rates: a rate for EUR in 2026-10 is missing. Press “Show Rates”, and add it.']);
});
