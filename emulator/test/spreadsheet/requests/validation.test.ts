import type { JsonObject } from '../../../src/spreadsheet/json';
import { listedItems, validationAt } from '../../../src/spreadsheet/validation';
import { toGridRange, toLineRange, Workbook } from '../workbook';

const LISTS = 3;

function ofRange(text: string, more: object = {}): JsonObject {
  return {
    condition: { type: 'ONE_OF_RANGE', values: [{ userEnteredValue: text }] },
    strict: true,
    showCustomUi: true,
    ...more,
  };
}

/** A file with the tab "Lists": three apps and a blank row. B2 of Sheet1 is one of them. */
function book(rule: JsonObject = ofRange('=Lists!A2:A5')): Workbook {
  const book = new Workbook();
  book.sendBatch([{ addSheet: { properties: { sheetId: LISTS, title: 'Lists' } } }]);
  book.fill([['App'], ['Chess'], ['Go'], ['Chess'], [null], ['Bridge']], LISTS);
  book.sendBatch([{ setDataValidation: { range: toGridRange({ rows: [1, 2], columns: [1, 2] }), rule } }]);
  return book;
}

/** The rule of B2 as the API returns it. */
function returned(one: Workbook): unknown {
  const fields = 'sheets.data.rowData.values.dataValidation';
  const { sheets } = one.callSheets('get', { options: { ranges: ['Sheet1!A1:C3'], fields } });
  const [{ data }] = sheets as unknown as [{ data: [{ rowData: { values?: JsonObject[] }[] }] }];
  return data[0].rowData[1]?.values?.[1]?.['dataValidation'];
}

function items(one: Workbook): string[] {
  const sheet = one.store.sheet(0);
  return listedItems(one.store, validationAt(sheet, 1, 1)!);
}

it('a data validation is returned for its cell, and its list has each text once', () => {
  const one = book();
  expect(returned(one)).toEqual(ofRange('=Lists!A2:A5'));
  expect(items(one)).toEqual(['Chess', 'Go']);
});

it('a data validation follows the cells that it names, and the cell that it is for', () => {
  const one = book();
  one.sendBatch([
    { insertDimension: { range: toLineRange('ROWS', { startIndex: 2, endIndex: 4, sheetId: LISTS }) } },
  ]);
  one.user.rename('Lists', 'My apps');
  expect(returned(one)).toEqual(ofRange("='My apps'!A2:A7"));
  one.sendBatch([{ insertDimension: { range: toLineRange('ROWS', { startIndex: 0, endIndex: 1 }) } }]);
  expect(validationAt(one.store.sheet(0), 1, 1)).toBeUndefined();
  expect(validationAt(one.store.sheet(0), 2, 1)).toBeDefined();
  one.sendBatch([{ deleteSheet: { sheetId: LISTS } }]);
  expect(listedItems(one.store, validationAt(one.store.sheet(0), 2, 1)!)).toEqual([]);
});

it('a data validation refuses other values that users and scripts enter, and none of the API', () => {
  const one = book();
  const sentence = 'The data you entered in cell B2 violates the data validation rules set on this cell.';
  expect(() => one.user.type('Sheet1', 'B2', 'Poker')).toThrow(sentence);
  one.user.type('Sheet1', 'B2', 'Go');
  expect(one.user.sees('Sheet1', 'B2')).toBe('Go');
  one.user.type('Sheet1', 'B2', '');
  const place = { spreadsheetId: 'file-1', sheetId: 0, row: 2, column: 2, rows: 1, columns: 1 };
  expect(() => one.callSpreadsheetApp('setValue', [place, 'Poker'])).toThrow(sentence);
  one.sendBatch([
    {
      updateCells: {
        start: { rowIndex: 1, columnIndex: 1 },
        rows: [{ values: [{ userEnteredValue: { stringValue: 'Poker' } }] }],
        fields: 'userEnteredValue',
      },
    },
  ]);
  expect(one.user.sees('Sheet1', 'B2')).toBe('Poker');
});

it('a data validation that is not strict refuses nothing', () => {
  const one = book(ofRange('=Lists!A2:A5', { strict: false }));
  one.user.type('Sheet1', 'B2', 'Poker');
  expect(one.user.sees('Sheet1', 'B2')).toBe('Poker');
});

it('a data validation may have a list of its own', () => {
  const values = ['USD', 'EUR'].map((userEnteredValue) => ({ userEnteredValue }));
  const one = book({ condition: { type: 'ONE_OF_LIST', values }, strict: true });
  expect(items(one)).toEqual(['USD', 'EUR']);
  expect(() => one.user.type('Sheet1', 'B2', 'GBP')).toThrow('violates the data validation rules');
});

it('a data validation is replaced where another one is set, and removed where none is', () => {
  const one = book();
  const list = { condition: { type: 'ONE_OF_LIST', values: [{ userEnteredValue: 'x' }] } };
  one.sendBatch([
    { setDataValidation: { range: toGridRange({ rows: [0, 4], columns: [0, 4] }), rule: list } },
  ]);
  one.sendBatch([{ setDataValidation: { range: toGridRange({ rows: [1, 2], columns: [1, 2] }) } }]);
  const sheet = one.store.sheet(0);
  const covered = [0, 1, 2, 3].map((row) =>
    [0, 1, 2, 3, 4].map((column) => (validationAt(sheet, row, column) === undefined ? '.' : 'x')).join(''),
  );
  expect(covered).toEqual(['xxxx.', 'x.xx.', 'xxxx.', 'xxxx.']);
});

it.each<[string, JsonObject, string]>([
  [
    'no values',
    { condition: { type: 'ONE_OF_LIST' } },
    'A condition of type ONE_OF_LIST cannot have 0 values.',
  ],
  ['a text that names no cells', ofRange('=1+2'), 'Invalid range in the condition: =1+2'],
  ['an unknown kind', { condition: { type: 'ONE_OF' } }, '(enum), "ONE_OF"'],
  [
    'a kind that is not emulated',
    { condition: { type: 'BOOLEAN' } },
    'not emulated: a validation of type BOOLEAN',
  ],
])('a data validation with %s is refused', (_, rule, message) => {
  expect(() => book(rule)).toThrow(message);
});
