import {
  type DimensionId,
  dimension,
  type MetricId,
  metric,
  metricsOf,
  type ReportEntry,
} from '../../catalogue/catalogue';
import { texts } from '../../wording/texts';
import type { Output } from '../draft-fields';
import { findField, parseName, refuseName } from '../field-names';
import type { Issues } from '../issues';
import { parseList, unique } from '../parse-list';
import { cohortDays } from './cohort-days';

const ALL = 'all';

/**
 * The metrics in the order asked: names, labels, "all" (those that exist for the dimensions), and days of LTV and
 * retention ("1-7,14,ltv30"). Blank means the report's default. Metrics of the networks do not go with dimensions that
 * only the service's own tracking knows (section 4.2). Days are at most ninety, so their number needs no check.
 */
export function checkMetrics(
  value: unknown,
  entry: ReportEntry,
  dimensions: readonly DimensionId[],
  findings: Issues,
): readonly MetricId[] {
  const names = unique(parseList('metrics', value, findings));
  const trackedOnly =
    entry.id === 'full' ? dimensions.find((id) => dimension(id).trackedOnly === true) : undefined;
  if (names.length === 0) return defaults(entry, trackedOnly);
  const asked = unique(names.flatMap((name) => one(name, entry, trackedOnly, findings)));
  if (trackedOnly !== undefined) refuseNetwork(asked, trackedOnly, findings);
  return withoutErrors(asked);
}

function defaults(entry: ReportEntry, trackedOnly: DimensionId | undefined): MetricId[] {
  const ids = entry.defaultMetrics.map((id) => metric(id).id);
  return trackedOnly === undefined ? ids : ['eventRevenue', 'impression', 'click'];
}

function one(
  name: string,
  entry: ReportEntry,
  trackedOnly: DimensionId | undefined,
  findings: Issues,
): MetricId[] {
  const all = metricsOf(entry.id);
  if (name.toLowerCase() === ALL) return everything(entry, trackedOnly);
  const days = entry.id === 'ltv' || entry.id === 'retention' ? cohortDays(name, entry.id) : undefined;
  if (days !== undefined)
    return days.flatMap((day) => all.filter(({ cohortDay }) => cohortDay === day).map(({ id }) => id));
  const found = findField(name, all, entry.id);
  if (found !== undefined) return [found.id];
  refuseName('metric', name, entry.id, allowed(entry), findings);
  return [];
}

/** Some numbers are of sums alone: rows need another one too. */
export function checkRowMetrics(output: Output, metrics: readonly MetricId[], findings: Issues): void {
  const [first] = metrics;
  if (output !== 'rows' || first === undefined) return;
  if (metrics.every((id) => metric(id).summaryOnly === true))
    findings.add('metrics', metric(first).label, texts().requests.onlyOfSums);
}

/** How far a number of devices may be off comes with the number, and never without it. */
function withoutErrors(metrics: readonly MetricId[]): readonly MetricId[] {
  return unique(metrics.map((id) => (id === 'devicesError' ? 'devices' : id)));
}

/**
 * What "all" means: all ninety days of LTV and retention, and otherwise every metric that goes with the dimensions.
 * Day 1 of retention is among them: it has no name to be asked by, but answers to "all" may hold it.
 */
function everything(entry: ReportEntry, trackedOnly: DimensionId | undefined): MetricId[] {
  const all = metricsOf(entry.id);
  const days = all.filter(({ cohortDay }) => cohortDay !== undefined);
  const metrics = all.filter(({ source }) => trackedOnly === undefined || source === 'tracked');
  return (days.length > 0 ? days : metrics).map(({ id }) => id);
}

function allowed(entry: ReportEntry): string[] {
  const all = metricsOf(entry.id).filter(({ id }) => id !== 'devicesError');
  const named = all.filter(({ cohortDay }) => cohortDay === undefined).map((one) => parseName(one, entry.id));
  const days = named.length < all.length ? [texts().requests.cohortDays] : [];
  return [...days, ...named, ALL];
}

function refuseNetwork(asked: readonly MetricId[], trackedOnly: DimensionId, findings: Issues): void {
  const label = dimension(trackedOnly).label;
  for (const id of asked) {
    const { source, label: name } = metric(id);
    if (source !== 'network') continue;
    const own = TRACKED_TWIN[id];
    const instead = own === undefined ? undefined : { id: own, label: metric(own).label };
    findings.add('metrics', name, texts().requests.notFromNetworks(label, instead));
  }
}

/** The service's own measure of what a network metric counts. */
const TRACKED_TWIN: Readonly<Partial<Record<MetricId, MetricId>>> = {
  revenue: 'eventRevenue',
  impressionApi: 'impression',
  clickApi: 'click',
  ctrApi: 'ctr',
  requestApi: 'request',
  fillApi: 'fill',
  fillrateApi: 'fillrate',
  bidRequestApi: 'bidRequest',
  bidResponseApi: 'bidResponse',
  bidResponseRateApi: 'bidResponseRate',
  bidWinRateApi: 'bidWinRate',
};
