import type { MetricEntry } from './entry';

/** The money of device files: estimates by device, another measure than the full report's revenue. Section 2.3. */
export const DEVICE_METRICS = [
  {
    id: 'deviceRevenue',
    label: 'Revenue',
    source: 'tracked',
    group: 'Device',
    type: 'money',
    unit: 'currency units',
    description:
      'Revenue of the row as the service attributes it to the device. It differs a little from the full report.',
    aggregate: { kind: 'sum' },
    reports: { device: { ask: null, answer: ['revenue'] } },
  },
  {
    id: 'deviceEcpm',
    label: 'eCPM',
    source: 'tracked',
    group: 'Device',
    type: 'money',
    unit: 'currency units per 1,000 impressions',
    description: 'Revenue per 1,000 impressions of the row.',
    aggregate: { kind: 'ratio', numerator: 'deviceRevenue', denominator: 'impression', times: 1000 },
    reports: { device: { ask: null, answer: ['ecpm'] } },
  },
  {
    id: 'tpRevenue',
    label: "Service's revenue",
    source: 'tracked',
    group: 'Device',
    type: 'money',
    unit: 'currency units',
    description: "The service's own revenue figure, from version 4 of the files on. Never add it to revenue.",
    aggregate: { kind: 'sum' },
    reports: { device: { ask: null, answer: ['tp_revenue'] } },
  },
] as const satisfies readonly MetricEntry[];
