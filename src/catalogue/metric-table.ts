import type { Aggregate, MetricEntry } from './entry';

/** A metric without the facts that its heading and its id give. */
type MetricRow = Omit<MetricEntry, 'id' | 'source' | 'group' | 'reports'> &
  Partial<Pick<MetricEntry, 'reports'>>;

const SUM = { kind: 'sum' } as const;
const COUNTED_TWICE = 'it counts each user once, and a user of two rows would be counted twice';

/** The metrics under one heading of the form, by id. Without `reports`, the full report has the metric under its id. */
export function metricTable<Id extends string>(
  source: MetricEntry['source'],
  group: string,
  rows: Readonly<Record<Id, MetricRow>>,
): readonly (MetricEntry & { readonly id: Id })[] {
  const ids = Object.keys(rows) as Id[];
  return ids.map((id) => ({ id, source, group, reports: { full: { ask: id, answer: [id] } }, ...rows[id] }));
}

/** A number of things; several rows add up. */
export function count(label: string, description: string) {
  return { label, type: 'count', description, aggregate: SUM } as const;
}

/** Money; several rows add up. */
export function money(label: string, description: string) {
  return { label, type: 'money', description, aggregate: SUM } as const;
}

/** A number of users that does not add up, because it counts each user once. */
export function uniqueUsers(label: string, description: string) {
  return { ...count(label, description), aggregate: noAggregate(COUNTED_TWICE) };
}

/** A metric divided by another one. */
export function share(label: string, [numerator, denominator]: [string, string], description: string) {
  return { label, type: 'share', description, aggregate: ratio(numerator, denominator) } as const;
}

/** The aggregate of a metric that is `times` × numerator / denominator. */
export function ratio(numerator: string, denominator: string, times = 1): Aggregate {
  return { kind: 'ratio', numerator, denominator, times };
}

/** The aggregate of a metric that nobody can calculate for several rows, with the reason. */
export function noAggregate(why: string): Aggregate {
  return { kind: 'none', why };
}

/** A metric that only answers to “all” contain: the full report cannot request it by name (section 4.2). */
export function onlyInAll(id: string): Pick<MetricEntry, 'reports'> {
  return { reports: { full: { ask: null, answer: [id] } } };
}

/** The metric's column in device files; none for a metric that only a summary of device rows has. */
export function inDeviceFiles(...column: string[]): Pick<MetricEntry, 'reports'> {
  return { reports: { device: { ask: null, answer: column } } };
}
