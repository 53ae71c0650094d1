import {
  COHORT_DAYS,
  type DimensionId,
  explainNotAdded,
  isPeriod,
  listDimensions,
  listDimensionsAndPeriods,
  listMetrics,
  listSummableDimensions,
  type Metric,
  type MetricId,
  requireDimension,
  requireMetric,
} from '../../catalogue';
import { isGrain } from '../../dates';
import { getTexts } from '../../wording';
import { DRAFT_FIELDS, hasField, type Identifiers, type Output } from '../draft';
import { findOrRefuse, formatMetricName } from '../field-names';
import { findNameColumn } from '../filter-lists';
import type { DraftCheck, Issues } from '../issues';
import { parseList, removeDuplicates } from '../parse-list';
import { areAppsAddedUp, type RequestedRows } from '../request';
import { selectAddedUpLists } from '../request-filter';

const ALL = 'all';

/**
 * The draft may contain names, labels, "all", and cohort days of LTV and retention ("1-7,14,ltv30"). Adds an issue if metrics from the
 * networks are combined with dimensions that exist only in the service's own tracking (section 4.2), or if metrics that cannot be added up
 * are requested for periods of several days, for the apps of a platform, or with a filter that adds up rows.
 */
export function checkMetrics(
  check: DraftCheck,
  dimensions: readonly DimensionId[],
  requestedRows?: RequestedRows,
): readonly MetricId[] {
  const { draft, entry, findings } = check;
  // Drafts of earlier versions, which estimated the number of devices, may name its error.
  const names = removeDuplicates(parseList('metrics', draft.metrics, findings)).filter(
    (name) => name !== 'devicesError',
  );
  const trackedDimension =
    entry.id === 'full' ? dimensions.find((id) => requireDimension(id).trackedOnly === true) : undefined;
  // The report's default metrics are those of the networks.
  if (names.length === 0 && trackedDimension !== undefined) return ['eventRevenue', 'impression', 'click'];
  const summedRows = listSummedRows(dimensions, requestedRows, check);
  const isPartOfAll = ({ id, source }: Metric) =>
    (trackedDimension === undefined || source === 'tracked') &&
    summedRows.every(({ findProblem }) => findProblem(id) === undefined);
  const requestedMetrics = removeDuplicates(
    names.length === 0
      ? entry.defaults.metrics.map((id) => requireMetric(id).id)
      : names.flatMap((name) => findNamedMetrics(name, check, isPartOfAll)),
  );
  for (const rows of summedRows) refuseSums(requestedMetrics, rows, findings);
  if (trackedDimension !== undefined) refuseNetwork(requestedMetrics, trackedDimension, findings);
  return requestedMetrics;
}

/** Rows that become one row of the table. */
interface SummedRows {
  readonly description: string;
  /** With this column, the table would show them one by one. */
  readonly column: DimensionId;
  /** Why a metric cannot be added up over these rows. */
  readonly findProblem: (id: MetricId) => string | undefined;
}

function listSummedRows(
  dimensions: readonly DimensionId[],
  requestedRows: RequestedRows | undefined,
  { entry: { id: report } }: DraftCheck,
): SummedRows[] {
  const { appsOfPlatform, daysOf, fields, keptByFilter } = getTexts().requests;
  const summedRows: SummedRows[] = [];
  const period = dimensions.find(isPeriod);
  if (period !== undefined)
    summedRows.push({ description: daysOf(period), column: 'date', findProblem: findDaySumProblem });
  // A list is named in the issue: one is enough, also if several add up rows.
  const [list] = requestedRows ? selectAddedUpLists({ report, dimensions, ...requestedRows }) : [];
  const column = list && findNameColumn(list, report);
  if (list !== undefined && column !== undefined)
    summedRows.push({ description: keptByFilter(fields[list]), column, findProblem: findRowSumProblem });
  if (areAppsAddedUp(dimensions))
    summedRows.push({ description: appsOfPlatform, column: 'appName', findProblem: findRowSumProblem });
  return summedRows;
}

function findDaySumProblem(id: MetricId): string | undefined {
  const { aggregate } = requireMetric(id);
  return aggregate.kind === 'none' ? explainNotAdded(aggregate.why) : undefined;
}

/** Stricter than over days: a mean that is weighted by users cannot be added up, because a user may be in several of the rows. */
function findRowSumProblem(id: MetricId): string | undefined {
  const { aggregate } = requireMetric(id);
  return aggregate.kind === 'weighted'
    ? findRowSumProblem(requireMetric(aggregate.by).id)
    : findDaySumProblem(id);
}

function refuseSums(
  metricIds: readonly MetricId[],
  { description, column, findProblem }: SummedRows,
  findings: Issues,
): void {
  for (const id of metricIds) {
    const reason = findProblem(id);
    if (reason === undefined) continue;
    const sentence = getTexts().requests.notAdded(description, reason, requireDimension(column).label);
    findings.addIssue('metrics', requireMetric(id).label, sentence);
  }
}

/** Refuses metrics whose values of several days cannot become one number. `days` names these days in the sentence. */
export function refuseOverDays(metricIds: readonly MetricId[], days: string, findings: Issues): void {
  refuseSums(metricIds, { description: days, column: 'date', findProblem: findDaySumProblem }, findings);
}

