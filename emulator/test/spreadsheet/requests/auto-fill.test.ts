import { toGridRange, Workbook } from '../workbook';

const DAY = { numberFormat: { type: 'DATE', pattern: 'yyyy-mm-dd' } };

/** Types texts into a column, fills it by `length` cells, and returns the whole column. */
function filledColumn(length: number, ...texts: string[]): string[] {
  const book = new Workbook();
  const top = length < 0 ? -length : 0;
  for (const [at, text] of texts.entries()) book.user.type('Sheet1', `A${top + at + 1}`, text);
  fill(book, {
    source: toGridRange({ rows: [top, top + texts.length], columns: [0, 1] }),
    dimension: 'ROWS',
    fillLength: length,
  });
  return book.displayTab().map(([shown]) => shown!);
}

function fill(
  book: Workbook,
  {
    source,
    dimension,
    fillLength,
  }: { readonly source: object; readonly dimension: 'ROWS' | 'COLUMNS'; readonly fillLength: number },
): void {
  book.sendBatch([{ autoFill: { sourceAndDestination: { source, dimension, fillLength } } }]);
}

it.each<[string, number, string[], string[]]>([
  ['repeats one number', 2, ['5'], ['5', '5', '5']],
  ['continues two numbers', 3, ['1', '3'], ['1', '3', '5', '7', '9']],
  ['continues decimals without noise', 2, ['0.1', '0.2'], ['0.1', '0.2', '0.3', '0.4']],
  ['continues numbers upwards', -2, ['10', '12'], ['6', '8', '10', '12']],
  ['steps one date by a day', 2, ['2026-09-29'], ['2026-09-29', '2026-09-30', '2026-10-01']],
  ['steps one date back', -2, ['2026-03-01'], ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['continues weeks', 1, ['2026-09-01', '2026-09-08'], ['2026-09-01', '2026-09-08', '2026-09-15']],
  [
    'continues months, cut to their last day',
    3,
    ['2026-12-31', '2027-01-31'],
    ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
  ],
  ['counts texts that end in a number', 2, ['Week 09'], ['Week 09', 'Week 10', 'Week 11']],
  ['continues names of months', 2, ['November'], ['November', 'December', 'January']],
  ['continues names of days upwards', -1, ['Mon', 'Wed'], ['Sat', 'Mon', 'Wed']],
  ['repeats other texts', 3, ['US', 'DE'], ['US', 'DE', 'US', 'DE', 'US']],
  ['continues each run of a pattern', 4, ['Q1', '7'], ['Q1', '7', 'Q2', '7', 'Q3', '7']],
  ['repeats a blank cell', 3, ['1', '', '4'], ['1', '', '4', '1', '', '4']],
])('autoFill: %s', (_, length, typed, expected) => {
  expect(filledColumn(length, ...typed)).toEqual(expected);
});

it('autoFill moves relative references down and right, and keeps fixed ones', () => {
  const book = new Workbook();
  book.fill([[1, 2, '=A1*$B$1+A$1']]);
  fill(book, { source: toGridRange({ rows: [0, 1], columns: [2, 3] }), dimension: 'ROWS', fillLength: 1 });
  expect(book.user.seesInFormulaBar('Sheet1', 'C2')).toBe('=A2*$B$1+A$1');
  fill(book, {
    source: toGridRange({ rows: [0, 1], columns: [2, 3] }),
    dimension: 'COLUMNS',
    fillLength: 1,
  });
  expect(book.user.seesInFormulaBar('Sheet1', 'D1')).toBe('=B1*$B$1+B$1');
  fill(book, {
    source: toGridRange({ rows: [0, 1], columns: [2, 3] }),
    dimension: 'COLUMNS',
    fillLength: -2,
  });
  expect(book.user.seesInFormulaBar('Sheet1', 'A1')).toBe('=#REF!*$B$1+#REF!');
});

it('autoFill keeps the tab in references to other tabs, and fills formats but not notes', () => {
  const book = new Workbook();
  book.user.addSheet('My list');
  book.fill([["='My list'!A1"]]);
  book.user.format('Sheet1', 'A1', DAY);
  book.user.note('Sheet1', 'A1', 'mine');
  fill(book, { source: toGridRange({ rows: [0, 1], columns: [0, 1] }), dimension: 'ROWS', fillLength: 1 });
  expect(book.user.seesInFormulaBar('Sheet1', 'A2')).toBe("='My list'!A2");
  expect(book.store.sheet(0).format(1, 0)).toEqual(DAY);
  expect(book.store.sheet(0).note(1, 0)).toBeUndefined();
});

it.each<[string, object]>([
  [
    'numbers without a constant step',
    { source: toGridRange({ rows: [0, 3], columns: [0, 1] }), dimension: 'ROWS', fillLength: 1 },
  ],
  ['one time', { source: toGridRange({ rows: [0, 1], columns: [1, 2] }), dimension: 'ROWS', fillLength: 1 }],
])('autoFill does not guess how Google continues %s', (_, sourceAndDestination) => {
  const book = new Workbook();
  for (const [at, text] of ['1', '2', '4'].entries()) book.user.type('Sheet1', `A${at + 1}`, text);
  book.user.type('Sheet1', 'B1', '9:30');
  expect(() => book.sendBatch([{ autoFill: { sourceAndDestination } }])).toThrow(
    /^not emulated: filling from/,
  );
});

it.each<[string, string[]]>([
  ['en_US', ['Mon', 'Tue', 'Thu']],
  ['de_DE', ['Montag']],
])('autoFill does not guess how Google continues names of days in %s: %s', (locale, names) => {
  const book = new Workbook();
  book.sendBatch([{ updateSpreadsheetProperties: { properties: { locale }, fields: 'locale' } }]);
  for (const [at, name] of names.entries()) book.user.type('Sheet1', `A${at + 1}`, name);
  expect(() =>
    fill(book, {
      source: toGridRange({ rows: [0, names.length], columns: [0, 1] }),
      dimension: 'ROWS',
      fillLength: 1,
    }),
  ).toThrow(/^not emulated: filling/);
});

it('autoFill refuses to fill beyond the grid and cells that are protected', () => {
  const book = new Workbook();
  book.fill([[1]]);
  expect(() =>
    fill(book, {
      source: toGridRange({ rows: [0, 1], columns: [0, 1] }),
      dimension: 'ROWS',
      fillLength: -1,
    }),
  ).toThrow(/exceeds grid limits/);
  book.user.protect('Sheet1', 'A2');
  const source = {
    source: toGridRange({ rows: [0, 1], columns: [0, 1] }),
    dimension: 'ROWS',
    fillLength: 1,
  };
  expect(() => book.sendBatch([{ autoFill: { sourceAndDestination: source } }], 'other@example.com')).toThrow(
    /protected cell/,
  );
});
