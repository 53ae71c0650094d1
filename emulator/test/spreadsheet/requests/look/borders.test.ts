import { toGridRange, Workbook } from '../../workbook';

const SOLID = { style: 'SOLID', colorStyle: { rgbColor: {} } };

interface CellData {
  readonly userEnteredFormat?: { readonly borders?: object };
}

/** The borders of a range's cells as letters: t, b, l, r. */
function borders(book: Workbook): string[][] {
  const { sheets } = book.callSheets('get', {
    options: {
      ranges: ['Sheet1!A1:C3'],
      fields: 'sheets.data.rowData.values.userEnteredFormat.borders',
    },
  });
  const [{ data }] = sheets as unknown as [{ data: [{ rowData: { values: CellData[] }[] }] }];
  return data[0].rowData.map(({ values }) =>
    values.map(({ userEnteredFormat }) =>
      Object.keys(userEnteredFormat?.borders ?? {})
        .map(([letter]) => letter)
        .sort()
        .join(''),
    ),
  );
}

it('updateBorders draws around and within a range, and removes borders of the style NONE', () => {
  const book = new Workbook();
  const around = { top: SOLID, bottom: SOLID, left: SOLID, right: SOLID };
  book.sendBatch([
    {
      updateBorders: {
        range: toGridRange({ rows: [0, 2], columns: [0, 2] }),
        ...around,
        innerVertical: SOLID,
      },
    },
  ]);
  expect(borders(book)).toEqual([
    ['lrt', 'lrt'],
    ['blr', 'blr'],
  ]);
  book.sendBatch([
    { updateBorders: { range: toGridRange({ rows: [0, 1], columns: [0, 2] }), top: { style: 'NONE' } } },
  ]);
  expect(borders(book)[0]).toEqual(['lr', 'lr']);
});

it('updateBorders says the width of a style, and refuses a style that Google does not have', () => {
  const book = new Workbook();
  book.sendBatch([
    {
      updateBorders: {
        range: toGridRange({ rows: [0, 1], columns: [0, 1] }),
        top: { style: 'SOLID_THICK' },
      },
    },
  ]);
  expect(book.store.sheet(0).format(0, 0)).toEqual({
    borders: { top: { style: 'SOLID_THICK', width: 3 } },
  });
  expect(() =>
    book.sendBatch([
      { updateBorders: { range: toGridRange({ rows: [0, 1], columns: [0, 1] }), top: { style: 'WAVY' } } },
    ]),
  ).toThrow('(enum), "WAVY"');
});
