import type { SavedReport } from '../../../src/reports/saved-report';
import { ABSENT } from '../../../src/request/draft';
import type { SidebarState } from '../../../src/sidebar-server';
import { STATE as FILE, REPORT } from '../state';

/** 14:00 UTC: 20 November is complete in each report zone but UTC-8. */
export const NOW = Date.UTC(2026, 10, 21, 14);

export const STATE: SidebarState = {
  ...FILE,
  now: NOW,
  user: 'me@example.com',
  reports: [],
  suggestions: {
    apps: [
      { id: 'app-1', name: 'Puzzle Quest' },
      { id: 'app-2', name: '<img src=x onerror=alert(1)>' },
    ],
    networks: [{ id: '1', name: 'Aurora Ads' }],
    placements: [],
  },
  activeSheet: { sheetId: 7, title: 'Sheet1', isEmpty: false, cell: 'D4', reportId: null },
};

/** An LTV report with a sheet. */
export const SAVED: SavedReport = {
  ...REPORT,
  name: 'Board',
  draft: {
    ...ABSENT,
    report: 'ltv',
    apps: ['app-1'],
    areas: ['US'],
    startDate: 'last 30 days',
    endDate: '',
    dimensions: ['date', 'appId', 'area'],
    metrics: ['newUserNum', 'ltv1', 'ltv2', 'ltv3', 'ltv7'],
    zone: 'UTC+8',
    currency: 'CNY',
  },
  owner: 'me@example.com',
  changedAt: Date.UTC(2026, 10, 21, 13, 2),
  sheet: { sheetId: 3, title: 'Board of LTV' },
  destination: { kind: 'new sheet', title: 'Board' },
  lastRun: null,
  coverage: null,
};

/** A saved device report of one app's newest day. */
export const DEVICE: SavedReport = {
  ...SAVED,
  id: 'r2',
  name: 'Rows',
  draft: {
    ...SAVED.draft,
    report: 'device',
    areas: [],
    startDate: 'yesterday',
    dimensions: ['dateTimeStamp', 'gaid', 'area'],
    metrics: ['impression', 'deviceRevenue'],
  },
};
