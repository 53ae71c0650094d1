import fc from 'fast-check';
import { addDays } from '../../../src/dates/calendar';
import type { RunRecord } from '../../../src/reports/store/run-records';
import { SavedFile } from '../file';

const PROGRESS = { phase: 'pages', done: 1, of: 2, rows: 3, calls: 4, startedAt: 5, at: 6 } as const;
const RUN_ID = 'a'.repeat(16);
const OF_RUN = { by: '', how: 'by schedule', progress: PROGRESS, slices: 1, calls: 0, waits: false } as const;
const UNFINISHED = { runId: RUN_ID, ...OF_RUN };
const SAID = { sentence: '', doNext: '' };
const LAST_RUN = { startedAt: 1, endedAt: 2, by: '', how: 'by hand', result: 'done', ...SAID } as const;
const DAYS = { from: '2026-11-01', to: '2026-11-02', completeThrough: '2026-11-02', newestDay: null };
const HELD = { rows: 1, ...DAYS, fetchedAt: 3 };

function recordOf(stored: object) {
  const file = new SavedFile();
  file.document.set('adreports.run.r1', JSON.stringify({ v: 1, ...stored }));
  return file.records.record('r1');
}

describe('a stored run record', () => {
  it('is read with all its readable values, also in a file of an earlier version', () => {
    const failures = { count: 2, lastAt: 4, kind: 'out of time' };
    const earlier = { lastRun: LAST_RUN, held: { ...HELD, columns: 2 }, failures, summaryDue: true };
    expect(recordOf(earlier)).toMatchObject({ held: HELD, failures, lastRun: LAST_RUN, otherRun: null });
  });

  it.each<[object, object]>([
    [{ held: { ...HELD, to: 'today' } }, { held: null }],
    [{ held: [] }, { held: null }],
    [{ failures: { count: 'many', lastAt: 1, kind: 'x' } }, { failures: null }],
    [
      { question: 7, lastGoodAt: 'x', sheetId: null },
      { question: '', lastGoodAt: null, sheetId: null },
    ],
    [{ unfinished: { ...UNFINISHED, progress: { ...PROGRESS, at: 'soon' } } }, { unfinished: null }],
    [{ unfinished: { ...UNFINISHED, runId: 'x' } }, { unfinished: null }],
    [{ unfinished: { ...UNFINISHED, how: 'by chance' } }, { unfinished: null }],
    [{ otherRun: { ...LAST_RUN, result: 'odd' } }, { otherRun: null }],
  ])('counts a damaged value as unknown: %j', (damage, right) => {
    expect(recordOf({ lastRun: LAST_RUN, ...damage })).toMatchObject({ lastRun: LAST_RUN, ...right });
  });

  it.each([{ lastRun: undefined }, { lastRun: [] }, { v: 2 }])(
    'is that of a report that never ran: %j',
    (damage) => {
      expect(recordOf({ lastRun: LAST_RUN, held: HELD, ...damage })).toMatchObject({
        lastRun: null,
        held: null,
      });
    },
  );

  it('has an unfinished run from its beginning to its end, also before the first end', () => {
    const { records } = new SavedFile();
    records.begin('r1', UNFINISHED);
    expect([records.unfinished('r1'), records.record('r1').lastRun]).toEqual([UNFINISHED, null]);
    records.end('r1', { ...records.record('r1'), lastRun: LAST_RUN });
    expect([records.unfinished('r1'), records.record('r1').lastRun]).toEqual([undefined, LAST_RUN]);
  });
});

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
    unfinished: orNull(fc.constant(UNFINISHED)),
    otherRun: orNull(fc.constant(LAST_RUN)),
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
});
