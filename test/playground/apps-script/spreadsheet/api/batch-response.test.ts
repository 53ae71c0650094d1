import { EmulatedSheets } from '../../../../fakes/sheets/emulated-sheets';

const rows = (sheets: EmulatedSheets) => {
  sheets.type('Sheet1!A1:B2', [
    ['a', 1],
    ['b', 2],
  ]);
  return { insertDimension: { range: { sheetId: 0, dimension: 'ROWS', startIndex: 0, endIndex: 1 } } };
};

describe('the spreadsheet in the response to a batch', () => {
  it('has the state after the batch, limited to the ranges and the mask', () => {
    const sheets = new EmulatedSheets();
    const insert = rows(sheets);
    const fields = 'sheets(properties(title,gridProperties(rowCount)),data(rowData(values(effectiveValue))))';
    expect(sheets.batchUpdate([insert], { fields, ranges: ['Sheet1!B1:B', "'Sheet1'!A2:A2"] })).toEqual({
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

  it('adds its cells to the number of cells read', () => {
    const sheets = new EmulatedSheets();
    const insert = rows(sheets);
    sheets.counts = {};
    sheets.batchUpdate([insert], {
      fields: 'sheets(data(rowData(values(effectiveValue))))',
      ranges: ['Sheet1!A1:B3'],
    });
    expect(sheets.counts).toMatchObject({ 'sheets.write': 1, 'cells read': 6 });
  });

  it('is refused with the whole batch if a range is invalid', () => {
    const sheets = new EmulatedSheets();
    const insert = rows(sheets);
    const before = sheets.shown('Sheet1!A1:B3');
    expect(() => sheets.batchUpdate([insert], { fields: 'sheets(properties)', ranges: ['Gone!A1'] })).toThrow(
      'Unable to parse range: Gone!A1',
    );
    expect(sheets.shown('Sheet1!A1:B3')).toEqual(before);
  });

  it('is refused if the mask names an unknown field', () => {
    const sheets = new EmulatedSheets();
    const insert = rows(sheets);
    expect(() => sheets.batchUpdate([insert], { fields: 'tabs', ranges: [] })).toThrow(
      'Invalid field selection updatedSpreadsheet.tabs',
    );
  });
});
