import fc from 'fast-check';
import Papa from 'papaparse';
import { parsePaymentFile } from '../../../src/payouts/import/payments/payment-file';
import {
  parseStatementFile,
  type StatementFile,
} from '../../../src/payouts/import/statements/statement-file';
import { limitRuns } from '../../thorough';
import { sumOfUnits, toMillionths } from '../exact-units';
import { hostileTexts, LONG_TEXTS } from './generated-texts';

const csv = (...lines: readonly string[]) => lines.join('\r\n');

/** The lines of a statement as a reader would say them. */
function linesOf({ lines }: StatementFile): string[] {
  return lines.map(({ month, app, amount, currency }) =>
    [month, app, amount, currency].filter((part) => part !== '').join(' '),
  );
}

test('a statement file adds up the rows of a month, currency and app, and leaves out subtotals and totals', () => {
  const file = parseStatementFile(
    csv(
      'Statement number: ST-77',
      'Statement date: 2026-11-05',
      '',
      'Date;App;Amount;Currency',
      '01.10.2026;Puzzle;1.000,10;USD',
      '31.10.2026;Puzzle;0,20;USD',
      '31.10.2026;Racer;3,00;USD',
      'Subtotal;;1.003,30;',
      'Total;;1.003,30;USD',
    ),
    {},
  );
  expect(linesOf(file)).toEqual(['2026-10 Puzzle 1000.3 USD', '2026-10 Racer 3 USD']);
  expect([file.number, file.date, file.printed?.amount]).toEqual(['ST-77', '2026-11-05', '1003.3']);
  expect([file.questions, file.problems]).toEqual([[], []]);
});

test('a statement file has apps with the names of totals, fees and taxes, also without months', () => {
  const apps = ['Coffee Shop', 'Taxi Driver', 'Total War', 'Tax Simulator', 'Overdue'];
  const file = parseStatementFile(
    csv('App,Earnings (USD)', ...apps.map((app) => `${app},10.00`), 'Total October 2026,49.00', 'Tax,-1.00'),
    { month: '2026-10' },
  );
  expect(linesOf(file)).toEqual([...apps.map((app) => `2026-10 ${app} 10 USD`), '2026-10 -1 USD']);
  expect(file.printed?.amount).toBe('49');
});

test('a statement file asks for the order of day and month if only its own date needs it', () => {
  const above = csv('Statement date: 11/05/2026', 'Month,Amount (USD)', '2026-10,80.00');
  const inColumn = csv('Month,Amount (USD),Invoice date', '2026-10,80.00,11/05/2026');
  for (const text of [above, inColumn]) {
    expect(parseStatementFile(text, {}).questions).toEqual(['dateOrder']);
    expect(parseStatementFile(text, { dateOrder: 'month first' }).date).toBe('2026-11-05');
  }
});

test('a statement file names a month that cannot be read, also that of an app with the name of a fee', () => {
  const rows = ['Puzzle,2026-10,1.00', 'Coffee Shop,2026-13,12.50'];
  const file = parseStatementFile(csv('App,Month,Amount (USD)', ...rows), {});
  expect([linesOf(file), file.problems.length]).toEqual([['2026-10 Puzzle 1 USD'], 1]);
});

test('a statement file asks for the month if its period is none', () => {
  const file = parseStatementFile(csv('Period,Amount (USD)', 'Q3 2026,12.50'), {});
  expect(file.questions).toEqual(['month']);
});

test('a statement file may have names that are formulas or properties of objects', () => {
  const names = ['=IMPORTXML("http://x.test","//a")', '__proto__', 'constructor', 'x'.repeat(5_000)];
  const text = Papa.unparse([
    ['Month', 'App', 'Amount (USD)'],
    ...names.map((name) => ['2026-10', name, '1.25']),
  ]);
  expect(parseStatementFile(text, {}).lines.map(({ app, amount }) => [app, amount])).toEqual(
    names.map((name) => [name.length > 100 ? `${name.slice(0, 99)}…` : name, '1.25']),
  );
});

describe('a generated statement', () => {
  const cents = fc.integer({ min: -99_999, max: 9_999_999 });
  const row = fc.tuple(
    fc.constantFrom('2026-09', '2026-10'),
    fc.constantFrom('Puzzle', 'Racer', 'Total War'),
    cents,
  );
  const text = (value: number, mark: ',' | '.') => {
    const digits = String(Math.abs(value)).padStart(3, '0');
    const number = `${digits.slice(0, -2)}${mark}${digits.slice(-2)}`;
    return value < 0 ? `(${number})` : number;
  };

  test('a generated statement has the sum of its rows, and prints it', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(',' as const, '.' as const),
        (rows, mark) => {
          const total = rows.reduce((sum, [, , value]) => sum + value, 0);
          const cells = rows.map(([month, app, value]) => [month, app, text(value, mark)]);
          const all = [['Month', 'App', 'Revenue (EUR)'], ...cells, ['Total', '', text(total, mark)]];
          const file = parseStatementFile(Papa.unparse(all, { delimiter: ';' }), {});
          const sum = sumOfUnits(file.lines.map(({ amount }) => amount));
          expect([file.questions, file.problems]).toEqual([[], []]);
          expect(sum).toBe(BigInt(total) * 10_000n);
          expect(toMillionths(file.printed?.amount ?? '0')).toBe(sum);
        },
      ),
      limitRuns({ quick: 40, thorough: 3_000 }),
    );
  });
});

test('any text as a statement or a bank export never throws', () => {
  fc.assert(
    fc.property(fc.array(hostileTexts, { maxLength: 12 }), (cells) => {
      parseStatementFile(`Month,App,Amount,Currency\n${cells.join(',')}\n${cells.join('\n')}`, {});
      parseStatementFile(cells.join('\n'), {});
      parsePaymentFile(`Date,Name,Amount,Currency\n${cells.join(',')}\n${cells.join('\n')}`, {});
    }),
    limitRuns({ quick: 40, thorough: 3_000 }),
  );
});

test('any text as a statement or a bank export of a hundred thousand characters is read', () => {
  for (const text of LONG_TEXTS) {
    parseStatementFile(text, {});
    parseStatementFile(`Month,Amount (USD)\n2026-10,1.25\n2026-10,${text}`, {});
    parsePaymentFile(`Date,Amount (USD)\n2026-10-31,${text}`, {});
  }
});
