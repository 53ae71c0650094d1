import { NotUnderstood, SheetBusy, SpreadsheetFull } from '../../../src/errors/ad-reports-error';
import type { Cell } from '../../../src/table/table';
import { writeCounted } from '../../fakes/sheets/counted-calls';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob, type JobOptions } from '../../fakes/sheets/table-writing';

const DAY_1 = 46327; // 2026-11-01
const rows = [
  ['2026-11-01', '00123', 12.5, 3],
  ['2026-11-02', '12E45678', 7, null],
];
const table = buildTestTable(['date', 'network', 'revenue', 'clicks'], rows);

it('the first writing of a table makes a tab: provenance, headers, data; one read, one write', () => {
  const sheet = new EmulatedSheets();
  const outcome = writeCounted(createJob(sheet, table));
  expect(sheet.readValues('Revenue')).toEqual([
    ['Full report · UTC+0 · USD · fetched 04:00'],
    ['Date', 'Network', 'Revenue', 'Clicks'],
    [DAY_1, '00123', 12.5, 3],
    [DAY_1 + 1, '12E45678', 7],
  ]);
  expect(outcome).toMatchObject({
    sheetTitle: 'Revenue',
    rowsInserted: 2,
    cellsWritten: 8,
    reads: 1,
    writes: 1,
  });
  expect([sheet.reads.length, sheet.batches.length]).toEqual([1, 1]);
});

it('the first writing of a table formats the columns, freezes two rows, and explains each column in a note', () => {
  const sheet = new EmulatedSheets();
  writeCounted(createJob(sheet, table));
  const tab = sheet.requireTab('Revenue');
  expect(tab.rows[2]!.map((cell) => cell.format)).toEqual(['yyyy-mm-dd', '@', '#,##0.00', '#,##0']);
  expect(tab.rows[99]!.map((cell) => cell.format)).toEqual(['yyyy-mm-dd', '@', '#,##0.00', '#,##0']);
  expect(tab.rows[1]![2]).toMatchObject({ bold: true, note: 'Revenue of the networks.' });
  expect(tab).toMatchObject({ frozenRowCount: 2, rowCount: 100, columnCount: 26, hidden: false });
});

it('the first writing of a table replaces invalid characters, and cuts long texts', () => {
  const sheet = new EmulatedSheets();
  const texts = buildTestTable(
    ['app', 'network', 'clicks'],
    [
      ['a\0b\ud800c', 'n', 1],
      ['x'.repeat(50_001), 'x'.repeat(50_001), 2],
    ],
  );
  writeCounted(createJob(sheet, texts));
  expect(sheet.readValues('Revenue')[2]![0]).toBe('a\ufffdb\ufffdc');
  expect(String(sheet.readValues('Revenue')[3]![0])).toHaveLength(50_000);
});

it('the first writing of a table says how many cells are missing when the spreadsheet is full, and writes nothing', () => {
  const sheet = new EmulatedSheets();
  sheet.addTab('big', { sheetId: 9, rowCount: 9_997_400 / 10, columnCount: 10 });
  expect(() => writeCounted(createJob(sheet, table))).toThrow(SpreadsheetFull);
  expect(() => writeCounted(createJob(sheet, table))).toThrow(/needs 2,600 cells.* room for only 0\./);
  expect(sheet.batches).toEqual([]);
});

it('the first writing of a table reports that another refresh is writing if the lock is not free', () => {
  const sheet = new EmulatedSheets();
  const job = createJob(sheet, table, { locks: { withDocumentLock: () => undefined } });
  expect(() => writeCounted(job)).toThrow(SheetBusy);
  expect(sheet.reads).toEqual([]);
});

const FIELDS = ['date', 'app', 'revenue'];
const ROW: Cell[] = ['2026-11-01', 'a', 1];
const write = (sheet: EmulatedSheets, rows: readonly (readonly Cell[])[] = [ROW], more: JobOptions = {}) =>
  writeCounted(createJob(sheet, buildTestTable(FIELDS, rows), more));

it.each<[string, Cell]>([
  ['soon and not a moment ', 'soon and not a moment before'],
  ['', null],
  ['5 Nov', '5 Nov'],
  ['2026-02-30', '2026-02-30'],
])('the rows of a table that is written are refused if one has “%s” instead of a day', (shown, cell) => {
  const sheet = new EmulatedSheets();
  const message = `a row has no day in “Date” (“${shown.slice(0, 20)}”)`;
  expect(() => write(sheet, [ROW, [cell, 'b', 2]])).toThrow(new NotUnderstood(message));
  expect(sheet.batches).toEqual([]);
});
