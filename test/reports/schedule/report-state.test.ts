import type { HeldData, LastRun, RunProgress } from '../../../src/reports/run-facts';
import { isBehind, reportState } from '../../../src/reports/schedule/report-state';
import type { ReportDraft } from '../../../src/request/draft';
import { defaultSettings } from '../../../src/settings/settings';
import { DRAFT } from '../file';

const HOUR = 3_600_000;
/** 20 November 2026, 11:30 UTC: half an hour before 19 November is complete in the full report's UTC+0. */
const BEFORE = Date.UTC(2026, 10, 20, 11, 30);
const AFTER = BEFORE + HOUR;

const HELD: HeldData = {
  rows: 12,
  from: '2026-11-12',
  to: '2026-11-18',
  completeThrough: '2026-11-18',
  newestDay: '2026-11-18',
  fetchedAt: BEFORE,
};
const FAILED: LastRun = {
  startedAt: 0,
  endedAt: 1,
  by: '',
  how: 'by hand',
  result: 'failed',
  sentence: 'No answer came.',
  doNext: '',
};

function running(at: number): { progress: RunProgress } {
  return { progress: { phase: 'pages', done: 1, of: 9, rows: 1000, calls: 1, startedAt: at, at } };
}

describe('the state of a report', () => {
  const known = {
    draft: DRAFT,
    paused: false,
    lastRun: null,
    held: HELD,
    run: null,
    waits: false,
    isTakenBack: false,
  };
  it.each([
    ['never run', { held: null }, BEFORE],
    ['fresh', {}, BEFORE],
    ['no rows', { held: { ...HELD, rowsBrought: 0 } }, BEFORE],
    ['due', {}, AFTER],
    ['due', { isTakenBack: true }, BEFORE],
    ['failed', { lastRun: FAILED }, BEFORE],
    ['fresh', { lastRun: { ...FAILED, result: 'cancelled' as const } }, BEFORE],
    ['paused', { paused: true, lastRun: FAILED }, AFTER],
    ['waits for approval', { waits: true, lastRun: FAILED }, AFTER],
    ['running', { run: running(BEFORE - 60_000) }, BEFORE],
    ['stopped', { run: running(BEFORE - 100_000) }, BEFORE],
    ['running', { run: running(BEFORE), paused: true, held: null }, BEFORE],
  ])('is %s', (state, change, now) => {
    expect(reportState({ ...known, ...change }, defaultSettings(), now)).toBe(state);
  });
});

describe('a report is due', () => {
  const fixed = (startDate: string, endDate: string, kind: ReportDraft['report'] = 'full'): ReportDraft => ({
    ...DRAFT,
    report: kind,
    startDate,
    endDate,
  });
  const due = (draft: ReportDraft, held: Partial<HeldData>, now = AFTER) =>
    isBehind(draft, { ...HELD, ...held }, defaultSettings(), now);

  it('while the networks restate its last two days, and not afterwards', () => {
    const draft = fixed('2026-11-01', '2026-11-16');
    const held = { from: '2026-11-01', to: '2026-11-16' };
    expect(due(draft, { ...held, completeThrough: '2026-11-17' })).toBe(true);
    expect(due(draft, { ...held, completeThrough: '2026-11-18' })).toBe(false);
  });

  it('for ninety days of LTV, because cohorts grow', () => {
    const draft = { ...fixed('2026-08-01', '2026-08-02', 'ltv'), metrics: ['ltv1'] };
    const held = { from: '2026-08-01', to: '2026-08-02' };
    expect(due(draft, { ...held, completeThrough: '2026-10-30' })).toBe(true);
    expect(due(draft, { ...held, completeThrough: '2026-10-31' })).toBe(false);
  });
});
