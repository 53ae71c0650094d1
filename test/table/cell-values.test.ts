import { replaceBrokenCharacters, toCellData, toReturnedText, toSheetCell } from '../../src/table/sheet-cell';

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
