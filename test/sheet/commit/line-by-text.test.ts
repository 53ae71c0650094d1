import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { SheetProtected } from '../../../src/errors/sheet-errors';
import { HIDDEN_SHEETS, STAGING_MARK_KEY } from '../../../src/sheet/read/hidden-sheets';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { WriteJob } from '../../../src/sheet/write-job';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { ROW_EDITS } from '../../fakes/sheets/row-edits';
import { documentOf, jobFor, tableOf } from '../../fakes/sheets/table-writing';

const FIELDS = ['app', 'network', 'revenue', 'clicks'];
const ROWS: readonly Cell[][] = Array.from({ length: 4_000 }, (_, nth) => [
  `a${nth}`,
  `n${nth}`,
  nth + 0.5,
  nth,
]);
const line = (minute: number) => `Full report · UTC+0 · USD · fetched 04:0${minute}`;

/** A sheet of more than 100,000 cells, with a column of the user. */
function written(): EmulatedSheets {
  const sheets = new EmulatedSheets();
  writeTable(jobFor(sheets, tableOf(FIELDS, ROWS)));
  sheets.type("'Revenue'!Z2:Z3", [['Mine'], ['paid']]);
  return sheets;
}

const UNCHANGED = written();
const LAST = 2 + ROWS.length;

/** The calls of a refresh that finds the same rows a minute later. */
function refreshed(sheets: EmulatedSheets, more: Partial<WriteJob> = {}) {
  const sent: string[] = [];
  const before = sheets.beforeCall;
  sheets.beforeCall = (nth, method) => {
    sent.push(method.replace(/^spreadsheets\./, ''));
    before(nth, method);
  };
  const work = writeTable(jobFor(sheets, tableOf(FIELDS, ROWS), { minute: 1, ...more }));
  return { work, sent };
}

const user = (sheets: EmulatedSheets) => new SpreadsheetUser(sheets.store, 'a@x.test');
const sheetIn = (sheets: EmulatedSheets) => sheets.store.sheets.find(({ title }) => title !== 'Sheet1');
const tabs = (sheets: EmulatedSheets) => sheets.store.sheets.map(({ title }) => title);

/** The rows of the table, found below its headers, in the order of their apps. */
function rowsIn(sheets: EmulatedSheets): unknown[][] {
  const grid = sheets.shown(`'${sheetIn(sheets)?.title}'`);
  const top = grid.findIndex((row) => row.includes('Clicks'));
  const across = ['App', 'Network', 'Revenue', 'Clicks'].map((label) => grid[top]?.indexOf(label) ?? -1);
  const rows = grid
    .slice(top + 1)
    .flatMap((row) => (row.length === 0 ? [] : [across.map((column) => row[column])]));
  return rows.sort((one, other) => Number(one[3]) - Number(other[3]));
}

/** Where texts that begin as the line above the table are. */
const linesIn = (sheets: EmulatedSheets) =>
  sheets
    .shown(`'${sheetIn(sheets)?.title}'!A1:Z10`)
    .flat()
    .filter((value) => String(value).startsWith('Full report'));

/** Makes `findReplace` find nothing. */
function findsNothing(sheets: EmulatedSheets): void {
  const { batchUpdate } = sheets;
  sheets.batchUpdate = (requests, shown) =>
    batchUpdate.call(
      sheets,
      requests.map(({ findReplace, ...others }) =>
        findReplace === undefined ? others : { findReplace: { ...(findReplace as object), find: 'none' } },
      ),
      shown,
    );
}

