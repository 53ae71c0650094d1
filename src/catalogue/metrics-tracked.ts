import { count, metricTable, money, noAggregate, onlyInAll, ratio, share, weighted } from './metric-table';

const UNIQUE = noAggregate('it counts each user once, and a user of two rows would be counted twice');
/** Users and visits belong to an app, and not to one of its ads. */
const NOT_BY_AD = { uncountedBy: ['placementId', 'adFormat', 'network', 'networkPlacementId'] };
const NOT_BY_AD_OR_SCENE = { uncountedBy: [...NOT_BY_AD.uncountedBy, 'adSceneId'] };
/** ARPU contains the networks' revenue, which they do not report by dimensions of the service's own tracking. */
const NOT_BY_TRACKED = {
  uncountedBy: [...NOT_BY_AD_OR_SCENE.uncountedBy, 'sdk', 'channel', 'appVersion', 'attStatus', 'bucketId'],
};
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
    dau: count('Daily active users', 'Users who opened the app on the day.', UNIQUE, NOT_BY_AD_OR_SCENE),
    deu: count(
      'Daily engaged users',
      'Users who saw at least one ad on the day.',
      UNIQUE,
      NOT_BY_AD_OR_SCENE,
    ),
    arpu: money('ARPU', 'Average ad revenue per daily active user.', weighted('dau'), NOT_BY_TRACKED),
    newUsers: count('New users', 'Users who opened the app for the first time.', NOT_BY_AD_OR_SCENE),
    newUserRate: share(
      'New user rate',
      'The new user rate as the service sends it; the interface gives no formula for it.',
      NO_FORMULA,
      NOT_BY_AD_OR_SCENE,
      { madeOf: ['newUsers', 'dau'], ...onlyInAll('newUserRate') },
    ),
    enterAdScene: count('Ad scene entries', 'How often users arrived where an ad is offered.', NOT_BY_AD),
    enterAdSceneUsers: count(
      'Ad scene users',
      'Users who arrived where an ad is offered, each once.',
      UNIQUE,
      NOT_BY_AD,
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
