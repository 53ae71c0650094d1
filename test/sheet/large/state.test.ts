import { NotUnderstood } from '../../../src/errors/service-errors';
import { SheetBusy, WriteFailed } from '../../../src/errors/sheet-errors';
import { type LargeJob, LargeTable, StagingLost } from '../../../src/sheet/large/large-table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { documentOf, longJobFor } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue'];
const day = (nth: number) => `2026-11-0${nth}`;
const END = { provenance: 'Device report', notices: [], asked: [day(1), day(2)] };
const HIDDEN = 'Ad Reports is writing';

function begun(more: Partial<LargeJob> = {}) {
  const sheet = new EmulatedSheets();
  const job = longJobFor(sheet, FIELDS, { mostBytes: 400_000, ...more });
  return { sheet, job, table: LargeTable.begin(job) };
}

const titles = (sheet: EmulatedSheets) => sheet.sheets.map(({ title }) => title);

describe('the state of a large table', () => {
  it('counts the rows before a refused one', () => {
    const { table } = begun();
    const rows = [
      [day(1), 'a', 1],
      ['soon and not a moment before', 'b', 2],
      [day(1), 'c', 3],
    ];
    expect(() => table.add(day(1), rows)).toThrow(
      new NotUnderstood('a row has no day in “Date” (“soon and not a momen”)'),
    );
    expect(table.checkpoint().rows).toBe(1);
    expect(() => table.add(day(1), [[null, 'b', 2]])).toThrow(NotUnderstood);
  });

  it.each<[string, (state: Record<string, unknown>) => unknown]>([
    ['is nothing', () => undefined],
    ['is null', () => null],
    ...['sheetId', 'rows', 'days', 'cut', 'room'].map(
      (name) =>
        [`has no ${name}`, ({ [name]: _, ...rest }: Record<string, unknown>) => rest] as [
          string,
          (state: Record<string, unknown>) => unknown,
        ],
    ),
    ['has texts for numbers', (state) => ({ ...state, rows: '2' })],
    ['has a number for days', (state) => ({ ...state, days: 7 })],
    ['has half of what was cut', (state) => ({ ...state, cut: { before: 0 } })],
    ['has the other half of it', (state) => ({ ...state, cut: { ofDay: 0 } })],
    ['has half of the room', (state) => ({ ...state, room: { width: 0 } })],
    ['has the other half of that', (state) => ({ ...state, room: { replaced: 0 } })],
  ])('is unusable if its stored state %s', (_, change) => {
    const { job, table } = begun();
    table.add(day(1), [[day(1), 'a', 1]]);
    const state = { ...table.checkpoint() };
    expect(() => LargeTable.resumed(job, change(state))).toThrow(StagingLost);
    expect(() => LargeTable.resumed(job, state)).not.toThrow();
  });

  it('is unusable if its sheet has lost rows or columns', () => {
    for (const [dimension, at] of [
      ['ROWS', 3],
      ['COLUMNS', 2],
    ] as const) {
      const { job, sheet, table } = begun();
      table.add(day(1), [
        [day(1), 'a', 1],
        [day(1), 'b', 1],
      ]);
      const state = table.checkpoint();
      expect(sheet.tab(HIDDEN)).toMatchObject({ rowCount: 4, columnCount: 3 });
      sheet.remove(HIDDEN, dimension, at);
      expect(() => LargeTable.resumed(job, state)).toThrow(StagingLost);
    }
  });
});

