import { type RunRecord, RunRecords } from '../../../src/reports/store/run-records';
import { createTextStore } from '../../fakes/text-store';

const PROGRESS = { phase: 'pages', done: 1, of: 2, rows: 3, startedAt: 5, at: 6 } as const;
const RUN_ID = 'a'.repeat(16);
const OF_RUN = { by: '', how: 'by schedule', progress: PROGRESS, slices: 1, waits: false } as const;
const UNFINISHED = { runId: RUN_ID, ...OF_RUN };
const SAID = { sentence: '', doNext: '' };
const LAST_RUN = { startedAt: 1, endedAt: 2, by: '', how: 'by hand', result: 'done', ...SAID } as const;
const DAYS = { from: '2026-11-01', to: '2026-11-02', completeThrough: '2026-11-02', newestDay: null };
const HELD = { rows: 1, ...DAYS, fetchedAt: 3 };

function recordOf(stored: object) {
  const text = JSON.stringify({ v: 1, ...stored });
  return new RunRecords(createTextStore({ 'adreports.run.r1': text })).readRunRecord('r1');
}

it('a stored run record is read back as it was stored', () => {
  const records = new RunRecords(createTextStore());
  const record: RunRecord = {
    lastRun: LAST_RUN,
    sheetId: 0,
    coverage: { ...HELD, rowsBrought: 0 },
    question: 'q',
    output: 'summary',
    lastGoodAt: 0,
    wholeAt: 5,
    failures: { count: 1, lastAt: 4, kind: 'out of time' },
    alert: { day: '2026-09-14', judgedAt: 3, lines: ['AdMob: 1.00, usually 9.00 (−89 %)'], problem: '' },
    news: { count: 47, revenue: 517.2, unknown: 0, currency: 'USD', at: 3 },
    unfinished: UNFINISHED,
  };
  records.writeRunRecord('r1', record);
  expect(records.readRunRecord('r1')).toEqual(record);
});

it('a stored run record of an earlier version is read with all its values', () => {
  const failures = { count: 2, lastAt: 4, kind: 'out of time' };
  const earlier = { lastRun: LAST_RUN, held: { ...HELD, columns: 2 }, failures, summaryDue: true };
  expect(recordOf(earlier)).toMatchObject({ coverage: HELD, failures, lastRun: LAST_RUN });
});

it.each<object>([
  { held: { ...HELD, to: 'today' } },
  { question: 7 },
  { lastGoodAt: 'x' },
  { unfinished: { ...UNFINISHED, progress: { ...PROGRESS, at: 'soon' } } },
  { unfinished: { ...UNFINISHED, progress: { ...PROGRESS, phase: 'waiting' } } },
  { unfinished: { ...UNFINISHED, how: 'by chance' } },
])('a damaged run record counts as missing: %j', (damage) => {
  expect(recordOf({ lastRun: LAST_RUN, ...damage })).toEqual(
    new RunRecords(createTextStore()).readRunRecord('r1'),
  );
});
