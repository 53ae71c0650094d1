import type { MetricEntry } from './entry';

/** A metric without the facts that its heading and its id give. */
type MetricRow = Omit<MetricEntry, 'id' | 'source' | 'group' | 'reports'> & Pick<Facts, 'reports'>;
type Facts = Partial<MetricEntry>;

/** The metrics under one heading of the form, by id. Without `reports`, the full report has the metric under its id. */
export function metricTable<Id extends string>(
  source: MetricEntry['source'],
  group: string,
  rows: Readonly<Record<Id, MetricRow>>,
): readonly (MetricEntry & { readonly id: Id })[] {
  const ids = Object.keys(rows) as Id[];
  return ids.map((id) => ({ id, source, group, reports: { full: { ask: id, answer: [id] } }, ...rows[id] }));
}

/** A number of things. */
export const count = metricOf('count');
export const money = metricOf('money');
/** A part of one. */
export const share = metricOf('share');

/** Metrics of this type. Several rows add up, if the facts do not say otherwise. */
function metricOf(type: MetricEntry['type']) {
  return (label: string, description: string, ...facts: Facts[]): MetricRow =>
    Object.assign({ label, type, description, aggregate: { kind: 'sum' } }, ...facts);
}

/** A metric of several rows is `times` × the sum of the numerator / the sum of the denominator. */
export function ratio(numerator: string, denominator: string, times = 1): Facts {
  return { aggregate: { kind: 'ratio', numerator, denominator, times } };
}

/** A metric of several rows is their mean, weighted by another metric. */
export function weighted(by: string): Facts {
  return { aggregate: { kind: 'weighted', by } };
}

/** Nobody can calculate the metric of several rows, for this reason. */
export function noAggregate(why: string): Facts {
  return { aggregate: { kind: 'none', why } };
}

/** A metric that only answers to “all” contain: the full report cannot request it by name (section 4.2). */
export function onlyInAll(id: string): Facts {
  return { reports: { full: { ask: null, answer: [id] } } };
}

/** The metric's column in device files; none for a metric that only a summary of device rows has. */
export function inDeviceFiles(...column: string[]): Facts {
  return { reports: { device: { ask: null, answer: column } } };
}
