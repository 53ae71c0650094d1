import { toCellData, Workbook } from '../workbook';

const titles = (book: Workbook) => book.store.sheets.map((sheet) => sheet.title);

function threeSheets(): Workbook {
  const book = new Workbook();
  book.sendBatch([
    { addSheet: { properties: { title: 'B', sheetId: 2 } } },
    { addSheet: { properties: { title: 'C', sheetId: 3 } } },
  ]);
  return book;
}

it('addSheet returns the properties of the new sheet', () => {
  const book = new Workbook();
  const properties = {
    title: 'Report',
    index: 0,
    hidden: true,
    gridProperties: { rowCount: 5, columnCount: 3, frozenRowCount: 1 },
  };
  const [reply] = book.sendBatch([{ addSheet: { properties } }]);
  expect(reply).toEqual({
    addSheet: { properties: { ...properties, sheetId: expect.any(Number), sheetType: 'GRID' } },
  });
  expect(titles(book)).toEqual(['Report', 'Sheet1']);
});

it('addSheet never uses an id twice', () => {
  const book = new Workbook();
  const ids = Array.from({ length: 50 }, () => {
    const [reply] = book.sendBatch([{ addSheet: {} }]);
    const { sheetId } = (reply!['addSheet'] as { properties: { sheetId: number } }).properties;
    book.sendBatch([{ deleteSheet: { sheetId } }]);
    return sheetId;
  });
  expect(new Set(ids).size).toBe(50);
});

it.each([
  [{ title: 'sheet1' }, 'A sheet with the name "sheet1" already exists. Please enter another name.'],
  [{ title: '' }, 'may not be empty'],
  [{ title: 'x'.repeat(101) }, 'cannot be greater than 100 characters'],
  [{ sheetId: 0 }, 'Sheet with id 0 already exists'],
  [{ gridProperties: { rowCount: 1_000_000, columnCount: 10 } }, 'above the limit of 10000000 cells'],
  [{ gridProperties: { rowCount: 1, columnCount: 18_279 } }, 'above the limit of 18278 columns'],
  [{ colour: 'red' }, 'Unknown name "colour"'],
])('addSheet refuses %j', (properties, message) => {
  expect(() => new Workbook().sendBatch([{ addSheet: { properties } }])).toThrow(message);
});

it('deleteSheet deletes the sheet and its metadata', () => {
  const book = threeSheets();
  book.sendBatch([
    {
      createDeveloperMetadata: {
        developerMetadata: { metadataKey: 'k', location: { sheetId: 2 }, visibility: 'PROJECT' },
      },
    },
  ]);
  book.sendBatch([{ deleteSheet: { sheetId: 2 } }]);
  expect(titles(book)).toEqual(['Sheet1', 'C']);
  expect(book.store.metadata).toEqual([]);
});

it('deleteSheet refuses to delete the last visible sheet', () => {
  const book = threeSheets();
  book.user.hide('B');
  book.user.hide('C');
  expect(() => book.sendBatch([{ deleteSheet: { sheetId: 0 } }])).toThrow(
    "You can't remove all the visible sheets in a document.",
  );
  expect(() => book.user.hide('Sheet1')).toThrow("You can't hide all the sheets in a document.");
});

