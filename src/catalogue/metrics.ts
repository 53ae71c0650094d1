import type { MetricEntry } from './entry';

/** The facts of one metric, without its id and without the facts that all metrics under its heading share. */
interface MetricRow extends Omit<MetricEntry, 'id' | 'source' | 'group' | 'reports'> {
  readonly reports?: MetricEntry['reports'];
}
type MetricFacts = Partial<MetricRow>;
type OfId<Id extends string> = MetricEntry & { readonly id: Id };

/** The metrics under one heading of the form, by id. Without `reports`, the full report has the metric under its id. */
function buildMetrics<Id extends string>(
  source: MetricEntry['source'],
  group: string,
  rows: Readonly<Record<Id, MetricRow>>,
): readonly OfId<Id>[] {
  return (Object.keys(rows) as Id[]).map((id) => ({
    id,
    source,
    group,
    reports: { full: { requestName: id, responseName: id } },
    ...rows[id],
  }));
}

const count = createMetricBuilder('count');
const money = createMetricBuilder('money');
const share = createMetricBuilder('share');

/** Returns a function that makes metrics of this type. Values of several rows are added up, unless `facts` name another aggregate. */
function createMetricBuilder(type: MetricEntry['type']) {
  return (label: string, description: string, ...facts: MetricFacts[]): MetricRow =>
    Object.assign({ label, type, description, aggregate: { kind: 'sum' } }, ...facts);
}

/** The value of several rows is `times` × the sum of the numerator / the sum of the denominator. */
function asRatio(numerator: string, denominator: string, times = 1): MetricFacts {
  return { aggregate: { kind: 'ratio', numerator, denominator, times } };
}

/** The value of several rows is their mean, weighted by the metric `by`. */
function asWeighted(by: string): MetricFacts {
  return { aggregate: { kind: 'weighted', by } };
}

/** The value of several rows cannot be calculated; `why` is the reason. */
function withoutAggregate(why: string): MetricFacts {
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

const UNIQUE = withoutAggregate('a user can be in several rows and would be counted twice');
const NO_FORMULA = withoutAggregate('the service does not document its formula');

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
    revenue: money(
      'Revenue',
      'Revenue that the ad networks report. The networks usually still correct the newest two complete days.',
      { reports: { full: { requestName: 'revenue', responseName: 'Revenue' } } },
    ),
    estimateRevenue: money(
      'Estimated revenue',
      'An estimate that the service sometimes sends but does not describe. Never add this estimate to Revenue.',
      withoutAggregate('the service does not describe this number'),
      asResponseOnly('estimateRevenue'),
    ),
    ecpmApi: money(
      'eCPM (networks)',
      'Revenue per 1,000 impressions, by the ad networks’ figures.',
      asRatio('revenue', 'impressionApi', 1000),
    ),
  }),
  ...buildMetrics('network', 'Network traffic', {
    impressionApi: count('Impressions (networks)', 'Impressions that the ad networks report.'),
    clickApi: count('Clicks (networks)', 'Clicks that the ad networks report.'),
    ctrApi: share(
      'CTR (networks)',
      'Clicks divided by impressions, by the ad networks’ figures.',
      asRatio('clickApi', 'impressionApi'),
    ),
    requestApi: count('Requests (networks)', 'Ad requests that the ad networks report.'),
    fillApi: count('Fills (networks)', 'Requests that the ad networks answered with an ad.'),
    fillrateApi: share(
      'Fill rate (networks)',
      'Fills divided by requests, by the ad networks’ figures.',
      asRatio('fillApi', 'requestApi'),
    ),
  }),
  ...buildMetrics('network', 'Network bidding', {
    bidRequestApi: count('Bid requests (networks)', 'Bid requests that the ad networks report.'),
    bidResponseApi: count('Bid responses (networks)', 'Bids that the ad networks sent back.'),
    bidResponseRateApi: share(
      'Bid response rate (networks)',
      'Bid responses divided by bid requests, by the ad networks’ figures.',
      asRatio('bidResponseApi', 'bidRequestApi'),
    ),
    bidWinRateApi: share(
      'Bid win rate (networks)',
      'Requests divided by bid responses, as the service defines it.',
      asRatio('requestApi', 'bidResponseApi'),
    ),
  }),
  // Recorded by the service itself: estimates, available at once and for every dimension.
  ...buildMetrics('tracked', 'Revenue', {
    eventRevenue: money(
      'Event revenue',
      'Revenue that the service estimates at each impression. It measures the same money as Revenue. Never add up the two metrics.',
    ),
  }),
  ...buildMetrics('tracked', 'Users', {
    dau: count('Daily active users', 'Users who opened the app on the day.', UNIQUE),
    deu: count('Daily engaged users', 'Users who saw at least one ad on the day.', UNIQUE),
    arpu: money('ARPU', 'Average ad revenue per daily active user.', asWeighted('dau')),
    newUsers: count('New users', 'Users who opened the app for the first time.'),
    newUserRate: share(
      'New user rate',
      'The new user rate as the service sends it. Its formula is not documented.',
      NO_FORMULA,
      // Whatever the formula is, the rate is not known if `newUsers` or `dau` is not.
      { madeOf: ['newUsers', 'dau'], ...asResponseOnly('newUserRate') },
    ),
    enterAdScene: count('Ad scene entries', 'How often users reached an ad scene.'),
    enterAdSceneUsers: count('Ad scene users', 'How many different users reached an ad scene.', UNIQUE),
  }),
  ...buildMetrics('tracked', 'Traffic', {
    impression: count(
      'Impressions',
      'Impressions that the service recorded.',
      withDeviceColumn('impression'),
    ),
    impressionRatio: share(
      'Impression ratio',
      'The impression ratio as the service sends it. Its formula is not documented.',
      NO_FORMULA,
      asResponseOnly('impressionRatio'),
    ),
    click: count('Clicks', 'Clicks that the service recorded.', withDeviceColumn('click')),
    clickUsers: count('Clicking users', 'How many different users clicked.', UNIQUE),
    ctr: share('CTR', 'Clicks divided by impressions.', asRatio('click', 'impression')),
    request: count('Requests', 'Ad requests that the service recorded.'),
    appRequest: count(
      'App requests',
      'A number that the service sends but does not describe.',
      withoutAggregate('the service does not say what it counts'),
      asResponseOnly('appRequest'),
    ),
    fill: count('Fills', 'Ad requests that ad networks answered with an ad.'),
    fillrate: share(
      'Fill rate',
      'Fills divided by requests.',
      asRatio('fill', 'request'),
      asResponseOnly('fillrate'),
    ),
  }),
  ...buildMetrics('tracked', 'Bidding', {
    bidRequest: count('Bid requests', 'Bid requests that the service recorded.'),
    bidResponse: count('Bid responses', 'Bids that the service received.'),
    bidResponseRate: share(
      'Bid response rate',
      'Bid responses divided by bid requests.',
      asRatio('bidResponse', 'bidRequest'),
    ),
    bidWinRate: share(
      'Bid win rate',
      'Requests divided by bid responses, as the service defines it.',
      asRatio('request', 'bidResponse'),
    ),
  }),
  // Of device rows, section 2.3. Their revenue is an estimate for each device, so it differs from the full report's revenue.
  ...buildMetrics('tracked', 'Device', {
    deviceRevenue: money(
      'Revenue',
      'Revenue that the service assigns to the device. It differs a little from the full report.',
      asDeviceMetric('revenue'),
    ),
    deviceEcpm: money(
      'eCPM',
      'Revenue per 1,000 impressions of the row.',
      asRatio('deviceRevenue', 'impression', 1000),
      asDeviceMetric('ecpm'),
    ),
    tpRevenue: money(
      "Service's revenue",
      'The revenue by the service’s own calculation, only in files of version 4 or later. Never add it to Revenue.',
      asDeviceMetric('tp_revenue'),
    ),
    deviceCtr: share('CTR', 'Clicks per impression.', asRatio('click', 'impression'), ONLY_IN_SUMMARY),
    devices: count(
      'Devices',
      'The number of different devices, in rows that name a device.',
      withoutAggregate('a device can be in several rows and would be counted twice'),
      ONLY_IN_SUMMARY,
    ),
    // Sheets and drafts of earlier versions, which estimated the number of devices, have this metric.
    devicesError: share(
      'Devices ±',
      'The possible error of the number of devices. The error is 0, because devices are counted exactly.',
      withoutAggregate('each error belongs to one number of devices'),
      ONLY_IN_SUMMARY,
    ),
    arpuDevice: money(
      'ARPU per device',
      'Revenue per device, in rows that name a device.',
      withoutAggregate('the number of devices in several rows is not known'),
      ONLY_IN_SUMMARY,
    ),
  }),
];

