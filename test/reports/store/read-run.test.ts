import fc from 'fast-check';
import { addDays } from '../../../src/dates/calendar';
import { StorageFull } from '../../../src/errors/run-errors';
import { isLive } from '../../../src/reports/schedule/report-state';
import type { RunRecord } from '../../../src/reports/store/run-records';
import { SavedFile } from '../file';

const PROGRESS = { phase: 'pages', done: 1, of: 2, rows: 3, calls: 4, startedAt: 5, at: 6 } as const;
const RUN_ID = 'a'.repeat(16);
const OF_RUN = { by: '', how: 'by schedule', progress: PROGRESS, slices: 1, calls: 0, waits: false };
const UNFINISHED = { v: 1, runId: RUN_ID, ...OF_RUN };
const SAID = { sentence: '', doNext: '' };
const LAST_RUN = { startedAt: 1, endedAt: 2, by: '', how: 'by hand', result: 'done', ...SAID };
const DAYS = { from: '2026-11-01', to: '2026-11-02', completeThrough: '2026-11-02', newestDay: null };
const HELD = { rows: 1, columns: 2, ...DAYS, fetchedAt: 3 };

function stored(name: string, value: object) {
  const file = new SavedFile();
  file.document.set(name, JSON.stringify(value));
  return file.records;
}

describe('a stored run in progress', () => {
  it('is read as it was stored', () => {
    expect(stored('adreports.inHand.r1', UNFINISHED).unfinished('r1')).toMatchObject({ runId: RUN_ID });
  });

  it.each([
    { progress: null },
    { progress: {} },
    { progress: { ...PROGRESS, at: 'soon' } },
    { runId: 'x' },
    { how: 'by chance' },
    { waits: 'yes' },
    { slices: null },
  ])('counts as missing if it is damaged: %j', (damage) => {
    expect(stored('adreports.inHand.r1', { ...UNFINISHED, ...damage }).unfinished('r1')).toBeUndefined();
  });

  it('is not live if its progress is from the future, because its clock was wrong', () => {
    expect(isLive({ ...PROGRESS, at: 9e15 }, 1_000_000)).toBe(false);
  });
});

describe('a stored run record', () => {
  it('is read with all its readable values', () => {
    const failures = { count: 2, lastAt: 4, kind: 'out of time' };
    const record = stored('adreports.run.r1', { v: 1, lastRun: LAST_RUN, held: HELD, failures }).record('r1');
    expect(record).toMatchObject({ held: HELD, failures, lastRun: LAST_RUN });
  });

  it.each([
    [{ held: { ...HELD, to: 'today' } }, { held: null }],
    [{ held: [] }, { held: null }],
    [{ failures: { count: 'many', lastAt: 1, kind: 'x' } }, { failures: null }],
  ])('counts a damaged value as unknown: %j', (damage, right) => {
    const record = stored('adreports.run.r1', { v: 1, lastRun: LAST_RUN, ...damage }).record('r1');
    expect(record).toMatchObject(right);
  });

  it('counts as the record of a report that never ran if it has no last run', () => {
    const { lastRun, held } = stored('adreports.run.r1', { v: 1, held: HELD }).record('r1');
    expect([lastRun, held]).toEqual([null, null]);
  });
});

const RECORD: RunRecord = {
  lastRun: { ...LAST_RUN, by: 'ana.lopez@example.com', how: 'by schedule', result: 'done' },
  sheetId: 944_231_921,
  held: {
    rows: 1_114,
    rowsBrought: 1_100,
    columns: 11,
    from: '2026-09-10',
    to: '2026-11-08',
    completeThrough: '2026-11-08',
    newestDay: '2026-11-08',
    fetchedAt: 1_789_045_760_287,
    followedSince: '2026-09-01',
  },
  question: 'xp5j6_9kzvnz7nr4',
  output: 'rows',
  lastGoodAt: 1_789_045_753_148,
  wholeAt: 1_788_945_753_148,
  failures: null,
  summaryDue: false,
};

describe('a run record', () => {
  const times = fc.oneof(fc.integer({ min: 0, max: 4_000_000_000_000 }), fc.constantFrom(0, 1, 2));
  const days = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays('1990-01-01', count));
  const counts = fc.nat();
  const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values);
  const records: fc.Arbitrary<RunRecord> = fc.record({
    lastRun: fc.record({
      startedAt: times,
      endedAt: times,
      by: fc.string(),
      how: fc.constantFrom('by hand', 'by schedule'),
      result: fc.constantFrom('done', 'failed', 'cancelled'),
      sentence: fc.string(),
      doNext: fc.string(),
    }),
    sheetId: orNull(counts),
    held: orNull(
      fc.record({
        rows: counts,
        rowsBrought: counts,
        columns: counts,
        from: days,
        to: days,
        completeThrough: days,
        newestDay: orNull(days),
        fetchedAt: times,
        followedSince: days,
      }),
    ),
    question: fc.string(),
    output: orNull(fc.constantFrom('rows', 'summary', 'bigquery')),
    lastGoodAt: orNull(times),
    wholeAt: orNull(times),
    failures: orNull(fc.record({ count: counts, lastAt: times, kind: fc.constant('out of time') })),
    summaryDue: fc.boolean(),
  });

  it('is read back as it was stored', () => {
    fc.assert(
      fc.property(records, (record) => {
        const { records: stored } = new SavedFile();
        stored.note('r1', record);
        expect(stored.record('r1')).toEqual(record);
      }),
      { numRuns: 300 },
    );
  });

  it('of a failed run is stored with a short reason if the file has no room for the whole reason', () => {
    const file = new SavedFile();
    const { setAll } = file.document;
    file.document.setAll = (texts) => {
      if ([...texts.values()].some((text) => text.length > 600)) throw new StorageFull();
      setAll(texts);
    };
    const failed = {
      ...LAST_RUN,
      by: '',
      how: 'by schedule',
      result: 'failed',
      doNext: 'Do something.',
    } as const;
    const record = { ...RECORD, lastRun: { ...failed, sentence: 'why '.repeat(200) } };
    const short = { sentence: expect.stringMatching(/no room left to store why/), doNext: '' };
    const right = { held: RECORD.held, lastRun: { result: 'failed', ...short } };
    file.records.note('r1', record);
    expect(file.records.record('r1')).toMatchObject(right);
    file.document.set('adreports.inHand.r2', JSON.stringify(UNFINISHED));
    file.records.end('r2', record, new Map([['adreports.log.r2', 'a line of the log '.repeat(20)]]));
    expect(file.records.record('r2')).toMatchObject(right);
    expect(file.records.unfinished('r2')).toBeUndefined();
    expect(() => file.records.note('r1', { ...RECORD, question: 'x'.repeat(600) })).toThrow(StorageFull);
  });

  it.each(['{"v":1}', '{"v":1,"lastRun":[]}', '{"v":2}'])(
    'counts as missing if it is damaged: %s',
    (text) => {
      const file = new SavedFile();
      file.document.set('adreports.run.r1', text);
      expect(file.records.record('r1').lastRun).toBeNull();
    },
  );
});
