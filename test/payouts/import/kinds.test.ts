import { FileTable } from '../../../src/payouts/import/file-table';
import { parsePaymentFile } from '../../../src/payouts/import/payments/payment-file';
import { findStatementColumns } from '../../../src/payouts/import/statements/statement-columns';
import { parseStatementFile } from '../../../src/payouts/import/statements/statement-file';
import { readStatementRows } from '../../../src/payouts/import/statements/statement-rows';
import type { FileAnswers } from '../../../src/payouts/orders';

/** Each kind of mistake in other words and languages than the files of files.test.ts have. */
const csv = (rows: string) => rows.split(' / ').join('\n');

function stated(rows: string): string[] {
  const { lines, questions } = parseStatementFile(csv(rows), { month: '2026-10' });
  return [
    ...questions.map((question) => `${question}?`),
    ...lines.map(({ amount, currency }) => `${amount} ${currency}`),
  ];
}

function received(rows: string): string[] {
  const { lines, questions } = parsePaymentFile(csv(rows), {});
  return [
    ...questions.map((question) => `${question}?`),
    ...lines.map(({ amount, currency }) => `${amount} ${currency}`),
  ];
}

describe('a total', () => {
  const APPS = 'App,Earnings (USD) / Puzzle,100.00 / Racer,52.20';
  test.each(['Gesamtsumme', 'Total du mois', 'Totale', '总计', '합계', 'Total of 2 apps', 'n/a'])(
    'a total named “%s” is no app',
    (label) => {
      expect(stated(`${APPS} / ${label},152.20`)).toEqual(['100 USD', '52.2 USD']);
    },
  );

  test('a total with a name that nobody knows is asked about', () => {
    expect(stated(`${APPS} / Yekûn,152.20`)[0]).toBe('totals?');
  });

  test('a total that is almost the sum is asked about, because an app may have such a name', () => {
    expect(stated(`${APPS} / Total Conquest,151.90`)[0]).toBe('totals?');
  });

  test('a total of rows that lack a text of their own is none of them', () => {
    const rows =
      'App,Format,Earnings (USD) / Puzzle,Banner,60.00 / Puzzle,Video,40.00 / Puzzle,,100.00 / Racer,Video,5.00';
    expect(stated(rows)).toEqual(['100 USD', '5 USD']);
  });
});

describe('below the total of all rows', () => {
  const APPS = 'App,Net revenue (USD) / Puzzle,100.00 / Racer,50.00 / Total,150.00';
  test('a balance counts no second time', () => {
    expect(stated(`${APPS} / Balance due,180.00`)).toEqual(['100 USD', '50 USD']);
  });

  test('below the total of all rows anything else is asked about', () => {
    expect(stated(`${APPS} / Rest of the year,30.00`)[0]).toBe('totals?');
  });
});

test('each row of a statement has its kind', () => {
  const rows = `Month,App,Earnings / Oct 2026,Total War,70.00 / Oct 2026,Harbor,30.00 / Oct 2026,Sum,20.00
    / Oct 2026,,100.00 / ,Withholding,-5.00 / ,VAT,9.50 / Oct 2026,Payment,-45.00`;
  const table = new FileTable(csv(rows.replace(/\n +/, ' ')), {}, findStatementColumns);
  expect(readStatementRows(table).map(({ row, kind }) => [row.cells[1], kind])).toEqual([
    ['Total War', 'counts'],
    ['Harbor', 'counts'],
    ['Sum', 'doubtful'],
    ['', 'total'],
    ['Withholding', 'deduction'],
    ['VAT', 'ignored'],
    ['Payment', 'payout'],
  ]);
});

test.each(['New Balance Run', 'Wire', 'Vortragscoach', 'Essentials', 'Total War'])(
  'an app may be called “%s”',
  (app) => {
    const rows = `Month,App,Net Revenue (USD) / 2026-10,Puzzle,30.00 / 2026-10,${app},20.00 / 2026-10,Racer,7.00`;
    expect(stated(rows)).toEqual(['30 USD', '20 USD', '7 USD']);
  },
);

test('short words count only where a word begins: “uid” is none of “líquida”', () => {
  const rows = 'Mês;App;Receita bruta (BRL);Receita líquida (BRL) / 10/2026;Puzzle;1.000,00;700,00';
  expect(stated(rows)).toEqual(['700 BRL']);
});

