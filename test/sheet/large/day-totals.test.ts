import { dayTotals } from '../../../src/sheet/large/days-change';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';

const COLUMNS = [{ type: 'money' }, { type: 'count' }] as const;

/** A tab with these values from row 2 on. The user's column is before them. */
function holding(rows: readonly (readonly (string | number)[])[]) {
  const sheet = new EmulatedSheets();
  const tab = sheet.tab('Sheet1');
  rows.forEach((cells, nth) => {
    cells.forEach((cell, column) => {
      sheet.enter('Sheet1', 2 + nth, 1 + column, cell);
    });
  });
  return { sheet, places: { tab, at: [1, 2], columns: COLUMNS } };
}

describe('the totals of a day', () => {
  it('are counted and added up to the last decimal, in any order of days', () => {
    const { sheet, places } = holding([
      [0.1, 1],
      [5, 2],
      [0.2, 3],
      [7, 4],
    ]);
    expect([...dayTotals(sheet, places, { rows: [2, 3, 4, 5], days: [11, 12, 11, 13] })]).toEqual([
      [11, { rows: 2, sums: [0.3, 4] }],
      [12, { rows: 1, sums: [5, 2] }],
      [13, { rows: 1, sums: [7, 4] }],
    ]);
  });

  it('include only the requested rows', () => {
    const { sheet, places } = holding([
      [1, 1],
      [2, 2],
      [4, 4],
    ]);
    expect([...dayTotals(sheet, places, { rows: [2, 4], days: [11, 11] })]).toEqual([
      [11, { rows: 2, sums: [5, 5] }],
    ]);
  });

  it('are unknown in a column where a row has no number', () => {
    const { sheet, places } = holding([
      [1, 1],
      ['', 2],
      [3, 'n/a'],
    ]);
    expect([...dayTotals(sheet, places, { rows: [2, 3, 4], days: [11, 11, 12] })]).toEqual([
      [11, { rows: 2, sums: [null, 3] }],
      [12, { rows: 1, sums: [3, null] }],
    ]);
  });

  it('are unknown in a column that the sheet lacks', () => {
    const { sheet, places } = holding([[1, 1]]);
    const lacking = { ...places, at: [1, undefined] };
    expect([...dayTotals(sheet, lacking, { rows: [2], days: [11] })]).toEqual([
      [11, { rows: 1, sums: [1, null] }],
    ]);
  });

  it('only count rows, without reading, if there is no column to add up', () => {
    const { sheet, places } = holding([[1, 1]]);
    const none = { ...places, at: [], columns: [] };
    expect([...dayTotals(sheet, none, { rows: [2, 3], days: [11, 11] })]).toEqual([
      [11, { rows: 2, sums: [] }],
    ]);
    expect(sheet.reads).toEqual([]);
  });

  it('are empty without rows', () => {
    const { sheet, places } = holding([]);
    expect([...dayTotals(sheet, places, { rows: [], days: [] })]).toEqual([]);
  });
});
