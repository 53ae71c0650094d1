import { asRatio, asResponseOnly, buildMetrics, count, money, share, withoutAggregate } from './metric-table';

/** Metrics that the ad networks report, and pay for. Section 2.4. */
export const NETWORK_METRICS = [
  ...buildMetrics('network', 'Revenue', {
    revenue: money(
      'Revenue',
      'Revenue that the ad networks report. They usually still correct the newest two complete days.',
      {
        reports: { full: { requestName: 'revenue', responseNames: ['Revenue'] } },
      },
    ),
    estimateRevenue: money(
      'Estimated revenue',
      'An estimate that the service sometimes sends but does not describe. Never add it to Revenue.',
      withoutAggregate('the service does not describe it'),
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
];