describe('updateSheetProperties', () => {
  const update = (properties: object, fields: string) => ({ updateSheetProperties: { properties, fields } });

  it('updateSheetProperties changes the fields in the mask', () => {
    const book = threeSheets();
    book.sendBatch([
      update(
        {
          sheetId: 2,
          title: 'Renamed',
          hidden: true,
          tabColorStyle: { rgbColor: { red: 1 } },
          gridProperties: { frozenRowCount: 1 },
        },
        'title,tabColorStyle,gridProperties.frozenRowCount',
      ),
    ]);
    const sheet = book.store.sheet(2);
    expect([sheet.title, sheet.hidden, sheet.otherProperties, sheet.frozenRows, sheet.rowCount]).toEqual([
      'Renamed',
      false,
      { tabColor: { red: 1 }, tabColorStyle: { rgbColor: { red: 1 } } },
      1,
      1000,
    ]);
  });

  it.each([
    [0, 2, ['B', 'Sheet1', 'C']],
    [0, 3, ['B', 'C', 'Sheet1']],
    [0, 1, ['Sheet1', 'B', 'C']],
    [3, 0, ['C', 'Sheet1', 'B']],
  ])(
    'updateSheetProperties moves sheet %d to index %d, counted before the move',
    (sheetId, index, expected) => {
      const book = threeSheets();
      book.sendBatch([update({ sheetId, index }, 'index')]);
      expect(titles(book)).toEqual(expected);
    },
  );

  it('updateSheetProperties makes the grid larger and smaller', () => {
    const book = threeSheets();
    book.fill([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    book.sendBatch([
      update(
        { sheetId: 0, gridProperties: { rowCount: 1, columnCount: 30 } },
        'gridProperties(rowCount,columnCount)',
      ),
    ]);
    expect(book.displayTab()).toEqual([['a', 'b']]);
    expect(book.store.sheet(0).columnCount).toBe(30);
  });

  it.each([
    [{ sheetId: 0, title: 'B' }, 'title', 'already exists'],
    [{ sheetId: 0 }, '', "At least one field must be listed in 'fields'"],
    [{ sheetId: 0 }, 'colour', 'Invalid field: colour'],
    [{ sheetId: 99 }, 'title', 'No grid with id: 99'],
    [
      { sheetId: 0, gridProperties: { frozenRowCount: 1000 } },
      'gridProperties.frozenRowCount',
      "You can't freeze all visible rows",
    ],
  ])('updateSheetProperties refuses %j with fields %j', (properties, fields, message) => {
    expect(() => threeSheets().sendBatch([update(properties, fields)])).toThrow(message);
  });
});

it('duplicateSheet copies cells, and later changes of one sheet do not change the other', () => {
  const book = threeSheets();
  book.fill([[1, '=A1+1']]);
  book.user.format('Sheet1', 'A1', { numberFormat: { type: 'NUMBER', pattern: '0.0' } });
  const [reply] = book.sendBatch([{ duplicateSheet: { sourceSheetId: 0, insertSheetIndex: 1 } }]);
  expect(reply).toMatchObject({ duplicateSheet: { properties: { title: 'Copy of Sheet1', index: 1 } } });
  book.user.type('Sheet1', 'A1', '5');
  expect(book.displayTab()).toEqual([['5.0', '6.0']]);
  expect(book.displayTab('Copy of Sheet1')).toEqual([['1.0', '2.0']]);
  book.user.type('Copy of Sheet1', 'A1', '7');
  expect(book.displayTab()).toEqual([['5.0', '6.0']]);
});

it('duplicateSheet copies developer metadata under new ids', () => {
  const book = threeSheets();
  book.sendBatch([
    {
      createDeveloperMetadata: {
        developerMetadata: {
          metadataId: 7,
          metadataKey: 'k',
          location: { sheetId: 0 },
          visibility: 'DOCUMENT',
        },
      },
    },
  ]);
  book.sendBatch([{ duplicateSheet: { sourceSheetId: 0, newSheetId: 4, newSheetName: 'D' } }]);
  expect(book.store.metadata.map(({ key, place }) => [key, place])).toEqual([
    ['k', { type: 'SHEET', sheetId: 0 }],
    ['k', { type: 'SHEET', sheetId: 4 }],
  ]);
});

it('updateSpreadsheetProperties renames the file and sets its zone', () => {
  const book = new Workbook();
  const update = (properties: object, fields: string) =>
    book.sendBatch([{ updateSpreadsheetProperties: { properties, fields } }]);
  update({ title: 'New', timeZone: 'Asia/Tokyo' }, 'title,timeZone');
  expect([book.store.name, book.store.timeZone]).toEqual(['New', 'Asia/Tokyo']);
  expect(() => update({ timeZone: 'Mars/Base' }, 'timeZone')).toThrow('Invalid timeZone: Mars/Base');
  expect(() => update({ locale: 'pl_PL' }, 'locale')).toThrow('not emulated: spreadsheet locale pl_PL');
  update({ locale: 'de_DE' }, 'locale');
  expect(book.store.locale).toBe('de_DE');
});

it('an error names the refused request of a batch and the unknown field', () => {
  const book = new Workbook();
  const good = {
    updateCells: { start: {}, rows: [{ values: [toCellData('x')] }], fields: 'userEnteredValue' },
  };
  expect(() => book.sendBatch([good, good, { deleteSheet: { sheetId: 5 } }])).toThrow(
    'API call to sheets.spreadsheets.batchUpdate failed with error: Invalid requests[2].deleteSheet: No grid with id: 5',
  );
  expect(() => book.sendBatch([{ addSlicer: {} }])).toThrow('not emulated: batchUpdate.addSlicer');
  expect(() => book.sendBatch([])).toThrow('Must specify at least one request.');
  expect(book.displayTab()).toEqual([]);
});
