import { amountText, moneyText } from '../../../sidebar/sentences/amounts';

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
