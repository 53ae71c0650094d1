import { type PaymentFile, parsePaymentFile } from '../../../src/payouts/import/payments/payment-file';

const csv = (...lines: readonly string[]) => lines.join('\r\n');

/** The payments as a reader would say them. */
function linesOf({ lines }: PaymentFile): string[] {
  return lines.map(({ date, amount, currency, payer }) => `${date} ${amount} ${currency} from ${payer}`);
}

test('the export of a bank asks for the currency if it names none, and for the column of dates if there is none', () => {
  expect(parsePaymentFile(csv('Date,Name,Amount', '2026-11-21,Alpha,12.50'), {}).questions).toEqual([
    'currency',
  ]);
  const noDate = parsePaymentFile(csv('Name,Amount,Currency', 'Alpha,12.50,USD'), {});
  expect([noDate.questions, noDate.lines]).toEqual([['columns'], []]);
});

test('the export of a bank has fees and taxes as what was kept, whatever their sign', () => {
  const file = parsePaymentFile(
    csv(
      'Date,Name,Amount,Currency,Bank fee,Tax withheld',
      '2026-11-21,Alpha,90.00,USD,-4.00,6.00',
      '2026-11-22,Beta,1.00,USD,,',
    ),
    {},
  );
  expect(file.lines.map(({ fee, withholding }) => [fee, withholding])).toEqual([
    ['4', '6'],
    ['', ''],
  ]);
});

test('the export of a bank names the row and the column of a cell that cannot be read, and reads all others', () => {
  const file = parsePaymentFile(
    csv(
      'Date,Name,Amount,Currency',
      '2026-11-21,Alpha,1 2,USD',
      '2026-11-31,Beta,3.50,USD',
      '2026-11-22,Gamma,4.50,USD',
    ),
    {},
  );
  expect(linesOf(file)).toEqual(['2026-11-22 4.5 USD from Gamma']);
  expect(file.problems).toEqual([
    'Row 2: “1 2” in column Amount cannot be read. Correct the cell in the file, or add the row by hand.',
    'Row 3: “2026-11-31” in column Date cannot be read. Correct the cell in the file, or add the row by hand.',
  ]);
});
