import { formatted, generalText } from '../../src/spreadsheet/number-format';

const show = (value: number, pattern: string) => formatted(value, { type: 'NUMBER', pattern });

it.each<[number, string, string]>([
  [46270, 'yyyy-mm-dd', '2026-09-05'],
  [46270.5, 'yyyy-mm-dd hh:mm:ss', '2026-09-05 12:00:00'],
  [46270.999994, 'yyyy-mm-dd hh:mm:ss', '2026-09-05 23:59:59'],
  [46270, 'ddd d mmm yyyy', 'Sat 5 Sep 2026'],
  [46270.75, 'h:mm am/pm', '6:00 PM'],
  [1234567.891, '#,##0', '1,234,568'],
  [1234567.891, '#,##0.00', '1,234,567.89'],
  [-1234.5, '#,##0.00', '-1,234.50'],
  [-0.001, '#,##0.00', '0.00'],
  [1.005, '0.00', '1.01'],
  [0.1234, '0.00%', '12.34%'],
  [0.29, '0%', '29%'],
  [1.5, '0.0000', '1.5000'],
  [1234.5, '"$"#,##0.00', '$1,234.50'],
  [-1234.5, '"$"#,##0.00', '-$1,234.50'],
  [1234.5, '[$¥-804]#,##0.00', '¥1,234.50'],
  [-3, '0;(0);"none"', '(3)'],
  [0, '0;(0);"none"', 'none'],
  [0.5, '#.##', '.5'],
  [12345, '0.00E+00', '1.23E+04'],
  [42, '@', '42'],
])('number formats show %d under %s as %s', (value, pattern, text) => {
  expect(show(value, pattern)).toBe(text);
});

it('number formats show numbers without a format as Sheets does', () => {
  expect([0, 1 / 3, 1234567.891, 123456789012, 1e15, 1e-10, -2.5].map((value) => generalText(value))).toEqual(
    ['0', '0.3333333333', '1234567.891', '123456789012', '1E+15', '1E-10', '-2.5'],
  );
});

it('number formats leave texts and booleans unchanged, and report unknown formats', () => {
  expect(formatted('x', { type: 'NUMBER', pattern: '0.00' })).toBe('x');
  expect(formatted(true)).toBe('TRUE');
  expect(() => show(1.5, '# ?/?')).toThrow('not emulated: number format');
});
