import {
  type DimensionId,
  dimension,
  dimensionsOf,
  type MetricId,
  metric,
  metricsOf,
  report,
} from '../../catalogue/catalogue';
import { addDays, firstOfMonth } from '../../dates/calendar';
import { isSummable } from '../../device/summarize/resummarize';
import type { Request } from '../../request/request';
import { groupBy, isAskedByName } from '../../service/wire/wire-query';

/**
 * What a cell wants to know, as requests: `exact` what it needs, and `wide` what is asked instead where it costs no more
 * calls, so that other cells are answered too. Both are in canonical form: equal questions are equal texts, whatever the
 * order and spelling of what was typed.
 */
export interface Question {
  readonly exact: Request;
  readonly wide: Request;
}

/** Which of the two is asked. */
export type QuestionWidth = keyof Question;

export function toQuestion(request: Request): Question {
  const exact = canonical(request);
  return { exact, wide: widened(exact) };
}

/** True when a table of `held` holds all that `wanted` needs; both of one scope (see scopeOf). */
export function covers(held: Request, wanted: Request): boolean {
  const days = hasDays(held)
    ? held.from <= wanted.from && wanted.to <= held.to
    : held.from === wanted.from && held.to === wanted.to;
  return days && wanted.metrics.every((id) => held.metrics.includes(id));
}

/** All that answers of one question must have in common with another, besides days and metrics. */
export function scopeOf({ report, zone, currency, apps, areas, dimensions }: Request): readonly unknown[] {
  return [report, zone, currency, apps, areas, dimensions];
}

/** True where the add-on sums the rows of files itself: coarser sums are made of finer ones. */
export function answersAreSums({ report: id }: Pick<Request, 'report'>): boolean {
  return report(id).source === 'files';
}

export function hasDays({ dimensions }: Request): boolean {
  return dimensions.includes('date');
}

/** Lists sorted, names beside their ids, and a single day told by its rows: none of it changes what rows there are. */
function canonical(request: Request): Request {
  const areSums = answersAreSums(request);
  // The files hold every metric, and a ratio of sums needs its parts; devices are not counted for formulas.
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

/** All fields that come with what is grouped by. */
function grouped(request: Request): DimensionId[] {
  const isOneDay = request.from === request.to;
  const names = groupBy(isOneDay ? { ...request, dimensions: ['date', ...request.dimensions] } : request);
  return dimensionsOf(request.report)
    .filter(({ reports }) => names.includes(reports[request.report]?.ask ?? ''))
    .map(({ id }) => id);
}

/** Device rows are summed here, so coarser sums are made of finer ones: every question is as fine as the usual ones are. */
function deviceDimensions({ report: id, dimensions }: Request): DimensionId[] {
  const fields = new Set<string>([...DEVICE_GROUPS, ...dimensions]);
  return dimensionsOf(id).flatMap((one) => (fields.has(one.id) ? [one.id] : []));
}

const DEVICE_GROUPS: readonly DimensionId[] = ['network', 'networkName', 'area', 'adFormat', 'adFormatName'];

/**
 * Every metric that has a name to be asked by, as rows do not become more by it; and the whole month of a single day, as far
 * as it is complete. Of device rows every question is wide already. What has no name comes with “all” alone, and nobody says that an answer to it holds each of the others.
 */
function widened(request: Request): Request {
  if (answersAreSums(request)) return request;
  const named = metricsOf(request.report)
    .map(({ id }) => id)
    .filter((id) => isOffered(id, request));
  const isNamed = request.metrics.every((id) => named.includes(id));
  return { ...request, ...month(request), metrics: isNamed ? named.sort() : request.metrics };
}

function isOffered(id: MetricId, { report, dimensions }: Request): boolean {
  const isTracked = metric(id).source === 'tracked';
  const onlyTracked = report === 'full' && dimensions.some((one) => dimension(one).trackedOnly === true);
  return isAskedByName(report, id) && (isTracked || !onlyTracked);
}

function month({ from, to, newestCompleteDay }: Request): Pick<Request, 'from' | 'to'> {
  if (from !== to) return { from, to };
  const last = addDays(firstOfMonth(from, 1), -1);
  const complete = last < newestCompleteDay ? last : newestCompleteDay;
  return { from: firstOfMonth(from), to: complete > to ? complete : to };
}
