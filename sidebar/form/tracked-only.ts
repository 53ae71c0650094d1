import { type Dimension, dimensionsOf, type Metric, metricsOf } from '../../src/catalogue/catalogue';
import { texts } from '../text/texts';
import type { Form } from './form-and-draft';

/** In a full report, metrics of the ad networks exclude dimensions that only the service's own tracking knows. */

/** The chosen dimension that excludes network metrics, if there is one. */
function trackedDimension({ report, dimensions }: Form): Dimension | undefined {
  if (report !== 'full') return undefined;
  return dimensionsOf(report).find(({ id, trackedOnly }) => trackedOnly && dimensions.includes(id));
}

/** The chosen metrics of networks. They cannot be requested together with dimensions that only the service’s own tracking has. */
function networkMetrics({ report, metrics }: Form): readonly Metric[] {
  if (report !== 'full') return [];
  return metricsOf(report).filter(({ id, source }) => source === 'network' && metrics.includes(id));
}

/** Why network metrics cannot be ticked; undefined when they can. */
export function whyNoNetworkMetrics(form: Form): string | undefined {
  const tracked = trackedDimension(form);
  return tracked && texts().fields.metrics.networksOnly(tracked.label);
}

/** Why the dimensions of the service’s own tracking cannot be ticked; undefined if they can. */
export function whyNoTrackedDimensions(form: Form): string | undefined {
  const [first, ...others] = networkMetrics(form);
  if (first === undefined) return undefined;
  return texts().fields.dimensions.greyedOut(first.label, others.length);
}
