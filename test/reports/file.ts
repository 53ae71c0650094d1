import type { StoredReport } from '../../src/reports/saved-report';
import { ABSENT, type ReportDraft } from '../../src/request/draft';

export const ANA = 'ana@example.com';
export const BEN = 'ben@example.com';

/** A draft as the form sends it. */
export const DRAFT: ReportDraft = {
  ...ABSENT,
  report: 'full',
  apps: ['00123456'],
  startDate: 'last 7 days',
  endDate: '',
  dimensions: ['date', 'appId'],
  metrics: ['revenue', 'impressionApi'],
  zone: 'UTC+0',
  currency: 'USD',
};

export const REVENUE: StoredReport = {
  id: 'r000000000001',
  name: 'Revenue',
  draft: DRAFT,
  revision: 3,
  owner: ANA,
  ownerId: 'a'.repeat(16),
  createdAt: 1,
  changedBy: ANA,
  changedAt: 1,
  paused: false,
  destination: { kind: 'new sheet', title: 'Revenue' },
  refreshing: {
    schedule: { kind: 'daily', hour: 9 },
    history: 'kept',
    daysAgain: 3,
  },
};
