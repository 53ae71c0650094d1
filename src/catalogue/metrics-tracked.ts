import { count, metricTable, money, noAggregate, onlyInAll, ratio, share, weighted } from './metric-table';

const UNIQUE = noAggregate('it counts each user once, and a user of two rows would be counted twice');
const NO_FORMULA = noAggregate('the interface gives no formula for it');

/** The metric is also a column of device files, with the same name. */
const alsoInDeviceFiles = (id: string) => ({
  reports: { full: { ask: id, answer: [id] }, device: { ask: null, answer: [id] } },
});

/** Metrics that the service itself records: estimates, available at once and for every dimension. Section 2.4. */
export const TRACKED_METRICS = [
  ...metricTable('tracked', 'Revenue', {
    eventRevenue: money(
      'Event revenue',
      'Revenue as estimated at each impression. Another measure of the same money: never add it to revenue.',
    ),
  }),
  ...metricTable('tracked', 'Users', {
    dau: count('Daily active users', 'Users who opened the app on the day.', UNIQUE),
    deu: count('Daily engaged users', 'Users who saw at least one ad on the day.', UNIQUE),
    arpu: money('ARPU', 'Average ad revenue per daily active user.', weighted('dau')),
    newUsers: count('New users', 'Users who opened the app for the first time.'),
    newUserRate: share(
      'New user rate',
      'The new user rate as the service sends it; the interface gives no formula for it.',
      NO_FORMULA,
      { madeOf: ['newUsers', 'dau'], ...onlyInAll('newUserRate') },
    ),
    enterAdScene: count('Ad scene entries', 'How often users arrived where an ad is offered.'),
    enterAdSceneUsers: count(
      'Ad scene users',
      'Users who arrived where an ad is offered, each once.',
      UNIQUE,
    ),
  }),
  ...metricTable('tracked', 'Traffic', {
    impression: count(
      'Impressions',
      'Impressions that the service recorded.',
      alsoInDeviceFiles('impression'),
    ),
    impressionRatio: share(
      'Impression ratio',
      'The impression ratio as the service sends it; the interface does not define it.',
      NO_FORMULA,
      onlyInAll('impressionRatio'),
    ),
    click: count('Clicks', 'Clicks that the service recorded.', alsoInDeviceFiles('click')),
    clickUsers: count('Clicking users', 'Users who clicked, each once.', UNIQUE),
    ctr: share('CTR', 'Clicks divided by impressions.', ratio('click', 'impression')),
    request: count('Requests', 'Ad requests that the service recorded.'),
    appRequest: count(
      'App requests',
      'A number that answers contain; the interface does not describe it.',
      noAggregate('the interface does not say what it counts'),
      onlyInAll('appRequest'),
    ),
    fill: count('Fills', 'Requests to ad networks that were answered with an ad.'),
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
      'Requests divided by bid responses, as the interface defines it.',
      ratio('request', 'bidResponse'),
    ),
  }),
];
