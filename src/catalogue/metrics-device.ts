import { count, inDeviceFiles, metricTable, money, noAggregate, ratio, share } from './metric-table';

const ONLY_IN_SUMMARY = { ...inDeviceFiles(), summaryOnly: true } as const;

/** Metrics of device rows. Their revenue is an estimate for each device, so it differs from the full report's revenue. Section 2.3. */
export const DEVICE_METRICS = metricTable('tracked', 'Device', {
  deviceRevenue: money(
    'Revenue',
    'Revenue of the row as the service attributes it to the device. It differs a little from the full report.',
    inDeviceFiles('revenue'),
  ),
  deviceEcpm: money(
    'eCPM',
    'Revenue per 1,000 impressions of the row.',
    ratio('deviceRevenue', 'impression', 1000),
    inDeviceFiles('ecpm'),
  ),
  tpRevenue: money(
    "Service's revenue",
    "The service's own revenue figure, from version 4 of the files on. Never add it to revenue.",
    inDeviceFiles('tp_revenue'),
  ),
  deviceCtr: share('CTR', 'Clicks per impression.', ratio('click', 'impression'), ONLY_IN_SUMMARY),
  devices: count(
    'Devices',
    'Different devices among the rows that name one.',
    noAggregate('a device may be in several rows, and would be counted twice'),
    ONLY_IN_SUMMARY,
  ),
  devicesError: share(
    'Devices ±',
    'By how much the number of devices may be off: 0, because they are counted.',
    noAggregate('it belongs to one number of devices'),
    ONLY_IN_SUMMARY,
  ),
  arpuDevice: money(
    'ARPU per device',
    'Revenue of the rows that name a device, per device.',
    noAggregate('the number of devices in several rows is not known'),
    ONLY_IN_SUMMARY,
  ),
});
