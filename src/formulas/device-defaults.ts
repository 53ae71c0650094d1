import type { DimensionId, MetricId } from '../catalogue/catalogue';

/** What ADREPORT_DEVICE gives where groupBy and metrics are left out. */
export const DEVICE_DEFAULTS: {
  readonly groupBy: readonly DimensionId[];
  readonly metrics: readonly MetricId[];
} = {
  groupBy: ['networkName', 'area'],
  metrics: ['impression', 'click', 'deviceRevenue', 'deviceEcpm'],
};
