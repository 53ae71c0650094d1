import { createPayment, createStatement, describeReconciliation } from './typed-rows';

const EUR = { EUR: '1.1' };

describe('a payment of a month with statements in several currencies', () => {
  const statements = [
    createStatement({ currency: 'EUR', amount: '200' }),
    createStatement({ currency: 'USD', amount: '100' }),
  ];

  test('a payment of a month with statements in several currencies settles both within the tolerance of rates, and only the other currency bears the difference', () => {
    const both = createPayment({ reference: 'both', amount: '316', pays: ['2026-10'] });
    const { paid, left } = describeReconciliation({ statements, payments: [both], rates: EUR });
    expect(paid).toEqual(['both pays 200 EUR of 2026-10 with 216 USD', 'both pays 100 USD of 2026-10']);
    expect(left).toEqual({ both: '0' });
  });

  test('a payment of a month with statements in several currencies is paid back from the statement in its own currency', () => {
    const back = createPayment({ reference: 'back', amount: '-30', pays: ['2026-10'] });
    const { open } = describeReconciliation({ statements, payments: [back], rates: EUR });
    expect(open).toEqual({ '2026-10 EUR': '200', '2026-10 USD': '130' });
  });
});

test('a payment in another currency settles a statement and a credit that it is worth together, both whole', () => {
  const statements = [
    createStatement({ currency: 'EUR', amount: '-50', month: '2026-09' }),
    createStatement({ currency: 'EUR', amount: '200' }),
  ];
  const wire = createPayment({ reference: 'wire', amount: '163' });
  const { proposed } = describeReconciliation({ statements, payments: [wire], rates: EUR });
  expect(proposed).toEqual([{ payment: 'wire', pays: ['2026-09', '2026-10'], reason: 'other currency' }]);
  const confirmed = { ...wire, pays: ['2026-09', '2026-10'] };
  const { open, left } = describeReconciliation({ statements, payments: [confirmed], rates: EUR });
  expect([open, left]).toEqual([{ '2026-09 EUR': '0', '2026-10 EUR': '0' }, { wire: '0' }]);
});

test('a payment in another currency settles nothing while a rate is missing, and all of it is left', () => {
  const { open, left } = describeReconciliation({
    statements: [createStatement({ currency: 'GBP', amount: '100' })],
    payments: [createPayment({ reference: 'wire', amount: '125', pays: ['2026-10'] })],
  });
  expect([open, left]).toEqual([{ '2026-10 GBP': '100' }, { wire: '125' }]);
});
