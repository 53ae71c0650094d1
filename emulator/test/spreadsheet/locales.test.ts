import { formatted } from '../../src/spreadsheet/number-format';
import { Workbook } from './workbook';

/** A file with this locale. */
function fileIn(locale: string): Workbook {
  const book = new Workbook();
  book.sendBatch([{ updateSpreadsheetProperties: { properties: { locale }, fields: 'locale' } }]);
  return book;
}

/** What a typed text becomes: its value, and what the cell shows. */
function typed(locale: string, text: string): unknown[] {
  const book = fileIn(locale);
  book.user.type('Sheet1', 'A1', text);
  return [book.store.sheet(0).value(0, 0), book.user.sees('Sheet1', 'A1')];
}

const SEP_15 = 46_280;

it.each<[string, string, unknown, string]>([
  ['de_DE', '1,5', 1.5, '1,5'],
  ['de_DE', '1.234,50', 1234.5, '1.234,50'],
  ['de_DE', '1.234', 1234, '1.234'],
  ['de_DE', '1,234', 1.234, '1,234'],
  ['de_DE', '12,5%', 0.125, '12,50%'],
  ['de_DE', '-3,20 €', -3.2, '-3,20 €'],
  ['de_DE', '--5 €', '--5 €', '--5 €'],
  ['de_DE', '15.09.2026', SEP_15, '15.09.2026'],
  ['de_DE', '15.9.26', SEP_15, '15.9.2026'],
  ['de_DE', '15/09/2026', SEP_15, '15/09/2026'],
  ['de_DE', '15.9.', SEP_15, '15.9'],
  ['de_DE', '2026-09-15', SEP_15, '2026-09-15'],
  ['de_DE', '09/15/2026', '09/15/2026', '09/15/2026'],
  ['de_DE', '1,5,5', '1,5,5', '1,5,5'],
  ['de_DE', 'wahr', true, 'WAHR'],
  ['fr_FR', '1 234,5', 1234.5, '1\u202f234,50'],
  ['fr_FR', '15/09/2026', SEP_15, '15/09/2026'],
  ['en_GB', '15/09/2026', SEP_15, '15/09/2026'],
  ['en_GB', '1,234.5', 1234.5, '1,234.50'],
  ['zh_CN', '2026/9/15', SEP_15, '2026/9/15'],
  ['zh_CN', '2026年9月15日', SEP_15, '2026年9月15日'],
  ['zh_CN', '9/15', SEP_15, '9/15'],
  ['en_US', '1,5', '1,5', '1,5'],
  ['en_US', '9/15/2026', SEP_15, '9/15/2026'],
])('a typed text in %s: %s', (locale, text, value, shown) => {
  expect(typed(locale, text)).toEqual([value, shown]);
});

it('a formula is typed and shown with semicolons and decimal commas where the locale has them, and is the same everywhere', () => {
  const book = fileIn('de_DE');
  book.user.type('Sheet1', 'A1', '=SUM(1,5; 2)&" x"');
  expect(book.user.sees('Sheet1', 'A1')).toBe('3,5 x');
  expect(book.user.seesInFormulaBar('Sheet1', 'A1')).toBe('=SUM(1,5; 2)&" x"');
  book.sendBatch([{ updateSpreadsheetProperties: { properties: { locale: 'en_US' }, fields: 'locale' } }]);
  expect(book.user.seesInFormulaBar('Sheet1', 'A1')).toBe('=SUM(1.5, 2)&" x"');
  expect(book.user.sees('Sheet1', 'A1')).toBe('3.5 x');
});

it('a formula takes a semicolon in every locale, and no comma where it is the decimal sign', () => {
  const german = fileIn('de_DE');
  german.user.type('Sheet1', 'A1', '=SUM(1, 2)');
  expect(german.user.sees('Sheet1', 'A1')).toBe('#ERROR!');
  expect(german.user.seesInFormulaBar('Sheet1', 'A1')).toBe('=SUM(1, 2)');
  german.user.type('Sheet1', 'A2', '=1.5');
  expect(german.user.sees('Sheet1', 'A2')).toBe('#ERROR!');
  expect(german.user.seesInFormulaBar('Sheet1', 'A2')).toBe('=1.5');
  const american = fileIn('en_US');
  american.user.type('Sheet1', 'A1', '=SUM(1; 2)');
  expect(american.user.sees('Sheet1', 'A1')).toBe('3');
});

it('a formula of the API is in the locale of the file, too, and reads numbers in texts as the locale writes them', () => {
  const book = fileIn('de_DE');
  book.fill([['1,5', '=A1*2', '=IF(B1>2,5; B1; 0)']]);
  expect(book.displayTab()).toEqual([['1,5', '3', '3']]);
});

it.each<[string, string, number, string]>([
  ['de_DE', '#,##0.00', 1234567.891, '1.234.567,89'],
  ['de_DE', '"$"#,##0.00', 5, '$5,00'],
  ['fr_FR', 'd mmmm yyyy', SEP_15, '15 septembre 2026'],
  ['de_DE', 'dddd', SEP_15, 'Dienstag'],
  ['zh_CN', 'mmmm', SEP_15, '九月'],
  ['en_GB', 'd mmm', SEP_15, '15 Sep'],
])('a format in %s: %s', (id, pattern, value, shown) => {
  const { rules } = fileIn(id).store;
  expect(formatted(value, { type: 'NUMBER', pattern }, rules)).toBe(shown);
});

it('a format without a pattern follows the locale', () => {
  const shown = (id: string, type: string, value: number) =>
    formatted(value, { type }, fileIn(id).store.rules);
  expect(shown('de_DE', 'DATE', SEP_15)).toBe('15.09.2026');
  expect(shown('de_DE', 'CURRENCY', 5)).toBe('5,00 €');
  expect(shown('zh_CN', 'DATE_TIME', SEP_15 + 0.5)).toBe('2026/9/15 12:00:00');
});

it('another locale is not emulated', () => {
  expect(() => fileIn('pl_PL')).toThrow('not emulated: spreadsheet locale pl_PL');
});
