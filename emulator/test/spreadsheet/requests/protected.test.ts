import { OWNER, toCellData, toGridRange, toLineRange, Workbook } from '../workbook';

const COLLEAGUE = 'colleague@example.com';

function filled(): Workbook {
  const book = new Workbook();
  book.fill([
    ['Day', 'Revenue'],
    ['2026-09-01', 10],
    ['2026-09-02', 20],
  ]);
  return book;
}

it.each([
  { updateCells: { start: { rowIndex: 1 }, rows: [{ values: [toCellData('x')] }], fields: '*' } },
  { repeatCell: { range: toGridRange({ rows: [0, 9], columns: [0, 1] }), cell: {}, fields: '*' } },
  { deleteDimension: { range: toLineRange('ROWS', { startIndex: 1, endIndex: 2 }) } },
  {
    insertDimension: {
      range: toLineRange('ROWS', { startIndex: 2, endIndex: 3 }),
      inheritFromBefore: true,
    },
  },
  { sortRange: { range: toGridRange({ rows: [0, 9], columns: [0, 2] }), sortSpecs: [{}] } },
  {
    copyPaste: {
      source: toGridRange({ rows: [8, 9], columns: [0, 1] }),
      destination: toGridRange({ rows: [1, 2], columns: [0, 1] }),
    },
  },
  { deleteSheet: { sheetId: 0 } },
])('protected ranges refuse a colleague and allow the owner (%#)', (request) => {
  const book = filled();
  book.user.addSheet('Other');
  book.user.protect('Sheet1', 'A2:B3');
  const before = book.displayTab();
  expect(() => book.sendBatch([request], COLLEAGUE)).toThrow(
    'You are trying to edit a protected cell or object.',
  );
  expect(book.displayTab()).toEqual(before);
  book.sendBatch([request], OWNER);
});

it('protected ranges allow their editors, and everybody after they are deleted', () => {
  const book = filled();
  const write = {
    updateCells: { start: {}, rows: [{ values: [toCellData('x')] }], fields: 'userEnteredValue' },
  };
  book.user.protect('Sheet1', undefined, [COLLEAGUE]);
  book.sendBatch([write], COLLEAGUE);
  expect(() => book.sendBatch([write], 'third@example.com')).toThrow('protected');
  const got = book.callSheets('get', {
    options: { fields: 'sheets.protectedRanges(protectedRangeId,range,editors)' },
  });
  const [{ protectedRanges }] = got['sheets'] as [{ protectedRanges: [{ protectedRangeId: number }] }];
  expect(protectedRanges).toEqual([
    { protectedRangeId: expect.any(Number), range: { sheetId: 0 }, editors: { users: [OWNER, COLLEAGUE] } },
  ]);
  book.sendBatch([{ deleteProtectedRange: { protectedRangeId: protectedRanges[0].protectedRangeId } }]);
  book.sendBatch([write], 'third@example.com');
});
