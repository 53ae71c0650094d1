import { range, Workbook } from '../workbook';

describe('filters, merges and rules', () => {
  it('setBasicFilter and clearBasicFilter', () => {
    const book = new Workbook();
    book.batch([
      { setBasicFilter: { filter: { range: range(0, 5, 0, 2), sortSpecs: [{ dimensionIndex: 1 }] } } },
    ]);
    expect((book.sheets('get', { fields: 'sheets.basicFilter' })['sheets'] as unknown[])[0]).toEqual({
      basicFilter: { range: range(0, 5, 0, 2), sortSpecs: [{ dimensionIndex: 1 }] },
    });
    book.batch([{ clearBasicFilter: { sheetId: 0 } }]);
    expect((book.sheets('get', { fields: 'sheets.basicFilter' })['sheets'] as unknown[])[0]).toEqual({});
  });

  it('mergeCells keeps the first value', () => {
    const book = new Workbook();
    book.fill([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    book.batch([{ mergeCells: { range: range(0, 2, 0, 2), mergeType: 'MERGE_ROWS' } }]);
    expect(book.shows()).toEqual([['a'], ['c']]);
    expect(() => book.batch([{ mergeCells: { range: range(0, 1, 0, 1) } }])).toThrow(
      'You must select all cells in a merged range',
    );
  });
});