/** The days after the first launch for which LTV and retention exist (sections 2.5 and 2.6). */
export const COHORT_DAYS: readonly number[] = Array.from({ length: 90 }, (_, at) => at + 1);

const NOT_REQUESTABLE =
  ' Requests cannot name this day, so the column can stay blank, even in a request for “all”.';
const WEIGHTED_BY_USERS = asWeighted('newUserNum');
const NO_SIZE = withoutAggregate('the size of each group of new users is not in the report');

/** The number of new users. Every LTV response contains it (section 2.5). */
export const COHORT_SIZE_METRICS = buildMetrics('tracked', 'Cohort', {
  newUserNum: count('New users', 'Users who opened the app for the first time on this day.', {
    reports: { ltv: { requestName: null, responseName: 'newUserNum', isAlwaysSent: true } },
  }),
});

const LTV_METRICS = COHORT_DAYS.map((day): OfId<`ltv${number}`> => {
  const id = `ltv${day}` as const;
  const description = `The average revenue of a new user up to day ${day}. ${describeAvailability(day)}`;
  const reports = { ltv: { requestName: id, responseName: id } };
  const metric = money(`LTV day ${day}`, description, WEIGHTED_BY_USERS);
  return { id, source: 'tracked', group: 'LTV', ...metric, reports, cohortDay: day };
});

/** The metrics for retention of day 1 to 90. Requests cannot name day 1 (section 4.4). */
const RETENTION_METRICS = COHORT_DAYS.map((day): OfId<`kp${number}`> => {
  const id = `kp${day}` as const;
  const description = `The share of new users who came back on day ${day}. ${describeAvailability(day)}${day === 1 ? NOT_REQUESTABLE : ''}`;
  const reports = { retention: { requestName: day === 1 ? null : id, responseName: id } };
  const metric = share(`Retention day ${day}`, description, NO_SIZE);
  return { id, source: 'tracked', group: 'Retention', ...metric, reports, cohortDay: day };
});

function describeAvailability(day: number): string {
  return day === 1
    ? 'Known when the day after the first launch is complete.'
    : `Known when ${day} days after the first launch are complete.`;
}

export const METRIC_DATA = [...PLAIN_METRICS, ...COHORT_SIZE_METRICS, ...LTV_METRICS, ...RETENTION_METRICS];
