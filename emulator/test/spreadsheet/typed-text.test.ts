import { Workbook } from './workbook';

/** The displayed text and the value of A1 after typing into it. */
function typed(text: string): [string, unknown] {
  const book = new Workbook('UTC');
  book.user.type('Sheet1', 'A1', text);
  const { values } = book.callSheets('values.get', {
    options: { range: 'A1', valueRenderOption: 'UNFORMATTED_VALUE' },
  });
  return [book.user.sees('Sheet1', 'A1'), (values as unknown[][] | undefined)?.[0]?.[0]];
}

it.each<[string, string, unknown]>([
  ['00123', '123', 123],
  ['3.10', '3.1', 3.1],
  ['-5', '-5', -5],
  ['1,234.5', '1,234.50', 1234.5],
  ['1,234', '1,234', 1234],
  ['1e3', '1.00E+03', 1000],
  ['12%', '12%', 0.12],
  ['12.5%', '12.50%', 0.125],
  ['$1,234.5', '$1,234.50', 1234.5],
  ['-$5', '-$5', -5],
  ['￥12', '￥12', 12],
  ['TRUE', 'TRUE', true],
  ['false', 'FALSE', false],
  ['2026-09-05', '2026-09-05', 46270],
  ['2026-9-5', '2026-9-5', 46270],
  ['1-2', '1-2', 46024],
  ['1/2', '1/2', 46024],
  ['9/5/2026', '9/5/2026', 46270],
  ['Sep 5, 2026', 'Sep 5-2026', 46270],
  ['2026-09-05 06:00:00', '2026-09-05 06:00:00', 46270.25],
  ['06:00', '6:00:00', 0.25],
  ['9007199254740993', '9.0072E+15', 9007199254740992],
])('a text typed into a cell or written by setValues: %j shows %j', (text, shown, value) => {
  expect(typed(text)).toEqual([shown, value]);
});

it('a text typed into a cell or written by setValues becomes a number even if it is too large for one, and its text is lost', () => {
  expect(typed('12E45678')[1]).toBe(Number.MAX_VALUE);
});

it.each(["'00123", "'=1+1", "'1-2", "'TRUE"])(
  'a text typed into a cell or written by setValues keeps %j as text without its apostrophe',
  (text) => {
    expect(typed(text)).toEqual([text.slice(1), text.slice(1)]);
  },
);

it.each([
  '2026-02-30',
  '1-32',
  '13/13',
  '1,23',
  'Marble 5',
  '5 apples',
  ' =1+1',
  '12:60',
  '1.2.3',
  '$',
  '%',
  '-',
])('a text typed into a cell or written by setValues keeps %j as text', (text) => {
  expect(typed(text)[1]).toBe(text);
});

it('a text typed into a cell or written by setValues becomes a formula if it begins with =, or with + before a name', () => {
  const book = new Workbook();
  book.user.type('Sheet1', 'A1', '=1+2');
  book.user.type('Sheet1', 'A2', '+A1*2');
  expect(book.displayTab()).toEqual([['3'], ['6']]);
  expect(book.user.seesInFormulaBar('Sheet1', 'A2')).toBe('=+A1*2');
});

it('a text typed into a cell or written by setValues stays text in cells with the text format, and keeps existing number formats', () => {
  const book = new Workbook();
  book.user.format('Sheet1', 'A1', { numberFormat: { type: 'TEXT', pattern: '@' } });
  book.user.format('Sheet1', 'A2', { numberFormat: { type: 'NUMBER', pattern: '0.0000' } });
  book.user.type('Sheet1', 'A1', '00123');
  book.user.type('Sheet1', 'A2', '12%');
  expect(book.displayTab()).toEqual([['00123'], ['0.1200']]);
});

it('a text typed into a cell or written by setValues clears the cell if it is empty', () => {
  const book = new Workbook();
  book.user.type('Sheet1', 'A1', 'x');
  book.user.type('Sheet1', 'A1', '');
  expect(book.displayTab()).toEqual([]);
});

it('a text typed into a cell or written by setValues is refused with more than 50,000 characters', () => {
  const book = new Workbook();
  expect(() => book.user.type('Sheet1', 'A1', 'x'.repeat(50_001))).toThrow(
    'more than the maximum of 50000 characters',
  );
  book.user.type('Sheet1', 'A1', 'x'.repeat(50_000));
  expect(book.displayTab()[0]![0]).toHaveLength(50_000);
});
