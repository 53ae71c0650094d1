import { listXeroMistakes } from './xero-rules';

const HEADER =
  '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2';
const file = (...lines: string[]) => [HEADER, ...lines].map((line) => `${line}\r\n`).join('');
const line = (amount: string, date = '31/10/2026', code = '200', rate = 'Tax Exempt (0%)') =>
  `Revenue,${date},,${code},${rate},${amount},,,,`;

describe('the checker of Xero files', () => {
  it('accepts a journal whose debits equal its credits', () => {
    expect(listXeroMistakes(file(line('10.00'), line('-10.00')))).toEqual([]);
  });

  it.each([
    ['an amount with one decimal', file(line('10.5'), line('-10.50')), 'line 1: Amount “10.5”'],
    ['debits that differ from credits', file(line('10.00'), line('-9.99')), 'Revenue 31/10/2026: sum 1'],
    ['the month before the day', file(line('0.00', '10/31/2026')), 'line 1: no day 10/31/2026'],
    ['a missing code', file(line('0.00', '31/10/2026', '')), 'line 1: AccountCode “”'],
    ['a missing tax rate', file(line('0.00', '31/10/2026', '200', '')), 'line 1: TaxRate “”'],
    ['301 lines', file(...Array.from({ length: 301 }, () => line('0.00'))), '301 lines'],
  ])('finds %s', (_, text, mistake) => {
    expect(listXeroMistakes(text)).toContain(mistake);
  });
});
