import { type Dimension, type Metric, metricsOf, uncountedBy } from '../../src/catalogue/catalogue';
import { filterColumns } from '../../src/request/filter-lists';
import { comparedLists } from '../../src/request/filtered';
import { grouped } from '../../src/table/grouped';
import type { Form } from './form-and-draft';

/** Chosen metrics that the service cannot count by a chosen dimension. */
export interface Uncounted {
  readonly by: Dimension;
  readonly metrics: readonly Metric[];
}

/**
 * The chosen metrics whose columns will be blank, grouped by the dimension that is the reason: one that is chosen, or one that the filter
 * is compared with.
 */
export function uncountedMetrics(form: Form): readonly Uncounted[] {
  const { report, metrics } = form;
  if (report !== 'full') return [];
  const compared = comparedLists({ ...form, dimensions: [], filter: form });
  const dimensions = [...form.dimensions, ...compared.flatMap((list) => filterColumns(list, report))];
  const pairs = metricsOf(report).flatMap((metric) => {
    const by = metrics.includes(metric.id) ? uncountedBy(metric.id, dimensions) : undefined;
    return by === undefined ? [] : [{ by, metric }];
  });
  return [...grouped(pairs, ({ by }) => by)].map(([by, some]) => ({
    by,
    metrics: some.map(({ metric }) => metric),
  }));
}
