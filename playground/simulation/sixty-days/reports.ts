import type { Refreshing } from '../../../src/reports/refreshing';
import type { SaveOrder } from '../../../src/reports/saved-report';
import { ABSENT, type ReportDraft } from '../../../src/request/draft';
import type { ReportName } from '../../service/request/names';

/** A saved report by day, app and country, with the labels of its number columns, and the number of days of its range. */
export interface SimulatedReport {
  readonly kind: ReportName;
  readonly numbers: readonly string[];
  readonly days: number;
  readonly order: SaveOrder;
}

const DRAFT: Omit<ReportDraft, 'report'> = {
  ...{ ...ABSENT, apps: [], startDate: '', endDate: '', dimensions: ['date', 'appId', 'area'], metrics: [] },
  ...{ zone: 'UTC+0', currency: 'USD' },
};
const REFRESHING: Refreshing = {
  ...{ schedule: { kind: 'when ready' }, history: 'kept', daysAgain: 2 },
  threshold: { absolute: 0, percent: 0 },
};
const newSheet = (title: string) => ({ name: title, destination: { kind: 'new sheet', title } }) as const;

export const REPORTS: readonly SimulatedReport[] = [
  {
    kind: 'full',
    numbers: ['Revenue', 'Impressions (networks)', 'New users'],
    days: 30,
    order: {
      ...newSheet('Revenue'),
      draft: {
        ...DRAFT,
        report: 'full',
        startDate: 'last 30 days',
        metrics: ['revenue', 'impressionApi', 'newUsers'],
      },
      refreshing: REFRESHING,
    },
  },
  {
    kind: 'ltv',
    numbers: ['New users', ...[1, 2, 3, 4, 5, 6, 7, 14, 30].map((day) => `LTV day ${day}`)],
    days: 120,
    order: {
      ...newSheet('Lifetime value'),
      draft: {
        ...DRAFT,
        report: 'ltv',
        startDate: 'last 120 days',
        metrics: ['newUserNum', '1-7', '14', '30'],
      },
      refreshing: { ...REFRESHING, schedule: { kind: 'daily', hour: 16 }, history: 'dropped' },
    },
  },
];

/** The day of the cohort that a column of LTV is about; 0 for other columns. */
export function cohortDayOf(label: string): number {
  return Number(/^LTV day (\d+)$/.exec(label)?.[1] ?? 0);
}
