import fc from 'fast-check';
import { ODD, PlainNumber } from '../../../src/device/parse/plain-number';

/** What is read of a text that stands among others, as a cell does. */
function read(text: string): string {
  const number = new PlainNumber();
  const decimals = number.read(`9,${text},9`, 2, 2 + text.length);
  return decimals === ODD ? 'odd' : `${number.value} with ${decimals} decimals`;
}

describe('a number that is plainly digits', () => {
  it.each([
    ['0', '0 with 0 decimals'],
    ['-0', '0 with 0 decimals'],
    ['7', '7 with 0 decimals'],
    ['-7', '-7 with 0 decimals'],
    ['007', '7 with 0 decimals'],
    ['0.10', '0.1 with 2 decimals'],
    ['-0.10', '-0.1 with 2 decimals'],
    ['5.', '5 with 0 decimals'],
    ['.5', '0.5 with 1 decimals'],
    ['', 'NaN with 0 decimals'],
    ['123456789012345', '123456789012345 with 0 decimals'],
    ['-123456789012345', '-123456789012345 with 0 decimals'],
    ['1234567890.1234', '1234567890.1234 with 4 decimals'],
    ['0.0000000000001', '1e-13 with 13 decimals'],
  ])('is read: “%s”', (text, number) => {
    expect(read(text)).toBe(number);
  });

  it.each(['.', '-', '-.', '1.2.3', '..', '--1', '+1', '1-', '1e3', ' 1', '1 ', 'a', '1/2', '1:2', '"1"'])(
    'is not: “%s”',
    (text) => {
      expect(read(text)).toBe('odd');
    },
  );

  it.each(['1234567890123456', '0.12345678901234', '-1234567890123456'])(
    'is not where it has too many digits to be exact: “%s”',
    (text) => {
      expect(read(text)).toBe('odd');
    },
  );

  it('may stand at the beginning of a text', () => {
    const number = new PlainNumber();
    expect([number.read('.5', 0, 2), number.value]).toEqual([1, 0.5]);
    expect(number.read('.', 0, 1)).toBe(ODD);
  });

  it('is the nearest number to what is written, whatever that is', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 14 });
    fc.assert(
      fc.property(digits, digits, fc.boolean(), (before, after, isNegative) => {
        const text = `${isNegative ? '-' : ''}${before}.${after}`;
        const length = before.length + 1 + after.length;
        const right = `${Number(text) + 0} with ${after.length} decimals`;
        expect(read(text)).toBe(length < 2 || length > 15 ? 'odd' : right);
      }),
    );
  });
});
