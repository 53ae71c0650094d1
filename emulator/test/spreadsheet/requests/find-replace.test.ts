import { createFilledWorkbook, type Workbook } from '../workbook';

const OTHER = 'somebody@example.com';

/** Sends one request as a user and returns its reply. */
function replaced(book: Workbook, findReplace: object, user?: string) {
  return book.sendBatch([{ findReplace }], user)[0]?.['findReplace'];
}

it('findReplace replaces in texts and, if requested, in formulas, and counts both', () => {
  const book = createFilledWorkbook();
  const range = { sheetId: book.store.sheets[0]!.id, startRowIndex: 0, endRowIndex: 4 };
  book.user.type('Sheet1', 'E1', 'B2 is the first');
  expect(replaced(book, { find: 'b2', replacement: 'B4', range })).toEqual({
    valuesChanged: 1,
    rowsChanged: 1,
    sheetsChanged: 1,
    occurrencesChanged: 1,
  });
  expect(replaced(book, { find: 'B2', replacement: 'A2', includeFormulas: true, range })).toEqual({
    formulasChanged: 1,
    rowsChanged: 1,
    sheetsChanged: 1,
    occurrencesChanged: 1,
  });
  expect(book.user.seesInFormulaBar('Sheet1', 'B4')).toBe('=A2*2');
  expect(book.user.seesInFormulaBar('Sheet1', 'E1')).toBe('B4 is the first');
});

it('findReplace inserts groups of a regular expression, and keeps notes and formats', () => {
  const book = createFilledWorkbook();
  book.user.note('Sheet1', 'B4', 'doubled');
  book.user.format('Sheet1', 'B4', { backgroundColor: { red: 1 } });
  const search = { searchByRegex: true, matchCase: true, includeFormulas: true, allSheets: true };
  replaced(book, { find: '([A-Z])2', replacement: '10+$1', ...search });
  expect(book.user.seesInFormulaBar('Sheet1', 'B4')).toBe('=10+B*2');
  const sheet = book.store.sheets[0]!;
  expect([sheet.note(3, 1), sheet.format(3, 1)]).toMatchObject(['doubled', { backgroundColor: { red: 1 } }]);
});

it('findReplace requires exactly one scope to search', () => {
  const book = createFilledWorkbook();
  expect(() => replaced(book, { find: 'a', replacement: 'b' })).toThrow(/Exactly one of/);
  expect(() => replaced(book, { find: 'a', replacement: 'b', allSheets: true, sheetId: 0 })).toThrow(
    /Exactly one of/,
  );
});

it('findReplace is refused if a searched cell is protected', () => {
  const book = createFilledWorkbook();
  book.user.protect('Sheet1', 'B4');
  const search = { find: 'B2', replacement: 'A2', includeFormulas: true, allSheets: true };
  expect(() => replaced(book, search, OTHER)).toThrow(/protected cell/);
  expect(book.user.seesInFormulaBar('Sheet1', 'B4')).toBe('=B2*2');
});