describe('a large table that a later execution continues', () => {
  it('marks its sheet with the time in its first request, and records a sheet that version 0.1.0 made', () => {
    const { sheet, job, table } = begun();
    table.add(day(1), [[day(1), 'a', 1]]);
    const state = table.checkpoint();
    const { kept } = documentOf(sheet);
    expect(kept.get('adreports.hiddenSheets')).toBe(`{"v":1,"sheets":[${state.sheetId}]}`);
    kept.set('adreports.hiddenSheets', '{"v":1,"sheets":[77]}');
    const at = () => JSON.parse(sheet.tab(HIDDEN).metadata[0]?.metadataValue ?? '').at;
    const made = at();
    job.clock.sleep(60_000);
    const resumed = LargeTable.resumed(job, state);
    expect(kept.get('adreports.hiddenSheets')).toBe(`{"v":1,"sheets":[${state.sheetId}]}`);
    expect(at()).toBe(made);
    resumed.add(day(2), [[day(2), 'b', 1]]);
    resumed.checkpoint();
    expect(at()).toBe(made + 60_000);
    resumed.finish(END);
    expect(kept.size).toBe(0);
    expect(sheet.shown('Revenue')).toHaveLength(4);
  });

  it('does not remember its sheet twice', () => {
    const { sheet, job, table } = begun();
    const state = table.checkpoint();
    const text = `{ "v": 1, "sheets": [${state.sheetId}] }`;
    documentOf(sheet).kept.set('adreports.hiddenSheets', text);
    LargeTable.resumed(job, state);
    expect(documentOf(sheet).kept.get('adreports.hiddenSheets')).toBe(text);
  });
});

describe('a large table that is abandoned', () => {
  it('is deleted once, even shortly after the deadline', () => {
    const { sheet, job, table } = begun();
    const waiting = job.deadline - job.clock.now();
    job.clock.sleep(waiting + 19_999);
    table.abandon();
    expect(titles(sheet)).toEqual(['Sheet1']);
    expect(documentOf(sheet).kept.size).toBe(0);
    const batches = sheet.batches.length;
    table.abandon();
    expect(sheet.batches).toHaveLength(batches);
  });

  it('leaves another run’s sheet', () => {
    const { sheet, table } = begun();
    sheet.tab(HIDDEN).hidden = false;
    table.abandon();
    expect(titles(sheet)).toEqual(['Sheet1', HIDDEN]);
  });

  it('cannot be finished any more', () => {
    const { table } = begun();
    table.abandon();
    expect(() => table.finish(END)).toThrow(/the hidden tab with the new rows was deleted/);
    expect(() => table.finish(END)).toThrow(WriteFailed);
  });
});

describe('the lock of the document', () => {
  it('is waited for as long as the job says, ten seconds by default, to begin and to end', () => {
    const waits: number[] = [];
    const locks = {
      withDocumentLock: <T>(waitMs: number, work: () => T) => {
        waits.push(waitMs);
        return { result: work() };
      },
    };
    begun({ locks }).table.finish(END);
    begun({ locks, lockWaitMs: 500 }).table.finish(END);
    begun({ locks, lockWaitMs: 0 }).table.finish(END);
    expect(waits).toEqual([10_000, 10_000, 500, 500, 0, 0]);
  });

  it('that another execution has lets nothing begin', () => {
    const locks = { withDocumentLock: () => undefined };
    const sheet = new EmulatedSheets();
    expect(() => LargeTable.begin(longJobFor(sheet, FIELDS, { locks }))).toThrow(SheetBusy);
    expect([sheet.reads, sheet.batches]).toEqual([[], []]);
  });
});

describe('the outcome of a large table', () => {
  it('counts its rows', () => {
    const { table } = begun();
    table.add(day(1), [[day(1), 'a', 1]]);
    const outcome = table.finish(END);
    expect(outcome).toMatchObject({ rows: 1, sheetTitle: 'Revenue', notices: [] });
  });

  it('reports copies of the report’s tab', () => {
    const { sheet, table } = begun();
    table.finish(END);
    sheet.copyTab('Revenue', 'Copy', 99);
    const again = LargeTable.begin(longJobFor(sheet, FIELDS, { runId: 'run2' }));
    again.add(day(1), [[day(1), 'a', 1]]);
    expect(again.finish(END).notices).toEqual([expect.stringContaining('“Copy” is a copy')]);
  });
});
