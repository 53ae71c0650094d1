import {
  asRatio,
  asResponseOnly,
  asWeighted,
  buildMetrics,
  count,
  money,
  share,
  withoutAggregate,
} from './metric-table';

const UNIQUE = withoutAggregate('a user may be in several rows and would be counted twice');
const NO_FORMULA = withoutAggregate('the service does not document its formula');

/** The metric is also a column of device files, with the same name. */
const withDeviceColumn = (id: string) => ({
  reports: {
    full: { requestName: id, responseNames: [id] },
    device: { requestName: null, responseNames: [id] },
  },
});

/** Metrics that the service itself records: estimates, available at once and for every dimension. Section 2.4. */
export const TRACKED_METRICS = [
  ...buildMetrics('tracked', 'Revenue', {
    eventRevenue: money(
      'Event revenue',
      'Revenue that the service estimates at each impression. It measures the same money as Revenue: never add the two.',
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
      { madeOf: ['newUsers', 'dau'], ...asResponseOnly('newUserRate') },
    ),
    enterAdScene: count('Ad scene entries', 'How often users reached an ad scene.'),
    enterAdSceneUsers: count('Ad scene users', 'Users who reached an ad scene, each counted once.', UNIQUE),
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
    clickUsers: count('Clicking users', 'Users who clicked, each counted once.', UNIQUE),
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
];
