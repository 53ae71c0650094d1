import { LargeTable } from '../../../src/sheet/large/large-table';
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
    columns.map(({ key }, nth) => (key ? `${row}-${nth}` : row / 7 + nth + (row < restated ? 0.1 : 0)));
  return { columns, rows: Array.from({ length: count }, (_, row) => cells(row)), notices: [] };
}

describe('a table of 40,000 rows by 15 columns', () => {
  const sheet = new EmulatedSheets();
  const first = writeCounted(jobFor(sheet, table(40_000)));

  it('is written with one read, and no more than one write a 5 MB', () => {
    const total = sheet.batchBytes.reduce((sum, bytes) => sum + bytes, 0);
    expect(first).toMatchObject({ rowsInserted: 40_000, cellsWritten: 600_000, reads: 1 });
    expect(first.writes).toBe(sheet.batches.length);
    expect(first.writes).toBeLessThanOrEqual(Math.ceil(total / 5_000_000));
    expect(Math.max(...sheet.batchBytes)).toBeLessThan(5_000_000);
    expect(sheet.tab('Revenue')).toMatchObject({ rowCount: 40_003, columnCount: 15, hidden: false });
  });

  it('is refreshed by the cells that differ, in one write; another one deletes the backup', () => {
    const again = writeCounted(jobFor(sheet, table(40_000, 3), { minute: 1 }));
    expect(again).toMatchObject({ cellsWritten: 30, rowsChanged: 3, reads: 3, writes: 2 });
  });
});

describe('a table of 100,000 rows by 3 columns that comes day by day', () => {
  it('is written with two reads and six writes of at most 5 MB', () => {
    const sheet = new EmulatedSheets();
    const { api, calls } = countingCalls(sheet);
    const { mostBytes: _small, ...job } = longJobFor(api, ['date', 'network', 'revenue']);
    const table = LargeTable.begin(job);
    const days = Array.from({ length: 10 }, (_, nth) => `2026-11-${String(nth + 1).padStart(2, '0')}`);
    for (const day of days)
      table.add(
        day,
        Array.from({ length: 10_000 }, (_, row) => [day, `n${row}`, row / 7]),
      );
    const outcome = table.finish({ provenance: 'Device report', notices: [], asked: days });
    expect(outcome).toMatchObject({ rows: 100_000 });
    expect(sheet.shown('Revenue')).toHaveLength(100_002);
    expect(calls).toEqual({ reads: 2, writes: 6 });
    expect(Math.max(...sheet.batchBytes)).toBeLessThanOrEqual(5_000_000);
  });
});

describe('a table of 12,000 rows by 15 columns', () => {
  it('is rewritten through a hidden tab when most of it differs', () => {
    const sheet = new EmulatedSheets();
    writeCounted(jobFor(sheet, table(12_000)));
    const title = sheet.sheets.map((each) => each.title);
    const sheetId = sheet.tab('Revenue').sheetId;
    const before = sheet.batches.length;
    const again = writeCounted(jobFor(sheet, table(11_990, 8_000), { minute: 1 }));
    expect(again).toMatchObject({ rowsChanged: 8_000, rowsDeleted: 10, sheetId });
    expect(sheet.batches.length - before).toBeGreaterThan(1);
    expect(sheet.sheets.map((each) => each.title)).toEqual(title);
    const shown = JSON.stringify(sheet.shown('Revenue').slice(2));
    expect(shown === JSON.stringify(table(11_990, 8_000).rows)).toBe(true);
    expect(Math.max(...sheet.batchBytes)).toBeLessThan(5_000_000);
  });
});

describe('a table of 12,000 rows by 15 columns with a filter', () => {
  const sheet = new EmulatedSheets();
  writeCounted(jobFor(sheet, table(12_000)));
  const leftOut = new Set(
    table(12_000)
      .rows.slice(11_990)
      .map(([key]) => key),
  );
  const isFilteredOut = ([key]: readonly unknown[]) => leftOut.has(key as Cell);
  const rowsNow = () => sheet.shown('Revenue').slice(2);
  const notes = () =>
    sheet.tab('Revenue').rows.flatMap(([first], row) => (row < 2 || !first?.note ? [] : [first.note]));

  it('keeps and marks rows that stop passing it while most other rows go through a hidden tab', () => {
    const before = sheet.batches.length;
    const job = jobFor(sheet, table(11_990, 8_000), { minute: 1, isFilteredOut });
    expect(writeCounted(job)).toMatchObject({ rowsChanged: 8_000, rowsDeleted: 0, rows: 12_000 });
    expect(sheet.batches.length - before).toBeGreaterThan(1);
    expect(JSON.stringify(rowsNow()) === JSON.stringify(table(12_000, 8_000).rows)).toBe(true);
    expect(notes()).toEqual(new Array(10).fill('Outside the filter since 21 Nov 2026.'));
  });

  it('changes nothing in the next refresh, and removes the marks when the rows pass again', () => {
    const again = jobFor(sheet, table(11_990, 8_000), { minute: 1, isFilteredOut });
    expect(writeCounted(again)).toMatchObject({ cellsWritten: 0, rowsDeleted: 0, rows: 12_000 });
    const passing = jobFor(sheet, table(12_000), { minute: 2, isFilteredOut: () => false });
    expect(writeCounted(passing)).toMatchObject({ rowsChanged: 8_000, rowsInserted: 0, rowsDeleted: 0 });
    expect(JSON.stringify(rowsNow()) === JSON.stringify(table(12_000).rows)).toBe(true);
    expect(notes()).toEqual([]);
  });
});
