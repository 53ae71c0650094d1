import { toGridRange, toLineRange, Workbook } from '../workbook';

function table(): Workbook {
  const book = new Workbook();
  book.fill([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ]);
  return book;
}

it('rows and columns insertDimension moves everything below and takes formats from the line before or after', () => {
  const book = table();
  book.user.format('Sheet1', 'A2:B2', { textFormat: { bold: true } });
  book.sendBatch([
    {
      insertDimension: {
        range: toLineRange('ROWS', { startIndex: 2, endIndex: 4 }),
        inheritFromBefore: true,
      },
    },
  ]);
  expect(book.displayTab()).toEqual([
    ['a', '1'],
    ['b', '2'],
    ['', ''],
    ['', ''],
    ['c', '3'],
  ]);
  expect(book.store.sheet(0).format(3, 1)).toEqual({ textFormat: { bold: true } });
  book.sendBatch([
    {
      insertDimension: {
        range: toLineRange('ROWS', { startIndex: 0, endIndex: 1 }),
        inheritFromBefore: false,
      },
    },
  ]);
  expect(book.store.sheet(0).format(0, 0)).toBeUndefined();
  book.sendBatch([
    {
      insertDimension: {
        range: toLineRange('COLUMNS', { startIndex: 1, endIndex: 2 }),
        inheritFromBefore: true,
      },
    },
  ]);
  expect(book.displayTab()[1]).toEqual(['a', '', '1']);
  expect(book.store.sheet(0).format(2, 1)).toEqual({ textFormat: { bold: true } });
  expect([book.store.sheet(0).rowCount, book.store.sheet(0).columnCount]).toEqual([1003, 27]);
});

it('rows and columns deleteDimension closes the gap', () => {
  const book = table();
  book.sendBatch([
    { deleteDimension: { range: toLineRange('ROWS', { startIndex: 1, endIndex: 2 }) } },
    { deleteDimension: { range: toLineRange('COLUMNS', { startIndex: 0, endIndex: 1 }) } },
  ]);
  expect(book.displayTab()).toEqual([['1'], ['3']]);
});

it('rows and columns appendDimension adds at the end', () => {
  const book = table();
  book.sendBatch([{ appendDimension: { sheetId: 0, dimension: 'COLUMNS', length: 4 } }]);
  expect(book.store.sheet(0).columnCount).toBe(30);
});

it('rows and columns updateDimensionProperties sets sizes', () => {
  const book = table();
  book.sendBatch([
    {
      updateDimensionProperties: {
        range: toLineRange('COLUMNS', { startIndex: 0, endIndex: 2 }),
        properties: { pixelSize: 250, hiddenByUser: true },
        fields: 'pixelSize,hiddenByUser',
      },
    },
    {
      updateDimensionProperties: {
        range: toLineRange('COLUMNS', { startIndex: 1, endIndex: 2 }),
        properties: {},
        fields: 'hiddenByUser',
      },
    },
  ]);
  const got = book.callSheets('get', {
    options: {
      fields: 'sheets.data.columnMetadata(pixelSize,hiddenByUser)',
      ranges: ['A:D'],
    },
  });
  expect((got['sheets'] as [{ data: [{ columnMetadata: unknown }] }])[0].data[0].columnMetadata).toEqual([
    { pixelSize: 250, hiddenByUser: true },
    { pixelSize: 250 },
    { pixelSize: 100 },
    { pixelSize: 100 },
  ]);
});

