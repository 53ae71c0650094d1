import fc from 'fast-check';
import {
  type Decimal,
  formatAmount,
  formatFixed,
  invertSign,
  parseDecimal,
  roundDecimal,
  subtractDecimals,
  sumDecimals,
  toDecimal,
} from '../../src/table/decimal';

/** Decimals of up to 30 digits, with the integer of 10^20 times their value. */
const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 20 }))
  .map(([units, places]) => {
    const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
    const at = digits.length - places;
    const text = `${units < 0n ? '-' : ''}${digits.slice(0, at)}.${digits.slice(at)}0`;
    return { text, scaled: units * 10n ** BigInt(20 - places) };
  });

function read(text: string): Decimal {
  const decimal = parseDecimal(text);
  if (decimal === undefined) throw new Error(`${text} was not read`);
  return decimal;
}

/** 10^20 times the value of a canonical decimal. */
function scaledOf(decimal: Decimal): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(20, '0'));
}

it('decimals are shown without a minus if they round to 0', () => {
  expect([formatAmount('-0.004'), formatAmount('-1204.505')]).toEqual(['0.00', '-1,204.51']);
});

it.each([
  ['1.50', '1.5'],
  ['-0', '0'],
  ['-0.00', '0'],
  ['007', '7'],
  ['+3.10', '3.1'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['1e-7', '0.0000001'],
  ['-1.25E3', '-1250'],
  ['123456789012345678901234.000000000001', '123456789012345678901234.000000000001'],
])('decimals reads %s as %s', (text, decimal) => {
  expect(parseDecimal(text)).toBe(decimal);
});

it.each(['', '.', '-', 'e5', '1,5', '1 2', 'NaN', 'Infinity', '1e401', '0x10', '１'])(
  'decimals does not read “%s” as a number',
  (text) => {
    expect(parseDecimal(text)).toBeUndefined();
  },
);

it('decimals keeps every finite number: its decimal reads back as the same number', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(Number(toDecimal(number))).toBe(number === 0 ? 0 : number);
    }),
  );
});

it('decimals adds what floating point cannot add', () => {
  expect(sumDecimals(['0.1', '0.2'])).toBe('0.3');
  expect(sumDecimals(['9007199254740993', '0.000000000001'])).toBe('9007199254740993.000000000001');
  expect(sumDecimals([])).toBe('0');
});

it('decimals adds, subtracts and negates exactly, whatever the order', () => {
  fc.assert(
    fc.property(fc.array(decimals), (list) => {
      const all = list.map(({ text }) => read(text));
      const sum = list.reduce((total, { scaled }) => total + scaled, 0n);
      expect(scaledOf(sumDecimals(all))).toBe(sum);
      expect(sumDecimals([...all].reverse())).toBe(sumDecimals(all));
      expect(subtractDecimals(sumDecimals(all), sumDecimals(all))).toBe('0');
      for (const { text, scaled } of list) expect(scaledOf(invertSign(read(text)))).toBe(-scaled);
    }),
  );
});

it.each([
  ['0.005', 2, '0.01'],
  ['-0.005', 2, '-0.01'],
  ['0.0049', 2, '0'],
  ['-0.0049', 2, '0'],
  ['12.345', 2, '12.35'],
  ['12.5', 0, '13'],
  ['12.3', 2, '12.3'],
])('decimals rounds %s to %s places as %s, halves away from zero', (decimal, places, rounded) => {
  expect(roundDecimal(decimal, places)).toBe(rounded);
});

it('decimals shows amounts with all decimals of a currency', () => {
  expect(formatFixed('12.5', 2)).toBe('12.50');
  expect(formatFixed('-1234.567', 2)).toBe('-1234.57');
  expect(formatFixed('7', 0)).toBe('7');
});
