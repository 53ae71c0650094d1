import { SheetConflict, SpreadsheetFull } from '../../../src/errors/sheet-errors';
import { type LargeJob, LargeTable } from '../../../src/sheet/large/large-table';
import { gridOf } from '../../../src/sheet/write/first-sheet';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { longJobFor, TARGET } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue'];
const DAY = '2026-11-01';
const rowsOf = (networks: string): Cell[][] => [...networks].map((network) => [DAY, network, 1]);
const shownOf = (networks: string) => rowsOf(networks).map(([, ...rest]) => [46_327, ...rest]);
const END = { provenance: 'Device report', notices: [], asked: [DAY] };

function begun(sheet: EmulatedSheets, networks: string, more: Partial<LargeJob> = {}): LargeTable {
  const table = LargeTable.begin(longJobFor(sheet, FIELDS, more));
  table.add(DAY, rowsOf(networks));
  return table;
}

const run = (sheet: EmulatedSheets, networks: string, more: Partial<LargeJob> = {}) =>
  begun(sheet, networks, more).finish(END);
const titles = (sheet: EmulatedSheets) => sheet.sheets.map(({ title }) => title);
const formatsIn = (sheet: EmulatedSheets, title: string, row: number) =>
  sheet
    .tab(title)
    .rows[row]?.slice(0, 4)
    .map(({ format }) => format);
const FORMATS = ['yyyy-mm-dd', '@', '#,##0.00'];
const intoBudget = { target: { ...TARGET, sheetId: 7 } };

describe('the grid of a new table', () => {
  it.each([
    [0, 3, 100, 26],
    [97, 26, 100, 26],
    [98, 27, 101, 27],
    [20_000, 3, 20_003, 26],
    [20_001, 3, 20_004, 3],
  ])('of %i rows by %i columns is of %i by %i', (rows, columns, rowCount, columnCount) => {
    expect(gridOf(rows, columns)).toEqual({ rowCount, columnCount });
  });
});

describe('the hidden sheet that becomes the report’s sheet', () => {
  it('is like any other new sheet, even without rows', () => {
    for (const networks of ['', 'a', 'abcde']) {
      const sheet = new EmulatedSheets();
      const counted = { rows: networks.length, rowsInserted: networks.length, notices: [] };
      expect(run(sheet, networks)).toMatchObject(counted);
      expect(sheet.tab('Revenue')).toMatchObject({ rowCount: 100, columnCount: 26, frozenRowCount: 2 });
      expect(sheet.shown('Revenue').slice(2)).toEqual(shownOf(networks));
      for (const row of [2, 3, 6])
        expect([row, formatsIn(sheet, 'Revenue', row)?.slice(0, 3)]).toEqual([row, FORMATS]);
      expect(sheet.tab('Revenue').rows[2]?.some(({ bold }) => bold)).toBe(false);
      expect(run(sheet, 'xyz', { runId: 'run2' }).rows).toBe(3);
    }
  });

  it('gets a title that no other sheet has', () => {
    const sheet = new EmulatedSheets();
    sheet.addTab('revenue', 4);
    run(sheet, 'a');
    expect(titles(sheet)).toEqual(['Sheet1', 'revenue', 'Revenue 2']);
    const named = new EmulatedSheets();
    run(named, 'a', { target: { ...TARGET, sheetName: 'Ad Reports is writing' } });
    expect(titles(named)).toEqual(['Sheet1', 'Ad Reports is writing']);
  });

  it('is refused if the file has no room for its grid', () => {
    const sheet = new EmulatedSheets();
    const table = begun(sheet, 'abc');
    sheet.addTab('Large', 9, 9_994_810 / 10, 10);
    expect(() => table.finish(END)).toThrow(SpreadsheetFull);
    expect(titles(sheet)).not.toContain('Revenue');
    sheet.remove('Large', 'ROWS', 0);
    table.finish(END);
    expect(sheet.shown('Revenue').slice(2)).toEqual(shownOf('abc'));
  });
});

describe('a blank sheet that was chosen for a large table', () => {
  it.each([
    [1, 1, 'abc', 5, 3],
    [2, 4, '', 3, 4],
    [5, 3, 'abc', 5, 3],
    [50, 8, 'abc', 50, 8],
  ])('of %i rows by %i columns takes “%s” in %i by %i', (rows, columns, networks, rowCount, columnCount) => {
    const sheet = new EmulatedSheets();
    sheet.addTab('Budget', 7, rows, columns);
    const outcome = run(sheet, networks, intoBudget);
    expect(outcome).toMatchObject({ sheetTitle: 'Budget', rows: networks.length, notices: [] });
    expect(sheet.tab('Budget')).toMatchObject({ rowCount, columnCount, frozenRowCount: 2 });
    expect(sheet.shown('Budget')).toEqual([
      ['Device report'],
      ['Date', 'Network', 'Revenue'],
      ...shownOf(networks),
    ]);
    expect(titles(sheet)).toEqual(['Sheet1', 'Budget']);
    if (networks !== '') expect(formatsIn(sheet, 'Budget', 4)?.slice(0, 3)).toEqual(FORMATS);
  });

  it('is refused if the file has no room for its growth', () => {
    const sheet = new EmulatedSheets();
    sheet.addTab('Budget', 7, 4, 3);
    const table = begun(sheet, 'abc', intoBudget);
    const { rowCount } = sheet.tab('Ad Reports is writing');
    table.checkpoint();
    const used = sheet.sheets.reduce((sum, tab) => sum + tab.rowCount * tab.columnCount, 0);
    sheet.addTab('Large', 9, 10_000_000 - used, 1);
    expect(rowCount).toBe(3);
    expect(() => table.finish(END)).toThrow(SpreadsheetFull);
    sheet.remove('Large', 'ROWS', 0, 30);
    expect(table.finish(END).rows).toBe(3);
  });

  it('may have been deleted: then the table gets a new sheet, and a sentence says so', () => {
    const sheet = new EmulatedSheets();
    sheet.addTab('Budget', 7);
    const table = begun(sheet, 'abc', intoBudget);
    sheet.removeTab('Budget');
    const { notices, sheetTitle } = table.finish(END);
    expect(sheetTitle).toBe('Revenue');
    expect(notices).toEqual([expect.stringContaining('the report has a new one, “Revenue”')]);
  });

  it('may have become another report’s', () => {
    const sheet = new EmulatedSheets();
    sheet.addTab('Budget', 7);
    run(sheet, 'a', intoBudget);
    const other = { target: { ...TARGET, reportId: 'r2', sheetId: 7 } };
    expect(() => begun(sheet, 'abc', other)).toThrow(/it is the sheet of another report/);
  });

  it('is ignored once the report has its sheet', () => {
    const sheet = new EmulatedSheets();
    run(sheet, 'a');
    sheet.addTab('Budget', 7);
    sheet.enter('Budget', 0, 0, 'Plan');
    for (const sheetId of [7, 77]) {
      const target = { ...TARGET, sheetId };
      const outcome = run(sheet, 'bc', { target, runId: `run ${sheetId}` });
      expect(outcome).toMatchObject({ sheetTitle: 'Revenue', notices: [] });
    }
  });
});

it('a table of only some days is refused if the report’s sheet was deleted', () => {
  const sheet = new EmulatedSheets();
  run(sheet, 'a');
  const table = begun(sheet, 'b', { runId: 'run2', window: { from: DAY, to: DAY } });
  sheet.removeTab('Revenue');
  expect(() => table.finish(END)).toThrow(SheetConflict);
});
