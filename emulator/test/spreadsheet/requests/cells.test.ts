import { toCellData, toGridRange, Workbook } from '../workbook';

function filled(): Workbook {
  const book = new Workbook();
  book.fill([
    ['Day', 'Revenue'],
    ['2026-09-01', 10],
    ['2026-09-02', 20],
  ]);
  return book;
}

it('updateCells stores texts unchanged, whatever they look like', () => {
  const book = new Workbook();
  const texts = ['00123', '1-2', 'TRUE', '12E45678', "'x", ' =1+1'];
  book.sendBatch([
    {
      updateCells: {
        start: {},
        rows: [{ values: [...texts.map(toCellData), { userEnteredValue: { stringValue: '=IMAGE("x")' } }] }],
        fields: 'userEnteredValue',
      },
    },
  ]);
  expect(book.displayTab()).toEqual([[...texts, '=IMAGE("x")']]);
  expect(book.user.seesInFormulaBar('Sheet1', 'G1')).toBe('=IMAGE("x")');
  expect(
    book.callSpreadsheetApp('getCells', [
      { spreadsheetId: 'file-1', sheetId: 0, row: 1, column: 7, rows: 1, columns: 1 },
      'formulas',
    ]),
  ).toEqual([['']]);
});

it('updateCells clears fields that are named but absent, and leaves those that are not named', () => {
  const book = filled();
  book.user.note('Sheet1', 'B2', 'checked');
  book.user.format('Sheet1', 'B2', {
    numberFormat: { type: 'NUMBER', pattern: '0.00' },
    textFormat: { bold: true },
  });
  book.sendBatch([
    {
      updateCells: {
        start: { rowIndex: 1, columnIndex: 1 },
        rows: [{ values: [{}] }],
        fields: 'userEnteredValue',
      },
    },
  ]);
  expect(book.user.sees('Sheet1', 'B2')).toBe('');
  expect(book.store.sheet(0).note(1, 1)).toBe('checked');
  const numberFormat = { type: 'NUMBER', pattern: '#,##0' };
  const values = [{ userEnteredValue: { numberValue: 1234 }, userEnteredFormat: { numberFormat } }];
  book.sendBatch([
    {
      updateCells: {
        start: { rowIndex: 1, columnIndex: 1 },
        rows: [{ values }],
        fields: 'userEnteredValue,note,userEnteredFormat.numberFormat',
      },
    },
  ]);
  expect(book.user.sees('Sheet1', 'B2')).toBe('1,234');
  expect(book.store.sheet(0).note(1, 1)).toBeUndefined();
  expect(book.store.sheet(0).format(1, 1)).toEqual({ numberFormat, textFormat: { bold: true } });
});

it('updateCells clears the rest of a range', () => {
  const book = filled();
  book.sendBatch([
    {
      updateCells: {
        range: toGridRange({ rows: [0, 3], columns: [0, 2] }),
        rows: [{ values: [toCellData('only')] }],
        fields: 'userEnteredValue',
      },
    },
  ]);
  expect(book.displayTab()).toEqual([['only']]);
});