function findNamedMetrics(
  name: string,
  check: DraftCheck,
  isPartOfAll: (metric: Metric) => boolean,
): MetricId[] {
  const { id: report } = check.entry;
  const all = listMetrics(report);
  const cohortMetrics = all.filter(({ cohortDay }) => cohortDay !== undefined);
  // Of LTV and retention, “all” means every day, also day 1 of retention: requests cannot name it (section 4.4), but responses to “all” may have it.
  if (name.toLowerCase() === ALL)
    return (cohortMetrics.length > 0 ? cohortMetrics : all.filter(isPartOfAll)).map(({ id }) => id);
  const days = report === 'ltv' || report === 'retention' ? parseCohortDays(name, report) : undefined;
  if (days !== undefined)
    return cohortMetrics.filter(({ cohortDay = 0 }) => days.includes(cohortDay)).map(({ id }) => id);
  const allowed = all
    .filter((metric) => !cohortMetrics.includes(metric))
    .map((metric) => formatMetricName(metric, report));
  const dayNames = cohortMetrics.length > 0 ? [getTexts().requests.cohortDays] : [];
  return findOrRefuse('metrics', name, all, [...dayNames, ...allowed, ALL], check).map(({ id }) => id);
}

const LAST_COHORT_DAY = Math.max(...COHORT_DAYS);

/** The names of cohort days before their number, such as ltv30 and “LTV day 30”. */
const DAY_PREFIX = { ltv: /^ltv(?: day )?/, retention: /^(?:kp|retention day )/ } as const;

/** Such as "7", "1-7" or "ltv30". */
export function parseCohortDays(item: string, prefix: 'ltv' | 'retention'): number[] | undefined {
  const days = item.trim().toLowerCase().replace(DAY_PREFIX[prefix], '');
  const [, first, last = first] = /^(\d{1,2}) ?(?:[-–] ?(\d{1,2}))?$/.exec(days) ?? [];
  const [from, to] = [Number(first), Number(last)];
  const isRange = from >= 1 && from <= to && to <= LAST_COHORT_DAY;
  return isRange ? Array.from({ length: to - from + 1 }, (_, nth) => from + nth) : undefined;
}

export function checkRowMetrics(output: Output, metrics: readonly MetricId[], findings: Issues): void {
  const [first] = metrics;
  const areOfSums = metrics.every((id) => requireMetric(id).summaryOnly === true);
  if (output === 'rows' && first !== undefined && areOfSums)
    findings.addIssue('metrics', requireMetric(first).label, getTexts().requests.onlyOfSums);
}

function refuseNetwork(metricIds: readonly MetricId[], dimensionId: DimensionId, findings: Issues): void {
  const { notFromNetworks } = getTexts().requests;
  const dimension = requireDimension(dimensionId).label;
  for (const { source, label } of metricIds.map(requireMetric))
    if (source === 'network') findings.addIssue('metrics', label, notFromNetworks(dimension));
}

export type AllowedPeriods = 'none' | 'one' | 'several';

/**
 * The dimensions that the report requires (date and app for LTV and retention, sections 4.3 and 4.4), then the requested ones in their
 * order. Periods that are requested without the date take the place of a required date. A row of a report covers one day or one period, so
 * that a refresh can replace whole rows by their days.
 */
export function checkDimensions(
  check: DraftCheck,
  identifiers: Identifiers,
  periods: AllowedPeriods = 'one',
): readonly DimensionId[] {
  const { draft, entry, findings } = check;
  const { onlyIdentifiers, severalGrains } = getTexts().requests;
  const typed = removeDuplicates(parseList('dimensions', draft.dimensions, findings));
  const names = typed.length === 0 ? entry.defaults.dimensions : typed;
  const arePeriodsAllowed = periods === 'several' || (periods === 'one' && entry.source === 'pages');
  const requestedDimensions = removeDuplicates(
    names.flatMap((name) => checkDimension(name, check, arePeriodsAllowed)),
  );
  const grains = requestedDimensions.filter(isGrain);
  if (periods === 'one' && grains.length > 1)
    findings.addIssue('dimensions', grains.join(', '), severalGrains);
  const replacingGrains = grains.includes('date') ? [] : grains;
  const required = entry.requiredDimensions.flatMap((id) =>
    id === 'date' && replacingGrains.length > 0 ? replacingGrains : [requireDimension(id).id],
  );
  const allDimensions = removeDuplicates([...required, ...requestedDimensions]);
  const allowedDimensions = allDimensions.filter(
    (id) => identifiers !== 'left out' || requireDimension(id).personal !== true,
  );
  if (allowedDimensions.length === 0 && allDimensions.length > 0)
    findings.addIssue('dimensions', '', onlyIdentifiers);
  return allowedDimensions;
}

export function checkDimension(name: string, check: DraftCheck, arePeriodsAllowed: boolean): DimensionId[] {
  const { id } = check.entry;
  const fields = arePeriodsAllowed ? listDimensionsAndPeriods(id) : listDimensions(id);
  // Beside “week” and “month”, “day” means the date.
  const isDay = arePeriodsAllowed && name.trim().toLowerCase() === 'day';
  const allowed = fields.map((entry) => entry.id);
  return findOrRefuse('dimensions', isDay ? 'date' : name, fields, allowed, check).map((entry) => entry.id);
}

/** Refuses dimensions that identify single devices or moments: a summary by them would have as many rows as the files. */
export function checkSummaryBy(check: DraftCheck): readonly DimensionId[] {
  const { draft, entry, findings } = check;
  if (!hasField('summaryBy', entry.id)) return [];
  const typed = removeDuplicates(parseList('summaryBy', draft.summaryBy, findings));
  const names = typed.length === 0 ? (DRAFT_FIELDS.summaryBy.blank ?? []) : typed;
  const summable = listSummableDimensions(entry.id);
  const allowed = summable.map(({ id }) => id);
  const summaryDimensions = names.flatMap((name) => {
    const fields = findOrRefuse('summaryBy', name, listDimensions(entry.id), allowed, check);
    if (fields.some((field) => !summable.includes(field)))
      findings.addIssue('summaryBy', name, getTexts().requests.notSummable(allowed));
    return fields.map(({ id }) => id);
  });
  return removeDuplicates(summaryDimensions);
}
