import { isLive } from '../../../src/reports/schedule/report-state';
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
