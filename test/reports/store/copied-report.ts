import type { StoredReport } from '../../../src/reports/saved-report';
import { reportText } from '../../../src/reports/store/report-text';
import { ANA, DRAFT } from '../file';

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
    threshold: { absolute: 0.01, percent: 0 },
  },
};

/** The metadata of Revenue’s sheet, changed. */
export function carriedAs(change: object, id = REVENUE.id): string {
  const text = reportText({ ...REVENUE, ...change });
  return JSON.stringify({ v: 1, file: 'original', id, report: text });
}
