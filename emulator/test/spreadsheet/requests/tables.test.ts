import { readFile, writtenFile } from '../../../src/snapshot/file-snapshot';
import type { JsonObject } from '../../../src/spreadsheet/json';
import { toGridRange, Workbook } from '../workbook';

const TYPED = "You can't set the number format of cells in a typed column.";
const NUMBER = { numberFormat: { type: 'NUMBER', pattern: '0' } };

/** A table over A2:B4 with a type for its second column. */
function table(): Workbook {
  const book = new Workbook();
  book.fill([['Title'], ['Day', 'Revenue'], [46270, 10], [46271, 20], ['behind']]);
  book.user.convertToTable('Sheet1', 'A2:B4', { types: [null, 'DOUBLE'] });
  return book;
}

function tables(book: Workbook): JsonObject[] | undefined {
  const [sheet] = book.callSheets('get', { options: { fields: 'sheets.tables' } })['sheets'] as JsonObject[];
  return sheet!['tables'] as JsonObject[] | undefined;
}

it('a table is read with its name, its range and its columns', () => {
  const book = table();
  expect(tables(book)).toEqual([
    {
      tableId: expect.any(String),
      name: 'Table1',
      range: toGridRange({ rows: [1, 4], columns: [0, 2] }),
      columnProperties: [
        { columnName: 'Day' },
        { columnIndex: 1, columnName: 'Revenue', columnType: 'DOUBLE' },
      ],
    },
  ]);
  expect(readFile(writtenFile(book.store)).sheet(0).tables).toEqual(book.store.sheet(0).tables);
});

it.each([
  ['grows by rows inserted inside', 4, toGridRange({ rows: [1, 5], columns: [0, 2] })],
  ['does not grow by rows inserted directly behind it', 5, toGridRange({ rows: [1, 4], columns: [0, 2] })],
  ['moves with rows inserted above it', 2, toGridRange({ rows: [2, 5], columns: [0, 2] })],
])('a table: %s', (_, before, expected) => {
  const book = table();
  book.user.insertRows('Sheet1', before);
  expect(tables(book)![0]!['range']).toEqual(expected);
});

it('a table is gone when all its rows are deleted, and has no rule for the deletion of its header alone', () => {
  const book = table();
  expect(() => book.user.deleteRows('Sheet1', 2)).toThrow('not emulated: a table without its header row');
  book.user.deleteRows('Sheet1', 2, 3);
  expect(tables(book)).toBeUndefined();
});

it('a table names the columns that are inserted, and moves and loses types with their columns', () => {
  const book = table();
  book.user.insertColumns('Sheet1', 'B');
  book.user.moveColumns('Sheet1', 'C', 1, 'B');
  expect(tables(book)![0]!['columnProperties']).toEqual([
    { columnName: 'Day' },
    { columnIndex: 1, columnName: 'Revenue', columnType: 'DOUBLE' },
    { columnIndex: 2, columnName: 'Column 1' },
  ]);
  book.user.deleteColumns('Sheet1', 'B');
  expect(tables(book)![0]!['columnProperties']).toEqual([
    { columnName: 'Day' },
    { columnIndex: 1, columnName: 'Column 1' },
  ]);
});

it('a table refuses a number format in a typed column, with the whole batch', () => {
  const book = table();
  const values = { userEnteredValue: { numberValue: 1 } };
  const write = (row: number, column: number, fields: string) => () =>
    book.sendBatch([
      {
        repeatCell: {
          range: toGridRange({ rows: [0, 1], columns: [3, 4] }),
          cell: values,
          fields: 'userEnteredValue',
        },
      },
      {
        repeatCell: {
          range: toGridRange({ rows: [row, row + 1], columns: [column, column + 1] }),
          cell: { ...values, userEnteredFormat: { ...NUMBER, horizontalAlignment: 'LEFT' } },
          fields,
        },
      },
    ]);
  expect(write(2, 1, 'userEnteredValue,userEnteredFormat.numberFormat')).toThrow(TYPED);
  expect(write(2, 1, 'userEnteredFormat')).toThrow(TYPED);
  expect(book.displayTab()[0]).toEqual(['Title', '']);
  expect(write(2, 1, 'userEnteredValue,userEnteredFormat.horizontalAlignment')).not.toThrow();
  expect(write(2, 0, 'userEnteredFormat')).not.toThrow();
  expect(write(4, 1, 'userEnteredFormat')).not.toThrow();
  expect(() => book.user.format('Sheet1', 'B3', NUMBER)).toThrow(TYPED);
  expect(() =>
    book.sendBatch([
      {
        copyPaste: {
          source: toGridRange({ rows: [0, 1], columns: [5, 6] }),
          destination: toGridRange({ rows: [3, 4], columns: [1, 2] }),
        },
      },
    ]),
  ).toThrow(TYPED);
  book.user.type('Sheet1', 'B3', '2026-09-13');
  expect(book.store.sheet(0).format(2, 1)).toEqual({ horizontalAlignment: 'LEFT' });
});

it('a table refuses headers that are equal or blank, and merged cells', () => {
  const book = table();
  expect(() => book.user.type('Sheet1', 'B2', 'day')).toThrow('must be unique');
  expect(() => book.user.type('Sheet1', 'B2', '')).toThrow('cannot be empty');
  expect(() =>
    book.sendBatch([
      { mergeCells: { range: toGridRange({ rows: [2, 4], columns: [0, 1] }), mergeType: 'MERGE_ALL' } },
    ]),
  ).toThrow('merged cells');
  book.user.type('Sheet1', 'B2', 'Money');
  expect(JSON.stringify(tables(book))).toContain('"columnName":"Money"');
});

it('a table is changed and deleted by its id', () => {
  const book = table();
  const { tableId } = tables(book)![0]!;
  book.sendBatch([
    {
      updateTable: {
        table: { tableId, name: 'Sales', range: toGridRange({ rows: [1, 4], columns: [0, 3] }) },
        fields: 'name,range',
      },
    },
  ]);
  expect(tables(book)![0]).toMatchObject({
    name: 'Sales',
    range: toGridRange({ rows: [1, 4], columns: [0, 3] }),
    columnProperties: [{}, { columnType: 'DOUBLE' }, { columnName: 'Column 1' }],
  });
  expect(() =>
    book.sendBatch([{ addTable: { table: { range: toGridRange({ rows: [3, 6], columns: [0, 1] }) } } }]),
  ).toThrow('overlap');
  book.sendBatch([{ deleteTable: { tableId } }]);
  expect(book.displayTab()).toEqual([['Title'], [''], [''], [''], ['behind']]);
});
