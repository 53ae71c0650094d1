import { Workbook } from '../workbook';

const INSERT = { insertDimension: { range: { sheetId: 0, dimension: 'ROWS', startIndex: 0, endIndex: 1 } } };

function filled(): Workbook {
  const book = new Workbook();
  book.fill([
    ['a', 1],
    ['b', 2],
  ]);
  return book;
}

/** The file after a batch with one inserted row, as the batch's response has it. */
function shownAfterInsert(book: Workbook, fields: string, responseRanges: readonly string[]) {
  const resource = { requests: [INSERT], includeSpreadsheetInResponse: true, responseRanges };
  book.now += 1000;
  return book.callSheets('batchUpdate', { options: { fields: `updatedSpreadsheet(${fields})` }, resource })[
    'updatedSpreadsheet'
  ];
}

it('the spreadsheet in the response to a batch has the state after the batch, limited to the ranges and the mask', () => {
  const fields = 'sheets(properties(title,gridProperties(rowCount)),data(rowData(values(effectiveValue))))';
  expect(shownAfterInsert(filled(), fields, ['Sheet1!B1:B', "'Sheet1'!A2:A2"])).toEqual({
    sheets: [
      {
        properties: { title: 'Sheet1', gridProperties: { rowCount: 1001 } },
        data: [
          {
            rowData: [
              {},
              { values: [{ effectiveValue: { numberValue: 1 } }] },
              { values: [{ effectiveValue: { numberValue: 2 } }] },
            ],
          },
          { rowData: [{ values: [{ effectiveValue: { stringValue: 'a' } }] }] },
        ],
      },
    ],
  });
});

it('the spreadsheet in the response to a batch adds its cells to the number of cells read', () => {
  const book = filled();
  shownAfterInsert(book, 'sheets(data(rowData(values(effectiveValue))))', ['Sheet1!A1:B3']);
  expect(book.counters).toMatchObject({ 'sheets.write': 2, 'cells read': 6 });
});

it('the spreadsheet in the response to a batch is refused with the whole batch if a range is invalid', () => {
  const book = filled();
  const before = book.displayTab();
  expect(() => shownAfterInsert(book, 'sheets(properties)', ['Gone!A1'])).toThrow(
    'Unable to parse range: Gone!A1',
  );
  expect(book.displayTab()).toEqual(before);
});

it('the spreadsheet in the response to a batch is refused if the mask names an unknown field', () => {
  expect(() => shownAfterInsert(filled(), 'tabs', [])).toThrow(
    'Invalid field selection updatedSpreadsheet.tabs',
  );
});
