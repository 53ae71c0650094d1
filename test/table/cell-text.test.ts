import fc from 'fast-check';
import { formatted } from '../../emulator/src/spreadsheet/number-format';
import { toFieldFormat } from '../../src/catalogue/number-formats';
import { toDaySerial } from '../../src/dates/sheet-dates';
import { formatCell } from '../../src/table/sheet-cell';
import type { Column } from '../../src/table/table';

function column(field: string, type: Column['type']): Column {
  return { field, label: field, type, note: '', key: false };
}

const TYPES = { money: 'MONEY', share: 'PERCENT', count: 'NUMBER', decimal: 'NUMBER' } as const;

it.each([
  ['revenue', 'money', 1234.5, '$1,234.50'],
  ['ecpmApi', 'money', 0.12345, '$0.1235'],
  ['ctrApi', 'share', 0.0525, '5.25%'],
  ['impressionApi', 'count', 1234567, '1,234,567'],
  ['date', 'date', '2026-11-01', '2026-11-01'],
  ['month', 'date', '2026-11-01', 'Nov 2026'],
  ['year', 'date', '2026-01-01', '2026'],
  ['dateTimeStamp', 'moment', 46_000.5, '2025-12-09 12:00:00'],
  ['appId', 'id', '3.10', '3.10'],
  ['appName', 'text', '=IMAGE("x")', '=IMAGE("x")'],
  ['revenue', 'money', null, ''],
  ['revenue', 'money', 'n/a', 'n/a'],
  ['dateTimeStamp', 'moment', 'unknown', 'unknown'],
  ['revenue', 'money', 1.005, '$1.01'],
  ['revenue', 'money', -0.004, '$0.00'],
  ['revenue', 'money', 1e-9, '$0.00'],
  ['revenue', 'money', 1e15, '$1,000,000,000,000,000.00'],
  ['impressionApi', 'count', 1.5, '2'],
  ['retention', 'decimal', 1.5, '1.5'],
  ['retention', 'decimal', 1234.56785, '1,234.5679'],
  ['appId', 'id', 1234567, '1234567'],
  ['appName', 'text', 1234567, '1234567'],
  ['date', 'date', 46_327, '46327'],
  ['dateTimeStamp', 'moment', 46_000 + 1 / 86_400, '2025-12-09 00:00:01'],
] as const)('a previewed cell of %s (%s) holding %j shows %j', (field, type, cell, shown) => {
  expect(formatCell(cell, column(field, type), 'USD')).toBe(shown);
});

it.each([
  ['month', '2026-10-01'],
  ['year', '2025-01-01'],
  ['quarter', '2026-07-01'],
])('a previewed cell of a %s shows what the sheet will', (field, day) => {
  const inSheet = formatted(toDaySerial(day), { type: 'DATE', pattern: toFieldFormat(field, 'USD') });
  expect(formatCell(day, column(field, 'date'), 'USD')).toBe(inSheet);
});

it('a previewed cell has the sign of its currency', () => {
  expect(formatCell(2, column('revenue', 'money'), 'CNY')).toBe('¥2.00');
});

it.each([
  ['revenue', 'money'],
  ['ecpmApi', 'money'],
  ['ctrApi', 'share'],
  ['impressionApi', 'count'],
] as const)('a previewed cell of %s shows numbers as the sheet will', (field, type) => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
      const cell = type === 'count' ? Math.round(value) : value;
      const inSheet = formatted(cell, { type: TYPES[type], pattern: toFieldFormat(field, 'USD') });
      expect(formatCell(cell, column(field, type), 'USD')).toBe(inSheet);
    }),
  );
});
