import type { SheetValue } from '../../../src/platform/ports';
import { readExistingTable } from '../../../src/sheet/read/existing-table';
import { findReportSheet } from '../../../src/sheet/read/report-sheet';
import { determineTableRows } from '../../../src/sheet/read/table-rows';
import { writeTable } from '../../../src/sheet/write/write-table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob } from '../../fakes/sheets/table-writing';

const DAY = 46_327;

/** The rows (from 1 below the headers) of a table with these values, the same in a small and in a large sheet. */
function rowsOf(fields: readonly string[], grid: readonly SheetValue[][], reported: readonly string[] = []) {
  const sheet = new EmulatedSheets();
  writeTable(createJob(sheet, buildTestTable(fields, [])));
  grid.forEach((cells, row) => {
    cells.forEach((value, column) => {
      if (value !== '') sheet.enter('Revenue', { row: 2 + row, column, value });
    });
  });
  const { columns } = buildTestTable(fields, []);
  const existing = readExistingTable(sheet, findReportSheet(sheet, 'r1')!);
  const isReported = (cells: readonly SheetValue[]) => reported.includes(String(cells[0]));
  const rows = determineTableRows({ api: sheet, existing, columns, isIncoming: isReported });
  const large = { ...existing, wasReadAtOnce: false, entered: [] };
  expect(determineTableRows({ api: sheet, existing: large, columns, isIncoming: isReported })).toEqual(rows);
  return { numbers: rows.map(({ row }) => row - 1), rows };
}

describe('the rows of a table with days', () => {
  const FIELDS = ['date', 'network', 'revenue', 'clicks'];

  it('the rows of a table with days are all rows down to the last one with a day or a number, also rows that somebody has blanked or retyped', () => {
    const { numbers, rows } = rowsOf(FIELDS, [
      [DAY, 'a', 1],
      [],
      ['soon', 'b', 'x'],
      ['2026-11-02', 'c'],
      ['', '', 7],
      ['a text below', '', ''],
    ]);
    expect(numbers).toEqual([1, 2, 3, 4, 5]);
    expect(rows.map(({ cells }) => cells[0])).toEqual([DAY, '', 'soon', DAY + 1, '']);
  });

  it('the rows of a table with days are at least two, as far as blank rows are below', () => {
    expect(rowsOf(FIELDS, []).numbers).toEqual([1, 2]);
    expect(rowsOf(FIELDS, [[DAY, 'a', 1]]).numbers).toEqual([1, 2]);
    expect(
      rowsOf(FIELDS, [
        [DAY, 'a', 1],
        ['', '', '', '', 'mine'],
      ]).numbers,
    ).toEqual([1]);
    expect(rowsOf(FIELDS, [['a text below'], [], []]).numbers).toEqual([]);
  });
});

describe('the rows of a table without days', () => {
  const FIELDS = ['network', 'revenue', 'clicks'];

  it('the rows of a table without days are all rows down to the last one with a number or with a key that is reported', () => {
    const grid: SheetValue[][] = [['a', 1], ['b'], ['', ''], ['c', '', ''], ['Source: networks']];
    expect(rowsOf(FIELDS, grid, ['a', 'c']).numbers).toEqual([1, 2, 3, 4]);
    expect(rowsOf(FIELDS, grid, ['a']).numbers).toEqual([1]);
  });

  it('the rows of a table without days are not rows with formulas, unless their key is reported', () => {
    const grid: SheetValue[][] = [
      ['a', 1],
      ['All', '=SUM(B3)'],
      ['b', '=2'],
    ];
    expect(rowsOf(FIELDS, grid, ['a', 'b']).numbers).toEqual([1, 3]);
    expect(rowsOf(FIELDS, grid, ['a']).numbers).toEqual([1]);
  });
});
