import { buildClaims } from '../../../src/payouts/reconcile/claims';
import { formatSums } from '../../../src/payouts/reconcile/money';
import { createInputs } from './generated-payouts';
import { createConstantRates, createPayment, createStatement, describeReconciliation } from './typed-rows';

const rows = (currency: string, ...amounts: readonly string[]) =>
  amounts.map((amount) => createStatement({ currency, amount }));

test.each([
  ['USD', ['1581.8206', '1581.821'], '3163.64'],
  ['USD', ['0.0049', '0.0049'], '0.01'],
  ['USD', ['10.005', '-20.01'], '-10.01'],
  ['JPY', ['1200.4', '33.4'], '1234'],
  ['KWD', ['1.23456', '1'], '2.235'],
])(
  'amounts in the smallest unit of their currency: %s: rows of %j are owed as %s, rounded once',
  (currency, amounts, owed) => {
    const [claim] = buildClaims(inputs(rows(currency, ...amounts)));
    expect(claim?.amount).toBe(owed);
  },
);

test('amounts in the smallest unit of their currency have their three decimals in sentences', () => {
  expect(formatSums([{ amount: '1.234', currency: 'KWD' }])).toBe('1.234 KWD');
  expect(formatSums([{ amount: '1.2', currency: 'USD' }])).toBe('1.20 USD');
});

test('a statement with more decimals is paid by the amount that the bank has', () => {
  const statements = rows('USD', '3163.6416');
  const wire = createPayment({ reference: 'wire', amount: '3163.64' });
  expect(describeReconciliation({ statements, payments: [wire] }).proposed).toEqual([
    { payment: 'wire', pays: ['2026-10'], reason: 'equal' },
  ]);
  const { open, left } = describeReconciliation({ statements, payments: [{ ...wire, pays: ['2026-10'] }] });
  expect([open, left]).toEqual([{ '2026-10 USD': '0' }, { wire: '0' }]);
});

test('a payment that was typed with the decimals of its statement leaves nothing either', () => {
  const typed = createPayment({ reference: 'typed', amount: '3163.6416', pays: ['2026-10'] });
  const { open, left } = describeReconciliation({
    statements: rows('USD', '3163.6416'),
    payments: [typed],
  });
  expect([open, left]).toEqual([{ '2026-10 USD': '0' }, { typed: '0' }]);
});

test('amounts in the smallest unit of their currency parts of a payment in another currency are whole yen', () => {
  const part = createPayment({ reference: 'part', amount: '5.01', pays: ['2026-10'] });
  const { open } = describeReconciliation({
    statements: rows('JPY', '10000'),
    payments: [part],
    rates: { JPY: '0.0067' },
  });
  expect(open).toEqual({ '2026-10 JPY': '9252' });
});

test('amounts in the smallest unit of their currency are converted to the smallest unit of the other currency', () => {
  const rates = createConstantRates({ JPY: '0.0067', KWD: '3.25', EUR: '1.1' });
  expect(rates.convert('100', 'USD', 'JPY', '2026-10')).toBe('14925');
  expect(rates.convert('100', 'USD', 'KWD', '2026-10')).toBe('30.769');
  expect(rates.convert('100.5', 'JPY', 'EUR', '2026-10')).toBe('0.61');
  expect(rates.convert('0.005', 'USD', 'USD', '2026-10')).toBe('0.01');
});

function inputs(statements: readonly Parameters<typeof createStatement>[0][]) {
  return createInputs(statements.map(createStatement), []).statements;
}
