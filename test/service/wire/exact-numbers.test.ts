import fc from 'fast-check';
import { readExactly, readNumber } from '../../../src/service/wire/json-cells';
import { parseDecimal, toDecimal } from '../../../src/table/decimal';

describe('an exact number from the service', () => {
  it.each([
    [12.5, '12.5'],
    [1e-7, '0.0000001'],
    [-0, '0'],
    ['0.12345678901234567890123', '0.12345678901234567890123'],
    ['12345678901234567890.01', '12345678901234567890.01'],
    [{}, undefined],
    [Number.NaN, undefined],
  ])('reads the amount %j as %j', (value, decimal) => {
    expect(readExactly(value, 'money')).toBe(decimal);
  });

  it('reads shares in percent, and counts that a JSON number cannot hold', () => {
    expect(readExactly('12.5%', 'share')).toBe('0.125');
    expect(readExactly('9007199254740993', 'count')).toBe('9007199254740993');
    expect(readExactly(2 ** 53, 'count')).toBeUndefined();
  });

  it('is the decimal of the number that a report shows, for every number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(readExactly(number, 'money')).toBe(toDecimal(number));
        expect(readNumber(number, 'money')).toBe(Number(readExactly(number, 'money')));
      }),
    );
  });

  it('is refused for the same texts as the number of a report, and keeps all of their digits', () => {
    const text = fc.stringMatching(/^[-+$￥]?[0-9,.]{0,25}(e[0-9])?%?$/);
    fc.assert(
      fc.property(text, fc.constantFrom('money', 'decimal', 'share' as const), (value, type) => {
        const exact = readExactly(value, type);
        const number = readNumber(value, type);
        expect(typeof exact === 'string' ? Number(exact) : exact).toBe(number);
        const digits = value.replace(/[+$￥,]/g, '');
        if (typeof exact === 'string' && !value.includes('%')) expect(exact).toBe(parseDecimal(digits));
      }),
    );
  });
});
