import {
  type DimensionId,
  dimension,
  isPeriod,
  type Metric,
  type MetricId,
  metric,
  metricsOf,
} from '../../catalogue/catalogue';
import { COHORT_DAYS } from '../../catalogue/metrics-cohort';
import { texts } from '../../wording/texts';
import type { Output } from '../draft';
import { findOrRefuse, parseName } from '../field-names';
import { type FilterList, filterColumns } from '../filter-lists';
import type { DraftCheck, Issues } from '../issues';
import { parseList, unique } from '../parse-list';
import { addsUpApps } from '../request';

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
  const sums = sumsOver(dimensions, addedUp, check);
  const isOffered = ({ id, source }: Metric) =>
    (trackedOnly === undefined || source === 'tracked') && sums.every(({ why }) => why(id) === undefined);
  const asked = unique(
    names.length === 0
      ? entry.defaultMetrics.map((id) => metric(id).id)
      : names.flatMap((name) => namedMetrics(name, check, isOffered)),
  );
  for (const sum of sums) refuseSums(asked, sum, findings);
  if (trackedOnly !== undefined) refuseNetwork(asked, trackedOnly, findings);
  // A request for the error of the device count includes the count: a summary shows the error in the column after the count.
  return unique(asked.map((id) => (id === 'devicesError' ? 'devices' : id)));
}

/** Why a metric cannot be added up over some rows, and the column by which they would have to be told apart. */
interface SumOver {
  readonly over: string;
  readonly column: string;
  readonly why: (id: MetricId) => string | undefined;
}

function sumsOver(
  dimensions: readonly DimensionId[],
  addedUp: readonly FilterList[],
  { entry }: DraftCheck,
): SumOver[] {
  const { appsOfPlatform, daysOf, fields, keptByFilter } = texts().requests;
  const period = dimensions.find(isPeriod);
  const filtered = addedUp.slice(0, 1).map((list) => {
    const [column = ''] = filterColumns(list, entry.id).slice(-1);
    return { over: keptByFilter(fields[list]), column, why: whyNotAdded };
  });
  return [
    ...(period === undefined ? [] : [{ over: daysOf(period), column: 'date', why: whyNotOverDays }]),
    ...filtered,
    ...(addsUpApps(dimensions) ? [{ over: appsOfPlatform, column: 'appName', why: whyNotAdded }] : []),
  ];
}

/** Undefined if the values of several days can become one number. */
function whyNotOverDays(id: MetricId): string | undefined {
  const { aggregate } = metric(id);
  return aggregate.kind === 'none' ? aggregate.why : undefined;
}

/** Undefined if they can be added. A mean that is weighted by users cannot, because a user may be in several of the rows. */
function whyNotAdded(id: MetricId): string | undefined {
  const { aggregate } = metric(id);
  return aggregate.kind === 'weighted' ? whyNotAdded(metric(aggregate.by).id) : whyNotOverDays(id);
}

function refuseSums(asked: readonly MetricId[], { over, column, why }: SumOver, findings: Issues): void {
  for (const id of asked) {
    const reason = why(id);
    if (reason === undefined) continue;
    const sentence = texts().requests.notAdded(over, reason, dimension(column).label);
    findings.add('metrics', metric(id).label, sentence);
  }
}

/** Adds an issue for each metric whose values of several days cannot become one number. `days` names these days in the sentence. */
export function refuseOverDays(asked: readonly MetricId[], days: string, findings: Issues): void {
  refuseSums(asked, { over: days, column: 'date', why: whyNotOverDays }, findings);
}

function namedMetrics(name: string, check: DraftCheck, isOffered: (one: Metric) => boolean): MetricId[] {
  const { id: report } = check.entry;
  const all = metricsOf(report);
  const ofDays = all.filter(({ cohortDay }) => cohortDay !== undefined);
  // “all” includes day 1 of retention: it cannot be requested by name, but responses to “all” may contain it.
  if (name.toLowerCase() === ALL)
    return (ofDays.length > 0 ? ofDays : all.filter(isOffered)).map(({ id }) => id);
  const days = report === 'ltv' || report === 'retention' ? cohortDays(name, report) : undefined;
  if (days !== undefined)
    return days.flatMap((day) => ofDays.filter(({ cohortDay }) => cohortDay === day).map(({ id }) => id));
  const others = all.filter((one) => !ofDays.includes(one) && one.id !== 'devicesError');
  const allowed = others.map((one) => parseName(one, report));
  const dayNames = ofDays.length > 0 ? [texts().requests.cohortDays] : [];
  return findOrRefuse('metrics', name, all, [...dayNames, ...allowed, ALL], check).map(({ id }) => id);
}

const LAST_COHORT_DAY = Math.max(...COHORT_DAYS);

/** Patterns for one end of a range such as “day 1 to day 7”, with the words that may come before the number. */
const END = {
  ltv: /^(?:ltv)? ?(?:day|d)? ?(\d{1,3})$/,
  retention: /^(?:kp|retention)? ?(?:day|d)? ?(\d{1,3})$/,
} as const;

/** Such as "7", "1-7", "1 to 7", "day 30", "ltv30" or "kp1-kp7". “1 7” gives undefined: a comma is missing, and it is not day 17. */
export function cohortDays(item: string, prefix: 'ltv' | 'retention'): number[] | undefined {
  const plain = item
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?(?:[-–—−]|\.\.|\bto\b) ?/g, '-');
  const ends = plain.split('-').map((end) => Number(END[prefix].exec(end)?.[1] ?? Number.NaN));
  const [from = Number.NaN, to = from] = ends;
  const isRange = ends.length <= 2 && from >= 1 && from <= to && to <= LAST_COHORT_DAY;
  return isRange ? Array.from({ length: to - from + 1 }, (_, nth) => from + nth) : undefined;
}

/** Adds an issue if the draft requests rows, but all its metrics exist only in sums. */
export function checkRowMetrics(output: Output, metrics: readonly MetricId[], findings: Issues): void {
  const [first] = metrics;
  if (output === 'rows' && first !== undefined && metrics.every((id) => metric(id).summaryOnly === true))
    findings.add('metrics', metric(first).label, texts().requests.onlyOfSums);
}

/** The service's own metric for what the networks report with this one. Network metrics have “Api” at the end of their ids, except for revenue. */
export function trackedTwin(id: string): Metric | undefined {
  const twin = id === 'revenue' ? 'eventRevenue' : id.replace(/Api$/, '');
  return metricsOf('full').find((one) => one.id === twin && one.source === 'tracked');
}

function refuseNetwork(asked: readonly MetricId[], trackedOnly: DimensionId, findings: Issues): void {
  for (const id of asked) {
    const { source, label } = metric(id);
    const sentence = texts().requests.notFromNetworks(dimension(trackedOnly).label, trackedTwin(id));
    if (source === 'network') findings.add('metrics', label, sentence);
  }
}
