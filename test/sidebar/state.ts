import type { FailureMessage } from '../../src/errors/failure-message';
import type { GoodRun, RunProgress, SheetCoverage } from '../../src/reports/run-facts';
import type { SavedReport } from '../../src/reports/saved-report';
import { ABSENT } from '../../src/request/draft';
import type { SidebarState } from '../../src/sidebar-server';

/** Noon of Saturday, 21 November 2026 (UTC). */
export const NOW = Date.UTC(2026, 10, 21, 12);
export const MINUTE = 60_000;

export const HELD: SheetCoverage = {
  rows: 1061,
  from: '2026-11-13',
  to: '2026-11-19',
  completeThrough: '2026-11-19',
  newestDay: '2026-11-19',
  fetchedAt: NOW - 3 * 60 * MINUTE,
};

/** A saved full report of the last 7 days that is fresh. */
export const REPORT: SavedReport = {
  id: 'r1',
  name: 'Revenue by network',
  draft: {
    ...ABSENT,
    report: 'full',
    apps: [],
    startDate: 'last 7 days',
    endDate: '',
    dimensions: ['date'],
    metrics: ['revenue'],
    zone: 'UTC+0',
    currency: 'USD',
  },
  revision: 3,
  owner: 'ana@example.com',
  mine: true,
  changedBy: 'ana@example.com',
  changedAt: NOW - 48 * 60 * MINUTE,
  paused: false,
  refreshing: {
    schedule: { kind: 'by hand' },
    history: 'kept',
    daysAgain: 2,
  },
  nextRun: null,
  news: null,
  alert: null,
  lastChecked: null,
  sheet: { sheetId: 7, title: 'Revenue' },
  destination: { kind: 'new sheet', title: 'Revenue' },
  lastRun: {
    startedAt: NOW - 3 * 60 * MINUTE - 5_000,
    endedAt: NOW - 3 * 60 * MINUTE,
    by: 'bo@example.com',
    how: 'by hand',
    result: 'done',
    sentence: '',
    doNext: '',
  },
  coverage: HELD,
  state: 'fresh',
  version: 'the version shown',
  waiting: null,
  run: null,
};

export const STATE: SidebarState = {
  now: NOW,
  timeZone: 'Europe/Berlin',
  user: 'ana@example.com',
  fileUrl: 'https://docs.google.com/spreadsheets/d/file/edit',
  permissions: null,
  baseUrl: 'https://reports.example.com',
  maskedKey: '••••••••a1b2',
  zone: 'UTC+0',
  currency: 'USD',
  language: { language: 'en', isChosen: false },
  formulas: { owner: 'ana@example.com', mine: true, allowed: false, allowedIds: [] },
  formulaRefreshing: { inFile: false, isRefused: false, byHour: false },
  recipients: { addresses: [], chat: '', problem: '' },
  id: '',
  name: '',
  otherConnections: [],
  missingConnections: [],
  reports: [REPORT],
  suggestions: { apps: [], networks: [], placements: [] },
  activeSheet: { sheetId: 1, title: 'Notes', isEmpty: true, cell: 'A1', reportId: null },
  statusProblem: '',
  bigQuery: null,
  bigQueryChange: '',
};

/** 14 of 26 pages read. */
export const PROGRESS: RunProgress = {
  phase: 'pages',
  done: 14,
  of: 26,
  rows: 13_000,
  startedAt: NOW,
  at: NOW + 14_000,
};

/** A run that inserted ten rows. */
export const RUN: GoodRun = {
  sheetTitle: 'Revenue',
  sheetId: 7,
  rows: 10,
  rowsBrought: 10,
  rowsInserted: 10,
  rowsChanged: 0,
  rowsDeleted: 0,
  cellsWritten: 30,
  restatedSum: { count: 0, revenue: null, unknown: 0, currency: 'USD' },
  from: '2026-11-13',
  to: '2026-11-19',
  newestCompleteDay: '2026-11-19',
  facts: [],
  notices: [],
  tableUrl: null,
};

export const FAILURE: FailureMessage = {
  kind: 'key refused',
  happened: 'The service refused the report key (“<b>no</b>”).',
  kept: 'Nothing was written. The rows in the sheet did not change.',
  doNext: 'Paste the current key in Ad Reports ▸ Settings.',
  issues: [],
  trace: '',
};

/** A call that has not been made. */
export const IDLE = {
  isBusy: false,
  answer: null,
  failure: null,
  about: '',
  ask: async () => undefined,
  forget: () => undefined,
};