describe('a deduction below the table', () => {
  const APPS = 'App,Amount (USD) / Puzzle,100.00 / Racer,50.00';
  test.each([' / Withholding tax,15.00 / Total,135.00', ' / Withholding tax,-15.00'])(
    'a deduction below the table is asked about, and taken off if the user says so: %s',
    (below) => {
      const amountsOf = (answers: FileAnswers) =>
        parseStatementFile(csv(`${APPS}${below}`), { month: '2026-10', ...answers }).lines.map(
          ({ amount }) => amount,
        );
      expect(stated(`${APPS}${below}`)[0]).toBe('deductions?');
      expect(amountsOf({ deductions: 'taken off' })).toEqual(['100', '50', '-15']);
      expect(amountsOf({ deductions: 'already net' })).toEqual(['100', '50']);
    },
  );

  test('a deduction below the table of several months is named', () => {
    const rows = 'Month,Amount (USD) / 2026-09,100.00 / 2026-10,50.00 / Withholding tax,-15.00';
    expect(parseStatementFile(csv(rows), {}).problems).toEqual([
      'Row 4: “Withholding tax” in column Month cannot be read. Correct the cell in the file, or add the row by hand.',
    ]);
  });
});

const EARNED = 'Date,Entry,Amount (USD) / 2026-10-31,Earnings,100.00';
test.each([
  'Remittance',
  'Wire sent',
  'Auszahlung',
  'Virement',
  '打款',
  'Beginning balance',
  'Alter Saldo',
  '期末余额',
])('in a list of transactions: “%s” is no earning', (label) => {
  expect(stated(`${EARNED} / 2026-10-21,${label},-80.00`)).toEqual(['100 USD']);
});

test('what may be a payout is asked about', () => {
  expect(stated(`${EARNED} / 2026-10-21,Remittance of June,80.00`)[0]).toBe('totals?');
  expect(stated(`${EARNED} / 2026-10-21,ABC 123,-80.00`)[0]).toBe('totals?');
});

test.each(['Withheld tax', 'WHT', 'Service charge', 'Quellensteuer', '扣税'])(
  'a statement asks whether “%s” is taken off',
  (header) => {
    expect(stated(`App,Revenue (USD),${header} / Puzzle,100.00,10.00`)[0]).toBe('deductions?');
  },
);

test.each([
  ['Revenue (USD),Payout (USD)', 'columns?'],
  ['Umsatz (USD),Vergütung (USD)', 'columns?'],
])('a statement with the amounts %s asks which one is owed', (headers, question) => {
  expect(stated(`App,${headers} / Puzzle,100.00,70.00`)[0]).toBe(question);
});

test.each(['Payment date', 'Zahlungsdatum', 'Date de virement', 'Fecha de pago'])(
  'a statement takes “%s” for no month',
  (header) => {
    const { questions } = parseStatementFile(csv(`${header},App,Amount (USD) / 2026-11-21,Puzzle,1.00`), {});
    expect(questions).toEqual(['month']);
  },
);

test.each([
  'October 2026',
  'Okt. 2026',
  'ottobre 2026',
  '2026-10-01..2026-10-31',
  'Du 01/10/2026 au 31/10/2026',
  '01.10.-31.10.2026',
  'del 1 al 31 de octubre de 2026',
  '2026年10月1日～10月31日',
  '20261001-20261031',
])('a statement of “%s” is of October', (period) => {
  expect(parseStatementFile(csv(`Period;Amount (USD) / ${period};7.50`), {}).lines[0]?.month).toBe('2026-10');
});

test('a statement of two quarters names both, because one answer cannot mean both', () => {
  const { problems } = parseStatementFile(csv('Period,Amount (USD) / Q2 2026,1.00 / Q3 2026,2.00'), {});
  expect(problems).toHaveLength(2);
});

const TWO = (word: string, other: string) =>
  `Date,Payer,Kind,Amount,Currency / 2026-11-20,Alpha,${word},1250.00,EUR / 2026-11-21,Alpha,${other},250.00,EUR / 2026-11-23,Beta,${word},90.00,EUR`;
test.each([
  ['Gutschrift', 'Lastschrift'],
  ['Abono', 'Cargo'],
  ['Ingreso', 'Gasto'],
  ['入金', '出金'],
  ['贷', '借'],
  ['Bij', 'Af'],
  ['+', '-'],
])('a bank export knows that “%s” is money in, and “%s” money out', (word, other) => {
  expect(received(TWO(word, other))).toEqual(['1250 EUR', '90 EUR']);
});

