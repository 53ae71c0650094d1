import { readFile, writtenFile } from '../../../src/snapshot/file-snapshot';
import type { JsonObject } from '../../../src/spreadsheet/json';
import { toGridRange, Workbook } from '../workbook';

const PIVOT = {
  rows: [{ sourceColumnOffset: 0 }],
  values: [{ sourceColumnOffset: 1, summarizeFunction: 'SUM' }],
};

/** A pivot table in B2 of a second tab, which reads A1:B3 of the first one. */
function pivoted(): Workbook {
  const book = new Workbook();
  book.fill([
    ['Day', 'Revenue'],
    [1, 10],
    [2, 20],
  ]);
  book.sendBatch([{ addSheet: { properties: { title: 'Pivot', sheetId: 5 } } }]);
  write(book, { source: toGridRange({ rows: [0, 3], columns: [0, 2] }), ...PIVOT });
  return book;
}

function write(book: Workbook, pivotTable?: JsonObject): void {
  const start = { sheetId: 5, rowIndex: 1, columnIndex: 1 };
  const cell = pivotTable === undefined ? {} : { pivotTable };
  book.sendBatch([{ updateCells: { start, rows: [{ values: [cell] }], fields: 'pivotTable' } }]);
}

function read(book: Workbook): unknown {
  const fields = 'sheets.data(startRow,startColumn,rowData.values.pivotTable)';
  const [sheet] = book.callSheets('get', { options: { fields, ranges: ['Pivot'] } })[
    'sheets'
  ] as JsonObject[];
  return (sheet!['data'] as { rowData?: unknown[] }[])[0]!.rowData?.at(-1);
}

it('a pivot table is read from its cell, with the source that follows the rows', () => {
  const book = pivoted();
  book.user.insertRows('Sheet1', 3, 4);
  book.user.insertRows('Sheet1', 8);
  book.user.insertColumns('Pivot', 'A');
  expect(read(book)).toEqual({
    values: [{}, {}, { pivotTable: { source: toGridRange({ rows: [0, 7], columns: [0, 2] }), ...PIVOT } }],
  });
  expect(readFile(writtenFile(book.store)).sheet(5).pivots[0]!.ranges).toEqual(
    book.store.sheet(5).pivots[0]!.ranges,
  );
  book.user.deleteColumns('Sheet1', 'A', 2);
  expect(read(book)).toEqual({ values: [{}, {}, { pivotTable: PIVOT }] });
});

it('a pivot table is replaced and removed by another write', () => {
  const book = pivoted();
  write(book, { source: toGridRange({ rows: [0, 2], columns: [0, 2] }), ...PIVOT });
  expect(book.store.sheet(5).pivots).toHaveLength(1);
  write(book);
  expect(read(book)).toBeUndefined();
});

it('a pivot table has no values that could be read', () => {
  const book = pivoted();
  const refusal = 'not emulated: the values of a pivot table';
  expect(() => book.callSheets('values.get', { options: { range: 'Pivot!A:B' } })).toThrow(refusal);
  expect(() =>
    book.callSheets('get', { options: { fields: 'sheets.data.rowData.values.effectiveValue' } }),
  ).toThrow(refusal);
  expect(() => write(book, { ...PIVOT, dataSourceId: 'x' })).toThrow('not emulated');
  expect(() => write(book, PIVOT)).toThrow('No source specified.');
});
