import type { Refreshing } from '../../src/reports/refreshing';
import type { SaveOrder } from '../../src/reports/saved-report';
import { ABSENT, type ReportDraft } from '../../src/request/draft';
import type { ReportName } from '../service/request/names';

/** The four saved reports of a simulation, with the columns that are compared. */
export interface SimulatedReport {
  readonly kind: ReportName;
  readonly order: SaveOrder;
  /** The labels of the key columns. */
  readonly keys: readonly string[];
  readonly numbers: readonly NumberColumn[];
  /** The number of days of its range. */
  readonly days: number;
}

export interface NumberColumn {
  readonly label: string;
  /** The type of the number. The ledger does not record shares. */
  readonly type: 'money' | 'count' | 'share';
  /** The day of the cohort, for LTV and retention. */
  readonly cohortDay?: number;
}

const COHORT_DAYS = [1, 2, 3, 4, 5, 6, 7, 14, 30];
const KEYS = ['Date', 'App id', 'Country code'];
const BLANK: Omit<ReportDraft, 'report'> = {
  ...ABSENT,
  apps: [],
  startDate: '',
  endDate: '',
  dimensions: ['date', 'appId', 'area'],
  metrics: [],
  zone: 'UTC+0',
  currency: 'USD',
};

function order(name: string, draft: ReportDraft, change: Partial<Refreshing>): SaveOrder {
  const refreshing: Refreshing = {
    schedule: { kind: 'when ready' },
    history: 'dropped',
    daysAgain: 2,
    threshold: { absolute: 0, percent: 0 },
    ...change,
  };
  return { name, draft, destination: { kind: 'new sheet', title: name }, refreshing };
}

const cohort = (label: string, type: NumberColumn['type'], days: readonly number[]): NumberColumn[] =>
  days.map((cohortDay) => ({ label: `${label} day ${cohortDay}`, type, cohortDay }));

export const SIMULATED_REPORTS: readonly SimulatedReport[] = [
  {
    kind: 'full',
    order: order(
      'Revenue',
      {
        ...BLANK,
        report: 'full',
        startDate: 'last 30 days',
        metrics: ['revenue', 'impressionApi', 'newUsers'],
      },
      { history: 'kept' },
    ),
    keys: KEYS,
    numbers: [
      { label: 'Revenue', type: 'money' },
      { label: 'Impressions (networks)', type: 'count' },
      { label: 'New users', type: 'count' },
    ],
    days: 30,
  },
  {
    kind: 'ltv',
    order: order(
      'Lifetime value',
      { ...BLANK, report: 'ltv', startDate: 'last 120 days', metrics: ['newUserNum', '1-7', '14', '30'] },
      { schedule: { kind: 'daily', hour: 16 } },
    ),
    keys: KEYS,
    numbers: [{ label: 'New users', type: 'count' }, ...cohort('LTV', 'money', COHORT_DAYS)],
    days: 120,
  },
  {
    kind: 'retention',
    order: order(
      'Retention',
      { ...BLANK, report: 'retention', startDate: 'last 120 days', metrics: ['2-7', '14', '30'] },
      {},
    ),
    keys: KEYS,
    numbers: cohort('Retention', 'share', COHORT_DAYS.slice(1)),
    days: 120,
  },
  {
    kind: 'device',
    order: order(
      'Devices yesterday',
      { ...BLANK, report: 'device', apps: ['00123456'], startDate: 'yesterday', dimensions: [] },
      { schedule: { kind: 'daily', hour: 10 } },
    ),
    keys: ['Time', 'Network placement id', 'Google advertising id', 'User id'],
    numbers: [
      { label: 'Impressions', type: 'count' },
      { label: 'Clicks', type: 'count' },
      { label: 'Revenue', type: 'money' },
    ],
    days: 1,
  },
];
