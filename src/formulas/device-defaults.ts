import type { DimensionId, MetricId } from '../catalogue/catalogue';

/** What ADREPORT_DEVICE returns if groupBy and metrics are omitted. */
export const DEVICE_DEFAULTS: {
  readonly groupBy: readonly DimensionId[];
  readonly metrics: readonly MetricId[];
} = {
  groupBy: ['networkName', 'area'],
  metrics: ['impression', 'click', 'deviceRevenue', 'deviceEcpm'],
};
