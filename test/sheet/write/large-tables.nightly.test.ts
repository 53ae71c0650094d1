import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { StagedTable } from '../../../src/sheet/write/staged-table';
import type { Cell, Column, Table } from '../../../src/table/table';
import { countingCalls, writeCounted } from '../../fakes/sheets/counted-calls';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, longJobFor } from '../../fakes/sheets/table-writing';

const columns: Column[] = Array.from({ length: 15 }, (_, nth) => ({
  field: `f${nth}`,
  label: `F${nth}`,
  type: nth < 5 ? 'id' : 'decimal',
  note: 'x',
  key: nth < 5,
}));

function table(count: number, restated = 0): Table {
  const cells = (row: number): Cell[] =>
    columns.map(({ key }, nth) =>
      key ? `${100_000 + row}-${nth}` : row / 7 + nth + (row < restated ? 0.1 : 0),
    );
  return { columns, rows: Array.from({ length: count }, (_, row) => cells(row)), notices: [] };
}

const rowsIn = (sheet: EmulatedSheets) => JSON.stringify(sheet.shown('Revenue').slice(2));

describe('a table of 40,000 rows by 15 columns', () => {
  const sheet = new EmulatedSheets();
  const first = writeCounted(jobFor(sheet, table(40_000)));

  it('is written with one read, and two writes more than requests of 5 MB', () => {
    const total = sheet.batchBytes.reduce((sum, bytes) => sum + bytes, 0);
    const { sheetId } = sheet.sheets[1]!;
    expect(first).toMatchObject({ sheetId, rowsInserted: 40_000, cellsWritten: 600_000, reads: 1 });
    expect(first.writes).toBeLessThanOrEqual(Math.ceil(total / 5_000_000) + 2);
    expect(Math.max(...sheet.batchBytes)).toBeLessThan(5_000_000);
    expect(sheet.tab('Revenue')).toMatchObject({ rowCount: 40_003, columnCount: 15, hidden: false });
  });

  it('is refreshed by the cells that differ: tabs, first rows and values are read, and one batch is sent', () => {
    const again = writeCounted(jobFor(sheet, table(40_000, 3), { minute: 1 }));
    expect(again).toMatchObject({ cellsWritten: 30, rowsChanged: 3, reads: 3, writes: 1 });
  });

  it('stays beside the user’s notes if it grows: the cells of users and, once more, the keys are read, too', () => {
    const user = new SpreadsheetUser(sheet.store);
    user.insertColumns('Revenue', 'P');
    user.type('Revenue', 'P20002', 'mine');
    const again = writeCounted(jobFor(sheet, table(40_001), { minute: 2 }));
    expect(again).toMatchObject({ rowsInserted: 1, reads: 7, writes: 1 });
    expect(sheet.shown("'Revenue'!A20002:P20002")[0]?.[15]).toBe('mine');
    expect(sheet.shown("'Revenue'!A40003")).toEqual([['140000-0']]);
  });
});

it('a table of 100,000 rows by 3 columns that comes day by day is written in requests of at most 5 MB', () => {
  const sheet = new EmulatedSheets();
  const { api, calls } = countingCalls(sheet);
  const { mostBytes: _small, ...job } = longJobFor(api, ['date', 'network', 'revenue']);
  const staged = StagedTable.begin(job);
  for (let nth = 1; nth <= 10; nth++) {
    const day = `2026-11-${String(nth).padStart(2, '0')}`;
    staged.add(
      day,
      Array.from({ length: 10_000 }, (_, row) => [day, `n${row}`, row / 7]),
    );
  }
  expect(staged.finish(job)).toMatchObject({ rows: 100_000 });
  expect(sheet.shown('Revenue')).toHaveLength(100_002);
  expect(calls).toEqual({ reads: 4, writes: 6 });
  expect(Math.max(...sheet.batchBytes)).toBeLessThanOrEqual(5_000_000);
});

describe('a table of 12,000 rows by 15 columns', () => {
  const leftOut = new Set(
    table(12_000)
      .rows.slice(11_990)
      .map(([key]) => key),
  );
  const isFilteredOut = ([key]: readonly unknown[]) => leftOut.has(key as Cell);
  const notes = (sheet: EmulatedSheets) =>
    sheet.tab('Revenue').rows.flatMap(([first], row) => (row < 2 || !first?.note ? [] : [first.note]));

  it('is rewritten through a hidden tab when most of it differs', () => {
    const sheet = new EmulatedSheets();
    writeCounted(jobFor(sheet, table(12_000)));
    const before = sheet.batches.length;
    const again = writeCounted(jobFor(sheet, table(11_990, 11_990), { minute: 1 }));
    expect(again).toMatchObject({ rowsChanged: 11_990, rowsDeleted: 10 });
    expect(sheet.batches.length - before).toBeGreaterThan(1);
    expect(sheet.sheets.map(({ title }) => title)).toEqual(['Sheet1', 'Revenue']);
    expect(rowsIn(sheet) === JSON.stringify(table(11_990, 11_990).rows)).toBe(true);
    expect(Math.max(...sheet.batchBytes)).toBeLessThan(5_000_000);
  });

  it('keeps and marks rows that stop passing its filter, and removes the marks when they pass again', () => {
    const sheet = new EmulatedSheets();
    const write = (of: Table, minute: number, isLeftOut: typeof isFilteredOut) =>
      writeCounted(jobFor(sheet, of, { minute, isFilteredOut: isLeftOut }));
    write(table(12_000), 0, () => false);
    const left = { rowsChanged: 8_000, rowsDeleted: 0, rows: 12_000 };
    expect(write(table(11_990, 8_000), 1, isFilteredOut)).toMatchObject(left);
    expect(rowsIn(sheet) === JSON.stringify(table(12_000, 8_000).rows)).toBe(true);
    expect(notes(sheet)).toEqual(new Array(10).fill('Outside the filter since 21 Nov 2026.'));
    expect(write(table(11_990, 8_000), 2, isFilteredOut)).toMatchObject({ cellsWritten: 0, rows: 12_000 });
    expect(write(table(12_000), 3, () => false)).toMatchObject({ rowsChanged: 8_000, rowsInserted: 0 });
    expect(notes(sheet)).toEqual([]);
  });
});
