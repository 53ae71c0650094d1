import {
  type DimensionId,
  dimension,
  dimensionsOf,
  isSummable,
  type MetricId,
  metric,
  metricsOf,
  report,
} from '../../catalogue/catalogue';
import { addDays, firstOfMonth } from '../../dates/calendar';
import { unique } from '../../request/parse-list';
import type { Request } from '../../request/request';
import { groupBy, isAskedByName } from '../../service/wire/wire-query';
import { partsOf } from '../../table/aggregate';

/**
 * What a cell needs, as two requests. `exact` is only what the cell needs. `wide` is sent instead if it costs no more calls, so
 * that its answer serves other cells too. Both are in canonical form: equal questions are equal texts, whatever the order and
 * spelling of the typed arguments.
 */
export interface Question {
  readonly exact: Request;
  readonly wide: Request;
  /** Whether an answer for more apps serves the cell as well, because the rows of its apps can be selected from that answer unchanged. */
  readonly isShareable: boolean;
}

export function toQuestion(request: Request): Question {
  const exact = canonical(request);
  return { exact, wide: widened(exact), isShareable: isShareable(exact) };
}

/**
 * True if the table of `available` contains everything that `wanted` needs. Both must have the same scope (see scopeOf), except that
 * `available` may be grouped by app and contain more apps.
 */
export function covers(available: Request, wanted: Request): boolean {
  const days = hasDays(available)
    ? available.from <= wanted.from && wanted.to <= available.to
    : available.from === wanted.from && available.to === wanted.to;
  return (
    days && coversApps(available, wanted) && wanted.metrics.every((id) => available.metrics.includes(id))
  );
}

function coversApps(available: Request, { apps }: Request): boolean {
  if (available.apps.length === 0 || apps.length === 0) return available.apps.length === apps.length;
  return apps.every((app) => available.apps.includes(app));
}

/** The request for other apps, grouped by app. */
export function withApps(request: Request, apps: readonly string[]): Request {
  const dimensions = dimensionsOf(request.report)
    .map(({ id }) => id)
    .filter((id) => id === 'appId' || request.dimensions.includes(id));
  return { ...request, dimensions, apps: [...apps].sort() };
}

/** The parts of a request that must be equal for its answer to serve another question. Days and metrics may differ. */
export function scopeOf({ report, zone, currency, apps, areas, dimensions }: Request) {
  return { zone, currency, others: [report, apps, areas, dimensions] };
}

/** True for reports from files: the add-on sums their rows itself, and makes coarser sums from finer ones. */
export function answersAreSums({ report: id }: Pick<Request, 'report'>): boolean {
  return report(id).source === 'files';
}

export function hasDays({ dimensions }: Request): boolean {
  return dimensions.includes('date');
}

function isShareable(request: Request): boolean {
  const { apps, dimensions } = request;
  return !answersAreSums(request) && (apps.length === 1 || (apps.length > 1 && dimensions.includes('appId')));
}

/** Sorts lists, adds each name to its id and the date to a request for one day. None of this changes which rows the service sends. */
function canonical(request: Request): Request {
  const areSums = answersAreSums(request);
  // The files contain every metric, and a ratio of sums needs its parts. Formulas do not count devices.
  const all = metricsOf(request.report).map(({ id }) => id);
  const metrics = areSums ? all.filter(isSummable) : [...request.metrics];
  return {
    ...request,
    currency: report(request.report).takesCurrency ? request.currency : 'USD',
    apps: [...request.apps].sort(),
    areas: [...request.areas].sort(),
    dimensions: areSums ? deviceDimensions(request) : grouped(request),
    metrics: metrics.sort(),
  };
}

/** All dimensions that the service sends for the requested dimensions, and the date if the request has only one day. */
function grouped(request: Request): DimensionId[] {
  const isOneDay = request.from === request.to;
  const names = groupBy(isOneDay ? { ...request, dimensions: ['date', ...request.dimensions] } : request);
  return dimensionsOf(request.report)
    .filter(({ reports }) => names.includes(reports[request.report]?.ask ?? ''))
    .map(({ id }) => id);
}

/** Every device question has at least the usual groups, so that one answer serves many cells: coarser sums are made from finer ones. */
function deviceDimensions({ report: id, dimensions }: Request): DimensionId[] {
  const fields = new Set<string>([...DEVICE_GROUPS, ...dimensions]);
  return dimensionsOf(id).flatMap((one) => (fields.has(one.id) ? [one.id] : []));
}

const DEVICE_GROUPS: readonly DimensionId[] = ['network', 'networkName', 'area', 'adFormat', 'adFormatName'];

/**
 * Adds every metric that can be requested by name, because metrics add no rows, and extends a single day to its month, as far as
 * the month is complete. Device questions are wide already. The service sends metrics without a name only for “all”, and it does
 * not promise that such an answer contains each of the others, so a request with one gets all of them, with their parts, and no others.
 */
function widened(request: Request): Request {
  if (answersAreSums(request)) return request;
  const { report: id, metrics } = request;
  const offered = metricsOf(id).flatMap((each) => (isOffered(each.id, request) ? [each.id] : []));
  const named = offered.filter((each) => isAskedByName(id, each));
  const isNamed = metrics.every((each) => named.includes(each));
  const unnamed = offered.filter((each) => !named.includes(each)).flatMap(partsOf);
  return {
    ...request,
    ...month(request),
    metrics: isNamed ? named.sort() : unique([...unnamed, ...metrics]).sort(),
  };
}

function isOffered(id: MetricId, { report, dimensions }: Request): boolean {
  const isTracked = metric(id).source === 'tracked';
  const onlyTracked = report === 'full' && dimensions.some((one) => dimension(one).trackedOnly === true);
  return isTracked || !onlyTracked;
}

function month({ from, to, newestCompleteDay }: Request): Pick<Request, 'from' | 'to'> {
  if (from !== to) return { from, to };
  const last = addDays(firstOfMonth(from, 1), -1);
  const complete = last < newestCompleteDay ? last : newestCompleteDay;
  return { from: firstOfMonth(from), to: complete > to ? complete : to };
}
