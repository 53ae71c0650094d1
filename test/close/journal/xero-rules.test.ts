import { listXeroMistakes } from './xero-rules';

const HEADER =
  '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2';
const file = (...lines: string[]) => [HEADER, ...lines].map((line) => `${line}\r\n`).join('');
const buildLine = (
  amount: string,
  {
    date = '31/10/2026',
    code = '200',
    rate = 'Tax Exempt (0%)',
  }: { readonly date?: string; readonly code?: string; readonly rate?: string } = {},
) => `Revenue,${date},,${code},${rate},${amount},,,,`;

it('the checker of Xero files accepts a journal with equal debits and credits', () => {
  expect(listXeroMistakes(file(buildLine('10.00'), buildLine('-10.00')))).toEqual([]);
});

it.each([
  ['an amount with one decimal', file(buildLine('10.5'), buildLine('-10.50')), 'line 1: Amount “10.5”'],
  [
    'debits that differ from credits',
    file(buildLine('10.00'), buildLine('-9.99')),
    'Revenue 31/10/2026: sum 1',
  ],
  ['the month before the day', file(buildLine('0.00', { date: '10/31/2026' })), 'line 1: no day 10/31/2026'],
  ['a missing code', file(buildLine('0.00', { date: '31/10/2026', code: '' })), 'line 1: AccountCode “”'],
  [
    'a missing tax rate',
    file(buildLine('0.00', { date: '31/10/2026', code: '200', rate: '' })),
    'line 1: TaxRate “”',
  ],
  ['301 lines', file(...Array.from({ length: 301 }, () => buildLine('0.00'))), '301 lines'],
])('the checker of Xero files finds %s', (_, text, mistake) => {
  expect(listXeroMistakes(text)).toContain(mistake);
});
