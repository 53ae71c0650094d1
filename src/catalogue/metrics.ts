import type * as english from './english';
import type { MetricEntry } from './entry';
import { type Labelled, type WhyNotAdded, withFieldText } from './texts';

/** The facts of one metric, without its id and without the facts that all metrics under its heading share. */
interface MetricRow extends Omit<MetricEntry, 'id' | 'source' | 'group' | 'reports' | keyof Labelled> {
  readonly reports?: MetricEntry['reports'];
}
type MetricFacts = Partial<MetricRow>;
type OfId<Id extends string> = MetricEntry & { readonly id: Id };

/** The metrics under one heading of the form, by id. Without `reports`, the full report has the metric under its id. */
function buildMetrics<Id extends keyof typeof english.metrics>(
  source: MetricEntry['source'],
  group: MetricEntry['group'],
  rows: Readonly<Record<Id, MetricRow>>,
): readonly OfId<Id>[] {
  return (Object.keys(rows) as Id[]).map((id) => {
    const reports = { full: { requestName: id, responseName: id } };
    return withFieldText({ id, source, group, reports, ...rows[id] }, ({ metrics }) => metrics[id]);
  });
}

const count = createMetricBuilder('count');
const money = createMetricBuilder('money');
const share = createMetricBuilder('share');

/** Returns a function that makes metrics of this type. Values of several rows are added up, unless `facts` name another aggregate. */
function createMetricBuilder(type: MetricEntry['type']) {
  return (...facts: MetricFacts[]): MetricRow =>
    Object.assign({ type, aggregate: { kind: 'sum' } }, ...facts);
}

/** The value of several rows is `times` × the sum of the numerator / the sum of the denominator. */
function asRatio(numerator: string, denominator: string, times = 1): MetricFacts {
  return { aggregate: { kind: 'ratio', numerator, denominator, times } };
}

function asWeighted(by: string): MetricFacts {
  return { aggregate: { kind: 'weighted', by } };
}

function withoutAggregate(why: WhyNotAdded): MetricFacts {
  return { aggregate: { kind: 'none', why } };
}

/** Requests of the full report cannot name the metric. Only responses to requests for “all” metrics contain it (section 4.2). */
function asResponseOnly(id: string): MetricFacts {
  return { reports: { full: { requestName: null, responseName: id } } };
}

/** Only device reports have the metric, in this column of device files. */
function asDeviceMetric(column: string): MetricFacts {
  return { reports: { device: { requestName: null, responseName: column } } };
}

const UNIQUE = withoutAggregate('repeated');
const UNDESCRIBED = withoutAggregate('undescribed');

/** The metric is also a column of device files, with the same name. */
const withDeviceColumn = (id: string) => ({
  reports: {
    full: { requestName: id, responseName: id },
    device: { requestName: null, responseName: id },
  },
});
const ONLY_IN_SUMMARY = {
  summaryOnly: true,
  reports: { device: { requestName: null, responseName: null } },
} as const;

