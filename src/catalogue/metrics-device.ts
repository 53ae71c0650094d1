import { asDeviceMetric, asRatio, buildMetrics, count, money, share, withoutAggregate } from './metric-table';

const ONLY_IN_SUMMARY = { ...asDeviceMetric(), summaryOnly: true } as const;

/** Metrics of device rows. Their revenue is an estimate for each device, so it differs from the full report's revenue. Section 2.3. */
export const DEVICE_METRICS = buildMetrics('tracked', 'Device', {
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
    "The service's own revenue figure, only in files from version 4. Never add it to Revenue.",
    asDeviceMetric('tp_revenue'),
  ),
  deviceCtr: share('CTR', 'Clicks per impression.', asRatio('click', 'impression'), ONLY_IN_SUMMARY),
  devices: count(
    'Devices',
    'The number of different devices, in rows that name a device.',
    withoutAggregate('a device may be in several rows and would be counted twice'),
    ONLY_IN_SUMMARY,
  ),
  devicesError: share(
    'Devices ±',
    'Possible error of the number of devices. It is 0, because devices are counted exactly.',
    withoutAggregate('each error belongs to one number of devices'),
    ONLY_IN_SUMMARY,
  ),
  arpuDevice: money(
    'ARPU per device',
    'Revenue per device, in rows that name a device.',
    withoutAggregate('the number of devices in several rows is not known'),
    ONLY_IN_SUMMARY,
  ),
});
