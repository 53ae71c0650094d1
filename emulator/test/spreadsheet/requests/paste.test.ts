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

it('copyPaste copies values, formats and notes, moves relative references and keeps text as text', () => {
  const book = filled();
  book.fill([
    ['=1', 5, '=B1*$B$1'],
    ['00123', 6, null],
  ]);
  book.user.format('Sheet1', 'B1', { numberFormat: { type: 'NUMBER', pattern: '0.0' } });
  book.user.note('Sheet1', 'B1', 'n');
  book.sendBatch([
    {
      copyPaste: {
        source: toGridRange({ rows: [0, 2], columns: [0, 3] }),
        destination: toGridRange({ rows: [5, 6], columns: [1, 2] }),
        pasteType: 'PASTE_NORMAL',
      },
    },
  ]);
  expect(book.displayTab().slice(5)).toEqual([
    ['', '1', '5.0', '25'],
    ['', '00123', '6', ''],
  ]);
  expect(book.user.seesInFormulaBar('Sheet1', 'D6')).toBe('=C6*$B$1');
  expect(book.store.sheet(0).note(5, 2)).toBe('n');
});

it('copyPaste pastes only values, only formulas or only formats', () => {
  const book = new Workbook();
  book.fill([[2, '=A1*3']]);
  book.user.format('Sheet1', 'A1:B1', { numberFormat: { type: 'NUMBER', pattern: '0.00' } });
  const paste = (row: number, pasteType: string) => ({
    copyPaste: {
      source: toGridRange({ rows: [0, 1], columns: [0, 2] }),
      destination: toGridRange({ rows: [row, row + 1], columns: [0, 2] }),
      pasteType,
    },
  });
  book.sendBatch([paste(1, 'PASTE_VALUES'), paste(2, 'PASTE_FORMULA'), paste(3, 'PASTE_FORMAT')]);
  book.user.type('Sheet1', 'A4', '7');
  expect(book.displayTab()).toEqual([
    ['2.00', '6.00'],
    ['2', '6'],
    ['2', '6'],
    ['7.00', ''],
  ]);
  expect(book.user.seesInFormulaBar('Sheet1', 'B2')).toBe('6');
  expect(book.user.seesInFormulaBar('Sheet1', 'B3')).toBe('=A3*3');
});

it('copyPaste reads cells that earlier requests of its batch wrote', () => {
  const book = new Workbook();
  book.fill([[2, '=A1*3']]);
  expect(book.displayTab()).toEqual([['2', '6']]);
  book.sendBatch([
    { updateCells: { start: {}, rows: [{ values: [toCellData(5)] }], fields: 'userEnteredValue' } },
    {
      copyPaste: {
        source: toGridRange({ rows: [0, 1], columns: [0, 2] }),
        destination: toGridRange({ rows: [1, 2], columns: [0, 2] }),
        pasteType: 'PASTE_VALUES',
      },
    },
  ]);
  expect(book.displayTab()[1]).toEqual(['5', '15']);
});

it('copyPaste repeats the source in a larger destination, and reads the former cells if the two overlap', () => {
  const book = new Workbook();
  book.fill([[1], [2]]);
  book.sendBatch([
    {
      copyPaste: {
        source: toGridRange({ rows: [0, 2], columns: [0, 1] }),
        destination: toGridRange({ rows: [1, 5], columns: [0, 1] }),
      },
    },
  ]);
  expect(book.displayTab().flat()).toEqual(['1', '1', '2', '1', '2']);
});

it('copyPaste copies to another sheet, and references without a title then mean that sheet', () => {
  const book = filled();
  book.user.addSheet('Other');
  const sheetId = book.store.sheetNamed('Other')!.id;
  book.sendBatch([
    {
      copyPaste: {
        source: toGridRange({ rows: [0, 3], columns: [0, 2] }),
        destination: toGridRange({ rows: [0, 3], columns: [0, 2], sheetId }),
      },
    },
  ]);
  expect(book.displayTab('Other')).toEqual(book.displayTab());
});

it('cutPaste moves cells, and formulas anywhere follow them', () => {
  const book = filled();
  book.user.type('Sheet1', 'D1', '=B2+1');
  book.user.addSheet('Other');
  const sheetId = book.store.sheetNamed('Other')!.id;
  book.sendBatch([
    {
      cutPaste: {
        source: toGridRange({ rows: [1, 2], columns: [0, 2] }),
        destination: { sheetId, rowIndex: 4, columnIndex: 0 },
        pasteType: 'PASTE_NORMAL',
      },
    },
  ]);
  expect(book.displayTab('Other')[4]).toEqual(['2026-09-01', '10']);
  expect(book.user.seesInFormulaBar('Sheet1', 'D1')).toBe('=Other!B5+1');
  expect(book.displayTab()[1]).toEqual(['', '', '', '']);
});

it('sortRange sorts numbers before texts before blanks, and moves whole rows with notes and formats', () => {
  const book = new Workbook();
  book.fill([
    ['b', 1],
    [null, 2],
    [10, 3],
    ['A', 4],
    [9, 5],
  ]);
  book.user.note('Sheet1', 'B3', 'ten');
  book.user.sort('Sheet1', 'A', 'ASCENDING', 0);
  expect(book.displayTab().map((row) => row[1])).toEqual(['5', '3', '4', '1', '2']);
  expect(book.store.sheet(0).note(1, 1)).toBe('ten');
  book.user.sort('Sheet1', 'A', 'DESCENDING', 0);
  expect(book.displayTab().map((row) => row[1])).toEqual(['1', '4', '3', '5', '2']);
});

it('sortRange sorts cells that earlier requests of its batch wrote', () => {
  const book = new Workbook();
  const rows = [3, 1, 2].map((value) => ({ values: [toCellData(value)] }));
  book.sendBatch([
    { updateCells: { start: {}, rows, fields: 'userEnteredValue' } },
    {
      sortRange: {
        range: toGridRange({ rows: [0, 3], columns: [0, 1] }),
        sortSpecs: [{ dimensionIndex: 0, sortOrder: 'ASCENDING' }],
      },
    },
  ]);
  expect(book.displayTab().flat()).toEqual(['1', '2', '3']);
});
