import { count, metricTable, money, noAggregate, onlyInAll, ratio, share, weighted } from './metric-table';

const UNIQUE = noAggregate('a user may be in several rows and would be counted twice');
const NO_FORMULA = noAggregate('the service does not document its formula');

/** The metric is also a column of device files, with the same name. */
const alsoInDeviceFiles = (id: string) => ({
  reports: { full: { ask: id, answer: [id] }, device: { ask: null, answer: [id] } },
});

/** Metrics that the service itself records: estimates, available at once and for every dimension. Section 2.4. */
export const TRACKED_METRICS = [
  ...metricTable('tracked', 'Revenue', {
    eventRevenue: money(
      'Event revenue',
      'Revenue that the service estimates at each impression. It measures the same money: never add it to Revenue.',
    ),
  }),
  ...metricTable('tracked', 'Users', {
    dau: count('Daily active users', 'Users who opened the app on the day.', UNIQUE),
    deu: count('Daily engaged users', 'Users who saw at least one ad on the day.', UNIQUE),
    arpu: money('ARPU', 'Average ad revenue per daily active user.', weighted('dau')),
    newUsers: count('New users', 'Users who opened the app for the first time.'),
    newUserRate: share(
      'New user rate',
      'The new user rate as the service sends it. Its formula is not documented.',
      NO_FORMULA,
      { madeOf: ['newUsers', 'dau'], ...onlyInAll('newUserRate') },
    ),
    enterAdScene: count('Ad scene entries', 'How often users reached an ad scene.'),
    enterAdSceneUsers: count('Ad scene users', 'Users who reached an ad scene, each counted once.', UNIQUE),
  }),
  ...metricTable('tracked', 'Traffic', {
    impression: count(
      'Impressions',
      'Impressions that the service recorded.',
      alsoInDeviceFiles('impression'),
    ),
    impressionRatio: share(
      'Impression ratio',
      'The impression ratio as the service sends it. Its formula is not documented.',
      NO_FORMULA,
      onlyInAll('impressionRatio'),
    ),
    click: count('Clicks', 'Clicks that the service recorded.', alsoInDeviceFiles('click')),
    clickUsers: count('Clicking users', 'Users who clicked, each counted once.', UNIQUE),
    ctr: share('CTR', 'Clicks divided by impressions.', ratio('click', 'impression')),
    request: count('Requests', 'Ad requests that the service recorded.'),
    appRequest: count(
      'App requests',
      'A number that the service sends but does not describe.',
      noAggregate('the service does not say what it counts'),
      onlyInAll('appRequest'),
    ),
    fill: count('Fills', 'Ad requests that ad networks answered with an ad.'),
    fillrate: share(
      'Fill rate',
      'Fills divided by requests.',
      ratio('fill', 'request'),
      onlyInAll('fillrate'),
    ),
  }),
  ...metricTable('tracked', 'Bidding', {
    bidRequest: count('Bid requests', 'Bid requests that the service recorded.'),
    bidResponse: count('Bid responses', 'Bids that the service received.'),
    bidResponseRate: share(
      'Bid response rate',
      'Bid responses divided by bid requests.',
      ratio('bidResponse', 'bidRequest'),
    ),
    bidWinRate: share(
      'Bid win rate',
      'Requests divided by bid responses, as the service defines it.',
      ratio('request', 'bidResponse'),
    ),
  }),
];
