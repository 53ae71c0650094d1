import { SheetProtected } from '../../../src/errors/sheet-errors';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { WriteProgress } from '../../../src/sheet/write-job';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, TARGET, tableOf } from '../../fakes/sheets/table-writing';

const FIELDS = ['app', 'revenue', 'clicks'];
const LIMIT = 250_000;
const rowsOf = (count: number): Cell[][] =>
  Array.from({ length: count }, (_, nth) => [`${'x'.repeat(300)}${1_000 + nth}`, nth, 1]);
const small = tableOf(FIELDS, [
  ['a', 2, 1],
  ['b', 3, 1],
]);
const large = tableOf(FIELDS, rowsOf(1_500));

class Cancelled extends Error {}

/** Makes Google refuse requests of more than a quarter of a megabyte. */
function narrow(sheet: EmulatedSheets): EmulatedSheets {
  sheet.beforeAndAfter = (_number, done, bytes) => {
    if (!done && bytes > LIMIT) throw new Error('Request payload size exceeds the limit');
  };
  return sheet;
}

const fresh = () => narrow(new EmulatedSheets());

function existing(): EmulatedSheets {
  const sheet = new EmulatedSheets();
  writeTable(jobFor(sheet, small));
  return narrow(sheet);
}

function withBudget(): EmulatedSheets {
  const sheet = fresh();
  sheet.addTab('Budget', 7);
  return sheet;
}

const visible = (sheet: EmulatedSheets) => sheet.snapshot().filter(({ hidden }) => !hidden);
const GIVEN = { target: { ...TARGET, sheetId: 7 } };

/** The progress reported during a write, each with the number of requests accepted by then. */
function progressDuring(sheet: EmulatedSheets, table = large, more = {}) {
  const reported: (WriteProgress & { readonly requests: number })[] = [];
  const before = sheet.batches.length;
  const onProgress = (progress: WriteProgress) =>
    reported.push({ ...progress, requests: sheet.batches.length - before });
  writeTable(jobFor(sheet, table, { minute: 1, ...more, onProgress }));
  return { reported, requests: sheet.batches.length - before };
}

describe('the progress of a write', () => {
  it.each([
    ['a new sheet', () => new EmulatedSheets(), {}],
    ['a chosen sheet', withBudget, GIVEN],
  ])('of a small table in %s is none of its rows, then all', (_where, sheet, more) => {
    expect(progressDuring(sheet(), small, more).reported).toEqual([
      { rowsWritten: 0, of: 2, requests: 0 },
      { rowsWritten: 2, of: 2, requests: 1 },
    ]);
  });

  it('a refresh counts the rows that differ', () => {
    const sheet = new EmulatedSheets();
    writeTable(jobFor(sheet, small));
    const next = tableOf(FIELDS, [
      ['a', 2, 1],
      ['b', 4, 1],
      ['c', 5, 1],
    ]);
    expect(progressDuring(sheet, next).reported.map(({ rowsWritten, of }) => [rowsWritten, of])).toEqual([
      [0, 2],
      [2, 2],
    ]);
  });

  it('is not reported when there is nothing to write', () => {
    const sheet = new EmulatedSheets();
    writeTable(jobFor(sheet, small));
    expect(progressDuring(sheet, small, { minute: 0 }).reported).toEqual([]);
  });

  it.each([
    ['a new sheet', fresh, {}],
    ['a chosen sheet', withBudget, GIVEN],
    ['a refresh', existing, {}],
  ])('a large table in %s: before each request and at the end, never backwards', (_where, make, more) => {
    const sheet = make();
    const { reported, requests } = progressDuring(sheet, large, more);
    const rows = reported.map(({ rowsWritten }) => rowsWritten);
    expect(rows[0]).toBe(0);
    expect(rows).toEqual([...rows].sort((a, b) => a - b));
    expect(reported.every(({ of }) => of === 1_500)).toBe(true);
    expect(new Set(reported.map((each) => each.requests)).size).toBe(requests + 1);
    expect(reported.filter(({ rowsWritten }) => rowsWritten === 1_500)).toHaveLength(2);
    expect(reported[reported.length - 1]).toEqual({ rowsWritten: 1_500, of: 1_500, requests });
  });
});

describe('a write that is cancelled', () => {
  const cases: [string, () => EmulatedSheets, object, typeof large][] = [
    ['a small first writing', () => new EmulatedSheets(), {}, small],
    ['a large first writing', fresh, {}, large],
    ['a chosen sheet', withBudget, GIVEN, large],
    ['a large refresh', existing, {}, large],
  ];

  it.each(cases)(
    '%s: at each point before the last the sheet is as it was, and tidy after the next',
    (_what, make, more, table) => {
      const points = progressDuring(make(), table, more).reported.length;
      for (let nth = 0; nth < points - 1; nth++) {
        const sheet = make();
        const before = visible(sheet);
        let calls = 0;
        let batches = 0;
        const onProgress = () => {
          batches = sheet.batches.length;
          if (calls++ === nth) throw new Cancelled();
        };
        expect(() => writeTable(jobFor(sheet, table, { ...more, minute: 1, onProgress }))).toThrow(Cancelled);
        expect(calls).toBe(nth + 1);
        expect(sheet.batches).toHaveLength(batches);
        expect(visible(sheet)).toEqual(before);

        writeTable(jobFor(sheet, table, { ...more, minute: 2 }));
        expect(sheet.sheets.every(({ hidden }) => !hidden)).toBe(true);
      }
    },
  );

  it.each(cases)(
    '%s: after the last request it is too late, and the write counts',
    (_what, make, more, table) => {
      const sheet = make();
      const points = progressDuring(make(), table, more).reported.length;
      let calls = 0;
      const onProgress = () => {
        if (++calls === points) throw new Cancelled();
      };
      const { sheetTitle } = writeTable(jobFor(sheet, table, { ...more, minute: 1, onProgress }));
      expect(sheet.shown(sheetTitle).slice(2)).toEqual(table.rows);
    },
  );

  it('cannot be cancelled while the outcome is unknown', () => {
    for (const after of [false, true]) {
      const sheet = new EmulatedSheets();
      let lost = false;
      sheet.beforeAndAfter = (_number, done) => {
        if (lost || done !== after) return;
        lost = true;
        throw new Error('Service Spreadsheets timed out');
      };
      const reported: number[] = [];
      const onProgress = ({ rowsWritten }: WriteProgress) => {
        reported.push(rowsWritten);
        if (lost) throw new Cancelled();
      };
      expect(writeTable(jobFor(sheet, small, { onProgress })).rowsInserted).toBe(2);
      expect(reported).toEqual([0, 2]);
      expect(sheet.shown('Revenue').slice(2)).toEqual(small.rows);
    }
  });

  it('has no end if the write fails', () => {
    const sheet = new EmulatedSheets();
    const reported: number[] = [];
    sheet.beforeAndAfter = () => {
      throw new Error('You are trying to edit a protected cell or object.');
    };
    const job = jobFor(sheet, small, { onProgress: ({ rowsWritten }) => reported.push(rowsWritten) });
    expect(() => writeTable(job)).toThrow(SheetProtected);
    expect(reported).toEqual([0]);
  });
});
