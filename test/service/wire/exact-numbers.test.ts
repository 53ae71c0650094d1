import fc from 'fast-check';
import { requireDecimal, requireNumber, UnclearValue } from '../../../src/service/wire/json-cells';
import { parseDecimal, toDecimal } from '../../../src/table/decimal';

/** What the function returns; undefined if it throws. */
function findUnlessUnclear<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnclearValue) return undefined;
    throw error;
  }
}

it.each([{}, Number.NaN])('an exact number from the service: %j is refused', (value) => {
  expect(() => requireDecimal(value, 'money')).toThrow(UnclearValue);
});

it.each([
  [12.5, '12.5'],
  [1e-7, '0.0000001'],
  [-0, '0'],
  ['0.12345678901234567890123', '0.12345678901234567890123'],
  ['12345678901234567890.01', '12345678901234567890.01'],
])('an exact number from the service reads the amount %j as %j', (value, decimal) => {
  expect(requireDecimal(value, 'money')).toBe(decimal);
});

it('an exact number from the service reads shares in percent, and counts that a JSON number cannot hold', () => {
  expect(requireDecimal('12.5%', 'share')).toBe('0.125');
  expect(requireDecimal('9007199254740993', 'count')).toBe('9007199254740993');
  expect(() => requireDecimal(2 ** 53, 'count')).toThrow(UnclearValue);
});

it('an exact number from the service is the decimal of the number that a report shows, for every number', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(requireDecimal(number, 'money')).toBe(toDecimal(number));
      expect(requireNumber(number, 'money')).toBe(Number(requireDecimal(number, 'money')));
    }),
  );
});

it('an exact number from the service is refused for the same texts as the number of a report, and otherwise keeps all digits', () => {
  const text = fc.stringMatching(/^[-+$￥]?[0-9,.]{0,25}(e[0-9])?%?$/);
  fc.assert(
    fc.property(text, fc.constantFrom('money', 'decimal', 'share' as const), (value, type) => {
      const exact = findUnlessUnclear(() => requireDecimal(value, type));
      const number = findUnlessUnclear(() => requireNumber(value, type));
      expect(typeof exact === 'string' ? Number(exact) : exact).toBe(number);
      const digits = value.replace(/[+$￥,]/g, '');
      if (typeof exact === 'string' && !value.includes('%')) expect(exact).toBe(parseDecimal(digits));
    }),
  );
});
