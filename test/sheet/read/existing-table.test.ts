import { SheetConflict } from '../../../src/errors/ad-reports-error';
import type { SheetValue } from '../../../src/platform/ports';
import { type ExistingTable, findTable } from '../../../src/sheet/read/existing-table';
import type { TableMarks } from '../../../src/sheet/read/sheet-content';
import { listDataRows } from '../../../src/sheet/read/table-rows';
import { buildStamp } from '../../../src/sheet/write-job';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue'];
const { columns: COLUMNS } = buildTestTable(FIELDS, []);
const TAB = { sheetId: 1, title: 'Revenue', rowCount: 100, columnCount: 26 };
const HEADERS = ['Date', 'Network', 'Revenue'];
const LINE = 'Full report · UTC+0 · USD';

const NO_MARKS: TableMarks = { headerRow: undefined, columns: new Map() };

/** A report's sheet with these values. */
function holding(grid: SheetValue[][], provenance = LINE, marks?: TableMarks): ExistingTable {
  const stamp = buildStamp(createJob(new EmulatedSheets(), buildTestTable(FIELDS, []), { provenance }), 1, {
    marked: false,
  });
  const sheet = { tab: TAB, stamp, metadataId: 5 };
  const content = { entered: [], wasReadAtOnce: true, marks: marks ?? NO_MARKS, merges: [] };
  return { ...sheet, ...content, grid, ...findTable({ grid, ...(marks && { marks }) }, sheet) };
}

const cells = (...grid: SheetValue[][]) =>
  listDataRows(holding([[LINE], HEADERS, ...grid]), COLUMNS).map(({ row, cells }) => [row, ...cells]);

it('finding a table in a sheet is refused if a header is missing or not unique', () => {
  expect(() => holding([['Date', 'Network']])).toThrow(/header “Revenue” is not in the first rows/);
  expect(() => holding([['Date', 'Network', 'Revenue', 'Revenue']])).toThrow(
    /the header “Revenue” is not in the first rows, or two columns have this header/,
  );
  expect(() => holding([[...HEADERS, ' Date']])).toThrow(
    /the header “Date” is not in the first rows, or two columns have this header/,
  );
});

describe('finding a table by its marks', () => {
  const marked = (
    fields: Record<string, number>,
    headerRow?: number,
    grid: SheetValue[][] = [['Umsatz', 'Tag'], HEADERS],
  ) => holding(grid, LINE, { headerRow, columns: new Map(Object.entries(fields)) });

  it('finding a table by its marks ignores the texts of headers, and leaves out columns that were deleted or that the stamp does not have', () => {
    const { headerRow, columns } = marked({ revenue: 0, date: 1, clicks: 4 }, 0, [['Umsatz', 'Tag']]);
    expect(headerRow).toBe(0);
    expect([...columns]).toEqual([
      ['date', 1],
      ['revenue', 0],
    ]);
  });

  it('finding a table by its marks uses the texts of headers that a user has cut and pasted elsewhere, because the marks stay behind', () => {
    expect(marked({ date: 1 }).headerRow).toBe(1);
    const pasted = marked({ date: 0, network: 1, revenue: 2 }, 0, [[], ['', '', '', ...HEADERS]]);
    expect([pasted.headerRow, ...pasted.columns.values()]).toEqual([1, 3, 4, 5]);
    expect(() => marked({ date: 1 }, undefined, [['Umsatz', 'Tag']])).toThrow(SheetConflict);
  });
});

it('the rows of a table are the rows below its headers with any value in its columns', () => {
  expect(cells([46_327, 'a', 1], [], ['', '', '', 'mine'], [46_328, 'b', ''])).toEqual([
    [2, 46_327, 'a', 1],
    [5, 46_328, 'b', ''],
  ]);
});

it('the rows of a table have a day: other rows, such as a line of totals, belong to the user', () => {
  expect(cells([46_327, 'a', 1], ['Total', '', 1], ['', 'b', 2])).toEqual([[2, 46_327, 'a', 1]]);
});

it('the rows of a table have a day that was typed as text, but only in a date column', () => {
  expect(cells(['2026-11-01', '2026-11-01', 1])).toEqual([[2, 46_327, '2026-11-01', 1]]);
});
