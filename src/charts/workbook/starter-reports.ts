import type { CurrencyId, DimensionId, MetricId, ReportKindId, ZoneId } from '../../catalogue';
import { ABSENT, type ReportDraft } from '../../request';

/** The reports of the starter workbook. (Stored: names must not change.) */
export type StarterReport = 'days' | 'months' | 'countries' | 'year' | 'ltv' | 'retention';
export type StarterIds = Readonly<Record<StarterReport, string>>;

interface Starter {
  readonly report: ReportKindId;
  readonly range: string;
  readonly dimensions: readonly DimensionId[];
  readonly metrics: readonly MetricId[];
}

export const EARNINGS = ['revenue', 'impressionApi', 'ecpmApi', 'clickApi'] as const;
/** Half a year: 26 weeks, or 6 months. */
const COHORT_DAYS = 'last 182 days';

const STARTERS: Readonly<Record<StarterReport, Starter>> = {
  // First, because its responses contain the names of apps, which full reports show, too.
  ltv: {
    report: 'ltv',
    range: COHORT_DAYS,
    dimensions: ['date', 'appId', 'appName'],
    metrics: ['newUserNum', 'ltv1', 'ltv3', 'ltv7', 'ltv14', 'ltv30', 'ltv60', 'ltv90'],
  },
  retention: {
    report: 'retention',
    range: COHORT_DAYS,
    dimensions: ['date', 'appId', 'appName'],
    metrics: ['kp2', 'kp3', 'kp7', 'kp14', 'kp30', 'kp60', 'kp90'],
  },
  days: {
    report: 'full',
    range: 'last 2 months',
    dimensions: ['date', 'appId', 'appName', 'network', 'networkName'],
    metrics: EARNINGS,
  },
  months: {
    report: 'full',
    // The newest month, twelve whole months before it, the same twelve a year before, and the oldest, whose first days may be missing.
    range: 'last 26 months',
    dimensions: ['month', 'appId', 'appName', 'network', 'networkName'],
    metrics: EARNINGS,
  },
  countries: {
    report: 'full',
    range: 'last 2 months',
    dimensions: ['month', 'appId', 'appName', 'area', 'countryName'],
    metrics: EARNINGS,
  },
  year: {
    report: 'full',
    // The days of the newest month, and the same days a year before.
    range: 'last 13 months',
    dimensions: ['date', 'appId', 'appName'],
    metrics: EARNINGS,
  },
};

/** The keys of the starter reports, in the order in which they run. */
export const STARTER_KEYS = Object.keys(STARTERS) as readonly StarterReport[];

export function buildStarterDraft(key: StarterReport, zone: ZoneId, currency: CurrencyId): ReportDraft {
  const { report, range, dimensions, metrics } = STARTERS[key];
  return { ...ABSENT, report, startDate: range, endDate: '', zone, currency, apps: [], dimensions, metrics };
}
