import { NotUnderstood } from '../../../src/errors/ad-reports-error';
import { writeUnderLock } from '../../../src/sheet/write/write-table';
import type { WriteJob } from '../../../src/sheet/write-job';
import type { Cell } from '../../../src/table/table';
import { writeCounted } from '../../fakes/sheets/counted-calls';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, tableOf } from '../../fakes/sheets/table-writing';

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
    ['2026-02-30', '2026-02-30'],
  ])('are refused if one has “%s” instead of a day', (shown, cell) => {
    const sheet = new EmulatedSheets();
    const message = `a row has no day in “Date” (“${shown.slice(0, 20)}”)`;
    expect(() => write(sheet, [ROW, [cell, 'b', 2]])).toThrow(new NotUnderstood(message));
    expect(sheet.batches).toEqual([]);
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
