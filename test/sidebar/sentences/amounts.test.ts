import { formatAmountChange, formatExactAmount, formatMoneyAmount } from '../../../sidebar/sentences/amounts';

it.each([
  ['1234.5', '1,234.50'],
  ['-1234567', '-1,234,567.00'],
  ['0.12345', '0.12345'],
  ['0', '0.00'],
  ['', ''],
  ['<b>', '<b>'],
  ['1e5', '1e5'],
])('amounts: %j are shown as %j', (amount, shown) => {
  expect(formatExactAmount(amount)).toBe(shown);
});

it('amounts have their currency behind them, and stay blank if they are blank', () => {
  expect(formatMoneyAmount('12', 'EUR')).toBe('12.00 EUR');
  expect(formatMoneyAmount('12', '')).toBe('12.00');
  expect(formatMoneyAmount('', 'EUR')).toBe('');
});

it.each([
  [517.2, 'USD', '+517.20 USD'],
  [-1234.567891, 'USD', '-1,234.57 USD'],
  [0.0001, 'USD', '+0.0001 USD'],
  [0, 'CNY', '0.00 CNY'],
  [-1204, '', '-1,204'],
])('a change by %j %s is shown as “%s”', (change, currency, shown) => {
  expect(formatAmountChange(change, currency)).toBe(shown);
});
