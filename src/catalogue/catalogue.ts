/** All dimensions, metrics and reports of the service. Checks, requests, headers, the form and docs/reports.md are derived from them. */
import { DIMENSION_DATA, PERIODS, type PeriodId, type ServiceDimensionId } from './dimensions';
import type { DimensionEntry, MetricEntry, ReportEntry, ReportId } from './entry';
import type { CENTRE_IDS, CURRENCIES, ZONES } from './fixed-values';
import { COHORT_SIZE, LTV_METRICS, RETENTION_METRICS } from './metrics-cohort';
import { DEVICE_METRICS } from './metrics-device';
import { NETWORK_METRICS } from './metrics-network';
import { TRACKED_METRICS } from './metrics-tracked';
import { DEVICE_FILE_FIELDS, REPORTS } from './reports';

export type { DimensionEntry, MetricEntry, ReportEntry, ReportId, ValueType } from './entry';
export * from './fixed-values';
export { REPORTS } from './reports';

const METRIC_DATA = [
  ...NETWORK_METRICS,
  ...TRACKED_METRICS,
  ...DEVICE_METRICS,
  ...COHORT_SIZE,
  ...LTV_METRICS,
  ...RETENTION_METRICS,
];

export type DimensionId = ServiceDimensionId | PeriodId;
export type MetricId = (typeof METRIC_DATA)[number]['id'];
export type FieldId = DimensionId | MetricId;
export type ZoneId = (typeof ZONES)[number]['id'];
export type CurrencyId = (typeof CURRENCIES)[number]['id'];
export type CentreId = (typeof CENTRE_IDS)[number];

export type { PeriodId };

export const PERIOD_IDS: readonly PeriodId[] = PERIODS.map(({ id }) => id);

export type Dimension = DimensionEntry & { readonly id: DimensionId };
export type Metric = MetricEntry & { readonly id: MetricId };

export const DIMENSIONS: readonly Dimension[] = DIMENSION_DATA;
export const METRICS: readonly Metric[] = METRIC_DATA;

const periods = byId<Dimension>(PERIODS);
const dimensions = new Map([...byId(DIMENSIONS), ...periods]);
const metrics = byId(METRICS);
const reports = byId(REPORTS);

/** These functions throw for an unknown id. */
export function report(id: ReportId): ReportEntry {
  return reports.get(id) ?? unknown('report', id);
}

export function dimension(id: string): Dimension {
  return dimensions.get(id) ?? unknown('dimension', id);
}

export function metric(id: string): Metric {
  return metrics.get(id) ?? unknown('metric', id);
}

export function field(id: string): Dimension | Metric {
  return dimensions.get(id) ?? metric(id);
}

/** The dimension that this one describes: `appId` for `appName`. Undefined for ids that describe none. */
export function describedBy(id: string): string | undefined {
  return dimensions.get(id)?.describes;
}

/** The dimension with the names that the service sends for a dimension of ids: `appName` for `appId`. Undefined if there is none. */
export function nameOf(id: string): Dimension | undefined {
  return DIMENSIONS.find(
    ({ describes, type, reports: wires }) =>
      describes === id && type === 'text' && Object.values(wires).some(({ answer }) => answer.length > 0),
  );
}

/**
 * The dimensions that the add-on makes the values of this one from: `platform` for `platformName`. Undefined if responses of the report
 * contain the values. Device files have the codes, and their readers make the names.
 */
export function madeFrom(id: string, report: ReportId): readonly DimensionId[] | undefined {
  const { madeFrom: sources, reports: wires } = dimension(id);
  const wire = wires[report];
  if (sources === undefined || wire === undefined || wire.answer.length > 0) return undefined;
  return sources.map((source) => dimension(source).id);
}

/** The names that a dimension has for the codes it is made from: Android for 1. Undefined for other fields. */
export function codeNames(id: string): ReadonlyMap<string, string> | undefined {
  return dimensions.get(id)?.names;
}

export function dimensionsOf(id: ReportId): readonly Dimension[] {
  return DIMENSIONS.filter((entry) => entry.reports[id] !== undefined);
}

export function dimensionsAndPeriods(id: ReportId): readonly Dimension[] {
  return [...dimensionsOf(id), ...periods.values()];
}

export function isPeriod(id: string): id is PeriodId {
  return periods.has(id);
}

export function metricsOf(id: ReportId): readonly Metric[] {
  return METRICS.filter((entry) => entry.reports[id] !== undefined);
}

/** The dimensions that rows of a report can be summed by: all but identifiers and moments. */
export function summableDimensions(id: ReportId): readonly Dimension[] {
  return dimensionsOf(id).filter(({ personal, type }) => personal !== true && type !== 'moment');
}

/** Whether a sum of device rows can be added up again. Numbers of devices cannot, because several rows may count one device. */
export function isSummable(id: MetricId): boolean {
  const { aggregate, summaryOnly } = metric(id);
  return summaryOnly !== true || aggregate.kind !== 'none';
}

function byId<Entry extends { readonly id: string }>(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

function unknown(kind: string, id: string): never {
  throw new Error(`The catalogue has no ${kind} ${id}.`);
}

/** The 27 columns of a device file, in file order; files of version 3 lack the last (sections 2.3 and 9.1). `answer` is the header. */
export const DEVICE_COLUMNS = DEVICE_FILE_FIELDS.map((name) => {
  const { id, type, reports } = field(name);
  return { id, answer: reports.device?.answer[0] ?? id, type };
});
