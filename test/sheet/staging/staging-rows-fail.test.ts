import { SpreadsheetFull, WriteFailed } from '../../../src/errors/sheet-errors';
import { lookFor } from '../../../src/sheet/large/run-sheet';
import type { MadeSheets } from '../../../src/sheet/read/hidden-sheets';
import { StagingLost } from '../../../src/sheet/staging/staging-rows';
import { hidden, rows } from '../../fakes/sheets/hidden-sheet';
import { SheetModel } from '../../fakes/sheets/sheet-model';
import { longJobFor } from '../../fakes/sheets/table-writing';

describe('a request to a hidden sheet with an unknown outcome', () => {
  const LOST = 'Service Spreadsheets timed out';
  function losing(times: number, isDone: boolean, text = LOST, rowCount?: number) {
    const given = hidden(rowCount === undefined ? {} : { rowCount });
    let left = times;
    given.sheet.beforeAndAfter = (_number, done) => {
      if (done !== isDone || left-- <= 0) return;
      throw new Error(text);
    };
    given.add(0, 8);
    return given;
  }

  it.each([
    ['the grid grew, it was not done', 2, false, 3],
    ['the grid grew, it was done', 1, true, 3],
    ['the grid did not grow, it was not done', 2, false, 30],
    ['the grid did not grow, it was done', 2, true, 30],
  ])('is sent again unless the sheet shows that it was applied: %s', (_, times, isDone, rowCount) => {
    const { staging, standing, sheet } = losing(times, isDone, LOST, rowCount);
    staging.flush();
    expect(standing()).toEqual(rows(8));
    expect([staging.count, sheet.tab('Hidden').rowCount]).toEqual([8, rowCount === 3 ? 12 : 30]);
    expect(sheet.batches).toHaveLength(isDone && rowCount === 30 ? 3 : 1);
  });

  it('fails after three attempts', () => {
    const { staging, sheet } = losing(3, false);
    expect(() => staging.flush()).toThrow(WriteFailed);
    expect(sheet.batches).toEqual([]);
  });

  it.each(['Google said no', 'No grid with id: 9'])(
    'is not sent again where Google refuses it (“%s”)',
    (text) => {
      const { staging, sheet } = losing(1, false, text);
      expect(() => staging.flush()).toThrow(text === 'Google said no' ? WriteFailed : /was renamed, deleted/);
      expect(sheet.batches).toEqual([]);
    },
  );

  it('counts as applied if Google refuses the next one and the grid has grown', () => {
    const { staging, standing } = losing(1, true, 'Google said no');
    staging.flush();
    expect(standing()).toEqual(rows(8));
  });

  it('throws StagingLost if the sheet is gone or has another size', () => {
    for (const edit of [
      (sheet: SheetModel) => sheet.remove('Hidden', 'ROWS', 1),
      (sheet: SheetModel) => {
        sheet.sheets = sheet.sheets.filter(({ title }) => title !== 'Hidden');
      },
    ]) {
      const { staging, sheet } = losing(0, false);
      sheet.beforeAndAfter = () => {
        edit(sheet);
        throw new Error(LOST);
      };
      expect(() => staging.flush()).toThrow(StagingLost);
    }
  });

  it('is not sent again if there is no room left', () => {
    const tab = { sheetId: 5, title: 'Hidden', rowCount: 3, columnCount: 2 };
    const budget = { cells: 10, growth: () => 0, isTwice: false };
    const { sheet, add, staging } = hidden({ look: () => ({ tab, budget }) });
    sheet.beforeAndAfter = () => {
      throw new Error(LOST);
    };
    add(0, 4);
    expect(() => staging.flush()).toThrow(SpreadsheetFull);
  });

  it('is sent again to existing rows, also if there is no room left', () => {
    const tab = { sheetId: 5, title: 'Hidden', rowCount: 30, columnCount: 2 };
    const budget = { cells: 10, growth: () => 0, isTwice: false };
    const { sheet, add, staging, standing } = hidden({ rowCount: 30, look: () => ({ tab, budget }) });
    sheet.beforeAndAfter = () => {
      sheet.beforeAndAfter = () => {};
      throw new Error(LOST);
    };
    add(0, 4);
    staging.flush();
    expect(standing()).toEqual(rows(4));
  });
});

describe('the hidden sheet of a run', () => {
  const MARK = { report: 'r1', run: 'run1', at: 7 };
  const made: Pick<MadeSheets, 'has'> = { has: (id) => id === 5 };
  const none: typeof made = { has: () => false };
  const at = { sheetId: 5, room: { replaced: 0, width: 2 } };
  const job = longJobFor(new SheetModel(), ['date', 'revenue']);
  function file(mark: object = MARK, hiddenFromReaders = true) {
    const sheet = new SheetModel();
    const tab = sheet.addTab('Hidden', 5, 30, 2);
    tab.hidden = hiddenFromReaders;
    tab.metadata.push({
      metadataId: 8,
      metadataKey: 'adreports.filling',
      metadataValue: JSON.stringify(mark),
    });
    sheet.addTab('Revenue', 6);
    return sheet;
  }

  it('is found by its id', () => {
    const tab = { sheetId: 5, title: 'Hidden', rowCount: 30, columnCount: 2 };
    const found = lookFor(file(), job, at, made);
    expect(found).toMatchObject({ tab, metadataId: 8 });
    expect(found.seen.tabs).toHaveLength(3);
  });

  it.each([
    ['another id', file(), {}, { ...at, sheetId: 4 }],
    ['another report', file(), { target: { ...job.target, reportId: 'r2' } }],
    ['another run', file(), { runId: 'run2' }],
    ['a sheet that everybody sees', file(MARK, false), {}],
    ['a sheet that no write has made', file(), {}, at, none],
    ['a mark of another report', file({ ...MARK, report: 'r2' }), {}],
    ['a mark that cannot be read', file({}), {}],
    ['a file without sheets', { get: () => ({}) }, {}],
  ])('is lost with %s', (_, api, change, place = at, known = made) => {
    expect(() => lookFor(api, { ...job, ...change }, place, known)).toThrow(StagingLost);
  });
});
