import type { Settlement } from '../../../src/books/books';
import type { Payment, Statement } from '../../../src/payouts/inputs/inputs';
import { buildSettlements, type PostedMonth } from '../../../src/payouts/reconcile/settlements';
import { groupItems } from '../../../src/table/aggregate';
import { sumDecimalField } from '../../../src/table/decimal';
import { createAdjustment, createRevenue } from './generated-closings';
import { createInputs } from './generated-payouts';
import { createConstantRates, createPayment, createStatement } from './typed-rows';

const ALPHA = createRevenue('1', 'Alpha', '100');

/** A month in which Alpha has earned 100. */
function earned(month: string): PostedMonth {
  return { month, state: 'closed', amounts: [ALPHA], adjustments: [] };
}

interface Entered {
  readonly statements?: readonly Omit<Statement, 'place'>[];
  readonly payments?: readonly Omit<Payment, 'place'>[];
  readonly rates?: Readonly<Record<string, string>>;
}

/** Closes a month with what users have entered by then. Returns the closed months, and what the closing books. */
function close(
  before: readonly PostedMonth[],
  month: PostedMonth,
  { statements = [], payments = [], rates = {} }: Entered,
) {
  const settlements = buildSettlements(
    month,
    before,
    createInputs(statements, payments),
    createConstantRates(rates),
  );
  const booked = Object.fromEntries(
    [...groupItems(settlements, ({ use }) => use)]
      .map(([use, group]) => [use, sumDecimalField(group, 'amount')])
      .filter(([, amount]) => amount !== '0'),
  );
  const entries = settlements.flatMap(({ payment: of, use, amount }) =>
    of
      ? [`${of.date} ${[of.reference, of.nth > 1 ? of.nth : '', use, amount].filter(String).join(' ')}`]
      : [],
  );
  return { closed: [...before, { ...month, settlements }], booked, entries };
}

const september = { month: '2026-09', number: 'S-9', date: '2026-10-05' };
const paidSeptember = createPayment({ amount: '95', pays: ['S-9'], date: '2026-10-20' });

test('a closing books statements and payments up to the last day of its month, and not those of later days', () => {
  const statements = [createStatement({ ...september, amount: '95' })];
  const entered = { statements, payments: [paidSeptember] };
  const first = close([], earned('2026-09'), entered);
  expect(first.booked).toEqual({});
  const second = close(first.closed, earned('2026-10'), entered);
  expect(second.booked).toEqual({ receivable: '-100', statements: '5', clearing: '95' });
});

test('a closing books the difference of a statement that was corrected after an earlier closing', () => {
  const before = createStatement({ ...september, amount: '95' });
  const first = close([earned('2026-09')], earned('2026-10'), { statements: [before] });
  expect(first.booked).toEqual({ receivable: '-5', statements: '5' });
  const corrected = [
    { ...before, isReplaced: true },
    createStatement({ ...september, amount: '97.5', date: '2026-11-12' }),
  ];
  const second = close(first.closed, earned('2026-11'), { statements: corrected });
  expect(second.booked).toEqual({ receivable: '2.5', statements: '-2.5' });
});

test('a closing keeps a statement with a correction that is dated after its month', () => {
  const before = createStatement({ month: '2026-08', number: 'S-8', date: '2026-09-05', amount: '95' });
  const paid = createPayment({ amount: '95', pays: ['S-8'], date: '2026-09-20' });
  const first = close([earned('2026-08')], earned('2026-09'), { statements: [before], payments: [paid] });
  expect(first.booked).toEqual({ receivable: '-100', statements: '5', clearing: '95' });
  const corrected = [
    { ...before, isReplaced: true },
    createStatement({ month: '2026-08', number: 'S-8', date: '2026-11-03', amount: '97.5' }),
  ];
  const second = close(first.closed, earned('2026-10'), { statements: corrected, payments: [paid] });
  expect(second.booked).toEqual({});
  const third = close(second.closed, earned('2026-11'), { statements: corrected, payments: [paid] });
  expect(third.booked).toEqual({ receivable: '2.5', statements: '-2.5' });
});

test('a closing moves what was booked for a name to the network when the user has mapped it', () => {
  const unknown = createPayment({ networkId: '', network: 'ALPHA LTD', amount: '100', date: '2026-10-20' });
  const first = close([earned('2026-09')], earned('2026-10'), { payments: [unknown] });
  const entered = createInputs([], [{ ...unknown, networkId: '1', network: 'Alpha' }]);
  const booked = buildSettlements(earned('2026-11'), first.closed, entered, createConstantRates({}));
  expect(booked.map(({ network, use, amount }) => `${network} ${use} ${amount}`).sort()).toEqual([
    'ALPHA LTD clearing -100',
    'ALPHA LTD unmatched 100',
    'Alpha clearing 100',
    'Alpha unmatched -100',
  ]);
});

