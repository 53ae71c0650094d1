import { DIMENSIONS, METRICS } from '../../src/catalogue';
import { toFieldFormat } from '../../src/catalogue/number-formats';

it.each([
  ['date', 'yyyy-mm-dd'],
  ['month', 'mmm yyyy'],
  ['year', 'yyyy'],
  ['dateTimeStamp', 'yyyy-mm-dd hh:mm:ss'],
  ['appId', '@'],
  ['networkName', '@'],
  ['impressionApi', '#,##0'],
  ['ctr', '0.00%'],
  ['kp7', '0.00%'],
  ['revenue', '"$"#,##0.00'],
  ['eventRevenue', '"$"#,##0.00'],
  ['ecpmApi', '"$"#,##0.0000'],
  ['arpu', '"$"#,##0.0000'],
  ['ltv30', '"$"#,##0.0000'],
  ['deviceRevenue', '"$"#,##0.0000'],
])('the number format of: %s is %s', (id, format) => {
  expect(toFieldFormat(id, 'USD')).toBe(format);
});

it('the number format of money has the symbol of its currency, and no other number has one', () => {
  for (const { id, type } of [...DIMENSIONS, ...METRICS])
    expect([id, toFieldFormat(id, 'CNY').startsWith('"¥"')]).toEqual([id, type === 'money']);
});