describe('the line above a large table that is otherwise unchanged', () => {
  it('is written with three calls of the Sheets API, without a hidden sheet', () => {
    const sheets = UNCHANGED.copy();
    const { work, sent } = refreshed(sheets);
    expect(sent).toEqual(['get', 'values.batchGet', 'batchUpdate']);
    expect(work).toMatchObject({ rows: 4_000, cellsWritten: 0, rowsChanged: 0, notices: [] });
    expect([linesIn(sheets), tabs(sheets)]).toEqual([[line(1)], tabs(UNCHANGED)]);
    expect(rowsIn(sheets)).toEqual(ROWS);
    expect(sheets.shown("'Revenue'!Z2:Z3")).toEqual([['Mine'], ['paid']]);
  });

  it('is written although another refresh replaced it a minute before', () => {
    const sheets = UNCHANGED.copy();
    refreshed(sheets);
    expect(refreshed(sheets, { provenance: line(2) }).sent).toHaveLength(3);
    expect(linesIn(sheets)).toEqual([line(2)]);
  });

  it('is not written in this way if a number was typed over: the number is found and corrected', () => {
    const sheets = UNCHANGED.copy();
    user(sheets).type('Revenue', 'C2000', '1');
    expect(refreshed(sheets).work).toMatchObject({ rowsChanged: 1, cellsWritten: 1 });
    expect(rowsIn(sheets)).toEqual(ROWS);
    expect([linesIn(sheets), tabs(sheets)]).toEqual([[line(1)], tabs(UNCHANGED)]);
  });

  it.each(Object.keys(ROW_EDITS))('is right after somebody %s before any call of the refresh', (what) => {
    for (let nth = 0; ; nth++) {
      const sheets = UNCHANGED.copy();
      const first = sheets.calls;
      let isDone = false;
      sheets.beforeCall = (call) => {
        if (call - first !== nth || isDone) return;
        isDone = true;
        ROW_EDITS[what]?.(user(sheets), sheetIn(sheets)?.id ?? -1, LAST);
      };
      const run = (minute: number) => {
        try {
          writeTable(jobFor(sheets, tableOf(FIELDS, ROWS), { minute }));
        } catch (error) {
          expect([nth, String(error)]).toEqual([nth, expect.stringContaining('Revenue')]);
          user(sheets).type('Revenue', 'C2', 'Revenue');
          writeTable(jobFor(sheets, tableOf(FIELDS, ROWS), { minute }));
        }
      };
      run(1);
      if (!isDone) {
        expect(nth).toBe(3);
        return;
      }
      sheets.beforeCall = () => {};
      expect([nth, linesIn(sheets), sheets.store.sheets.length]).toEqual([
        nth,
        [line(1)],
        tabs(UNCHANGED).length,
      ]);
      run(2);
      expect([nth, linesIn(sheets), rowsIn(sheets)]).toEqual([nth, [line(2)], ROWS]);
    }
  });

  it('does not replace what somebody types into its cell at that moment', () => {
    const sheets = UNCHANGED.copy();
    const first = sheets.calls;
    sheets.beforeCall = (call) => {
      if (call - first === 2) user(sheets).type('Revenue', 'A1', 'Reviewed by Ana');
    };
    refreshed(sheets);
    expect(sheets.shown("'Revenue'!A1:A3").flat()).toEqual(['Reviewed by Ana', line(1), 'App']);
    expect(rowsIn(sheets)).toEqual(ROWS);
  });

  it('is written by its place if Google does not search for it', () => {
    const sheets = UNCHANGED.copy();
    const { batchUpdate } = sheets;
    sheets.batchUpdate = (requests, shown) => {
      if (requests.some((request) => 'findReplace' in request))
        throw new Error('Invalid requests[0]: too long');
      return batchUpdate.call(sheets, requests, shown);
    };
    expect(refreshed(sheets).sent).toEqual(['get', 'values.batchGet', 'get', 'batchUpdate', 'batchUpdate']);
    expect([linesIn(sheets), tabs(sheets)]).toEqual([[line(1)], tabs(UNCHANGED)]);
  });

  it('is written by its place if Google finds nothing', () => {
    const sheets = UNCHANGED.copy();
    findsNothing(sheets);
    refreshed(sheets);
    expect([linesIn(sheets), tabs(sheets)]).toEqual([[line(1)], tabs(UNCHANGED)]);
  });

  it('is written by its place if the batch also adds metadata or deletes a hidden sheet, because that cannot be repeated', () => {
    const sheets = UNCHANGED.copy();
    const hidden = { sheetId: 77, title: 'Left', hidden: true };
    const location = { sheetId: hidden.sheetId };
    const mark = { metadataKey: STAGING_MARK_KEY, metadataValue: '', visibility: 'DOCUMENT', location };
    sheets.batchUpdate([
      { addSheet: { properties: hidden } },
      { createDeveloperMetadata: { developerMetadata: mark } },
    ]);
    documentOf(sheets).set(HIDDEN_SHEETS, JSON.stringify({ v: 1, sheets: [hidden.sheetId] }));
    findsNothing(sheets);
    const carried = { key: 'carried', text: 'the saved report' };
    expect(refreshed(sheets, { carried }).sent).toHaveLength(5);
    expect([linesIn(sheets), tabs(sheets)]).toEqual([[line(1)], tabs(UNCHANGED)]);
    expect(sheets.store.metadata.filter(({ key }) => key === 'carried')).toHaveLength(1);
  });

  it('is written by its place if its beginning changes, because the next refresh finds it by that', () => {
    const sheets = UNCHANGED.copy();
    const provenance = 'Full report · UTC+0 · EUR · fetched 04:01';
    expect(refreshed(sheets, { provenance }).sent).toHaveLength(5);
    refreshed(sheets, { provenance: `${provenance}!` });
    expect(linesIn(sheets)).toEqual([`${provenance}!`]);
  });

  it('is written once if Google applies the batch but does not answer', () => {
    const sheets = UNCHANGED.copy();
    const { batchUpdate } = sheets;
    let isLost = false;
    sheets.batchUpdate = (requests, shown) => {
      const response = batchUpdate.call(sheets, requests, shown);
      if (isLost) return response;
      isLost = true;
      throw new Error('Service Spreadsheets timed out');
    };
    expect(refreshed(sheets).sent).toEqual([
      'get',
      'values.batchGet',
      'batchUpdate',
      'get',
      'values.batchGet',
    ]);
    expect([linesIn(sheets), tabs(sheets)]).toEqual([[line(1)], tabs(UNCHANGED)]);
  });

  it('stays, with the rest of the sheet, if the current user may not change it', () => {
    const sheets = UNCHANGED.copy();
    const range = { sheetId: sheetIn(sheets)?.id ?? -1, startRowIndex: 0, endRowIndex: 1 };
    user(sheets).request({
      addProtectedRange: { protectedRange: { range, editors: { users: ['a@x.test'] } } },
    });
    sheets.user = 'b@x.test';
    expect(() => refreshed(sheets)).toThrow(SheetProtected);
    expect(linesIn(sheets)).toEqual([line(0)]);
  });
});
