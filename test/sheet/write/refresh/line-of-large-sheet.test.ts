import { SpreadsheetUser } from '../../../../emulator/src/spreadsheet/edits/user';
import { HIDDEN_SHEETS, STAGING_MARK_KEY } from '../../../../src/sheet/read/hidden-sheets';
import { writeTable } from '../../../../src/sheet/write/write-table';
import type { WriteJob } from '../../../../src/sheet/write-job';
import type { Cell } from '../../../../src/table/table';
import { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import { documentOf, jobFor, tableOf } from '../../../fakes/sheets/table-writing';

const FIELDS = ['app', 'network', 'revenue', 'clicks'];
const ROWS: Cell[][] = ['a', 'b', 'c'].map((app, nth) => [app, `n${nth}`, nth + 0.5, nth]);
const line = (minute: number) => `Full report · UTC+0 · USD · fetched 04:0${minute}`;

/** A sheet of more than 100,000 cells. */
function written(): EmulatedSheets {
  const sheets = new EmulatedSheets();
  writeTable(jobFor(sheets, tableOf(FIELDS, ROWS)));
  const { id: sheetId } = sheets.store.sheetNamed('Revenue') ?? { id: -1 };
  user(sheets).request({ appendDimension: { sheetId, dimension: 'ROWS', length: 3_900 } });
  return sheets;
}

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
const tabs = (sheets: EmulatedSheets) => sheets.store.sheets.map(({ title }) => title);
const rowsIn = (sheets: EmulatedSheets) => sheets.shown("'Revenue'!A1:D20").slice(-ROWS.length);

/** Where texts that begin as the line above the table are. */
const linesIn = (sheets: EmulatedSheets) =>
  sheets
    .shown("'Revenue'!A1:Z10")
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
    const sheets = written();
    const { work, sent } = refreshed(sheets);
    expect(sent).toEqual(['get', 'values.batchGet', 'batchUpdate']);
    expect(work).toMatchObject({ rows: 3, cellsWritten: 0, rowsChanged: 0, notices: [] });
    expect([linesIn(sheets), tabs(sheets)]).toEqual([[line(1)], ['Sheet1', 'Revenue']]);
    expect(rowsIn(sheets)).toEqual(ROWS);
  });

  it('is written although another refresh replaced it a minute before', () => {
    const sheets = written();
    refreshed(sheets);
    expect(refreshed(sheets, { provenance: line(2) }).sent).toHaveLength(3);
    expect(linesIn(sheets)).toEqual([line(2)]);
  });

  it('does not replace what somebody types into its cell at that moment', () => {
    const sheets = written();
    const first = sheets.calls;
    sheets.beforeCall = (call) => {
      if (call - first === 2) user(sheets).type('Revenue', 'A1', 'Reviewed by Ana');
    };
    refreshed(sheets);
    expect(sheets.shown("'Revenue'!A1:A3").flat()).toEqual(['Reviewed by Ana', line(1), 'App']);
    expect(rowsIn(sheets)).toEqual(ROWS);
  });

  it('is written by its place if Google does not search for it', () => {
    const sheets = written();
    const { batchUpdate } = sheets;
    sheets.batchUpdate = (requests, shown) => {
      if (requests.some((request) => 'findReplace' in request))
        throw new Error('Invalid requests[0]: too long');
      return batchUpdate.call(sheets, requests, shown);
    };
    expect(refreshed(sheets).sent).toEqual(['get', 'values.batchGet', 'get', 'batchUpdate', 'batchUpdate']);
    expect([linesIn(sheets), tabs(sheets)]).toEqual([[line(1)], ['Sheet1', 'Revenue']]);
  });

  it('is written by its place if Google finds nothing', () => {
    const sheets = written();
    findsNothing(sheets);
    refreshed(sheets);
    expect([linesIn(sheets), tabs(sheets)]).toEqual([[line(1)], ['Sheet1', 'Revenue']]);
  });

  it('is written by its place if the batch also adds metadata or deletes a hidden sheet, because that cannot be repeated', () => {
    const sheets = written();
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
    expect([linesIn(sheets), tabs(sheets)]).toEqual([[line(1)], ['Sheet1', 'Revenue']]);
    expect(sheets.store.metadata.filter(({ key }) => key === 'carried')).toHaveLength(1);
  });

  it('is written by its place if its beginning changes, because the next refresh finds it by that', () => {
    const sheets = written();
    const provenance = 'Full report · UTC+0 · EUR · fetched 04:01';
    expect(refreshed(sheets, { provenance }).sent).toHaveLength(5);
    refreshed(sheets, { provenance: `${provenance}!` });
    expect(linesIn(sheets)).toEqual([`${provenance}!`]);
  });
});
