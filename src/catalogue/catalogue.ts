/** All dimensions, metrics and reports of the service. Checks, requests, headers, the form and docs/reports.md are derived from them. */
import { DIMENSION_DATA, PERIODS, type PeriodId, type ServiceDimensionId } from './dimensions';
import type { DimensionEntry, MetricEntry, ReportKind, ReportKindId } from './entry';
import type { CENTRE_IDS, CURRENCIES, ZONES } from './fixed-values';
import { METRIC_DATA } from './metrics';
import { DEVICE_FILE_FIELDS, REPORT_KINDS } from './reports';

export type DimensionId = ServiceDimensionId | PeriodId;
export type MetricId = (typeof METRIC_DATA)[number]['id'];
export type FieldId = DimensionId | MetricId;
export type ZoneId = (typeof ZONES)[number]['id'];
export type CurrencyId = (typeof CURRENCIES)[number]['id'];
export type CentreId = (typeof CENTRE_IDS)[number];

export const PERIOD_IDS: readonly PeriodId[] = PERIODS.map(({ id }) => id);

export type Dimension = DimensionEntry & { readonly id: DimensionId };
export type Metric = MetricEntry & { readonly id: MetricId };

export const DIMENSIONS: readonly Dimension[] = DIMENSION_DATA;
export const METRICS: readonly Metric[] = METRIC_DATA;

const periodsById = indexById<Dimension>(PERIODS);
const dimensionsById = new Map([...indexById(DIMENSIONS), ...periodsById]);
const metricsById = indexById(METRICS);
const reportKindsById = indexById(REPORT_KINDS);

export function requireReportKind(id: ReportKindId): ReportKind {
  return reportKindsById.get(id) ?? throwUnknownId('report', id);
}

export function isReadFromFiles(id: ReportKindId): boolean {
  return requireReportKind(id).source === 'files';
}

export function requireDimension(id: string): Dimension {
  return dimensionsById.get(id) ?? throwUnknownId('dimension', id);
}

export function requireMetric(id: string): Metric {
  return metricsById.get(id) ?? throwUnknownId('metric', id);
}

export function requireField(id: string): Dimension | Metric {
  return dimensionsById.get(id) ?? requireMetric(id);
}

/** The dimension that this one describes: `appId` for `appName`. */
export function findDescribedId(id: string): string | undefined {
  return dimensionsById.get(id)?.describes;
}

/** The dimensions that the add-on makes the values from, `platform` for `platformName`. Undefined if the report's responses or files contain the values. */
export function findSourceDimensions(
  id: string,
  reportKind: ReportKindId,
): readonly DimensionId[] | undefined {
  const { madeFrom, reports } = requireDimension(id);
  const isMadeByAddOn = reports[reportKind]?.responseName === null;
  return isMadeByAddOn ? madeFrom?.map((source) => requireDimension(source).id) : undefined;
}

/** The names that a dimension has for the codes it is made from: Android for 1. */
export function findCodeNames(id: string): ReadonlyMap<string, string> | undefined {
  return dimensionsById.get(id)?.names;
}

export function listDimensions(reportKind: ReportKindId): readonly Dimension[] {
  return DIMENSIONS.filter((entry) => entry.reports[reportKind] !== undefined);
}

export function listDimensionsAndPeriods(reportKind: ReportKindId): readonly Dimension[] {
  return [...listDimensions(reportKind), ...periodsById.values()];
}

export function isPeriod(id: string): id is PeriodId {
  return periodsById.has(id);
}

export function listMetrics(reportKind: ReportKindId): readonly Metric[] {
  return METRICS.filter((entry) => entry.reports[reportKind] !== undefined);
}

export function listSummableDimensions(reportKind: ReportKindId): readonly Dimension[] {
  return listDimensions(reportKind).filter(({ personal, type }) => personal !== true && type !== 'moment');
}

/** Whether a metric counts devices, or divides by their number. Its values cannot be added up, because several rows may count one device. */
export function needsDeviceCount(id: MetricId): boolean {
  const { aggregate, summaryOnly } = requireMetric(id);
  return summaryOnly === true && aggregate.kind === 'none';
}

function indexById<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
): ReadonlyMap<string, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

function throwUnknownId(kind: string, id: string): never {
  throw new Error(`The catalogue has no ${kind} ${id}.`);
}

/** The 27 columns of a device file, in file order; files of version 3 lack the last (sections 2.3 and 9.1). `responseName` is the header. */
export const DEVICE_COLUMNS = DEVICE_FILE_FIELDS.map((name) => {
  const { id, type, reports } = requireField(name);
  return { id, header: reports.device?.responseName ?? id, type };
});
