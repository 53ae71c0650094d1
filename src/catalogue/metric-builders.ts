import type { MetricEntry } from './entry';

/** The facts of one metric, without its id and without the facts that all metrics under its heading share. */
interface MetricRow extends Omit<MetricEntry, 'id' | 'source' | 'group' | 'reports'> {
  readonly reports?: MetricEntry['reports'];
}
type MetricFacts = Partial<MetricRow>;

/** The metrics under one heading of the form, by id. Without `reports`, the full report has the metric under its id. */
export function buildMetrics<Id extends string>(
  source: MetricEntry['source'],
  group: string,
  rows: Readonly<Record<Id, MetricRow>>,
): readonly (MetricEntry & { readonly id: Id })[] {
  const ids = Object.keys(rows) as Id[];
  return ids.map((id) => ({
    id,
    source,
    group,
    reports: { full: { requestName: id, responseNames: [id] } },
    ...rows[id],
  }));
}

export const count = createMetricBuilder('count');
export const money = createMetricBuilder('money');
/** Makes a metric that is a part of one, such as 0.12 for 12 %. */
export const share = createMetricBuilder('share');

/** Returns a function that makes metrics of this type. Values of several rows are added up, unless `facts` name another aggregate. */
function createMetricBuilder(type: MetricEntry['type']) {
  return (label: string, description: string, ...facts: MetricFacts[]): MetricRow =>
    Object.assign({ label, type, description, aggregate: { kind: 'sum' } }, ...facts);
}

/** The value of several rows is `times` × the sum of the numerator / the sum of the denominator. */
export function asRatio(numerator: string, denominator: string, times = 1): MetricFacts {
  return { aggregate: { kind: 'ratio', numerator, denominator, times } };
}

export function asWeighted(by: string): MetricFacts {
  return { aggregate: { kind: 'weighted', by } };
}

/** The value of several rows cannot be calculated; `why` is the reason. */
export function withoutAggregate(why: string): MetricFacts {
  return { aggregate: { kind: 'none', why } };
}

/** Requests of the full report cannot name the metric. Only responses to requests for “all” metrics contain it (section 4.2). */
export function asResponseOnly(id: string): MetricFacts {
  return { reports: { full: { requestName: null, responseNames: [id] } } };
}

/** Only device reports have the metric, in this column of device files. */
export function asDeviceMetric(column: string): MetricFacts {
  return { reports: { device: { requestName: null, responseNames: [column] } } };
}
