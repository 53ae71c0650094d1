import { parseStatementFile } from '../../../src/payouts/import/statements/statement-file';
import type { FileAnswers } from '../../../src/payouts/orders';

const OCTOBER = { month: '2026-10' };

/** Rows are separated by “ / ”. */
function read(rows: string, answers: FileAnswers = {}) {
  const file = parseStatementFile(rows.split(' / ').join('\n'), answers);
  const texts = file.lines.map(({ month, app, amount }) => `${month} ${app} ${amount}`);
  return { ...file, texts };
}

test('a currency is not named by a part of a word, nor by “ALL” in brackets', () => {
  const europe = 'Region,Europe /  / Month,App,Amount / 2026-10,Puzzle,12.50';
  for (const rows of [europe, 'Month,App,Revenue (ALL) / 2026-10,Puzzle,12.50'])
    expect(read(rows).questions).toEqual(['currency']);
  const currencies = ['Betrag in Euro', '人民币金额', 'Revenue (TRY)'].map(
    (header) => read(`Month,${header} / 2026-10,12.50`).lines[0]?.currency,
  );
  expect(currencies).toEqual(['EUR', 'CNY', 'TRY']);
});

test('the month of a statement is that of the earnings and not that of the payment, above the table and in it', () => {
  const above =
    'Payment Month,November 2026 / Earnings Month,October 2026 /  / App,Amount (USD) / Puzzle,12.50';
  const inColumns = 'Payout month,Earnings month,App,Amount (USD) / 2026-12,2026-10,Puzzle,12.50';
  for (const rows of [above, inColumns]) expect(read(rows).texts).toEqual(['2026-10 Puzzle 12.5']);
});

test.each([
  'Auszahlungsmonat,App,Amount (EUR) / 2026-12,Puzzle,12.50',
  '支払年月,アプリ,金額（円） / 2026年12月,パズル,12500円',
  'Payment Month,November 2026 /  / App,Amount (USD) / Puzzle,12.50',
])('the month of a statement is asked if there is only that of the payment: %s', (rows) => {
  expect(read(rows).questions).toEqual(['month']);
});

test('the month of a statement of days that may begin with the year is asked, and no day is read until then', () => {
  const rows = 'Date,App,Amount (USD) / 26/10/05,Puzzle,1.50 / 26/10/06,Puzzle,1.50';
  expect([read(rows).questions, read(rows).texts]).toEqual([['dateOrder'], []]);
});

const APPS = 'App,Earnings (USD) / Puzzle,60.00 / Racer,40.00 / Total,100.00';
test('the total that a statement prints is the net one, above the table or below the total of the rows', () => {
  for (const rows of [`${APPS} / Net payable,85.00`, `Net payable: 85.00 /  / ${APPS}`])
    expect(read(rows, OCTOBER).printed).toEqual({ amount: '85', isEqual: false });
});

test('the total that a statement prints and a minus below it leave open whether it is deducted: it is asked', () => {
  const rows = `${APPS} / Withholding tax,-15.00`;
  expect(read(rows, OCTOBER).questions).toEqual(['deductions']);
  expect(read(rows, { ...OCTOBER, deductions: 'already net' }).texts).toHaveLength(2);
});

test('the total that a statement prints is none if an app with a month is called “Sum”: it is asked', () => {
  const rows = 'Month,App,Amount (USD) / 2026-10,Puzzle,30.00 / 2026-10,Sum,20.00 / 2026-10,Racer,7.00';
  expect(read(rows).questions).toEqual(['totals']);
  expect(read(rows, { totals: 'rows' }).texts).toContain('2026-10 Sum 20');
});

test('deductions are no counts of invalid traffic, but whole amounts if the header says so', () => {
  const textsOf = (header: string) =>
    read(`Month,App,Gross revenue (USD),${header} / 2026-10,Puzzle,1000.50,12`).texts[0];
  expect(textsOf('Invalid traffic')).toBe('2026-10 Puzzle 1000.5');
  for (const header of ['Platform fee', 'Invalid traffic (USD)'])
    expect(textsOf(header)).toBe('2026-10 Puzzle 988.5');
});

test('deductions below a cent prove no net amount by rounding: the column is asked', () => {
  const headers = 'Date,App,Revenue (USD),Invalid traffic (USD),Payout (USD)';
  const rows = '2026-10-01,Puzzle,0.010,0.001,0.006 / 2026-10-02,Puzzle,0.009,0.001,0.005';
  expect(read(`${headers} / ${rows}`).questions).toContain('columns');
});

test('deductions that cannot be read are named in the column where they stand', () => {
  const rows = 'Month,Gross revenue (USD),Fee,Tax / 2026-10,100.00,15.00,1.O0 / 2026-09,100.00,,1.00';
  expect(read(rows).problems).toEqual([
    'Row 2: “1.O0” in column Tax cannot be read. Correct the cell in the file, or add the row by hand.',
  ]);
});

test('a row of a statement is named if neither its month nor its amount can be read, and lines of text are not', () => {
  const rows = '2026-10,Puzzle,1.00 / 2026-10,Racer,2.00 / 2026-13,Chess,12.5O / Made in 2026,,page 1';
  expect(read(`Month,App,Amount (USD) / ${rows}`).problems).toHaveLength(2);
});

test('a row of a statement that opens the balance is no earning, although it speaks of earnings', () => {
  const rows = 'Date,Description,Amount (USD) / 2026-10-01,Opening balance - earnings not paid yet,980.10';
  expect(read(`${rows} / 2026-10-31,Earnings,100.00`).texts).toEqual(['2026-10  100']);
});

test('a row of a statement may repeat the headers on each page', () => {
  const rows = 'App,Revenue (USD) / Puzzle,100.00 / App,Revenue (USD) / Racer,50.00';
  expect(read(rows, OCTOBER)).toMatchObject({ problems: [], texts: { length: 2 } });
});
