import { parsePaymentFile } from '../../../src/payouts/import/payments/payment-file';
import type { FileAnswers } from '../../../src/payouts/orders';

/** Rows are separated by “ / ”. */
function read(rows: string, answers: FileAnswers = {}) {
  return parsePaymentFile(rows.split(' / ').join('\n'), answers);
}

function amountsIn(rows: string, answers: FileAnswers = {}): string[] {
  return read(rows, answers).lines.map(({ amount }) => amount);
}

const STATES = '2026-11-21,Alpha,90.00,USD,Completed / 2026-11-22,Alpha,80.00,USD,Failed';
test.each(['Outcome', 'Lage'])(
  'money that has arrived is none that has failed, also if the states are under “%s”',
  (header) => {
    const rows = `Date,Payer,Amount,Currency,${header} / ${STATES} / 2026-11-23,Alpha,70.00,USD,Reverted`;
    expect(amountsIn(rows)).toEqual(['90']);
  },
);

test('money that has arrived may come from a state of a country', () => {
  expect(amountsIn('Date,Payer,State,Amount,Currency / 2026-11-21,Alpha,CA,90.00,USD')).toEqual(['90']);
});

test.each(['Payment to merchant', 'Kosten'])(
  'money that has arrived is what the user says it is: “%s”',
  (moneyIn) => {
    const rows =
      'Date,Payer,Art,Amount,Currency / 2026-11-21,Alpha,Payment to merchant,90.00,USD / 2026-11-22,Beta,Kosten,5.00,USD / 2026-11-23,Gamma,Kosten,6.00,USD';
    const more = `${rows} / 2026-11-23,Delta,Miete,7.00,USD`;
    const isFirst = moneyIn === 'Payment to merchant';
    for (const each of [rows, more])
      expect(amountsIn(each, { moneyIn })).toEqual(isFirst ? ['90'] : ['5', '6']);
  },
);

test('money that has arrived is no balance because all rows are of the account “Balance”', () => {
  const rows = '2026-11-21,Balance,ALPHA INV-7,90.00,USD / 2026-11-22,Balance,Rent,-10.00,USD';
  expect(amountsIn(`Date,Account,Description,Amount,Currency / ${rows}`)).toEqual(['90']);
});

test('money that has arrived is there although a file without headers has one row only', () => {
  const columns = { date: 0, amount: 3, currency: 4 };
  expect(amountsIn('2026-11-21,Alpha,INV-7,90.00,USD', { columns })).toEqual(['90']);
});

test('what was kept of a payment is deducted from a gross amount, also if it is a tax', () => {
  const rows = '2026-11-21,Alpha,100.00,10.00,USD';
  const gross = `Date,Payer,Gross amount,Withholding tax,Currency / ${rows}`;
  expect(read(gross).lines[0]).toMatchObject({ amount: '90', withholding: '10' });
  const asked = read(`Date,Payer,Amount,Withholding tax,Currency / ${rows}`);
  expect([asked.questions, asked.about.deductions]).toEqual([['deductions'], ['Withholding tax', 'Amount']]);
});

test('what was kept of a payment is named if it cannot be read', () => {
  const rows = '2026-11-21,Alpha,97.00,3.O0,USD / 2026-11-22,Beta,97.00,3.00,USD';
  expect(read(`Date,Payer,Net amount,Fee,Currency / ${rows}`).problems).toHaveLength(1);
});

const HEADERS = 'Date,Payer,Reference,Amount,Currency';
const referenceOf = (rows: string) => read(rows).lines[0]?.reference;

test.each([
  ['1000234567', `${HEADERS} / 2026-11-21,Alpha,1000234567,90.00,USD`],
  ['2026-10', `${HEADERS} / 2026-11-21,Alpha,2026-10,90.00,USD`],
  ['Wire · 7001', 'Date,Payer,Text,Reference,Amount (USD) / 2026-11-21,Alpha,Wire,7001,90.00'],
  ['ALPHA: INV-1', 'Date,Avisierungstext,Amount (CHF) / 2026-11-21,ALPHA: INV-1,90.00'],
])('the reference of a payment may be “%s”', (reference, rows) => {
  expect(referenceOf(rows)).toBe(reference);
});

test('the reference of a payment is the same in an overlapping export, whatever its other rows are', () => {
  const november = `${HEADERS} / 2026-11-21,Alpha,INV-7,90.00,USD / 2026-11-22,Beta,123456,-10.00,USD`;
  const later = `${november} / 2026-12-01,Rent Ltd,December rent,-10.00,USD`;
  expect([referenceOf(november), referenceOf(later)]).toEqual(['INV-7', 'INV-7']);
});

test.each([
  ['26.11.21', '26.11.22', ['dateOrder']],
  ['21.11.26', '21.11.26', ['dateOrder']],
  ['21.11.26', '22.11.26', []],
  ['15.11.26', '15.11.26', []],
])('the year of %s and %s is asked if it may be the first number', (one, other, questions) => {
  const rows = `Date,Payer,Amount,Currency / ${one},Alpha,90.00,EUR / ${other},Beta,80.00,EUR`;
  expect([read(rows).questions, read(rows).lines.length]).toEqual([questions, questions.length > 0 ? 0 : 2]);
  expect(read(rows, { dateOrder: 'day first' }).lines).toHaveLength(2);
});
