import { SheetConflict } from '../../../src/errors/sheet-errors';
import type { SheetValue } from '../../../src/platform/ports';
import {
  type ExistingTable,
  findTable,
  hasUserColumns,
  rowsOfTable,
} from '../../../src/sheet/read/existing-table';
import { a1, columnLetters } from '../../../src/sheet/read/grid-reads';
import { stampOf } from '../../../src/sheet/write-job';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, tableOf } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue'];
const { columns: COLUMNS } = tableOf(FIELDS, []);
const TAB = { sheetId: 1, title: 'Revenue', rowCount: 100, columnCount: 26 };
const HEADERS = ['Date', 'Network', 'Revenue'];
const LINE = 'Full report · UTC+0 · USD';

/** A report's sheet with these values. */
function holding(grid: SheetValue[][], provenance = LINE): ExistingTable {
  const stamp = stampOf(jobFor(new EmulatedSheets(), tableOf(FIELDS, []), { provenance }), 1, false);
  const sheet = { tab: TAB, stamp, metadataId: 5 };
  return { ...sheet, grid, ...findTable(grid, sheet) };
}

const cells = (...grid: SheetValue[][]) =>
  rowsOfTable(holding([[LINE], HEADERS, ...grid]), COLUMNS).map(({ row, cells }) => [row, ...cells]);

describe('finding a table in a sheet', () => {
  it('uses the headers, whatever is above, between and next to them', () => {
    const { headerRow, columns, line } = holding([
      ['My title'],
      ['', LINE],
      [],
      ['Network', ' Revenue ', 'Mine', 'Date'],
    ]);
    expect(headerRow).toBe(3);
    expect([...columns]).toEqual([
      ['date', 3],
      ['network', 0],
      ['revenue', 1],
    ]);
    expect(line).toEqual({ row: 1, column: 1 });
  });

  it('finds the row with the most headers, and the upper one if two rows have equally many', () => {
    expect(holding([['Date', 'Revenue'], HEADERS, ['Date']]).headerRow).toBe(1);
    const twice = () => holding([HEADERS, HEADERS]).headerRow;
    expect(twice()).toBe(0);
  });

  it('searches the first fifty rows', () => {
    const blank = (rows: number): SheetValue[][] => Array.from({ length: rows }, () => []);
    expect(holding([...blank(49), HEADERS]).headerRow).toBe(49);
    expect(() => holding([...blank(50), HEADERS])).toThrow(/none of the table's headers/);
    expect(() => holding([])).toThrow(SheetConflict);
    expect(() => holding([['Umsatz']])).toThrow(/none of the table's headers is in its first 50 rows/);
  });

  it('finds no provenance line in another text', () => {
    expect(holding([['My title'], HEADERS]).line).toBeUndefined();
    expect(holding([[`My ${LINE}`], HEADERS]).line).toBeUndefined();
    expect(holding([HEADERS, [LINE]]).line).toBeUndefined();
    expect(holding([[46_327], HEADERS]).line).toBeUndefined();
    expect(holding([[`${LINE}, longer`], HEADERS]).line).toEqual({ row: 0, column: 0 });
    expect(holding([['My title'], HEADERS], '').line).toBeUndefined();
  });

  it('is refused if a header is missing or not unique', () => {
    expect(() => holding([['Date', 'Network']])).toThrow(/header “Revenue” is missing/);
    expect(() => holding([['Date', 'Network', 'Revenue', 'Revenue']])).toThrow(
      /two columns have the header “Revenue”/,
    );
    expect(() => holding([[...HEADERS, ' Date']])).toThrow(/two columns have the header “Date”/);
  });
});

describe('the rows of a table', () => {
  it('are the rows below its headers with any value in its columns', () => {
    expect(cells([46_327, 'a', 1], [], ['', '', '', 'mine'], [46_328, 'b', ''])).toEqual([
      [2, 46_327, 'a', 1],
      [5, 46_328, 'b', ''],
    ]);
  });

  it('have a day: other rows, such as a line of totals, belong to the user', () => {
    expect(cells([46_327, 'a', 1], ['Total', '', 1], ['', 'b', 2])).toEqual([[2, 46_327, 'a', 1]]);
  });

  it('have a day that was typed as text, but only in a date column', () => {
    expect(cells(['2026-11-01', '2026-11-01', 1])).toEqual([[2, 46_327, '2026-11-01', 1]]);
  });

  it('are blank in a column that the sheet lacks', () => {
    const existing = holding([HEADERS, [46_327, 'a', 1]]);
    const { columns } = tableOf(['date', 'clicks', 'revenue'], []);
    expect(rowsOfTable(existing, columns)).toEqual([{ row: 1, cells: [46_327, '', 1] }]);
  });

  it('are recognized without days if the table has none', () => {
    const stamp = stampOf(jobFor(new EmulatedSheets(), tableOf(['network', 'revenue'], [])), 1, false);
    const grid = [['Network', 'Revenue'], ['a'], ['', 5], ['', '', 'mine']];
    const sheet = { tab: TAB, stamp, metadataId: 5 };
    const { columns } = tableOf(['network', 'revenue'], []);
    expect(rowsOfTable({ ...sheet, grid, ...findTable(grid, sheet) }, columns)).toEqual([
      { row: 1, cells: ['a', ''] },
      { row: 2, cells: ['', 5] },
    ]);
  });
});

it('finds user columns by any value below the headers outside the table', () => {
  const userContent = (...grid: SheetValue[][]) => hasUserColumns(holding([['', '', '', 'title'], ...grid]));
  expect(userContent([...HEADERS, 'Mine'], [46_327, 'a', 1])).toBe(false);
  expect(userContent(HEADERS, [46_327, 'a', 1, ''], [46_328, 'b', 1, 'mine'])).toBe(true);
  expect(userContent(['', ...HEADERS], ['mine', 46_327, 'a', 1])).toBe(true);
});

describe('a range of a tab', () => {
  it('is written in A1 notation, with each quote in the title twice', () => {
    expect(a1({ title: "Bob's 'own'", columnCount: 3 }, { from: 0, to: 9 })).toBe("'Bob''s ''own'''!A1:C9");
    expect(a1({ title: 'A', columnCount: 99 }, { from: 4, to: 5 }, { from: 27, to: 28 })).toBe("'A'!AB5:AB5");
  });

  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
    [701, 'ZZ'],
    [702, 'AAA'],
    [18_277, 'ZZZ'],
  ])('counts column %i as %s', (column, letters) => {
    expect(columnLetters(column)).toBe(letters);
  });
});
