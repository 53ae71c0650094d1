import { ROWS, row, shownRow, written } from '../../../fakes/sheets/refreshed-sheet';

const FORMATS = ['yyyy-mm-dd', '@', '#,##0.00', '#,##0'];

describe('the grid', () => {
  it('keeps two blank rows when all rows are gone, so that ranges over the table go on growing', () => {
    const { sheet, refresh } = written([...ROWS, row(3, 30)]);
    sheet.remove('Revenue', 'ROWS', 5, 95);
    refresh([]);
    expect(sheet.shown('Revenue')).toHaveLength(2);
    expect(sheet.tab('Revenue').rowCount).toBe(4);
  });
});

describe('the formats of new rows', () => {
  it('are the table’s in all new rows if it was empty, and texts below it stay', () => {
    const { sheet, refresh, formats } = written([]);
    sheet.enter('Revenue', 5, 6, 'mine');
    refresh([...ROWS, row(3, 30)]);
    for (const at of [2, 3, 4]) expect(formats(at)).toEqual(FORMATS);
    expect(sheet.shown('Revenue').slice(2).flat()).toEqual([
      ...[shownRow(1, 10), shownRow(2, 20), shownRow(3, 30)].flat(),
      ...['', '', '', '', '', '', 'mine'],
    ]);
  });
});
