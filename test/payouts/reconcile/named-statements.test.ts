import { listConsecutiveRuns } from '../../../src/payouts/reconcile/claims';
import { createPayment, createStatement, describeReconciliation } from './typed-rows';

const invoice = (number: string, amount: string, month = '2026-10') =>
  createStatement({ number, amount, month });

/** What is proposed for a payment with this reference and an amount that equals no statement's. */
function proposedFor(reference: string, ...numbers: readonly string[]): readonly string[] {
  const statements = numbers.map((number, nth) => invoice(number, `${100 + nth}`));
  const { proposed } = describeReconciliation({
    statements,
    payments: [createPayment({ reference, amount: '7' })],
  });
  return proposed.filter(({ reason }) => reason === 'number').flatMap(({ pays }) => pays);
}

test('a statement number in the reference of a payment is not found within a longer number', () => {
  expect(proposedFor('Payout INV-10012', 'INV-1001')).toEqual([]);
  expect(proposedFor('Payout INV-12', 'INV-1', 'INV-12')).toEqual(['INV-12']);
  expect(proposedFor('Payout 20261042', '2610', '1042')).toEqual([]);
});

test('a payment that names a statement that is paid already is proposed for no other one', () => {
  const { proposed, left } = describeReconciliation({
    statements: [invoice('INV-1001', '80', '2026-09'), invoice('INV-1002', '80')],
    payments: [
      createPayment({ reference: 'first', amount: '80', pays: ['INV-1001'] }),
      createPayment({ reference: 'again INV-1001', date: '2026-11-25', amount: '80' }),
    ],
  });
  expect([proposed, left]).toEqual([[], { first: '0', 'again INV-1001': '80' }]);
});

test('a payment is compared with at most 24 statements at once, so that 300 open ones take no longer than they should', () => {
  const runs = listConsecutiveRuns(Array.from({ length: 300 }, (_, at) => at));
  expect(runs.length).toBeLessThan(300 * 24);
  expect(runs.at(-1)).toEqual(Array.from({ length: 24 }, (_, at) => 276 + at));
});

test('the cell that names what a payment pays means the number as it is written before one with other punctuation', () => {
  const { paid } = describeReconciliation({
    statements: [invoice('1-23', '80'), invoice('12-3', '50')],
    payments: [createPayment({ reference: 'wire', amount: '130', pays: ['12-3'] })],
  });
  expect(paid).toEqual(['wire pays 50 USD of 12-3']);
});

test('the cell that names what a payment pays accepts a number with other case and punctuation, and a month', () => {
  const { paid } = describeReconciliation({
    statements: [invoice('INV-7', '80', '2026-09'), invoice('', '50', '2026-10')],
    payments: [createPayment({ reference: 'wire', amount: '130', pays: ['inv 7', '2026-10'] })],
  });
  expect(paid).toEqual(['wire pays 80 USD of INV-7', 'wire pays 50 USD of 2026-10']);
});
