import fc from 'fast-check';
import type { ValueType } from '../../../src/catalogue/entry';
import { findCurrencySign, requireNumber, UnclearValue } from '../../../src/service/wire/json-cells';

/** The value that a function returns, or the error that it throws. */
function outcomeOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

it.each<[unknown, ValueType, number]>([
  [12, 'count', 12],
  [-1.5, 'money', -1.5],
  ['12', 'count', 12],
  [' 12 ', 'count', 12],
  ['1,234.50', 'money', 1234.5],
  ['1,234,567', 'count', 1_234_567],
  ['-1,234', 'count', -1234],
  ['￥12', 'money', 12],
  ['¥ 12', 'money', 12],
  ['$1.5', 'money', 1.5],
  ['-$1.5', 'money', -1.5],
  ['$-1.5', 'money', -1.5],
  ['$1,000.25', 'money', 1000.25],
  ['12%', 'share', 0.12],
  ['12.3 %', 'share', 0.123],
  ['-0.7%', 'share', -0.007],
  ['0.12', 'share', 0.12],
  ['1e3', 'count', 1000],
  ['.5', 'decimal', 0.5],
  ['$1.5', 'decimal', 1.5],
  ['0.000001', 'money', 0.000001],
])('a number of the service: %j as %s is %d', (value, type, number) => {
  expect(requireNumber(value, type)).toBe(number);
});

it.each([null, undefined, '', '  ', '-', 'N/A', 'n/a'])(
  'a number of the service: %j is not known',
  (value) => {
    expect(requireNumber(value, 'money')).toBeNull();
  },
);

it.each<[unknown, ValueType]>([
  ['1,23', 'money'],
  ['1,2345', 'money'],
  ['0,123', 'money'],
  [',123', 'money'],
  ['1 234', 'money'],
  ['abc', 'money'],
  ['12abc', 'money'],
  ['0x10', 'count'],
  ['Infinity', 'money'],
  ['NaN', 'money'],
  ['--1', 'money'],
  ['$', 'money'],
  ['$5', 'count'],
  ['12%', 'money'],
  ['12%', 'count'],
  ['1,200%', 'share'],
  [true, 'count'],
  [{}, 'count'],
  [[], 'count'],
  [Number.NaN, 'money'],
  [Number.POSITIVE_INFINITY, 'money'],
  [9007199254740994, 'count'],
  ['9007199254740993', 'count'],
  ['1e999', 'money'],
])('a number of the service: %j as %s is not understood', (value, type) => {
  expect(() => requireNumber(value, type)).toThrow(UnclearValue);
});

it('a number of the service is read as the number that was written', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(requireNumber(String(number), 'money')).toBe(number + 0);
    }),
  );
  fc.assert(
    fc.property(fc.maxSafeInteger(), (number) => {
      expect(requireNumber(number.toLocaleString('en-US'), 'count')).toBe(number);
    }),
  );
});

it('a number of the service is never read from a text without digits', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !/\d/.test(text)),
      (text) => {
        expect(outcomeOf(() => requireNumber(text, 'money'))).not.toEqual(expect.any(Number));
      },
    ),
  );
});

it('a number of the service finds the sign of a currency', () => {
  expect(['$1', '-￥2', ' ¥3', '4', 5].map(findCurrencySign)).toEqual([
    '$',
    '￥',
    '￥',
    undefined,
    undefined,
  ]);
});
