import { SpreadsheetUser } from '../../../src/spreadsheet/edits/user';
import type { SpreadsheetStore } from '../../../src/spreadsheet/store';
import { createFilledWorkbook, describeFile, toGridRange, toLineRange, Workbook } from '../workbook';

it("a user's edits insert and delete, sort, rename, move, hide", () => {
  const book = new Workbook();
  const { user } = book;
  book.fill([
    ['k', 'v'],
    ['b', 2],
    ['a', 1],
  ]);
  user.insertColumns('Sheet1', 'B');
  user.type('Sheet1', 'B2', 'mine');
  user.sort('Sheet1', 'A');
  user.insertRows('Sheet1', 2);
  expect(book.displayTab()).toEqual([
    ['k', '', 'v'],
    ['', '', ''],
    ['a', '', '1'],
    ['b', 'mine', '2'],
  ]);
  user.deleteRows('Sheet1', 2);
  user.deleteColumns('Sheet1', 'B');
  user.addSheet('Second');
  user.rename('Sheet1', 'First');
  user.move('First', 1);
  user.hide('Second');
  expect(book.store.sheets.map(({ title, hidden }) => [title, hidden])).toEqual([
    ['Second', true],
    ['First', false],
  ]);
  user.move('First', 0);
  expect(book.store.sheets[0]!.title).toBe('First');
  user.deleteSheet('Second');
  expect(book.displayTab('First')).toEqual([
    ['k', 'v'],
    ['a', '1'],
    ['b', '2'],
  ]);
});

it("a user's edits fail in protected ranges", () => {
  const book = new Workbook();
  const colleague = new SpreadsheetUser(book.store, 'colleague@example.com');
  book.user.protect('Sheet1', 'A1:A5');
  colleague.type('Sheet1', 'B1', 'free');
  expect(() => colleague.type('Sheet1', 'A1', 'x')).toThrow('protected cell');
  expect(book.displayTab()).toEqual([['', 'free']]);
});

it('an earlier version returns with its tabs, cells, formats, notes, ranges and metadata, any number of times', () => {
  const book = createFilledWorkbook();
  book.user.note('Sheet1', 'B2', 'checked');
  const location = { dimensionRange: toLineRange('COLUMNS', { startIndex: 1, endIndex: 2 }) };
  const mark = { metadataKey: 'm', location, visibility: 'DOCUMENT' };
  book.sendBatch([
    { addSheet: { properties: { title: 'Second' } } },
    { createDeveloperMetadata: { developerMetadata: mark } },
    {
      addNamedRange: {
        namedRange: { name: 'Revenue', range: toGridRange({ rows: [1, 4], columns: [1, 2] }) },
      },
    },
    { setBasicFilter: { filter: { range: toGridRange({ rows: [0, 4], columns: [0, 2] }) } } },
  ]);
  const before = describeFile(book);
  const version = book.user.version();
  for (let time = 0; time < 2; time += 1) {
    book.user.type('Sheet1', 'B2', '11');
    book.user.format('Sheet1', 'A1', { textFormat: { bold: true } });
    book.user.deleteColumns('Sheet1', 'B');
    book.user.deleteSheet('Second');
    book.user.addSheet('Third');
    book.user.restoreVersion(version);
    expect(describeFile(book)).toBe(before);
  }
  book.user.type('Sheet1', 'B2', '11');
  expect(book.user.sees('Sheet1', 'B4')).toBe('22');
});

it('a copied file has the same tabs, ids and metadata, and changes independently', () => {
  const book = new Workbook();
  book.fill([['a', '=A1&"!"']]);
  book.sendBatch([
    {
      createDeveloperMetadata: {
        developerMetadata: { metadataKey: 'k', location: { sheetId: 0 }, visibility: 'DOCUMENT' },
      },
    },
  ]);
  const copy: SpreadsheetStore = book.store.copy({
    id: 'file-2',
    name: 'Copy',
    timeZone: 'Europe/Berlin',
    owner: 'new@example.com',
  });
  const user = new SpreadsheetUser(copy);
  user.type('Sheet1', 'A1', 'b');
  book.user.type('Sheet1', 'C1', 'c');
  expect([user.sees('Sheet1', 'B1'), user.sees('Sheet1', 'C1')]).toEqual(['b!', '']);
  expect(book.displayTab()).toEqual([['a', 'a!', 'c']]);
  expect(copy.metadata).toEqual(book.store.metadata);
});