/** All metrics but those of cohorts. Section 2.4. */
const PLAIN_METRICS = [
  // Reported by the ad networks, which pay for them.
  ...buildMetrics('network', 'Revenue', {
    revenue: money({ reports: { full: { requestName: 'revenue', responseName: 'Revenue' } } }),
    estimateRevenue: money(UNDESCRIBED, asResponseOnly('estimateRevenue')),
    ecpmApi: money(asRatio('revenue', 'impressionApi', 1000)),
  }),
  ...buildMetrics('network', 'Network traffic', {
    impressionApi: count(),
    clickApi: count(),
    ctrApi: share(asRatio('clickApi', 'impressionApi')),
    requestApi: count(),
    fillApi: count(),
    fillrateApi: share(asRatio('fillApi', 'requestApi')),
  }),
  ...buildMetrics('network', 'Network bidding', {
    bidRequestApi: count(),
    bidResponseApi: count(),
    bidResponseRateApi: share(asRatio('bidResponseApi', 'bidRequestApi')),
    bidWinRateApi: share(asRatio('requestApi', 'bidResponseApi')),
  }),
  // Recorded by the service itself: estimates, available at once and for every dimension.
  ...buildMetrics('tracked', 'Revenue', { eventRevenue: money() }),
  ...buildMetrics('tracked', 'Users', {
    dau: count(UNIQUE),
    deu: count(UNIQUE),
    arpu: money(asWeighted('dau')),
    newUsers: count(),
    newUserRate: share(
      UNDESCRIBED,
      // Whatever the formula is, the rate is not known if `newUsers` or `dau` is not.
      { madeOf: ['newUsers', 'dau'], ...asResponseOnly('newUserRate') },
    ),
    enterAdScene: count(),
    enterAdSceneUsers: count(UNIQUE),
  }),
  ...buildMetrics('tracked', 'Traffic', {
    impression: count(withDeviceColumn('impression')),
    impressionRatio: share(UNDESCRIBED, asResponseOnly('impressionRatio')),
    click: count(withDeviceColumn('click')),
    clickUsers: count(UNIQUE),
    ctr: share(asRatio('click', 'impression')),
    request: count(),
    appRequest: count(UNDESCRIBED, asResponseOnly('appRequest')),
    fill: count(),
    fillrate: share(asRatio('fill', 'request'), asResponseOnly('fillrate')),
  }),
  ...buildMetrics('tracked', 'Bidding', {
    bidRequest: count(),
    bidResponse: count(),
    bidResponseRate: share(asRatio('bidResponse', 'bidRequest')),
    bidWinRate: share(asRatio('request', 'bidResponse')),
  }),
  // Of device rows, section 2.3. Their revenue is an estimate for each device, so it differs from the full report's revenue.
  ...buildMetrics('tracked', 'Device', {
    deviceRevenue: money(asDeviceMetric('revenue')),
    deviceEcpm: money(asRatio('deviceRevenue', 'impression', 1000), asDeviceMetric('ecpm')),
    tpRevenue: money(asDeviceMetric('tp_revenue')),
    deviceCtr: share(asRatio('click', 'impression'), ONLY_IN_SUMMARY),
    devices: count(UNIQUE, ONLY_IN_SUMMARY),
    arpuDevice: money(UNIQUE, ONLY_IN_SUMMARY),
  }),
];

/** The days after the first launch for which LTV and retention exist (sections 2.5 and 2.6). */
export const COHORT_DAYS: readonly number[] = Array.from({ length: 90 }, (_, at) => at + 1);

const WEIGHTED_BY_USERS = asWeighted('newUserNum');
const NO_SIZE = withoutAggregate('sizes');

/** The number of new users. Every LTV response contains it (section 2.5). */
export const COHORT_SIZE_METRICS = buildMetrics('tracked', 'Cohort', {
  newUserNum: count({
    reports: { ltv: { requestName: null, responseName: 'newUserNum', isAlwaysSent: true } },
  }),
});

const LTV_METRICS = COHORT_DAYS.map((day): OfId<`ltv${number}`> => {
  const id = `ltv${day}` as const;
  const reports = { ltv: { requestName: id, responseName: id } };
  const facts = { id, source: 'tracked', group: 'LTV', ...money(WEIGHTED_BY_USERS) } as const;
  return withFieldText({ ...facts, reports, cohortDay: day }, ({ describeLtv }) => describeLtv(day));
});

/** The metrics for retention of day 1 to 90. Requests cannot name day 1 (section 4.4). */
const RETENTION_METRICS = COHORT_DAYS.map((day): OfId<`kp${number}`> => {
  const id = `kp${day}` as const;
  const reports = { retention: { requestName: day === 1 ? null : id, responseName: id } };
  const facts = { id, source: 'tracked', group: 'Retention', ...share(NO_SIZE) } as const;
  return withFieldText({ ...facts, reports, cohortDay: day }, ({ describeRetention }) =>
    describeRetention(day),
  );
});

export const METRIC_DATA = [...PLAIN_METRICS, ...COHORT_SIZE_METRICS, ...LTV_METRICS, ...RETENTION_METRICS];
