import { MadeSheets } from '../../../src/sheet/read/hidden-sheets';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { existing, FIELDS, look } from '../../fakes/sheets/preflight-of-sheet';
import { documentOf, jobFor, tableOf } from '../../fakes/sheets/table-writing';

describe('the preflight of a table without a sheet', () => {
  it('returns the cells that are needed and left, with one read', () => {
    const sheet = new EmulatedSheets();
    expect(look(sheet)).toEqual({
      cellsLeft: 10_000_000 - 2_600,
      cellsNeeded: 2_600,

      inTheWay: [],
    });
    expect(sheet.reads).toHaveLength(1);
    expect(sheet.batches).toEqual([]);
  });

  it('does not guess when the rows are not known', () => {
    expect(look(new EmulatedSheets(), { rows: null })).toMatchObject({ cellsNeeded: null, inTheWay: [] });
  });

  it('returns as many needed cells as the write adds', () => {
    for (const count of [0, 97, 98, 99, 20_001]) {
      const sheet = new EmulatedSheets();
      const rows = Array.from({ length: count }, (_, nth): Cell[] => ['2026-11-01', `${nth}`, 1, 1]);
      const before = look(sheet, { rows: count });
      writeTable(jobFor(sheet, tableOf(FIELDS, rows)));
      expect(before.cellsLeft - look(sheet).cellsLeft).toBe(before.cellsNeeded);
    }
  });

  it('reports that the title is taken', () => {
    const sheet = new EmulatedSheets();
    sheet.addTab('revenue', 5);
    expect(look(sheet)).toMatchObject({
      inTheWay: ['There is a tab “Revenue” already: the new one will be called “Revenue 2”.'],
    });
  });

  it('reports that there is no room', () => {
    const sheet = new EmulatedSheets();
    sheet.addTab('big', 9, 999_700, 10);
    expect(look(sheet)).toMatchObject({
      cellsLeft: 400,
      inTheWay: [
        "The table needs 2,600 more cells, but this spreadsheet has room for 400 (Google's limit is 10,000,000 over all tabs). Ask for fewer days or columns, or delete tabs that are no longer used.",
      ],
    });
  });

  it('reports an unreadable stamp, which would end the write', () => {
    for (const [stamp, message] of [
      ['{"v":2}', 'a newer version of this add-on wrote it'],
      ['{', 'the hidden mark of the add-on’s table is damaged'],
    ] as const) {
      const sheet = new EmulatedSheets();
      sheet.tab('Sheet1').mark('adreports.table', stamp);
      const outlook = look(sheet);
      expect(outlook).toMatchObject({ cellsLeft: 9_997_400, cellsNeeded: null });
      expect(outlook.inTheWay).toEqual([
        expect.stringContaining(`“Sheet1” could not be updated: ${message}.`),
      ]);
      expect(outlook.inTheWay.join()).not.toContain('Nothing was written');
    }
  });

  it('does not count the hidden sheet of an interrupted write, because the next write deletes it', () => {
    const sheet = new EmulatedSheets();
    const left = sheet.addTab('Ad Reports is writing', 8, 1_000, 10);
    left.hidden = true;
    new MadeSheets(documentOf(sheet)).add(8, [{ sheetId: 0 }]);
    left.mark('adreports.staging', 'r1');
    expect(look(sheet).cellsLeft).toBe(10_000_000 - 2_600);
  });
});

describe('the preflight of a table for a chosen sheet', () => {
  const GIVEN = { target: { sheetId: 7 } };

  it('returns the cells that the sheet lacks', () => {
    const sheet = new EmulatedSheets();
    sheet.addTab('Budget', 7, 3, 3);
    expect(look(sheet, GIVEN)).toMatchObject({ cellsNeeded: 7, inTheWay: [] });
    sheet.addTab('Large', 8);
    expect(look(sheet, { target: { sheetId: 8 } }).cellsNeeded).toBe(0);
  });

  it('does not guess when the rows are not known', () => {
    const sheet = new EmulatedSheets();
    sheet.addTab('Budget', 7, 3, 3);
    expect(look(sheet, { ...GIVEN, rows: null }).cellsNeeded).toBeNull();
  });

  it('counts a large table twice: it is filled out of sight first', () => {
    const sheet = new EmulatedSheets();
    sheet.addTab('Budget', 7, 10, 4);
    expect(look(sheet, { ...GIVEN, rows: 100_000 }).cellsNeeded).toBe(99_992 * 4 + 400_000);
  });

  it('reports its first content', () => {
    const sheet = new EmulatedSheets();
    sheet.addTab('Budget', 7);
    sheet.enter('Budget', 0, 0, 'Plan');
    expect(look(sheet, GIVEN).inTheWay).toEqual([
      'Sheet “Budget” cannot take the table: it is not empty (A1 holds “Plan”). Choose an empty sheet, or a new one.',
    ]);
  });

  it('reports that it belongs to another report, or no longer exists', () => {
    const sheet = existing();
    const { sheetId } = sheet.tab('Revenue');
    expect(look(sheet, { target: { reportId: '', sheetId } }).inTheWay).toEqual([
      'Sheet “Revenue” cannot take the table: it is the sheet of another report. Choose an empty sheet, or a new one.',
    ]);
    expect(look(sheet, { target: { reportId: 'r2', sheetId: 99 } })).toMatchObject({
      inTheWay: [
        'The tab that was chosen for this report no longer exists: the report gets a new one.',
        'There is a tab “Revenue” already: the new one will be called “Revenue 2”.',
      ],
    });
  });
});
