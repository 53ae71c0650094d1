import { amountText, fullDay, moneyText, shortMonth } from '../../../sidebar/sentences/amounts';

describe('amounts', () => {
  it.each([
    ['1234.5', '1,234.50'],
    ['-1234567', '-1,234,567.00'],
    ['0.12345', '0.12345'],
    ['0', '0.00'],
    ['', ''],
    ['<b>', '<b>'],
    ['1e5', '1e5'],
  ])('%j are shown as %j', (amount, shown) => {
    expect(amountText(amount)).toBe(shown);
  });

  it('have their currency behind them, and stay blank if they are blank', () => {
    expect(moneyText('12', 'EUR')).toBe('12.00 EUR');
    expect(moneyText('12', '')).toBe('12.00');
    expect(moneyText('', 'EUR')).toBe('');
  });
});

it('shows months and days in short words, and other texts as they are', () => {
  expect(['2026-10', '2026-09', '2026-13', ''].map(shortMonth)).toEqual([
    'Oct 2026',
    'Sep 2026',
    '2026-13',
    '',
  ]);
  expect(['2026-11-03', '2026-02-30', ''].map(fullDay)).toEqual(['3 Nov 2026', '2026-02-30', '']);
});
