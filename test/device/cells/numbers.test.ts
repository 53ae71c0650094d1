import { epochMsOf, numberOf } from '../../../src/device/cells/numbers';

describe('a written number', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['+12', 12],
    ['-12', -12],
    [' 12 ', 12],
    ['12.', 12],
    ['12.345', 12.345],
    ['.25', 0.25],
    ['-.25', -0.25],
    ['12e10', 12e10],
    ['12E+10', 12e10],
    ['12.5e-10', 12.5e-10],
    ['.5e2', 50],
  ])('is read: %s', (text, number) => {
    expect(numberOf(text)).toBe(number);
  });

  it.each(['', ' ', '-', ' - ', 'n/a', 'N/A', 'null', ' NULL ', '\\N'])('is blank: “%s”', (text) => {
    expect(numberOf(text)).toBeNull();
  });

  it.each([
    'x12',
    '12x',
    '.',
    '+',
    '+-1',
    'e5',
    '5e',
    '5e+',
    '5e1.5',
    '1.2.3',
    '1,5',
    '1 000',
    '0x10',
    'NaN',
    'Infinity',
    '1e999',
    '-1e999',
    'n/a 1',
    'none',
    '--',
  ])('is none: “%s”', (text) => {
    expect(numberOf(text)).toBeUndefined();
  });
});

describe('a time stamp', () => {
  it.each([
    [1e9 - 1, Number.NaN],
    [1e9, 1e12],
    [99_999_999_999, 99_999_999_999_000],
    [1e11, Number.NaN],
    [1e12 - 1, Number.NaN],
    [1e12, 1e12],
    [1e14 - 1, 1e14 - 1],
    [1e14, Number.NaN],
    [-1_725_494_400, Number.NaN],
    [Number.NaN, Number.NaN],
  ])('of %p is %p in milliseconds', (stamp, ms) => {
    expect(epochMsOf(stamp)).toBe(ms);
  });
});