it('rows and columns move with their sizes, merges, filter, protections, metadata and freezing', () => {
  const book = table();
  const mark = (location: object) => ({
    createDeveloperMetadata: { developerMetadata: { metadataKey: 'm', location, visibility: 'DOCUMENT' } },
  });
  book.sendBatch([
    { setBasicFilter: { filter: { range: toGridRange({ rows: [0, 3], columns: [0, 2] }) } } },
    { mergeCells: { range: toGridRange({ rows: [4, 6], columns: [0, 2] }), mergeType: 'MERGE_ALL' } },
    {
      addConditionalFormatRule: {
        rule: { ranges: [toGridRange({ rows: [1, 3], columns: [1, 2] })], booleanRule: {} },
        index: 0,
      },
    },
    {
      updateSheetProperties: {
        properties: { sheetId: 0, gridProperties: { frozenRowCount: 1 } },
        fields: 'gridProperties.frozenRowCount',
      },
    },
    mark({ dimensionRange: toLineRange('ROWS', { startIndex: 2, endIndex: 3 }) }),
    mark({ dimensionRange: toLineRange('COLUMNS', { startIndex: 1, endIndex: 2 }) }),
  ]);
  book.user.protect('Sheet1', 'B3');
  book.sendBatch([
    { insertDimension: { range: toLineRange('ROWS', { startIndex: 1, endIndex: 2 }) } },
    { deleteDimension: { range: toLineRange('COLUMNS', { startIndex: 0, endIndex: 1 }) } },
  ]);
  const fields =
    'sheets(basicFilter.range,merges,conditionalFormats.ranges,protectedRanges.range,properties.gridProperties.frozenRowCount)';
  expect((book.callSheets('get', { options: { fields } })['sheets'] as unknown[])[0]).toEqual({
    properties: { gridProperties: { frozenRowCount: 1 } },
    basicFilter: { range: toGridRange({ rows: [0, 4], columns: [0, 1] }) },
    merges: [toGridRange({ rows: [5, 7], columns: [0, 1] })],
    conditionalFormats: [{ ranges: [toGridRange({ rows: [2, 4], columns: [0, 1] })] }],
    protectedRanges: [{ range: toGridRange({ rows: [3, 4], columns: [0, 1] }) }],
  });
  expect(book.store.metadata.map(({ place }) => place)).toEqual([
    { type: 'ROW', sheetId: 0, index: 3 },
    { type: 'COLUMN', sheetId: 0, index: 0 },
  ]);
  book.sendBatch([{ deleteDimension: { range: toLineRange('ROWS', { startIndex: 3, endIndex: 4 }) } }]);
  expect(book.store.metadata).toHaveLength(1);
});

it.each([
  [
    { deleteDimension: { range: toLineRange('ROWS', { startIndex: 999, endIndex: 1001 }) } },
    "Cannot delete a row that doesn't exist",
  ],
  [
    { deleteDimension: { range: toLineRange('ROWS', { startIndex: 5, endIndex: 5 }) } },
    'must be less than range.endIndex',
  ],
  [
    { deleteDimension: { range: toLineRange('ROWS', { startIndex: 0, endIndex: 1000 }) } },
    "You can't delete all the rows on the sheet.",
  ],
  [
    { insertDimension: { range: toLineRange('ROWS', { startIndex: 1000, endIndex: 1001 }) } },
    'range.startIndex[1000] must be less than the grid size (1000) if inheritFromBefore is false.',
  ],
  [
    {
      insertDimension: {
        range: toLineRange('ROWS', { startIndex: 0, endIndex: 1 }),
        inheritFromBefore: true,
      },
    },
    'inheritFromBefore cannot be true',
  ],
  [
    { insertDimension: { range: toLineRange('ROWS', { startIndex: 0, endIndex: 400_000 }) } },
    'above the limit of 10000000 cells',
  ],
  [{ insertDimension: { range: { sheetId: 0, startIndex: 0, endIndex: 1 } } }, 'No dimension specified.'],
  [{ appendDimension: { sheetId: 0, dimension: 'ROWS', length: 0 } }, 'length must be positive'],
])('rows and columns refuses what Google refuses (%#)', (request, message) => {
  expect(() => table().sendBatch([request])).toThrow(message);
});

it('rows and columns does not delete all rows that are not frozen', () => {
  const book = table();
  book.sendBatch([
    {
      updateSheetProperties: {
        properties: { gridProperties: { frozenRowCount: 1 } },
        fields: 'gridProperties.frozenRowCount',
      },
    },
  ]);
  expect(() =>
    book.sendBatch([{ deleteDimension: { range: toLineRange('ROWS', { startIndex: 1, endIndex: 1000 }) } }]),
  ).toThrow('not possible to delete all non-frozen rows');
});
