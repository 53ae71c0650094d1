import { count, metricTable, money, noAggregate, onlyInAll, share, uniqueUsers } from './metric-table';

const NO_FORMULA = noAggregate('the interface gives no formula for it');

/** Also a column of device files, under the same name. */
const alsoInDeviceFiles = (id: string) => ({
  reports: { full: { ask: id, answer: [id] }, device: { ask: null, answer: [id] } },
});

/** The service's own records: estimates, available at once, for every dimension. Section 2.4. */
export const TRACKED_METRICS = [
  ...metricTable('tracked', 'Revenue', {
    eventRevenue: money(
      'Event revenue',
      'Revenue as estimated at each impression. Another measure of the same money: never add it to revenue.',
    ),
  }),
  ...metricTable('tracked', 'Users', {
    dau: uniqueUsers('Daily active users', 'Users who opened the app on the day.'),
    deu: uniqueUsers('Daily engaged users', 'Users who saw at least one ad on the day.'),
    arpu: {
      label: 'ARPU',
      type: 'money',
      description: 'Average ad revenue per daily active user.',
      aggregate: { kind: 'weighted', by: 'dau' },
    },
    newUsers: count('New users', 'Users who opened the app for the first time.'),
    newUserRate: {
      label: 'New user rate',
      type: 'share',
      description: 'The new user rate as the service sends it; the interface gives no formula for it.',
      aggregate: NO_FORMULA,
      madeOf: ['newUsers', 'dau'],
      ...onlyInAll('newUserRate'),
    },
    enterAdScene: count('Ad scene entries', 'How often users arrived where an ad is offered.'),
    enterAdSceneUsers: uniqueUsers('Ad scene users', 'Users who arrived where an ad is offered, each once.'),
  }),
  ...metricTable('tracked', 'Traffic', {
    impression: {
      ...count('Impressions', 'Impressions that the service recorded.'),
      ...alsoInDeviceFiles('impression'),
    },
    impressionRatio: {
      label: 'Impression ratio',
      type: 'share',
      description: 'The impression ratio as the service sends it; the interface does not define it.',
      aggregate: NO_FORMULA,
      ...onlyInAll('impressionRatio'),
    },
    click: {
      ...count('Clicks', 'Clicks that the service recorded.'),
      ...alsoInDeviceFiles('click'),
    },
    clickUsers: uniqueUsers('Clicking users', 'Users who clicked, each once.'),
    ctr: share('CTR', ['click', 'impression'], 'Clicks divided by impressions.'),
    request: count('Requests', 'Ad requests that the service recorded.'),
    appRequest: {
      ...count('App requests', 'A number that answers contain; the interface does not describe it.'),
      aggregate: noAggregate('the interface does not say what it counts'),
      ...onlyInAll('appRequest'),
    },
    fill: count('Fills', 'Requests to ad networks that were answered with an ad.'),
    fillrate: {
      ...share('Fill rate', ['fill', 'request'], 'Fills divided by requests.'),
      ...onlyInAll('fillrate'),
    },
  }),
  ...metricTable('tracked', 'Bidding', {
    bidRequest: count('Bid requests', 'Bid requests that the service recorded.'),
    bidResponse: count('Bid responses', 'Bids that the service received.'),
    bidResponseRate: share(
      'Bid response rate',
      ['bidResponse', 'bidRequest'],
      'Bid responses divided by bid requests.',
    ),
    bidWinRate: share(
      'Bid win rate',
      ['request', 'bidResponse'],
      'Requests divided by bid responses, as the interface defines it.',
    ),
  }),
];