test('a closing leaves a month with a missing rate to the closing that has it', () => {
  const statements = [createStatement({ ...september, amount: '90', currency: 'EUR' })];
  const first = close([earned('2026-09')], earned('2026-10'), { statements });
  expect(first.booked).toEqual({});
  const second = close(first.closed, earned('2026-11'), { statements, rates: { EUR: '1.1' } });
  expect(second.booked).toEqual({ receivable: '-1', statements: '1' });
});

test('a closing books a difference of rates between statement and payment as a currency difference', () => {
  const statements = [createStatement({ ...september, amount: '90', currency: 'EUR' })];
  const paid = createPayment({ amount: '97', pays: ['S-9'], date: '2026-10-20' });
  const { booked } = close([earned('2026-09')], earned('2026-10'), {
    statements,
    payments: [paid],
    rates: { EUR: '1.1' },
  });
  expect(booked).toEqual({ receivable: '-100', statements: '1', clearing: '97', currency: '2' });
});

test('a closing books a statement against the closed amount and the adjustments of closed months, each rounded to cents', () => {
  const restated = {
    ...earned('2026-09'),
    adjustments: [
      createAdjustment(ALPHA, { month: '2026-09', bookedIn: '2026-10', amount: '0.005' }),
      createAdjustment(ALPHA, { month: '2026-09', bookedIn: '2026-11', amount: '7' }),
    ],
  };
  const statements = [createStatement({ ...september, amount: '100' })];
  const { booked } = close([restated], earned('2026-10'), { statements });
  expect(booked).toEqual({ receivable: '-0.01', statements: '0.01' });
});

const unmatched = (date: string, reference: string) => [
  `${date} ${reference} clearing 50`,
  `${date} ${reference} unmatched -50`,
];

test('the entries of payments are apart, also of equal payments', () => {
  const first = createPayment({ amount: '50', date: '2026-09-20', reference: 'A' });
  const { entries } = close([], earned('2026-09'), { payments: [first, first] });
  expect(entries).toEqual([...unmatched('2026-09-20', 'A'), ...unmatched('2026-09-20', 'A 2')]);
});

test('the entries of payments name the payment again when what it pays has changed', () => {
  const statements = [createStatement({ ...september, amount: '100' })];
  const unknown = createPayment({ amount: '50', date: '2026-10-20', reference: 'A' });
  const first = close([earned('2026-09')], earned('2026-10'), { statements, payments: [unknown] });
  expect(first.entries).toEqual(unmatched('2026-10-20', 'A'));
  const known = { ...unknown, pays: ['S-9'] };
  const second = close(first.closed, earned('2026-11'), { statements, payments: [known] });
  expect(second.entries).toEqual(['2026-10-20 A receivable -50', '2026-10-20 A unmatched 50']);
});

test('the entries of payments stay in the month of their date when months are closed out of order', () => {
  const payments = [
    createPayment({ amount: '50', date: '2026-10-20', reference: 'A' }),
    createPayment({ amount: '50', date: '2026-11-20', reference: 'B' }),
  ];
  const november = close([earned('2026-09')], earned('2026-11'), { payments });
  expect(november.entries).toEqual(unmatched('2026-11-20', 'B'));
  const october = close(november.closed, earned('2026-10'), { payments });
  expect(october.entries).toEqual(unmatched('2026-10-20', 'A'));
});

test('the entries of payments wait for a month that was reopened, which keeps what it has booked', () => {
  const before = createPayment({ amount: '50', date: '2026-09-20', reference: 'A' });
  const late = createPayment({ amount: '50', date: '2026-09-21', reference: 'B' });
  const first = close([], earned('2026-09'), { payments: [before] });
  const reopened = first.closed.map((month) => ({ ...month, state: 'reopened' as const }));
  const october = close(reopened, earned('2026-10'), { payments: [before, late] });
  expect(october.entries).toEqual([]);
  const again = close(october.closed.slice(1), earned('2026-09'), { payments: [before, late] });
  expect(again.entries).toEqual([...unmatched('2026-09-20', 'A'), ...unmatched('2026-09-21', 'B')]);
});

test('the entries of payments have an opening balance for months before the first closing', () => {
  const statements = [createStatement({ ...september, month: '2026-08', amount: '60' })];
  const paid = createPayment({ amount: '65', pays: ['S-9'], date: '2026-10-20' });
  const { booked } = close([], earned('2026-10'), { statements, payments: [paid] });
  expect(booked).toEqual({ clearing: '65', opening: '-60', unmatched: '-5' });
});

test('the entries of payments replace what earlier versions have booked for all payments of a network together', () => {
  const paid = createPayment({ amount: '50', date: '2026-09-20', reference: 'A' });
  const of = { networkId: '1', network: 'Alpha' };
  const settlements: Settlement[] = [
    { ...of, use: 'clearing', amount: '50' },
    { ...of, use: 'unmatched', amount: '-50' },
  ];
  const { booked, entries } = close([{ ...earned('2026-09'), settlements }], earned('2026-10'), {
    payments: [paid],
  });
  expect(booked).toEqual({});
  expect(entries).toEqual(unmatched('2026-09-20', 'A'));
});
