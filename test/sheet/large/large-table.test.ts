import fc from 'fast-check';
import { OutOfTime } from '../../../src/errors/service-errors';
import { SheetConflict, SpreadsheetFull, WriteFailed } from '../../../src/errors/sheet-errors';
import type { SpreadsheetApi } from '../../../src/platform/ports';
import { type LargeEnd, type LargeJob, LargeTable, StagingLost } from '../../../src/sheet/large/large-table';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { documentOf, jobFor, longJobFor, TARGET, tableOf } from '../../fakes/sheets/table-writing';
import { runs } from '../../thorough';

const FIELDS = ['date', 'network', 'revenue'];
const day = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}`;
const serial = (nth: number) => 46_326 + nth;

/** `count` rows of a day. Different fetches have different texts in `mark`. */
const rowsOf = (nth: number, count: number, mark = 'a'): Cell[][] =>
  Array.from({ length: count }, (_, row) => [day(nth), `${mark}${row}`, nth + row / 100]);
const shownRows = (nth: number, count: number, mark = 'a') =>
  rowsOf(nth, count, mark).map(([, ...rest]) => [serial(nth), ...rest]);

const ending = (days: readonly number[], more: Partial<LargeEnd> = {}): LargeEnd => ({
  provenance: 'Device report · UTC+0 · USD',
  notices: [],
  asked: days.map(day),
  ...more,
});

type Days = Readonly<Record<number, number>>;

function bring(table: LargeTable, days: Days, mark = 'a'): void {
  for (const [nth, count] of Object.entries(days))
    table.add(day(Number(nth)), rowsOf(Number(nth), count, mark));
}

/** Writes days into the report's sheet, as a whole run does. */
function written(sheet: EmulatedSheets, days: Days, more: Partial<LargeJob> = {}, mark = 'a') {
  const table = LargeTable.begin(longJobFor(sheet, FIELDS, more));
  bring(table, days, mark);
  const { window } = more;
  const { keptFrom, keptTo } = window ?? {};
  return table.finish(
    ending(Object.keys(days).map(Number), {
      ...(keptFrom === undefined ? {} : { keptFrom }),
      ...(keptTo === undefined ? {} : { keptTo }),
    }),
  );
}

/** The sheet for an execution that is killed before or after its nth batch from now. Every later call throws. */
function mortal(sheet: EmulatedSheets, nth: number, after: boolean): SpreadsheetApi {
  let dead = false;
  const alive = <T>(call: () => T): T => {
    if (dead) throw new Error('killed');
    return call();
  };
  const last = sheet.batches.length + nth;
  sheet.beforeAndAfter = (number, done) => {
    dead ||= number === last && done === after;
    alive(() => {});
  };
  return {
    timeZone: () => sheet.timeZone(),
    get: (...args) => alive(() => sheet.get(...args)),
    values: (...args) => alive(() => sheet.values(...args)),
    batchUpdate: (requests) => alive(() => sheet.batchUpdate(requests)),
  };
}

const visible = (sheet: EmulatedSheets) => sheet.snapshot().filter(({ hidden }) => !hidden);
const titles = (sheet: EmulatedSheets) => sheet.sheets.map(({ title }) => title);

describe('a large table that has no sheet yet', () => {
  it('has a sheet of its size and a blank last row, with line, headers, formats and stamp', () => {
    const sheet = new EmulatedSheets();
    const days: Days = { 1: 13_000, 2: 12_000 };
    const outcome = written(sheet, days, { mostBytes: 400_000 });
    expect(outcome).toMatchObject({
      rows: 25_000,
      rowsInserted: 25_000,
      cellsWritten: 75_000,
      sheetTitle: 'Revenue',
    });
    expect(sheet.tab('Revenue')).toMatchObject({
      rowCount: 25_003,
      columnCount: 3,
      frozenRowCount: 2,
      hidden: false,
    });
    const shown = sheet.shown('Revenue');
    expect(shown.slice(0, 2)).toEqual([['Device report · UTC+0 · USD'], ['Date', 'Network', 'Revenue']]);
    expect(
      JSON.stringify(shown.slice(2)) === JSON.stringify([...shownRows(1, 13_000), ...shownRows(2, 12_000)]),
    ).toBe(true);
    expect(sheet.tab('Revenue').rows[25_001]!.map(({ format }) => format)).toEqual([
      'yyyy-mm-dd',
      '@',
      '#,##0.00',
    ]);
    expect(sheet.tab('Revenue').metadata.map(({ metadataKey }) => metadataKey)).toEqual(['adreports.table']);
    expect(Math.max(...sheet.batchBytes)).toBeLessThan(400_000);
  });

  it('is then refreshed like any other', () => {
    const sheet = new EmulatedSheets();
    written(sheet, { 1: 4 });
    const again = writeTable(
      jobFor(sheet, tableOf(FIELDS, rowsOf(1, 4)), { provenance: 'Device report · UTC+0 · USD' }),
    );
    expect(again).toMatchObject({ cellsWritten: 0, rowsInserted: 0, rowsDeleted: 0 });
  });

  it('contains texts from the service as texts, and reports how many were cut', () => {
    const sheet = new EmulatedSheets();
    const table = LargeTable.begin(longJobFor(sheet, FIELDS));
    table.add(day(1), [
      [day(1), '=IMAGE("x")', 1],
      [day(1), 'x'.repeat(50_001), null],
      [null, null, null],
    ]);
    expect(table.finish(ending([1])).notices.join()).toMatch(/50,000 characters .* 1 are cut short/);
    const [first, second] = sheet.tab('Revenue').rows.slice(2);
    expect(first![1]).toMatchObject({ value: '=IMAGE("x")' });
    expect(second![2]).not.toHaveProperty('value');
    expect(sheet.shown('Revenue')).toHaveLength(4);
    expect(() => LargeTable.begin(longJobFor(sheet, FIELDS)).add(day(2), [['soon', 'a', 1]])).toThrow(
      /no day in “Date”/,
    );
  });

  it('is refused a chosen sheet that is not blank before anything is fetched, and one that was written to meanwhile', () => {
    const sheet = new EmulatedSheets();
    const target = { ...TARGET, sheetId: 0 };
    const table = LargeTable.begin(longJobFor(sheet, FIELDS, { target }));
    bring(table, { 1: 5 });
    sheet.enter('Sheet1', 0, 0, 'Plan');
    expect(() => table.finish(ending([1]))).toThrow(/A1 holds “Plan”.*Choose an empty sheet/);
    table.abandon();
    expect(titles(sheet)).toEqual(['Sheet1']);
    expect(() => LargeTable.begin(longJobFor(sheet, FIELDS, { target }))).toThrow(SheetConflict);
  });
});

const isFilling = ({ sheets }: EmulatedSheets) =>
  sheets.some(({ metadata }) => metadata.some(({ metadataKey }) => metadataKey === 'adreports.filling'));

describe('over several executions', () => {
  it('continues from its checkpoint, and its state stays small', () => {
    const sheet = new EmulatedSheets();
    const job = longJobFor(sheet, FIELDS);
    const first = LargeTable.begin(job);
    bring(first, { 1: 5 });
    const state = JSON.parse(JSON.stringify(first.checkpoint()));
    const second = LargeTable.resumed(job, state);
    bring(second, { 1: 2, 2: 4 }, 'b');
    second.finish(ending([1, 2]));
    expect(sheet.shown('Revenue').slice(2)).toEqual([
      ...shownRows(1, 5),
      ...shownRows(1, 2, 'b'),
      ...shownRows(2, 4, 'b'),
    ]);
  });

  it('keeps a year of days in less than 4 KB', () => {
    const sheet = new EmulatedSheets();
    const table = LargeTable.begin(longJobFor(sheet, FIELDS, { mostBytes: 4_000_000 }));
    for (let nth = 0; nth < 366; nth++) {
      const date = new Date(Date.UTC(2026, 0, 1 + nth)).toISOString().slice(0, 10);
      table.add(
        date,
        Array.from({ length: 40 }, (): Cell[] => [date, 'n', 1]),
      );
    }
    expect(JSON.stringify(table.checkpoint()).length).toBeLessThan(4_000);
  });

  it('a day that begins again leaves nothing of its first beginning', () => {
    const sheet = new EmulatedSheets();
    const job = longJobFor(sheet, FIELDS);
    const table = LargeTable.begin(job);
    bring(table, { 1: 4, 2: 9 });
    table.forgetDay(day(2));
    bring(table, { 2: 3 }, 'b');
    table.finish(ending([1, 2]));
    expect(sheet.shown('Revenue').slice(2)).toEqual([...shownRows(1, 4), ...shownRows(2, 3, 'b')]);
  });

  it.each([0, 1, 2, 3])(
    'killed at write %i: the sheet contains the old or the new rows, and the next run leaves one sheet',
    (nth) => {
      for (const old of [false, true]) {
        for (const after of [false, true]) {
          const sheet = new EmulatedSheets();
          if (old) written(sheet, { 1: 4, 2: 3 });
          const before = visible(sheet);
          const fresh: Days = { 1: 3, 2: 5 };
          const kill = () => written(sheet, fresh, { api: mortal(sheet, nth, after) }, 'b');
          expect(kill).toThrow(WriteFailed);
          sheet.beforeAndAfter = () => {};
          const whole = [...shownRows(1, 3, 'b'), ...shownRows(2, 5, 'b')];
          const done = after && !isFilling(sheet);
          if (done) expect(sheet.shown('Revenue').slice(2)).toEqual(whole);
          else expect(visible(sheet)).toEqual(before);
          written(sheet, fresh, { runId: 'run2' }, 'b');
          expect(sheet.shown('Revenue').slice(2)).toEqual(whole);
          expect(titles(sheet)).toEqual(['Sheet1', 'Revenue']);
        }
      }
    },
  );

  it('killed anywhere and continued from the last checkpoint: the sheet contains the old or the new rows, and none twice', () => {
    const fresh: Days = { 1: 5, 2: 8, 3: 2 };
    const whole = [1, 2, 3].flatMap((nth) => shownRows(nth, fresh[nth]!, 'b'));
    for (const old of [false, true]) {
      for (let nth = 0; nth < 7; nth++) {
        for (const after of [false, true]) {
          const sheet = new EmulatedSheets();
          if (old) written(sheet, { 1: 4 });
          const before = visible(sheet);
          let state: unknown;
          let done = 0;
          const execution = (api: SpreadsheetApi) => {
            const job = longJobFor(api, FIELDS, { document: documentOf(sheet) });
            let table = state === undefined ? LargeTable.begin(job) : LargeTable.resumed(job, state);
            for (; done < 3; done++) {
              bring(table, { [done + 1]: fresh[done + 1]! }, 'b');
              state = JSON.parse(JSON.stringify(table.checkpoint()));
              table = LargeTable.resumed(job, state);
            }
            table.finish(ending([1, 2, 3]));
          };
          expect(() => execution(mortal(sheet, nth, after))).toThrow(WriteFailed);
          sheet.beforeAndAfter = () => {};
          const isDone = after && state !== undefined && !isFilling(sheet);
          if (isDone) {
            expect(() => execution(sheet)).toThrow(StagingLost);
            expect(sheet.shown('Revenue').slice(2)).toEqual(whole);
            written(sheet, fresh, { runId: 'run2' }, 'b');
          } else {
            expect(visible(sheet)).toEqual(before);
            execution(sheet);
          }
          expect(sheet.shown('Revenue').slice(2)).toEqual(whole);
          expect(titles(sheet)).toEqual(['Sheet1', 'Revenue']);
        }
      }
    }
  });

  it('does not continue in a hidden sheet that was deleted or belongs to another run', () => {
    const sheet = new EmulatedSheets();
    const job = longJobFor(sheet, FIELDS);
    const table = LargeTable.begin(job);
    bring(table, { 1: 9 });
    const state = table.checkpoint();
    expect(() => LargeTable.resumed({ ...job, runId: 'other' }, state)).toThrow(StagingLost);
    expect(() => LargeTable.resumed(job, { ...state, days: null })).toThrow(StagingLost);
    table.abandon();
    expect(() => LargeTable.resumed(job, state)).toThrow(StagingLost);
    expect(() => table.finish(ending([1]))).toThrow(WriteFailed);
  });

  it('reports that the rows are lost when the hidden sheet is deleted while it is filled', () => {
    const sheet = new EmulatedSheets();
    const table = LargeTable.begin(longJobFor(sheet, FIELDS));
    table.abandon();
    expect(() => bring(table, { 1: 20 })).toThrow(StagingLost);
  });
});

describe('while a hidden sheet is filled', () => {
  it('another report’s write leaves it alone, and the report’s own next run deletes it', () => {
    const sheet = new EmulatedSheets();
    const job = longJobFor(sheet, FIELDS);
    const table = LargeTable.begin(job);
    bring(table, { 1: 5 });
    const other = { ...TARGET, reportId: 'r2', sheetName: 'Other' };
    writeTable(jobFor(sheet, tableOf(['app', 'revenue'], [['x', 1]]), { target: other }));
    LargeTable.begin(longJobFor(sheet, FIELDS, { target: other })).abandon();
    const resumed = LargeTable.resumed(job, table.checkpoint());
    resumed.finish(ending([1]));
    expect(sheet.shown('Revenue').slice(2)).toEqual(shownRows(1, 5));

    const left = LargeTable.begin(longJobFor(sheet, FIELDS));
    expect(titles(sheet)).toHaveLength(4);
    writeTable(jobFor(sheet, tableOf(FIELDS, rowsOf(1, 2)), { minute: 1 }));
    expect(titles(sheet)).toEqual(['Sheet1', 'Revenue', 'Other']);
    expect(() => left.finish(ending([1]))).toThrow(WriteFailed);
  });

  it('one that no run continued for a day is deleted by the next large table of any report', () => {
    const sheet = new EmulatedSheets();
    LargeTable.begin(longJobFor(sheet, FIELDS));
    const other = { ...TARGET, reportId: 'r2', sheetName: 'Other' };
    const tomorrow = { clock: { now: () => Date.UTC(2026, 10, 22, 4), sleep: () => {}, random: () => 0.3 } };
    const job = {
      ...longJobFor(sheet, FIELDS, { target: other, ...tomorrow }),
      deadline: Date.UTC(2026, 10, 22, 5),
    };
    LargeTable.begin(job).abandon();
    expect(titles(sheet)).toEqual(['Sheet1']);
  });

  it('a request with an unknown outcome is sent again, and its rows are there once', () => {
    for (const after of [false, true]) {
      const sheet = new EmulatedSheets();
      const failed = new Set<number>();
      sheet.beforeAndAfter = (number, done) => {
        if (done !== after || failed.has(number - 1)) return;
        failed.add(number);
        throw new Error('Service Spreadsheets timed out while accessing document');
      };
      written(sheet, { 1: 7, 2: 4 });
      expect(sheet.shown('Revenue').slice(2)).toEqual([...shownRows(1, 7), ...shownRows(2, 4)]);
      expect(titles(sheet)).toEqual(['Sheet1', 'Revenue']);
    }
  });

  it('halves what is refused for its size', () => {
    const sheet = new EmulatedSheets();
    sheet.beforeAndAfter = (_number, _done, bytes) => {
      if (bytes > 6_000) throw new Error('Request payload size exceeds the limit');
    };
    written(sheet, { 1: 200 }, { mostBytes: 20_000 });
    expect(sheet.shown('Revenue').slice(2)).toEqual(shownRows(1, 200));
  });

  it('the cells of the file are counted again as rows are added', () => {
    const crowded = new EmulatedSheets();
    const staging = LargeTable.begin(longJobFor(crowded, FIELDS));
    bring(staging, { 1: 20 });
    crowded.addTab('Large', 5, 9_997, 1_000);
    expect(() => bring(staging, { 1: 300 })).toThrow(SpreadsheetFull);
  });

  it('stops when its time is up', () => {
    const sheet = new EmulatedSheets();
    const job = longJobFor(sheet, FIELDS);
    const table = LargeTable.begin(job);
    bring(table, { 1: 8 });
    job.clock.sleep(280_000);
    expect(() => bring(table, { 2: 8 })).toThrow(OutOfTime);
    expect(visible(sheet).map(({ title }) => title)).toEqual(['Sheet1']);
  });

  it('puts the last batch off when its execution could end before it', () => {
    const sheet = new EmulatedSheets();
    written(sheet, { 1: 300 }, { mostBytes: 100_000 });
    const job = { ...longJobFor(sheet, FIELDS), mostBytes: 100_000 };
    const table = LargeTable.begin(job);
    bring(table, { 1: 900 }, 'b');
    const state = table.checkpoint();
    job.clock.sleep(269_950);
    expect(() => table.finish(ending([1]))).toThrow(OutOfTime);
    expect(sheet.shown('Revenue').slice(2)).toEqual(shownRows(1, 300));
    LargeTable.resumed({ ...job, deadline: job.deadline + 300_000 }, state).finish(ending([1]));
    expect(sheet.shown('Revenue').slice(2)).toEqual(shownRows(1, 900, 'b'));
  });

  it('an error of the progress callback ends it, and the sheet has not changed', () => {
    const sheet = new EmulatedSheets();
    const reported: number[] = [];
    const onProgress = ({ rowsWritten }: { rowsWritten: number }) => {
      reported.push(rowsWritten);
      if (rowsWritten > 8) throw new Error('cancelled');
    };
    const table = LargeTable.begin(longJobFor(sheet, FIELDS, { onProgress }));
    expect(() => bring(table, { 1: 30 })).toThrow('cancelled');
    expect(reported[0]).toBe(0);
    table.abandon();
    expect(titles(sheet)).toEqual(['Sheet1']);
  });
});

describe('after any series of days', () => {
  it('the sheet contains the same rows as a plain list of days', () => {
    const days = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 7 })), {
      selector: ([nth]) => nth,
      maxLength: 6,
    });
    const refresh = fc.record({
      days,
      keptFrom: fc.integer({ min: 1, max: 4 }),
      keptTo: fc.integer({ min: 6, max: 9 }),
      rests: fc.boolean(),
      mostBytes: fc.integer({ min: 2_100, max: 4_000 }),
    });
    fc.assert(
      fc.property(days, fc.array(refresh, { maxLength: 3 }), (first, refreshes) => {
        const sheet = new EmulatedSheets();
        const existing = new Map<number, (string | number)[][]>();
        for (const [nth, count] of first) existing.set(nth, shownRows(nth, count) as (string | number)[][]);
        written(sheet, Object.fromEntries(first));
        refreshes.forEach(({ days: fresh, keptFrom, keptTo, rests, mostBytes }, round) => {
          const kept = { keptFrom: day(keptFrom), keptTo: day(keptTo) };
          const within = fresh
            .filter(([nth]) => nth >= keptFrom && nth <= keptTo)
            .sort(([one], [other]) => one - other);
          const asked = new Set(within.map(([nth]) => nth));
          for (const nth of existing.keys())
            if (asked.has(nth) || nth < keptFrom || nth > keptTo) existing.delete(nth);
          const mark = `r${round}-`;
          for (const [nth, count] of within)
            existing.set(nth, shownRows(nth, count, mark) as (string | number)[][]);
          const job = longJobFor(sheet, FIELDS, {
            mostBytes,
            runId: mark,
            window: { from: day(1), to: day(9), ...kept },
          });
          let table = LargeTable.begin(job);
          for (const one of within) {
            bring(table, Object.fromEntries([one]), mark);
            if (rests) table = LargeTable.resumed(job, table.checkpoint());
          }
          table.finish(ending([...asked], kept));
        });
        const wanted = [...existing].sort(([one], [other]) => one - other).flatMap(([, rows]) => rows);
        expect(sheet.shown('Revenue').slice(2)).toEqual(wanted);
        expect(titles(sheet)).toEqual(['Sheet1', 'Revenue']);
      }),
      runs({ quick: 50, thorough: 750 }),
    );
  });
});
