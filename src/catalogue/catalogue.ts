/** All that can be asked for: the one source of the checks, the wire queries, the headers, the form and docs/reports.md. */
import { CENTRE_IDS } from './coded-values';
import { CURRENCIES } from './currencies';
import { DIMENSION_DATA } from './dimensions';
import type { DimensionEntry, MetricEntry, ReportEntry, ReportId } from './entry';
import { LTV_METRICS, NEW_USER_NUM, RETENTION_METRICS } from './metrics-cohort';
import { DEVICE_METRICS } from './metrics-device';
import { NETWORK_METRICS } from './metrics-network';
import { TRACKED_METRICS } from './metrics-tracked';
import { REPORT_DATA } from './reports';
import { ZONES } from './zones';

export { AD_FORMATS, ATT_STATUSES, PLATFORMS } from './coded-values';
export type { DimensionEntry, MetricEntry, ReportEntry, ReportId, ValueType } from './entry';
export { LIMITS } from './limits';
export { NETWORKS } from './networks';
export { CENTRE_IDS, CURRENCIES, ZONES };

const METRIC_DATA = [
  ...NETWORK_METRICS,
  ...TRACKED_METRICS,
  ...DEVICE_METRICS,
  NEW_USER_NUM,
  ...LTV_METRICS,
  ...RETENTION_METRICS,
] as const;

export type DimensionId = (typeof DIMENSION_DATA)[number]['id'];
export type MetricId = (typeof METRIC_DATA)[number]['id'];
export type FieldId = DimensionId | MetricId;
export type ZoneId = (typeof ZONES)[number]['id'];
export type CurrencyId = (typeof CURRENCIES)[number]['id'];
export type CentreId = (typeof CENTRE_IDS)[number]['id'];

export type Dimension = DimensionEntry & { readonly id: DimensionId };
export type Metric = MetricEntry & { readonly id: MetricId };

export const REPORTS: readonly ReportEntry[] = REPORT_DATA;
export const DIMENSIONS: readonly Dimension[] = DIMENSION_DATA;
export const METRICS: readonly Metric[] = METRIC_DATA;

const reports = new Map(REPORTS.map((entry) => [entry.id, entry]));
const dimensions = new Map<string, Dimension>(DIMENSIONS.map((entry) => [entry.id, entry]));
const metrics = new Map<string, Metric>(METRICS.map((entry) => [entry.id, entry]));

/** The report of this id. */
export function report(id: ReportId): ReportEntry {
  const entry = reports.get(id);
  if (entry === undefined) throw new Error(`the catalogue has no report ${id}`);
  return entry;
}

/** The dimension of this id; throws for an id that is none. */
export function dimension(id: string): Dimension {
  return dimensions.get(id) ?? unknown('dimension', id);
}

/** The metric of this id; throws for an id that is none. */
export function metric(id: string): Metric {
  return metrics.get(id) ?? unknown('metric', id);
}

/** The dimension or metric of this id; throws for an id that is neither. */
export function field(id: string): Dimension | Metric {
  return dimensions.get(id) ?? metric(id);
}

/** The dimension that a name or another attribute belongs to; undefined for all other fields, and ids that are none. */
export function describedBy(id: string): string | undefined {
  return dimensions.get(id)?.describes;
}

/** The name that tells values of an id apart where answers lack the id; undefined where there is none. */
export function nameOf(id: string): Dimension | undefined {
  return DIMENSIONS.find(({ describes, type }) => describes === id && type === 'text');
}

/** The dimensions of a report, in the catalogue's order. */
export function dimensionsOf(id: ReportId): readonly Dimension[] {
  return DIMENSIONS.filter((entry) => entry.reports[id] !== undefined);
}

/** The metrics of a report, in the catalogue's order. */
export function metricsOf(id: ReportId): readonly Metric[] {
  return METRICS.filter((entry) => entry.reports[id] !== undefined);
}

/** What rows of a report may be summed by: not what tells single devices or moments apart. */
export function summableDimensions(id: ReportId): readonly Dimension[] {
  return dimensionsOf(id).filter(({ personal, type }) => personal !== true && type !== 'moment');
}

function unknown(kind: string, id: string): never {
  throw new Error(`The catalogue has no ${kind} ${id}.`);
}
