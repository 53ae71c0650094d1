import {
  type DimensionId,
  dimension,
  isPeriod,
  type Metric,
  type MetricId,
  metric,
  metricsOf,
} from '../../catalogue/catalogue';
import { texts } from '../../wording/texts';
import type { Output } from '../draft-fields';
import { findOrRefuse, parseName } from '../field-names';
import { type FilterList, filterColumns } from '../filter-lists';
import { whyNotAdded } from '../filtered';
import type { DraftCheck, Issues } from '../issues';
import { parseList, unique } from '../parse-list';
import { addsUpApps } from '../request';
import { cohortDays } from './cohort-days';

const ALL = 'all';

/**
 * The draft may contain names, labels, "all", and cohort days of LTV and retention ("1-7,14,ltv30"). Adds an issue if metrics from the
 * networks are combined with dimensions that exist only in the service's own tracking (section 4.2), or if metrics that cannot be added up
 * are requested for periods of several days, for the apps of a platform, or with a filter in `addedUp`.
 */
export function checkMetrics(
  check: DraftCheck,
  dimensions: readonly DimensionId[],
  addedUp: readonly FilterList[] = [],
): readonly MetricId[] {
  const { draft, entry, findings } = check;
  const names = unique(parseList('metrics', draft.metrics, findings));
  const trackedOnly =
    entry.id === 'full' ? dimensions.find((id) => dimension(id).trackedOnly === true) : undefined;
  if (names.length === 0 && trackedOnly !== undefined) return ['eventRevenue', 'impression', 'click'];
  const period = dimensions.find(isPeriod);
  const isByPlatform = addsUpApps(dimensions);
  const isOffered = ({ id, source, aggregate }: Metric) =>
    (trackedOnly === undefined || source === 'tracked') &&
    (period === undefined || aggregate.kind !== 'none') &&
    ((addedUp.length === 0 && !isByPlatform) || whyNotAdded(id) === undefined);
  const asked = unique(
    names.length === 0
      ? entry.defaultMetrics.map((id) => metric(id).id)
      : names.flatMap((name) => named(name, check, isOffered)),
  );
  if (period !== undefined) refuseOverDays(asked, texts().requests.daysOf(period), findings);
  refuseFiltered(asked, addedUp, check);
  if (isByPlatform) refuseOverApps(asked, findings);
  if (trackedOnly !== undefined) refuseNetwork(asked, trackedOnly, findings);
  // A request for the error of the device count includes the count: a summary shows the error in the column after the count.
  return unique(asked.map((id) => (id === 'devicesError' ? 'devices' : id)));
}

function named(name: string, check: DraftCheck, isOffered: (one: Metric) => boolean): MetricId[] {
  const { id: report } = check.entry;
  const all = metricsOf(report);
  if (name.toLowerCase() === ALL) return everything(check, isOffered);
  const days = report === 'ltv' || report === 'retention' ? cohortDays(name, report) : undefined;
  if (days !== undefined)
    return days.flatMap((day) => all.filter(({ cohortDay }) => cohortDay === day).map(({ id }) => id));
  const found = findOrRefuse('metrics', name, all, allowed(check), check);
  return found === undefined ? [] : [found.id];
}

/** Adds an issue if the draft requests rows, but all its metrics exist only in sums. */
export function checkRowMetrics(output: Output, metrics: readonly MetricId[], findings: Issues): void {
  const [first] = metrics;
  if (output !== 'rows' || first === undefined) return;
  if (metrics.every((id) => metric(id).summaryOnly === true))
    findings.add('metrics', metric(first).label, texts().requests.onlyOfSums);
}

/** What "all" means. Day 1 of retention is included: it cannot be requested by name, but responses to "all" may contain it. */
function everything({ entry }: DraftCheck, isOffered: (one: Metric) => boolean): MetricId[] {
  const all = metricsOf(entry.id);
  const days = all.filter(({ cohortDay }) => cohortDay !== undefined);
  return (days.length > 0 ? days : all.filter(isOffered)).map(({ id }) => id);
}

function allowed({ entry }: DraftCheck): string[] {
  const all = metricsOf(entry.id).filter(({ id }) => id !== 'devicesError');
  const others = all
    .filter(({ cohortDay }) => cohortDay === undefined)
    .map((one) => parseName(one, entry.id));
  const days = others.length < all.length ? [texts().requests.cohortDays] : [];
  return [...days, ...others, ALL];
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

/** Adds an issue for each metric whose values of several days cannot become one number. `days` names these days in the sentence. */
export function refuseOverDays(asked: readonly MetricId[], days: string, findings: Issues): void {
  for (const id of asked) {
    const { aggregate, label } = metric(id);
    if (aggregate.kind !== 'none') continue;
    findings.add('metrics', label, texts().requests.notOverDays(days, aggregate.why));
  }
}

function refuseOverApps(asked: readonly MetricId[], findings: Issues): void {
  const [platform, app] = [dimension('platformName').label, dimension('appName').label];
  refuseSums(asked, findings, (why) => texts().requests.notOverApps(platform, app, why));
}

/** Adds an issue for each metric that cannot be added up. */
function refuseSums(asked: readonly MetricId[], findings: Issues, sentence: (why: string) => string): void {
  for (const id of asked) {
    const why = whyNotAdded(id);
    if (why !== undefined) findings.add('metrics', metric(id).label, sentence(why));
  }
}

/** Adds an issue for each metric that cannot be added up over the rows that the lists of the filter keep. */
function refuseFiltered(
  asked: readonly MetricId[],
  [list]: readonly FilterList[],
  { entry, findings }: DraftCheck,
): void {
  if (list === undefined) return;
  const columns = filterColumns(list, entry.id).map((id) => dimension(id).label);
  const { fields, notOverFiltered } = texts().requests;
  const [name, column = ''] = [fields[list].toLowerCase(), columns[columns.length - 1]];
  refuseSums(asked, findings, (why) => notOverFiltered(name, column, why));
}

/** For each metric that the networks report, the service's own metric for the same quantity. */
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
