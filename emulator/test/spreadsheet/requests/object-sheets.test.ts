import { readFile, writtenFile } from '../../../src/snapshot/file-snapshot';
import type { JsonObject } from '../../../src/spreadsheet/json';
import { toGridRange, toLineRange, Workbook } from '../workbook';

const REFUSED = 'This operation is not supported on OBJECT sheet';

/** A chart on a sheet of its own, in front of the sheet with its data. */
function charted(): { readonly book: Workbook; readonly sheetId: number; readonly reply: JsonObject } {
  const book = new Workbook();
  book.fill([
    ['Day', 'Revenue'],
    [1, 10],
  ]);
  const data = (column: number) => ({
    sourceRange: { sources: [toGridRange({ rows: [0, 2], columns: [column, column + 1] })] },
  });
  const basicChart = { chartType: 'LINE', domains: [{ domain: data(0) }], series: [{ series: data(1) }] };
  const chart = { chartId: 7, spec: { basicChart }, position: { newSheet: true } };
  const [reply] = book.sendBatch([{ addChart: { chart } }]);
  book.user.move('Chart1', 0);
  return { book, sheetId: book.store.sheets[0]!.id, reply: reply!['addChart'] as JsonObject };
}

it('a chart on a sheet of its own makes a sheet of the type OBJECT, without cells', () => {
  const { book, sheetId, reply } = charted();
  expect(reply['chart']).toMatchObject({ chartId: 7, position: { sheetId } });
  const fields = 'sheets(properties(title,sheetType,gridProperties.rowCount),charts.chartId,data.startRow)';
  expect(book.callSheets('get', { options: { fields } })['sheets']).toEqual([
    { properties: { title: 'Chart1', sheetType: 'OBJECT' }, charts: [{ chartId: 7 }] },
    { properties: { title: 'Sheet1', sheetType: 'GRID', gridProperties: { rowCount: 1000 } }, data: [{}] },
  ]);
  expect(readFile(writtenFile(book.store)).anySheet(sheetId)).toMatchObject({
    type: 'OBJECT',
    title: 'Chart1',
  });
});

it('a chart on a sheet of its own refuses to be read and written as cells', () => {
  const { book, sheetId } = charted();
  for (const request of [
    { updateCells: { start: { sheetId }, rows: [], fields: 'note' } },
    { repeatCell: { range: { sheetId }, cell: {}, fields: 'note' } },
    { appendCells: { sheetId, rows: [], fields: 'note' } },
    { insertDimension: { range: toLineRange('ROWS', { startIndex: 0, endIndex: 1, sheetId }) } },
    { setBasicFilter: { filter: { range: { sheetId } } } },
    {
      updateSheetProperties: {
        properties: { sheetId, gridProperties: { frozenRowCount: 1 } },
        fields: 'gridProperties',
      },
    },
  ])
    expect(() => book.sendBatch([request])).toThrow(REFUSED);
  for (const text of ['Chart1', 'Chart1!A1', 'A1:B2'])
    expect(() => book.callSheets('values.get', { options: { range: text } })).toThrow(
      `Unable to parse range: ${text}`,
    );
  expect(() => book.callSheets('get', { options: { ranges: ['Chart1'] } })).toThrow(
    'Unable to parse range: Chart1',
  );
});

it('a chart on a sheet of its own has no cells for a script either', () => {
  const { book, sheetId } = charted();
  const place = { spreadsheetId: 'file-1', sheetId };
  expect(() => book.callSpreadsheetApp('getGridFacts', [place])).toThrow(REFUSED);
  expect(() =>
    book.callSpreadsheetApp('getRangeChecked', [{ ...place, row: 1, column: 1, rows: 1, columns: 1 }]),
  ).toThrow(REFUSED);
  book.user.open('Chart1');
  expect(book.callSpreadsheetApp('getActiveRange', ['file-1'])).toBeNull();
});

it('a chart on a sheet of its own is renamed, hidden, copied and deleted like other sheets', () => {
  const { book, sheetId } = charted();
  book.user.rename('Chart1', 'Trend');
  book.user.hide('Trend');
  book.sendBatch([{ duplicateSheet: { sourceSheetId: sheetId, newSheetName: 'Copy' } }]);
  expect(book.store.charts).toHaveLength(2);
  book.user.charts.delete(7);
  book.user.deleteSheet('Copy');
  expect(book.store.sheets.map(({ title }) => title)).toEqual(['Sheet1']);
});

it('a chart on a sheet of its own is made by a user from a chart over cells', () => {
  const { book } = charted();
  const { spec } = book.store.charts[0]!;
  book.user.charts.moveToOwnSheet(7);
  expect(book.store.charts).toMatchObject([{ id: 7, spec }]);
  expect(book.store.sheets.map(({ title, type }) => [title, type])).toEqual([
    ['Sheet1', 'GRID'],
    ['Chart1', 'OBJECT'],
  ]);
});

it('a file with 200 sheets takes no more of any kind', () => {
  const { book, sheetId } = charted();
  book.sendBatch(Array.from({ length: 198 }, () => ({ addSheet: {} })));
  for (const request of [{ addSheet: {} }, { duplicateSheet: { sourceSheetId: sheetId } }])
    expect(() => book.sendBatch([request])).toThrow("You can't add more than 200 sheets");
  expect(() => book.callSpreadsheetApp('insertSheet', ['file-1', 'Last', null])).toThrow(
    "You can't add more than 200 sheets",
  );
  book.user.move('Chart1', 200 - 1);
  book.user.deleteSheet('Chart1');
  expect(() => book.user.addSheet('Last')).not.toThrow();
});
