import { buildPayoutsView } from '../../../src/payouts/actions/build-payouts-view';
import type { FilePayouts } from '../../../src/payouts/actions/read-payouts';
import type { Statement } from '../../../src/payouts/inputs/inputs';
import { reconcilePayouts } from '../../../src/payouts/reconcile/reconciliation';
import { createInputs } from '../reconcile/generated-payouts';
import { createConstantRates, createStatement, createTerms } from '../reconcile/typed-rows';

/** What the sidebar shows on 30 December. 100 USD are reported for Alpha in October, which it pays after 90 days. */
function shown(statements: readonly Omit<Statement, 'place'>[], mistakes: readonly string[] = []) {
  const terms = createTerms({ tolerance: '0.01', days: 90 });
  const inputs = { ...createInputs(statements, [], terms), problems: mistakes };
  const alpha = { month: '2026-10', networkId: '1', network: 'Alpha', amount: '100' };
  const basis = {
    inputs,
    rates: createConstantRates({}),
    reported: [alpha],
    booksCurrency: 'USD',
    serviceCurrency: 'USD',
  };
  const result = reconcilePayouts({ ...basis, today: '2026-12-30' });
  return buildPayoutsView({ payouts: basis as unknown as FilePayouts, result }, 0);
}

it('totals name the amounts without a rate, and do not count them as 0', () => {
  const { outstanding, problems } = shown([createStatement({ amount: '6700', currency: 'EUR' })]);
  expect(outstanding).toEqual({ amount: '0', withoutRate: [{ currency: 'EUR', amount: '6700' }] });
  expect(problems).toEqual([
    'Rates: a rate for EUR in Oct 2026 is missing. Press “Open Rates”, and add the rate.',
  ]);
});

it('what is to be corrected names fifty mistakes in cells at most', () => {
  const mistakes = Array.from({ length: 60 }, (_, at) => `Payments, row ${at}`);
  expect(shown([], mistakes).problems).toEqual(mistakes.slice(0, 50));
});

it('what is to be corrected names rows of one statement number with different dates, which all count', () => {
  const row = (date: string, change: Partial<Statement> = {}) =>
    createStatement({ number: 'A-1', amount: '50', date, ...change });
  const { outstanding, problems } = shown([row('2026-11-01'), row('2026-11-10')]);
  expect([outstanding.amount, problems.length]).toEqual(['100', 1]);
  expect(problems[0]).toMatch(/^Statements: rows 1, 2 have the same number A-1 but different dates\. All/);
  for (const other of [{ number: 'A-2' }, { network: 'Beta', networkId: '2' }, { isReplaced: true }])
    expect(shown([row('2026-11-01'), row('2026-11-10', other)]).problems).toEqual([]);
  const unnumbered = { number: '' };
  expect(shown([row('2026-11-01', unnumbered), row('2026-11-10', unnumbered)]).problems).toEqual([]);
});

it('a network that was renamed within a month is compared with what is reported under both names', () => {
  const row = (network: string, amount: string) => ({ month: '2026-10', networkId: '1', network, amount });
  const reported = [row('Alpha', '60'), row('Alpha Ads', '40')];
  const inputs = createInputs([createStatement({ amount: '100' })], []);
  const { rows } = reconcilePayouts({
    reported,
    inputs,
    rates: createConstantRates({}),
    today: '2026-12-31',
  });
  expect(rows).toMatchObject([{ reported: '100', status: 'matched' }]);
});
