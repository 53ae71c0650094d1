import { NotUnderstood } from '../../../src/errors/service-errors';
import { SheetConflict, WriteFailed } from '../../../src/errors/sheet-errors';
import { writeUnderLock } from '../../../src/sheet/write/write-table';
import type { WriteJob } from '../../../src/sheet/write-job';
import type { Cell } from '../../../src/table/table';
import { writeCounted } from '../../fakes/sheets/counted-calls';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, TARGET, tableOf } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'app', 'revenue'];
const ROW: Cell[] = ['2026-11-01', 'a', 1];
const write = (
  sheet: EmulatedSheets,
  rows: readonly (readonly Cell[])[] = [ROW],
  more: Partial<WriteJob> = {},
) => writeCounted(jobFor(sheet, tableOf(FIELDS, rows), more));

describe('the rows of a table that is written', () => {
  it.each<[string, Cell]>([
    ['soon and not a moment ', 'soon and not a moment before'],
    ['', null],
    ['5 Nov', '5 Nov'],
  ])('are refused if one has “%s” instead of a day', (shown, cell) => {
    const sheet = new EmulatedSheets();
    const message = `a row has no day in “Date” (“${shown.slice(0, 20)}”)`;
    expect(() => write(sheet, [ROW, [cell, 'b', 2]])).toThrow(new NotUnderstood(message));
    expect(sheet.batches).toEqual([]);
  });

  it('are counted without blank rows', () => {
    const sheet = new EmulatedSheets();
    const table = tableOf(
      ['app', 'revenue'],
      [
        ['a', 1],
        [null, null],
        ['', null],
        [null, 0],
      ],
    );
    expect(writeCounted(jobFor(sheet, table))).toMatchObject({ rows: 2, rowsInserted: 2, notices: [] });
    expect(sheet.shown('Revenue').slice(2)).toEqual([
      ['a', 1],
      ['', 0],
    ]);
  });

  it('have their long texts counted, each of them', () => {
    const long = 'x'.repeat(50_001);
    const table = tableOf(
      ['app', 'network', 'revenue'],
      [
        [long, long, 1],
        ['a', 'b', 2],
        ['b', long, 3],
      ],
    );
    expect(writeCounted(jobFor(new EmulatedSheets(), table)).notices).toEqual([
      expect.stringContaining(': 3 are cut short'),
    ]);
  });
});

describe('a report that has no sheet', () => {
  it('gets no sheet if only some of its days were fetched', () => {
    const sheet = new EmulatedSheets();
    const window = { from: '2026-11-01', to: '2026-11-01' };
    expect(() => write(sheet, [ROW], { window })).toThrow(SheetConflict);
    expect(() => write(sheet, [ROW], { window })).toThrow(
      /“Revenue”.*only its newest days were fetched.*over its whole range/,
    );
    expect(sheet.batches).toEqual([]);
  });

  it('is reported if the chosen tab no longer exists', () => {
    const gone = { target: { ...TARGET, sheetId: 77 } };
    expect(write(new EmulatedSheets(), [ROW], gone).notices).toEqual([
      'The tab that was chosen for this report no longer exists: the report has a new one, “Revenue”.',
    ]);
    expect(write(new EmulatedSheets()).notices).toEqual([]);
    expect(write(new EmulatedSheets(), [ROW], { target: { ...TARGET, sheetId: 0 } }).notices).toEqual([]);
  });
});

describe('the lock of the document', () => {
  it('is waited for as long as the job says, ten seconds by default, and not at all by a caller that has it', () => {
    const waits: number[] = [];
    const locks = {
      withDocumentLock: <T>(waitMs: number, work: () => T) => {
        waits.push(waitMs);
        return { result: work() };
      },
    };
    const sheet = new EmulatedSheets();
    write(sheet, [ROW], { locks });
    write(sheet, [ROW], { locks, lockWaitMs: 500 });
    write(sheet, [ROW], { locks, lockWaitMs: 0 });
    expect(writeUnderLock(jobFor(sheet, tableOf(FIELDS, [ROW]), { locks })).rows).toBe(1);
    expect(waits).toEqual([10_000, 500, 0]);
  });
});

describe('a batch with an unknown outcome', () => {
  const LOST = 'Service Spreadsheets timed out';

  it('is sent at most four times, each time after the sheet was read', () => {
    for (const times of [3, 4]) {
      const sheet = new EmulatedSheets();
      write(sheet);
      let asked = 0;
      sheet.beforeAndAfter = (_number, done) => {
        if (!done && asked++ < times) throw new Error(LOST);
      };
      const next = () => write(sheet, [['2026-11-01', 'a', 2]]);
      if (times === 3) expect(next()).toMatchObject({ rowsChanged: 1, cellsWritten: 1, writes: 1 });
      else expect(next).toThrow(WriteFailed);
      expect([asked, sheet.shown('Revenue')[2]?.[2]]).toEqual(times === 3 ? [4, 2] : [4, 1]);
    }
  });

  it('counts as done if the sheet shows it,', () => {
    const sheet = new EmulatedSheets();
    write(sheet);
    let isLost = false;
    sheet.beforeAndAfter = (_number, done) => {
      if (!done || isLost) return;
      isLost = true;
      throw new Error(LOST);
    };
    expect(
      write(sheet, [
        ['2026-11-01', 'a', 2],
        ['2026-11-02', 'b', 3],
      ]),
    ).toMatchObject({
      rowsChanged: 1,
      rowsInserted: 1,
      writes: 0,
    });
  });

  it('names Google’s reason when even a single row is refused for its size', () => {
    const sheet = new EmulatedSheets();
    sheet.beforeAndAfter = () => {
      throw new Error('Request Entity Too Large');
    };
    expect(() => write(sheet)).toThrow(/“Request Entity Too Large”/);
  });
});
