import { type Dimension, type Metric, metricsOf, uncountedBy } from '../../src/catalogue/catalogue';
import { grouped } from '../../src/table/grouped';
import type { Form } from './form-and-draft';

/** Chosen metrics that the service cannot count by a chosen dimension. */
export interface Uncounted {
  readonly by: Dimension;
  readonly metrics: readonly Metric[];
}

/** The chosen metrics whose columns will be blank, grouped by the dimension that is the reason. */
export function uncountedMetrics({ report, dimensions, metrics }: Form): readonly Uncounted[] {
  if (report !== 'full') return [];
  const pairs = metricsOf(report).flatMap((metric) => {
    const by = metrics.includes(metric.id) ? uncountedBy(metric.id, dimensions) : undefined;
    return by === undefined ? [] : [{ by, metric }];
  });
  return [...grouped(pairs, ({ by }) => by)].map(([by, some]) => ({
    by,
    metrics: some.map(({ metric }) => metric),
  }));
}
