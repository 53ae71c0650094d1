import fc from 'fast-check';
import {
  detectDecimalMark,
  findNamedCurrency,
  parseAmount,
  parseCurrency,
} from '../../../src/payouts/import/amounts';
import { limitRuns } from '../../thorough';
import { hostileTexts, LONG_TEXTS, writtenAmounts } from './generated-texts';

test('an amount is read exactly in every style in which it is written', () => {
  fc.assert(
    fc.property(writtenAmounts, ({ text, mark, decimal }) => {
      expect([text, parseAmount(text, mark)]).toEqual([text, decimal]);
    }),
    limitRuns({ quick: 300, thorough: 6_000 }),
  );
});

test('an amount is never read with the other decimal mark as another amount than its column says', () => {
  fc.assert(
    fc.property(writtenAmounts, ({ text, mark, decimal }) => {
      const found = detectDecimalMark([text]);
      expect(found === 'unclear' || parseAmount(text, found) === decimal || !/[.,]/.test(text)).toBe(true);
      if (found !== 'unclear' && /[.,]\d*[1-9]/.test(text)) expect([text, found]).toEqual([text, mark]);
    }),
    limitRuns({ quick: 300, thorough: 6_000 }),
  );
});

test('an amount never throws, whatever a cell has', () => {
  fc.assert(
    fc.property(hostileTexts, fc.constantFrom('point' as const, 'comma' as const), (text, mark) => {
      const amount = parseAmount(text, mark);
      if (amount !== undefined) expect(amount).toMatch(/^-?\d+(\.\d*[1-9])?$/);
      detectDecimalMark([text, text]);
      expect(findNamedCurrency(text)).toMatch(/^([A-Z]{3})?$/);
      parseCurrency(text);
    }),
    limitRuns({ quick: 300, thorough: 4_000 }),
  );
});

test('an amount is not found in a text of a hundred thousand characters', () => {
  for (const text of LONG_TEXTS) {
    expect(parseAmount(text, 'point')).toBeUndefined();
    expect(detectDecimalMark([text])).toBe('point');
  }
});

test.each([
  ['1 2', 'two numbers'],
  ['1234 567', 'a year or another number before an amount'],
  ["1'2", 'digits around an apostrophe'],
  ["5' 10", 'feet and inches'],
  ['0,123', 'a first group without a number'],
  ['1,23', 'no group of three'],
  ['1234,567', 'a first group of four'],
  ['1,234.567.890', 'two decimal marks'],
  ['12,345,67', 'no last group of three'],
  ['--5', 'two signs'],
  ['(-5)-', 'three signs'],
  ['Oct 2026', 'a month'],
  ['May 5', 'a day'],
  ['1.5 Mio', 'a unit'],
  ['No. 12', 'a number of something'],
  ['5 %', 'a share'],
  ['5.', 'an unfinished number'],
  ['.', 'no digit'],
  ['', 'nothing'],
  ['=5', 'a formula'],
  ['1e999', 'more than anybody owes'],
])('an amount is not read from “%s”, which is %s', (text) => {
  expect(parseAmount(text, 'point')).toBeUndefined();
});

test.each([
  ['1,23,456.50', '123456.5', 'Indian groups'],
  ['Rs 1,234.00', '1234', 'a sign of two letters'],
  ['1 234,50 zł', '1234.5', 'a Polish sign'],
  ['1 234,50 kr', '1234.5', 'a Scandinavian sign'],
  ['R$ 1.234,56', '1234.56', 'a Brazilian sign'],
  ['¥1,234', '1234', 'yen or yuan'],
  ['1.5e3', '1500', 'an exponent'],
  ['.5', '0.5', 'no leading zero'],
  ['usd 5', '5', 'a code in lower case'],
  ['Rs. 500', '500', 'a point after the sign'],
  ['(-5)', '-5', 'brackets and a minus'],
  ['($-5)', '-5', 'brackets and a minus after the sign'],
])('an amount is read from “%s” as %s: %s', (text, amount) => {
  const mark = detectDecimalMark([text]);
  expect(parseAmount(text, mark === 'unclear' ? 'point' : mark)).toBe(amount);
});

test.each([
  [['1.234'], 'unclear'],
  [['12.345', '999.999'], 'unclear'],
  [['1.234', '0,5'], 'comma'],
  [['1.234', '0.5'], 'point'],
  [['1.234.567'], 'comma'],
  [['1.234,5'], 'comma'],
  [['0.123'], 'point'],
  [['1.5', '1,5'], 'unclear'],
  [['12', '-', ''], 'point'],
  [['$1.234', '€ 0,50'], 'comma'],
])('the decimal mark of a column of %j is %s', (texts, mark) => {
  expect(detectDecimalMark(texts)).toBe(mark);
});

test.each([
  ['Earnings (USD)', 'USD'],
  ['€ 12.50', 'EUR'],
  ['US$ 5', 'USD'],
  ['$5', ''],
  ['RMB', 'CNY'],
  ['100元', 'CNY'],
  ['A$ 5', 'AUD'],
  ['R$ 5', 'BRL'],
  ['X$ 5', ''],
  ['¥5', ''],
  ['Revenue', ''],
])('the currency that a text names: “%s” is “%s”', (text, currency) => {
  expect(findNamedCurrency(text)).toBe(currency);
});

test.each([
  ['usd', 'USD'],
  [' eur ', 'EUR'],
  ['RMB', 'CNY'],
  ['XAF', 'XAF'],
  ['US Dollar', 'USD'],
  ['', undefined],
  ['N/A', undefined],
])('a cell “%s” is %s', (text, currency) => {
  expect(parseCurrency(text)).toBe(currency);
});
