import { toLineRange, Workbook } from '../workbook';

function threeSheets(): Workbook {
  const book = new Workbook();
  book.sendBatch([
    { addSheet: { properties: { title: 'B', sheetId: 2 } } },
    { addSheet: { properties: { title: 'C', sheetId: 3 } } },
  ]);
  return book;
}

const create = (id: number, key: string, location: object) => ({
  createDeveloperMetadata: {
    developerMetadata: {
      metadataId: id,
      metadataKey: key,
      metadataValue: 'v',
      location,
      visibility: 'DOCUMENT',
    },
  },
});

it('developer metadata is created, found, updated and deleted', () => {
  const book = threeSheets();
  const [reply] = book.sendBatch([
    create(1, 'a', { spreadsheet: true }),
    create(2, 'a', { sheetId: 2 }),
    create(3, 'b', { sheetId: 3 }),
  ]);
  expect(reply).toEqual({
    createDeveloperMetadata: {
      developerMetadata: {
        metadataId: 1,
        metadataKey: 'a',
        metadataValue: 'v',
        location: { locationType: 'SPREADSHEET', spreadsheet: true },
        visibility: 'DOCUMENT',
      },
    },
  });
  const lookup = (developerMetadataLookup: object) => ({ developerMetadataLookup });
  const [updated] = book.sendBatch([
    {
      updateDeveloperMetadata: {
        dataFilters: [lookup({ metadataKey: 'a', locationType: 'SHEET' })],
        developerMetadata: { metadataValue: 'w' },
        fields: 'metadataValue',
      },
    },
  ]);
  expect(updated).toMatchObject({
    updateDeveloperMetadata: { developerMetadata: [{ metadataId: 2, metadataValue: 'w' }] },
  });
  const [deleted] = book.sendBatch([{ deleteDeveloperMetadata: { dataFilter: lookup({ metadataId: 3 }) } }]);
  expect(deleted).toMatchObject({
    deleteDeveloperMetadata: { deletedDeveloperMetadata: [{ metadataKey: 'b' }] },
  });
  const got = book.callSheets('get', {
    options: {
      fields:
        'developerMetadata.metadataId,sheets(properties.sheetId,developerMetadata(metadataId,metadataValue))',
    },
  });
  expect(got).toEqual({
    developerMetadata: [{ metadataId: 1 }],
    sheets: [
      { properties: { sheetId: 0 } },
      { properties: { sheetId: 2 }, developerMetadata: [{ metadataId: 2, metadataValue: 'w' }] },
      { properties: { sheetId: 3 } },
    ],
  });
});

it.each([
  [{ metadataKey: 'a', location: { spreadsheet: true } }, 'visibility must be specified'],
  [{ location: { spreadsheet: true }, visibility: 'DOCUMENT' }, 'metadataKey must be set'],
  [{ metadataKey: 'a', visibility: 'DOCUMENT' }, 'No location specified'],
  [{ metadataKey: 'a', visibility: 'DOCUMENT', location: { sheetId: 99 } }, 'No grid with id: 99'],
  [
    {
      metadataKey: 'a',
      visibility: 'DOCUMENT',
      location: { dimensionRange: toLineRange('ROWS', { startIndex: 0, endIndex: 2 }) },
    },
    'single row or column',
  ],
  [
    { metadataId: 1, metadataKey: 'a', visibility: 'DOCUMENT', location: { spreadsheet: true } },
    'Developer metadata with ID 1 already exists',
  ],
])('developer metadata refuses %j', (developerMetadata, message) => {
  const book = threeSheets();
  book.sendBatch([create(1, 'a', { spreadsheet: true })]);
  expect(() => book.sendBatch([{ createDeveloperMetadata: { developerMetadata } }])).toThrow(message);
});

it('developer metadata has at most 30,000 characters on each sheet with its lines, and as many on the spreadsheet', () => {
  const book = threeSheets();
  const long = (size: number, location: object) => ({
    createDeveloperMetadata: {
      developerMetadata: {
        metadataKey: 'k',
        metadataValue: 'v'.repeat(size - 1),
        location,
        visibility: 'DOCUMENT',
      },
    },
  });
  book.sendBatch([
    long(30_000, { spreadsheet: true }),
    long(20_000, { sheetId: 2 }),
    long(10_000, { dimensionRange: toLineRange('COLUMNS', { startIndex: 0, endIndex: 1, sheetId: 2 }) }),
    long(30_000, { sheetId: 3 }),
  ]);
  for (const location of [
    { spreadsheet: true },
    { dimensionRange: toLineRange('ROWS', { startIndex: 3, endIndex: 4, sheetId: 2 }) },
    { sheetId: 3 },
  ])
    expect(() => book.sendBatch([long(1, location)])).toThrow(
      'limit of 30000 characters of developer metadata',
    );
  const developerMetadataLookup = { locationType: 'COLUMN' };
  const update = (size: number) => ({
    updateDeveloperMetadata: {
      dataFilters: [{ developerMetadataLookup }],
      developerMetadata: { metadataValue: 'v'.repeat(size) },
      fields: 'metadataValue',
    },
  });
  expect(() => book.sendBatch([update(10_000)])).toThrow('limit of 30000 characters');
  expect(() => book.sendBatch([update(9_999)])).not.toThrow();
});