test('a bank export asks which word means money in, if it knows none', () => {
  const rows = TWO('Wpływ', 'Wydatek');
  expect(received(rows)[0]).toBe('moneyIn?');
  const { lines, questions } = parsePaymentFile(csv(rows), { moneyIn: 'Wpływ' });
  expect([questions, lines.map(({ amount }) => amount)]).toEqual([[], ['1250', '90']]);
});

test('a bank export without signs has them from its balances', () => {
  const rows =
    'Date,Details,Amount (EUR),Balance (EUR) / 2026-11-20,Received Alpha,1250.00,2000.00 / 2026-11-21,Shop,30.00,1970.00 / 2026-11-22,Beta,90.00,2060.00';
  expect(received(rows)).toEqual(['1250 EUR', '90 EUR']);
});

test.each(['Not completed', 'Nicht ausgeführt', '未完了', 'Declined', 'En attente', 'Mystery'])(
  'a bank export does not offer what is “%s”',
  (state) => {
    const { lines, leftOut } = parsePaymentFile(
      csv(`Date,Payer,Amount,Currency,Status / 2026-11-20,Alpha,5.00,EUR,${state}`),
      {},
    );
    expect([lines, leftOut]).toEqual([
      [],
      '1 row with outgoing money, money that has not arrived yet, balances or conversions.',
    ]);
  },
);

test('a bank export offers no balances and totals', () => {
  const rows =
    'Date,Text,Credit,Debit,Currency / 2026-11-01,Anfangssaldo,1000.00,,EUR / 2026-11-20,Alpha,12.50,,EUR / 2026-11-30,Total,1012.50,,EUR';
  expect(received(rows)).toEqual(['12.5 EUR']);
});

test.each([
  ['Pending Publishing Ltd', 'Balance payment September'],
  ['Alpha Ads Inc', 'Unpaid balance September'],
  ['Total Ads GmbH', 'Payout 77'],
  ['Unity Ads', 'United States'],
])('a bank export offers what “%s” pays for “%s”', (payer, text) => {
  const rows = `Date,Payer,Description,Amount,Currency / 2026-11-20,${payer},${text},5.00,EUR / 2026-11-21,Landlord,Rent,-9.00,EUR`;
  expect(received(rows)).toEqual(['5 EUR']);
});

test('a bank export with columns for two currencies names the rows of the other one', () => {
  const rows = 'Date,Description,CAD$,USD$ / 2026-11-20,Alpha,5.00, / 2026-11-21,Beta,,7.00';
  const { lines, problems } = parsePaymentFile(csv(rows), { columns: { date: 0, amount: 2 } });
  expect([lines.map(({ amount, currency }) => `${amount} ${currency}`), problems]).toEqual([
    ['5 CAD'],
    ['Row 3: “” in column CAD$ cannot be read. Correct the cell in the file, or add the row by hand.'],
  ]);
});

test("a bank export counts conversions of one's own money as left out, and offers none", () => {
  const rows =
    'Date,Name,Type,Amount,Currency / 2026-11-20,Alpha,Payment,5.00,USD / 2026-11-21,,Currency Conversion,4.40,EUR';
  const { lines, leftOut } = parsePaymentFile(csv(rows), {});
  expect([lines.length, leftOut]).toEqual([
    1,
    '1 row with outgoing money, money that has not arrived yet, balances or conversions.',
  ]);
});

test('a bank export of Taiwan counts years from 1912', () => {
  const { lines } = parsePaymentFile(csv('交易日期,存入,備註 / 115/10/20,"125,000",阿爾法'), {
    currency: 'TWD',
  });
  expect(lines[0]).toMatchObject({ date: '2026-10-20', amount: '125000' });
});

test('a bank export follows a sign rather than a word such as “Payment to you”', () => {
  expect(
    received('Date,Type,Amount,Currency / 2026-11-20,Payment to you,12.50,EUR / 2026-11-21,Card,-3.00,EUR'),
  ).toEqual(['12.5 EUR']);
});

test('a bank export asks what a fee is part of, and counts it as answered', () => {
  const rows = 'Date,Payer,Amount,Fee,Currency / 2026-11-20,Alpha,100.00,4.00,USD';
  expect(received(rows)[0]).toBe('deductions?');
  const answered = (deductions: 'taken off' | 'already net') =>
    parsePaymentFile(csv(rows), { deductions }).lines[0]?.amount;
  expect([answered('taken off'), answered('already net')]).toEqual(['96', '100']);
});
