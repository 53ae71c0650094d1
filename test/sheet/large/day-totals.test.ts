import { dayTotals } from '../../../src/sheet/large/days-change';
import { SheetModel } from '../../fakes/sheets/sheet-model';

const COLUMNS = [{ type: 'money' }, { type: 'count' }] as const;

/** A tab with these values from row 2 on; its first column is the user's. */
function holding(rows: readonly (readonly (string | number)[])[]) {
  const sheet = new SheetModel();
  const tab = sheet.tab('Sheet1');
  rows.forEach((cells, nth) => {
    cells.forEach((cell, column) => {
      sheet.type('Sheet1', 2 + nth, 1 + column, cell);
    });
  });
  return { sheet, places: { tab, at: [1, 2], columns: COLUMNS } };
}

describe('the rows of a day together', () => {
  it('are counted and added up to the last decimal, whichever rows are whose', () => {
    const { sheet, places } = holding([
      [0.1, 1],
      [5, 2],
      [0.2, 3],
      [7, 4],
    ]);
    expect([...dayTotals(sheet, places, [2, 3, 4, 5], [11, 12, 11, 13])]).toEqual([
      [11, { rows: 2, sums: [0.3, 4] }],
      [12, { rows: 1, sums: [5, 2] }],
      [13, { rows: 1, sums: [7, 4] }],
    ]);
  });

  it('take no other rows than those that are asked for', () => {
    const { sheet, places } = holding([
      [1, 1],
      [2, 2],
      [4, 4],
    ]);
    expect([...dayTotals(sheet, places, [2, 4], [11, 11])]).toEqual([[11, { rows: 2, sums: [5, 5] }]]);
  });

  it('are not known in a column where one of them has no number: never the sum of the rest', () => {
    const { sheet, places } = holding([
      [1, 1],
      ['', 2],
      [3, 'n/a'],
    ]);
    expect([...dayTotals(sheet, places, [2, 3, 4], [11, 11, 12])]).toEqual([
      [11, { rows: 2, sums: [null, 3] }],
      [12, { rows: 1, sums: [3, null] }],
    ]);
  });

  it('are not known in a column that the sheet lacks', () => {
    const { sheet, places } = holding([[1, 1]]);
    const lacking = { ...places, at: [1, undefined] };
    expect([...dayTotals(sheet, lacking, [2], [11])]).toEqual([[11, { rows: 1, sums: [1, null] }]]);
  });

  it('are counted without a read where nothing is to be added up', () => {
    const { sheet, places } = holding([[1, 1]]);
    const none = { ...places, at: [], columns: [] };
    expect([...dayTotals(sheet, none, [2, 3], [11, 11])]).toEqual([[11, { rows: 2, sums: [] }]]);
    expect(sheet.reads).toEqual([]);
  });

  it('are none for no rows', () => {
    const { sheet, places } = holding([]);
    expect([...dayTotals(sheet, places, [], [])]).toEqual([]);
  });
});