it.each([
  [{ start: { sheetId: 9 }, rows: [], fields: 'note' }, 'No grid with id: 9'],
  [
    { start: { rowIndex: 999 }, rows: [{}, {}], fields: 'note' },
    'Attempting to write row: 1000, beyond the last requested row of: 999',
  ],
  [
    { start: { columnIndex: 25 }, rows: [{ values: [{}, {}] }], fields: 'note' },
    'Attempting to write column: 26, beyond the last requested column of: 25',
  ],
  [
    { start: { rowIndex: 1000 }, rows: [], fields: 'note' },
    'exceeds grid limits. Max rows: 1000, max columns: 26',
  ],
  [{ start: {}, rows: [], fields: 'colour' }, 'Invalid field: colour'],
  [{ start: {}, rows: [] }, "At least one field must be listed in 'fields'"],
  [{ start: {}, rows: [], fields: 'note', extra: 1 }, 'Unknown name "extra"'],
  [
    {
      start: {},
      rows: [{ values: [{ userEnteredValue: { stringValue: 'a', numberValue: 1 } }] }],
      fields: '*',
    },
    'only one of',
  ],
  [
    { start: {}, rows: [{ values: [{ userEnteredValue: { numberValue: '1' } }] }], fields: '*' },
    'Invalid value',
  ],
  [
    {
      start: {},
      rows: [{ values: [{ userEnteredValue: { stringValue: 'x'.repeat(50_001) } }] }],
      fields: '*',
    },
    'more than the maximum of 50000 characters',
  ],
  [{ start: {}, rows: [{ values: [{ value: 1 }] }], fields: '*' }, 'Unknown name "value"'],
])('updateCells is refused as Google refuses it (%#)', (body, message) => {
  const book = filled();
  expect(() => book.sendBatch([{ updateCells: body }])).toThrow(
    /^API call to sheets\.spreadsheets\.batchUpdate failed with error: .*requests\[0\]\.updateCells/,
  );
  expect(() => book.sendBatch([{ updateCells: body }])).toThrow(message);
});

it('updateCells counts the cells touched and the cells changed', () => {
  const book = filled();
  expect([book.counters['sheets.cells'], book.counters['sheets.changed']]).toEqual([6, 6]);
  book.fill([
    ['Day', 'Revenue'],
    ['2026-09-01', 11],
  ]);
  expect([
    book.counters['sheets.cells'],
    book.counters['sheets.changed'],
    book.counters['cells written'],
  ]).toEqual([10, 7, 10]);
});

it('a colour has the name of its style and its older name, whichever of them it was entered with', () => {
  const book = new Workbook();
  const [red, blue] = [{ red: 1 }, { blue: 1 }];
  book.user.format('Sheet1', 'A1', { backgroundColor: red });
  expect(book.store.sheet(0).format(0, 0)).toEqual({
    backgroundColor: red,
    backgroundColorStyle: { rgbColor: red },
  });
  const cell = { userEnteredFormat: { backgroundColorStyle: { rgbColor: blue } } };
  const fields = 'userEnteredFormat.backgroundColorStyle';
  book.sendBatch([{ repeatCell: { range: toGridRange({ rows: [0, 1], columns: [0, 1] }), cell, fields } }]);
  expect(book.store.sheet(0).format(0, 0)).toMatchObject({ backgroundColor: blue });
  book.sendBatch([
    { repeatCell: { range: toGridRange({ rows: [0, 1], columns: [0, 1] }), cell: {}, fields } },
  ]);
  expect(book.store.sheet(0).format(0, 0)).toBeUndefined();
});

it('repeatCell writes one cell to the whole range, including its formula', () => {
  const book = filled();
  book.sendBatch([
    {
      repeatCell: {
        range: toGridRange({ rows: [1, 3], columns: [2, 3] }),
        cell: { userEnteredValue: { formulaValue: '=B2*2' } },
        fields: 'userEnteredValue',
      },
    },
  ]);
  expect(book.displayTab().map((row) => row[2])).toEqual(['', '20', '40']);
});

it('repeatCell formats without touching values', () => {
  const book = filled();
  const numberFormat = { type: 'CURRENCY', pattern: '"$"#,##0.00' };
  book.sendBatch([
    {
      repeatCell: {
        range: toGridRange({ rows: [0, 1000], columns: [1, 2] }),
        cell: { userEnteredFormat: { numberFormat } },
        fields: 'userEnteredFormat.numberFormat',
      },
    },
  ]);
  expect(book.displayTab()[2]).toEqual(['2026-09-02', '$20.00']);
});

it('appendCells writes below the last content and makes the grid grow', () => {
  const book = filled();
  book.user.deleteRows('Sheet1', 4, 997);
  book.sendBatch([
    {
      appendCells: {
        sheetId: 0,
        rows: [{ values: [toCellData('2026-09-03'), toCellData(30)] }],
        fields: 'userEnteredValue',
      },
    },
  ]);
  expect(book.displayTab()[3]).toEqual(['2026-09-03', '30']);
  expect(book.store.sheet(0).rowCount).toBe(4);
});
