import { cell, lines, OWNER, range, Workbook } from '../workbook';

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

describe('protected ranges', () => {
  it.each([
    { updateCells: { start: { rowIndex: 1 }, rows: [{ values: [cell('x')] }], fields: '*' } },
    { repeatCell: { range: range(0, 9, 0, 1), cell: {}, fields: '*' } },
    { deleteDimension: { range: lines('ROWS', 1, 2) } },
    { insertDimension: { range: lines('ROWS', 2, 3), inheritFromBefore: true } },
    { sortRange: { range: range(0, 9, 0, 2), sortSpecs: [{}] } },
    { copyPaste: { source: range(8, 9, 0, 1), destination: range(1, 2, 0, 1) } },
    { deleteSheet: { sheetId: 0 } },
  ])('refuse a colleague and allow the owner (%#)', (request) => {
    const book = filled();
    book.user.addSheet('Other');
    book.user.protect('Sheet1', 'A2:B3');
    const before = book.shows();
    expect(() => book.batch([request], COLLEAGUE)).toThrow(
      'You are trying to edit a protected cell or object.',
    );
    expect(book.shows()).toEqual(before);
    book.batch([request], OWNER);
  });

  it('allow their editors, and everybody after they are deleted', () => {
    const book = filled();
    const write = { updateCells: { start: {}, rows: [{ values: [cell('x')] }], fields: 'userEnteredValue' } };
    book.user.protect('Sheet1', undefined, [COLLEAGUE]);
    book.batch([write], COLLEAGUE);
    expect(() => book.batch([write], 'third@example.com')).toThrow('protected');
    const got = book.sheets('get', { fields: 'sheets.protectedRanges(protectedRangeId,range,editors)' });
    const [{ protectedRanges }] = got['sheets'] as [{ protectedRanges: [{ protectedRangeId: number }] }];
    expect(protectedRanges).toEqual([
      { protectedRangeId: expect.any(Number), range: { sheetId: 0 }, editors: { users: [OWNER, COLLEAGUE] } },
    ]);
    book.batch([{ deleteProtectedRange: { protectedRangeId: protectedRanges[0].protectedRangeId } }]);
    book.batch([write], 'third@example.com');
  });
});
