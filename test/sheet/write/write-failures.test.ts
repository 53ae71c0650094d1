import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { WriteFailed } from '../../../src/errors/sheet-errors';
import { findReportSheet } from '../../../src/sheet/read/report-sheet';
import type { Cell } from '../../../src/table/table';
import { writeCounted } from '../../fakes/sheets/counted-calls';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, tableOf } from '../../fakes/sheets/table-writing';

const FIELDS = ['app', 'revenue', 'clicks'];
const LONG = 'x'.repeat(4_000);
/** Rows of about 4 KB: 3,000 of them take three requests. */
const rowsOf = (count: number, revenue: number): Cell[][] =>
  Array.from({ length: count }, (_, nth) => [`${LONG}${nth}`, revenue + nth, nth]);

/** The visible tabs. */
const visible = (sheet: EmulatedSheets) => sheet.snapshot().filter(({ hidden }) => !hidden);

function small(): EmulatedSheets {
  const sheet = new EmulatedSheets();
  writeCounted(jobFor(sheet, tableOf(FIELDS, [['a', 1, 1]])));
  return sheet;
}

/** Makes batches throw from the nth one on, `times` times, before or after they are applied. */
function failing(sheet: EmulatedSheets, nth: number, after: boolean, text: string, times = 1): void {
  let left = times;
  const first = sheet.batches.length + nth;
  sheet.beforeAndAfter = (number, done) => {
    if (number < first || done !== after || left === 0) return;
    left--;
    throw new Error(text);
  };
}

describe('a write that Google ends', () => {
  it.each([0, 1, 2, 3, 4])(
    'shows nothing if it ends at request %i of a large first write, and the next run removes the hidden sheet',
    (nth) => {
      for (const after of [false, true]) {
        const sheet = new EmulatedSheets();
        failing(sheet, nth, after, 'killed', 9);
        const table = tableOf(FIELDS, rowsOf(3_000, 0));
        expect(() => writeCounted(jobFor(sheet, table))).toThrow(/refused the table \(“killed”\)/);
        const whole = after && nth === 4;
        expect(visible(sheet).map(({ title }) => title)).toEqual(whole ? ['Sheet1', 'Revenue'] : ['Sheet1']);
        sheet.beforeAndAfter = () => {};
        writeCounted(jobFor(sheet, table, { minute: 1 }));
        expect(sheet.sheets.map(({ title }) => title)).toEqual(['Sheet1', 'Revenue']);
        expect(sheet.shown('Revenue')).toHaveLength(3_002);
      }
    },
  );

  it.each([0, 1, 2, 3, 4])('at write %i of a large refresh: the visible sheet is as it was', (nth) => {
    const sheet = new EmulatedSheets();
    writeCounted(jobFor(sheet, tableOf(FIELDS, [['a', 1, 1]])));
    sheet.enter('Revenue', 2, 4, 'mine');
    const before = visible(sheet);
    failing(sheet, nth, false, 'killed');
    const table = tableOf(FIELDS, [['a', 2, 1], ...rowsOf(3_000, 0)]);
    expect(() => writeCounted(jobFor(sheet, table))).toThrow(WriteFailed);
    expect(visible(sheet)).toEqual(before);
    sheet.beforeAndAfter = () => {};
    writeCounted(jobFor(sheet, table, { minute: 1 }));
    expect(sheet.sheets.map(({ title }) => title)).toEqual(['Sheet1', 'Revenue']);
    expect(sheet.shown('Revenue')[2]).toEqual(['a', 2, 1, '', 'mine']);
    expect(sheet.shown('Revenue')).toHaveLength(3_003);
  });
});

describe('a write that times out or is delayed', () => {
  it('reads the sheet again if Google applied the batch and then timed out, and writes nothing twice', () => {
    const sheet = small();
    failing(sheet, 0, true, 'Service Spreadsheets timed out while accessing document');
    const outcome = writeCounted(
      jobFor(
        sheet,
        tableOf(FIELDS, [
          ['a', 2, 1],
          ['b', 3, 1],
        ]),
        { minute: 1 },
      ),
    );
    expect(outcome).toMatchObject({ rowsInserted: 1, rowsChanged: 1, cellsWritten: 4, reads: 4, writes: 0 });
    expect(sheet.shown('Revenue').slice(2)).toEqual([
      ['a', 2, 1],
      ['b', 3, 1],
    ]);
    expect(sheet.batches).toHaveLength(2);
  });

  it('a first write with an unknown outcome makes one tab, not two', () => {
    for (const after of [false, true]) {
      const sheet = new EmulatedSheets();
      failing(sheet, 0, after, 'The service is currently unavailable');
      const outcome = writeCounted(jobFor(sheet, tableOf(FIELDS, [['a', 2, 1]])));
      expect(outcome).toMatchObject({ rowsInserted: 1, sheetTitle: 'Revenue' });
      expect(sheet.sheets.map(({ title }) => title)).toEqual(['Sheet1', 'Revenue']);
    }
  });

  it.each([
    [
      'You are trying to edit a protected cell or object.',
      /user of this run change the sheet.* as they were\. Ask the owner of the file/,
    ],
    [
      'GoogleJsonResponseException: API call to sheets.spreadsheets.batchUpdate failed with error: The caller does not have permission',
      /account of this run change the file.* as they were\. If you are signed in to several Google accounts/,
    ],
  ])('says who can allow changes if Google refuses the user: %s', (message, sentence) => {
    const sheet = small();
    const before = visible(sheet);
    failing(sheet, 0, false, message);
    expect(() => writeCounted(jobFor(sheet, tableOf(FIELDS, [['a', 2, 1]])))).toThrow(sentence);
    expect(visible(sheet)).toEqual(before);
  });
});

describe('a tab that is protected', () => {
  const KEPT = { facts: null, pack: (text: string) => text };

  it('does not keep the rows old if it is the hidden tab of the kept changes', () => {
    const sheet = small();
    const write = (revenue: number, minute: number) =>
      writeCounted(jobFor(sheet, tableOf(FIELDS, [['a', revenue, 1]]), { minute, keepChanges: KEPT }));
    write(2, 1);
    const user = new SpreadsheetUser(sheet.store);
    for (const { title } of sheet.sheets) if (title.includes('keeps')) user.protect(title);
    sheet.user = 'b@x.test';
    expect(write(3, 2).notices).toEqual([]);
    expect(sheet.shown('Revenue')[2]).toEqual(['a', 3, 1]);
    expect(findReportSheet(sheet, 'r1')?.stamp.lastChange).toBe('protected');
  });
});
