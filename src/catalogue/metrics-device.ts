import { inDeviceFiles, metricTable, money, noAggregate, ratio, share } from './metric-table';

const ONLY_IN_SUMMARY = { ...inDeviceFiles(), summaryOnly: true } as const;

/** The money of device files: estimates for each device, not the same measure as the full report's revenue. Section 2.3. */
export const DEVICE_METRICS = metricTable('tracked', 'Device', {
  deviceRevenue: {
    ...money(
      'Revenue',
      'Revenue of the row as the service attributes it to the device. It differs a little from the full report.',
    ),
    ...inDeviceFiles('revenue'),
  },
  deviceEcpm: {
    label: 'eCPM',
    type: 'money',
    description: 'Revenue per 1,000 impressions of the row.',
    aggregate: ratio('deviceRevenue', 'impression', 1000),
    ...inDeviceFiles('ecpm'),
  },
  tpRevenue: {
    ...money(
      "Service's revenue",
      "The service's own revenue figure, from version 4 of the files on. Never add it to revenue.",
    ),
    ...inDeviceFiles('tp_revenue'),
  },
  deviceCtr: {
    ...share('CTR', ['click', 'impression'], 'Clicks per impression.'),
    ...ONLY_IN_SUMMARY,
  },
  devices: {
    label: 'Devices',
    type: 'count',
    description:
      'Different devices among the rows that name one. Large numbers are estimates: the next column says how good.',
    aggregate: noAggregate('a device may be in several rows, and would be counted twice'),
    ...ONLY_IN_SUMMARY,
  },
  devicesError: {
    label: 'Devices ±',
    type: 'share',
    description: 'By how much the number of devices may be off: 0 for a count, more for an estimate.',
    aggregate: noAggregate('it belongs to one number of devices'),
    ...ONLY_IN_SUMMARY,
  },
  arpuDevice: {
    label: 'ARPU per device',
    type: 'money',
    description: 'Revenue of the rows that name a device, per device.',
    aggregate: noAggregate('the number of devices in several rows is not known'),
    ...ONLY_IN_SUMMARY,
  },
});
