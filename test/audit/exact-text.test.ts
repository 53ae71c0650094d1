import fc from 'fast-check';
import { compareNumbers, formatExactValue } from '../../src/audit/audit';

it('an exact number has all digits of the number, in every size', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const text = formatExactValue(number, 'money', 'USD');
      expect(Number(text.replace(/,/g, '').replace(' USD', ''))).toBe(number + 0);
    }),
  );
});

it.each([
  [1234.5, 'money', '1,234.5 USD'],
  [-0.001, 'money', '-0.001 USD'],
  [1e-7, 'decimal', '0.0000001'],
  [1234567, 'count', '1,234,567'],
  [0.0791, 'share', '7.91%'],
  ['=1+1', 'text', '=1+1'],
  ['', 'money', 'not known'],
  [null, 'money', 'not known'],
] as const)('an exact number: %p as %s is %s', (value, type, text) => {
  expect(formatExactValue(value, type, 'USD')).toBe(text);
});

it.each([
  ['', null, /^The cell shows what the service reports now\.$/],
  [0.3, 0.1, /^The service now reports another number \(difference: -0\.2 USD\)\./],
  ['typed', 0.1, /\(difference: not known\)/],
  [0, null, /\(difference: not known\)/],
])('an exact number: %p in the cell and %p at the service are compared exactly', (inCell, now, sentence) => {
  expect(compareNumbers(inCell, { now }, 'money', 'USD').sentence).toMatch(sentence);
});
