import type { LastRun, RunProgress, SheetCoverage } from '../../../src/reports/run-facts';
import { deriveReportState } from '../../../src/reports/status/report-list';
import type { ReportDraft } from '../../../src/request/draft';
import { DEFAULT_SETTINGS } from '../../../src/settings/connection-settings';
import { DRAFT } from '../file';

const HOUR = 3_600_000;
/** 20 November 2026, 11:30 UTC: half an hour before 19 November is complete in the full report's UTC+0. */
const BEFORE = Date.UTC(2026, 10, 20, 11, 30);
const AFTER = BEFORE + HOUR;

const HELD: SheetCoverage = {
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
  return { progress: { phase: 'pages', done: 1, of: 9, rows: 1000, startedAt: at, at } };
}

const REPORT = {
  draft: DRAFT,
  paused: false,
  lastRun: null,
  coverage: HELD,
  run: null,
  waits: false,
  mustRefetchAll: false,
};

/** A report of fixed days with the numbers that were complete through a day. */
function createFixedReport({
  from,
  to,
  completeThrough,
  change = {},
}: {
  readonly from: string;
  readonly to: string;
  readonly completeThrough: string;
  readonly change?: Partial<ReportDraft>;
}) {
  return {
    draft: { ...DRAFT, ...change, startDate: from, endDate: to },
    coverage: { ...HELD, from, to, completeThrough },
  };
}
const NOVEMBER = { from: '2026-11-01', to: '2026-11-16' };
const LTV = { report: 'ltv', metrics: ['ltv1'] } as const;

it.each([
  ['never run before its first run', 'never run', { coverage: null }, BEFORE],
  ['fresh after a run', 'fresh', {}, BEFORE],
  ['without rows if the service had none', 'no rows', { coverage: { ...HELD, rowsBrought: 0 } }, BEFORE],
  ['due when a new day is complete', 'due', {}, AFTER],
  [
    'due while the networks restate its last two days',
    'due',
    createFixedReport({ ...NOVEMBER, completeThrough: '2026-11-17' }),
    AFTER,
  ],
  [
    'fresh when its last day is final',
    'fresh',
    createFixedReport({ ...NOVEMBER, completeThrough: '2026-11-18' }),
    AFTER,
  ],
  [
    'due for ninety days of LTV, because cohorts grow',
    'due',
    createFixedReport({ from: '2026-08-01', to: '2026-08-02', completeThrough: '2026-10-30', change: LTV }),
    AFTER,
  ],
  [
    'fresh when its cohorts have ninety days',
    'fresh',
    createFixedReport({ from: '2026-08-01', to: '2026-08-02', completeThrough: '2026-10-31', change: LTV }),
    AFTER,
  ],
  ['failed after a failed run', 'failed', { lastRun: FAILED }, BEFORE],
  ['paused rather than failed', 'paused', { paused: true, lastRun: FAILED }, AFTER],
  ['waiting for approval rather than failed', 'waits for approval', { waits: true, lastRun: FAILED }, AFTER],
  ['running after progress a minute ago', 'running', { run: running(BEFORE - 60_000) }, BEFORE],
  ['stopped without progress for 100 seconds', 'stopped', { run: running(BEFORE - 100_000) }, BEFORE],
])('a report is %s', (_, state, change, now) => {
  expect(deriveReportState({ ...REPORT, ...change }, DEFAULT_SETTINGS, now)).toBe(state);
});
