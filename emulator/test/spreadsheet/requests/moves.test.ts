import { toGridRange, toLineRange, Workbook } from '../workbook';

const RED = { backgroundColorStyle: { rgbColor: { red: 1 } } };

function table(): Workbook {
  const book = new Workbook();
  book.fill([
    ['Day', 'Revenue', 'Mine', '=SUM(B2:B3)'],
    [1, 10, 'one', '=B2'],
    [2, 20, 'two', '=SUM(A2:B2)'],
  ]);
  return book;
}

it('moved rows and columns take their values, formats, notes and metadata along, and formulas follow them', () => {
  const book = table();
  book.user.format('Sheet1', 'B2', RED);
  book.user.note('Sheet1', 'B3', 'checked');
  const location = { dimensionRange: toLineRange('COLUMNS', { startIndex: 1, endIndex: 2 }) };
  const developerMetadata = { metadataKey: 'm', location, visibility: 'DOCUMENT' };
  book.sendBatch([{ createDeveloperMetadata: { developerMetadata } }]);
  book.user.moveColumns('Sheet1', 'B', 1, 'D');
  expect(book.displayTab()).toEqual([
    ['Day', 'Mine', 'Revenue', '30'],
    ['1', 'one', '10', '10'],
    ['2', 'two', '20', '1'],
  ]);
  const sheet = book.store.sheet(0);
  expect([sheet.format(1, 2), sheet.note(2, 2)]).toEqual([expect.objectContaining(RED), 'checked']);
  expect(book.store.metadata[0]!.place).toEqual({ type: 'COLUMN', sheetId: 0, index: 2 });
  expect([sheet.columnCount, book.user.seesInFormulaBar('Sheet1', 'D1')]).toEqual([26, '=SUM(C2:C3)']);
});

it('moved rows and columns are placed as in the example of the documentation', () => {
  const book = new Workbook();
  book.fill([[0], [1], [2], [3], [4]]);
  book.sendBatch([
    { moveDimension: { source: toLineRange('ROWS', { startIndex: 1, endIndex: 3 }), destinationIndex: 4 } },
  ]);
  expect(book.displayTab().flat()).toEqual(['0', '3', '1', '2', '4']);
  book.user.moveRows('Sheet1', 3, 2, 1);
  expect(book.displayTab().flat()).toEqual(['1', '2', '0', '3', '4']);
});

it('moved rows and columns leave the ranges that they move out of, and enlarge those that they move into', () => {
  const book = new Workbook();
  book.fill([['=SUM(A3:A6)'], ['=SUM(A8:A9)'], [1], [2], [3], [4], [], [5], [6]]);
  book.user.moveRows('Sheet1', 6, 1, 9);
  expect(['A1', 'A2'].map((cell) => book.user.seesInFormulaBar('Sheet1', cell))).toEqual([
    '=SUM(A3:A5)',
    '=SUM(A7:A9)',
  ]);
});

it('moved rows and columns cannot be moved into themselves, and do not tear a merge', () => {
  const book = table();
  const move = (from: number, end: number, to: number) => () =>
    book.sendBatch([
      {
        moveDimension: {
          source: toLineRange('ROWS', { startIndex: from, endIndex: end }),
          destinationIndex: to,
        },
      },
    ]);
  expect(move(1, 4, 2)).toThrow('Invalid destinationIndex: 2');
  expect(move(1, 2, 1001)).toThrow('Invalid destinationIndex: 1001');
  book.sendBatch([
    { mergeCells: { range: toGridRange({ rows: [4, 7], columns: [0, 1] }), mergeType: 'MERGE_ALL' } },
  ]);
  expect(move(0, 1, 5)).toThrow("You can't move a part of a merged range.");
  expect(move(4, 7, 0)).not.toThrow();
  expect(book.store.sheet(0).merges[0]!.ranges).toEqual([{ top: 0, left: 0, bottom: 3, right: 1 }]);
});

function merged(): Workbook {
  const book = table();
  book.sendBatch([
    { mergeCells: { range: toGridRange({ rows: [1, 3], columns: [0, 2] }), mergeType: 'MERGE_ALL' } },
  ]);
  return book;
}

it('a merge keeps the first value, and loses what is written to the cells that it covers', () => {
  const book = merged();
  book.fill([['Day'], [7, 8], [9]]);
  book.callSheets('values.update', {
    options: { range: 'A3', valueInputOption: 'RAW' },
    resource: { values: [[10]] },
  });
  expect(book.displayTab().map((row) => row.slice(0, 2))).toEqual([
    ['Day', 'Revenue'],
    ['7', ''],
    ['', ''],
  ]);
});

it('a merge is read with its sheet, and can be undone as a whole only', () => {
  const book = merged();
  const merges = () =>
    (book.callSheets('get', { options: { fields: 'sheets.merges' } })['sheets'] as unknown[])[0];
  expect(merges()).toEqual({ merges: [toGridRange({ rows: [1, 3], columns: [0, 2] })] });
  expect(() =>
    book.sendBatch([{ unmergeCells: { range: toGridRange({ rows: [1, 2], columns: [0, 2] }) } }]),
  ).toThrow('You must select all cells in a merged range');
  book.sendBatch([{ unmergeCells: { range: toGridRange({ rows: [0, 5], columns: [0, 5] }) } }]);
  expect(merges()).toEqual({});
});

it('a merge over several rows forbids to sort them', () => {
  expect(() => merged().user.sort('Sheet1', 'A')).toThrow('vertical merges');
});

it('a sort moves values, formulas, notes and formats together, which are then read with their rows', () => {
  const book = table();
  const colors = { ...RED, textFormat: { foregroundColorStyle: { rgbColor: { blue: 1 } } } };
  book.user.format('Sheet1', 'A2:B2', { ...colors, horizontalAlignment: 'LEFT' });
  book.user.note('Sheet1', 'C2', 'mine');
  book.user.sort('Sheet1', 'A', 'DESCENDING');
  const fields =
    'sheets.data(rowData(values(userEnteredFormat(backgroundColorStyle,textFormat(foregroundColorStyle)),note)))';
  const got = JSON.stringify(book.callSheets('get', { options: { fields, ranges: ['A3:C3'] } })['sheets']);
  const values = [{ userEnteredFormat: colors }, { userEnteredFormat: colors }, { note: 'mine' }];
  expect(got).toBe(JSON.stringify([{ data: [{ rowData: [{ values }] }] }]));
});
