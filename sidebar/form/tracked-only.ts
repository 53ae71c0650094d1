import { type Dimension, listDimensions, listMetrics, type Metric } from '../../src/catalogue';
import { getViewTexts } from '../text';
import type { Form } from './form';

/** In a full report, metrics of the ad networks exclude dimensions that only the service's own tracking knows. */

function findTrackedDimension({ report, dimensions }: Form): Dimension | undefined {
  if (report !== 'full') return undefined;
  return listDimensions(report).find(({ id, trackedOnly }) => trackedOnly && dimensions.includes(id));
}

function listNetworkMetrics({ report, metrics }: Form): readonly Metric[] {
  if (report !== 'full') return [];
  return listMetrics(report).filter(({ id, source }) => source === 'network' && metrics.includes(id));
}

export function explainNoNetworkMetrics(form: Form): string | undefined {
  const tracked = findTrackedDimension(form);
  return tracked && getViewTexts().fields.metrics.networksOnly(tracked.label);
}

export function explainNoTrackedDimensions(form: Form): string | undefined {
  const [first, ...otherMetrics] = listNetworkMetrics(form);
  if (first === undefined) return undefined;
  return getViewTexts().fields.dimensions.greyedOut(first.label, otherMetrics.length);
}
