import fc from 'fast-check';
import { exactText, nowText } from '../../src/audit/cell-audit';

describe('an exact number', () => {
  it('has all digits of the number, in every size', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const text = exactText(number, { type: 'money' }, 'USD');
        expect(Number(text.replace(/,/g, '').replace(' USD', ''))).toBe(number + 0);
      }),
    );
  });

  it.each([
    [1234.5, 'money', '1,234.5 USD'],
    [-0.001, 'money', '-0.001 USD'],
    [0, 'money', '0 USD'],
    [1e-7, 'decimal', '0.0000001'],
    [1234567, 'count', '1,234,567'],
    [0.0791, 'share', '7.91%'],
    ['=1+1', 'text', '=1+1'],
    ['', 'money', 'not known'],
    [null, 'money', 'not known'],
  ] as const)('%p as %s is %s', (value, type, text) => {
    expect(exactText(value, { type }, 'USD')).toBe(text);
  });

  it('of a cohort day without a value is not known yet', () => {
    expect(nowText(null, 'ltv30', { type: 'money' }, 'USD')).toBe('not known yet');
    expect(nowText(null, 'revenue', { type: 'money' }, 'USD')).toBe('not known');
    expect(nowText(0, 'ltv30', { type: 'money' }, 'USD')).toBe('0 USD');
  });
});
