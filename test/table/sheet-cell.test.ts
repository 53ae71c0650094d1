import fc from 'fast-check';
import { formatted } from '../../emulator/src/spreadsheet/number-format';
import { toFieldFormat } from '../../src/catalogue/number-formats';
import { toDaySerial } from '../../src/dates/sheet-dates';
import {
  formatCell,
  isSameCell,
  measureCellBytes,
  measureJsonBytes,
  replaceBrokenCharacters,
  type SheetCell,
  toCellData,
  toReturnedText,
  toSheetCell,
} from '../../src/table/sheet-cell';
import type { Column } from '../../src/table/table';

it.each<[SheetCell | undefined, SheetCell, boolean]>([
  ['', '', true],
  [undefined, '', true],
  [undefined, 0, false],
  ['', 0, false],
  ['1', 1, false],
  [true, 'TRUE', false],
  [0.1 + 0.2, 0.3, false],
  [0, -0, true],
  ['a\nb', 'a\r\nb', true],
  ['a\u0007b', 'ab', true],
  ['a b', 'a  b', false],
  ['é', 'e\u0301', false],
])('equality of cells with %j in the sheet, %j needs no change: %s', (held, fresh, same) => {
  expect(isSameCell(held, fresh)).toBe(same);
});

it('the size of a cell is never estimated too small, and rarely too large', () => {
  const value = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string({ unit: 'binary' }),
    fc.integer(),
  );
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (values) => {
      const guessed = values.reduce<number>((sum, cell) => sum + measureCellBytes(cell), 0);
      const real = Buffer.byteLength(JSON.stringify(values.map(toCellData))) - 1;
      expect(guessed).toBeGreaterThanOrEqual(real);
      const text = values.join('');
      if (/^[ -~]*$/.test(text)) expect(guessed).toBe(real);
    }),
  );
});

it('the size of a cell is estimated for other requests too', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(measureJsonBytes(value)).toBeGreaterThanOrEqual(Buffer.byteLength(JSON.stringify(value)));
    }),
  );
});

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

it('a value as a sheet cell is blank if it is unknown or no number', () => {
  expect(toSheetCell(null, 'money')).toBe('');
  expect(toSheetCell(Number.NaN, 'money')).toBe('');
  expect(toSheetCell(Number.NEGATIVE_INFINITY, 'money')).toBe('');
  expect(toSheetCell(0, 'money')).toBe(0);
});

it('a value as a sheet cell is a number for a day, and for no other text', () => {
  expect(toSheetCell('2026-11-01', 'date')).toBe(46_327);
  expect(toSheetCell('2026-11-01', 'text')).toBe('2026-11-01');
  expect(toSheetCell('2026-11-31', 'date')).toBe('2026-11-31');
});

it('a value as a sheet cell is cut to 50,000 characters with a visible ending', () => {
  expect(toSheetCell('x'.repeat(50_000), 'text')).toBe('x'.repeat(50_000));
  expect(toSheetCell('x'.repeat(50_001), 'text')).toBe(`${'x'.repeat(49_999)}…`);
});

it('a value as a sheet cell has a replacement for an invalid character', () => {
  expect(replaceBrokenCharacters('a\0b\0')).toBe('a\uFFFDb\uFFFD');
  expect(replaceBrokenCharacters('\uD83Dx\uDE00')).toBe('\uFFFDx\uFFFD');
  expect(replaceBrokenCharacters('\uD83D\uD83D\uDE00\uDE00')).toBe('\uFFFD😀\uFFFD');
  expect(replaceBrokenCharacters('😀')).toBe('😀');
  expect(toSheetCell('a\0', 'id')).toBe('a\uFFFD');
});

it('a value as a sheet cell has a type, so that Google parses nothing, and clears the cell if it is blank', () => {
  expect(toCellData('')).toEqual({});
  expect(toCellData('=1')).toEqual({ userEnteredValue: { stringValue: '=1' } });
  expect(toCellData(0)).toEqual({ userEnteredValue: { numberValue: 0 } });
  expect(toCellData(false)).toEqual({ userEnteredValue: { boolValue: false } });
});

it('a text that a sheet returns has line ends as one character, and no other control characters', () => {
  expect(toReturnedText('a\r\nb\rc\nd')).toBe('a\nb\nc\nd');
  const control = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('');
  expect(toReturnedText(`<${control}>`)).toBe('<\t\n\n>');
  expect(toReturnedText('\u007F\u0080\u009F')).toBe('\u007F\u0080\u009F');
});
