import { listReadinessLines } from '../../../src/close/closings/readiness';
import { describeLeftOut } from '../../../src/payouts/actions/closing-payouts';
import type { FilePayouts } from '../../../src/payouts/actions/read-payouts';
import type { Payment, Statement } from '../../../src/payouts/inputs/inputs';
import { createInputs } from './generated-payouts';
import { createConstantRates, createPayment, createStatement } from './typed-rows';

interface Entered {
  readonly statements?: readonly Omit<Statement, 'place'>[];
  readonly payments?: readonly Omit<Payment, 'place'>[];
  readonly problems?: readonly string[];
}

/** What the list says about closing October, the first month of the books. 100 are reported for Alpha. */
function lines({ statements = [], payments = [], problems = [] }: Entered, today = '2026-11-05'): string[] {
  const inputs = { ...createInputs(statements, payments), problems };
  const rates = createConstantRates({ GBP: '1.3' });
  const alpha = { month: '2026-10', networkId: '1', network: 'Alpha', amount: '100' };
  const payouts = { reported: [alpha], inputs, rates, today, closings: [], serviceCurrency: 'USD' };
  const leftOut = describeLeftOut('2026-10', payouts as unknown as FilePayouts);
  const question = {
    month: '2026-10',
    currency: 'USD',
    zone: 'UTC+0',
    apps: [],
    metrics: ['revenue'],
  } as const;
  const facts = { question, reports: [], closings: [], now: Date.UTC(2026, 10, 5), formatMoment: String };
  const without = listReadinessLines(facts).length;
  return listReadinessLines({ ...facts, leftOut })
    .slice(without)
    .map(({ level, sentence }) => `${level}: ${sentence}`);
}

const paid = { date: '2026-10-20', amount: '40' };

it('the list before a closing is green if the closing leaves nothing out', () => {
  const later = createPayment({ ...paid, date: '2026-11-01' });
  expect(lines({ statements: [createStatement({ amount: '100' })], payments: [later] })).toEqual([
    'green: No statement is overdue. All rows of Statements and Payments will be booked.',
  ]);
});

it('the list before a closing has a line for statements that are missing', () => {
  expect(lines({}, '2026-12-31')).toEqual([
    'amber: Missing statements: 1 (100.00 USD). Complete this under Payouts, or close the month with a reason.',
  ]);
});

it('the list before a closing has the sums of rows without a rate, in their currencies', () => {
  const statements = [createStatement({ amount: '45012.33', currency: 'EUR' })];
  const payments = [
    createPayment({ ...paid, currency: 'CHF', pays: ['2026-10'] }),
    createPayment({ ...paid, currency: 'GBP', pays: ['2026-10'] }),
  ];
  expect(lines({ statements, payments })[0]).toBe(
    'amber: Rows without a rate, which will not be booked: 2 (40.00 CHF + 45,012.33 EUR). Complete this under Payouts, or close the month with a reason.',
  );
});

it('the list before a closing has the sum of payments without a statement, proposed or not', () => {
  const statements = [
    createStatement({ amount: '40' }),
    createStatement({ amount: '60', networkId: '2', network: 'Beta' }),
  ];
  const payments = [
    createPayment(paid),
    createPayment({ ...paid, amount: '7', networkId: '3', network: 'Gamma' }),
  ];
  expect(lines({ statements, payments })).toEqual([
    'amber: Payments without a statement, which will be booked as unmatched: 2 (47.00 USD). Complete this under Payouts, or close the month with a reason.',
  ]);
});

it('the list before a closing counts cells that cannot be read, and rows of unknown networks', () => {
  const unknown = { networkId: '', network: 'ALPHA LTD' };
  const rows = {
    statements: [createStatement({ ...unknown, amount: '3' })],
    payments: [createPayment({ ...unknown, ...paid })],
  };
  expect(lines({ ...rows, problems: ['Payments, row 3: …', 'Payments, row 4: …'] })).toEqual([
    'amber: Cells that cannot be read, so that some rows will not be booked: 2. Complete this under Payouts, or close the month with a reason.',
    'amber: Rows with an unknown network (only payments will be booked, as unmatched): 2 (43.00 USD). Complete this under Payouts, or close the month with a reason.',
  ]);
});
