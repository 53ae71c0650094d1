import { createFilledWorkbook, DAY_FORMAT, Workbook } from '../workbook';

const { numberFormat } = DAY_FORMAT;

it('spreadsheets.get returns properties and sheets, and grid data only if requested', () => {
  const book = createFilledWorkbook();
  expect(book.callSheets('get')).toEqual({
    spreadsheetId: 'file-1',
    spreadsheetUrl: 'https://docs.google.com/spreadsheets/d/file-1/edit',
    properties: { title: 'Revenue', locale: 'en_US', autoRecalc: 'ON_CHANGE', timeZone: 'Europe/Berlin' },
    sheets: [
      {
        properties: {
          sheetId: 0,
          title: 'Sheet1',
          index: 0,
          sheetType: 'GRID',
          gridProperties: { rowCount: 1000, columnCount: 26 },
        },
      },
    ],
  });
  expect(
    book.callSheets('get', { options: { includeGridData: true, ranges: ['B1:B2'] } })['sheets'],
  ).toMatchObject([
    {
      data: [
        {
          startColumn: 1,
          rowData: [
            { values: [{ formattedValue: 'Revenue' }] },
            { values: [{ effectiveValue: { numberValue: 10 } }] },
          ],
        },
      ],
    },
  ]);
});

it('spreadsheets.get reads the cell fields in the mask', () => {
  const book = createFilledWorkbook();
  book.user.note('Sheet1', 'B4', 'doubled');
  const fields =
    'sheets.data(startRow,startColumn,rowData.values(userEnteredValue,effectiveValue,formattedValue,userEnteredFormat.numberFormat,note))';
  expect(book.callSheets('get', { options: { fields, ranges: ['Sheet1!A4:D9'] } })).toEqual({
    sheets: [
      {
        data: [
          {
            startRow: 3,
            rowData: [
              {
                values: [
                  {
                    userEnteredValue: { numberValue: 46271 },
                    effectiveValue: { numberValue: 46271 },
                    formattedValue: '2026-09-06',
                    userEnteredFormat: { numberFormat },
                  },
                  {
                    userEnteredValue: { formulaValue: '=B2*2' },
                    effectiveValue: { numberValue: 20 },
                    formattedValue: '20',
                    note: 'doubled',
                  },
                  {
                    userEnteredValue: { boolValue: true },
                    effectiveValue: { boolValue: true },
                    formattedValue: 'TRUE',
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  });
});

it('spreadsheets.get returns errors of formulas as error values', () => {
  const book = new Workbook();
  book.user.type('Sheet1', 'A1', '=NOPE()');
  const got = book.callSheets('get', { options: { fields: 'sheets.data.rowData.values.effectiveValue' } });
  expect(got['sheets']).toEqual([
    {
      data: [
        {
          rowData: [
            {
              values: [
                { effectiveValue: { errorValue: { type: 'NAME', message: "Unknown function: 'NOPE'." } } },
              ],
            },
          ],
        },
      ],
    },
  ]);
});

it('spreadsheets.get refuses unknown fields, and names fields that the emulator does not store', () => {
  expect(() => createFilledWorkbook().callSheets('get', { options: { fields: 'sheets.colour' } })).toThrow(
    'Invalid field selection sheets.colour',
  );
  expect(() => createFilledWorkbook().callSheets('get', { options: { fields: 'sheets.slicers' } })).toThrow(
    'not emulated: spreadsheets.get field sheets.slicers',
  );
  expect(() => createFilledWorkbook().callSheets('get', { options: { field: 'sheets' } })).toThrow(
    'Unknown name "field"',
  );
});
