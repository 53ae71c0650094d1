import { dimension, LIMITS, METRICS, metric } from '../../catalogue/catalogue';
import type { ReportId } from '../../catalogue/entry';
import type { Request } from '../../request/request';

/** The most rows that one request may ask for (section 8). */
export const LIMIT = LIMITS.mostRows;

/** LTV and retention refuse a request without them (sections 4.3 and 4.4). */
const ALWAYS_GROUPED: readonly string[] = ['date', 'app'];

/** The request's body without `start`. Zone and currency are always sent, because the service may change their defaults. */
export function reportQuery(request: Request): Readonly<Record<string, unknown>> {
  return {
    startDate: request.from,
    endDate: request.to,
    timezone: request.zone,
    currency: request.currency,
    groupBy: groupBy(request),
    metric: metricNames(request),
    ...(request.apps.length > 0 ? { appIdList: [...request.apps] } : {}),
    ...(request.areas.length > 0 && request.report !== 'full' ? { areaList: [...request.areas] } : {}),
    limit: LIMIT,
  };
}

/** Section 4.1: one app, one day. */
export function deviceQuery(request: Request): Readonly<Record<string, unknown>> {
  return {
    date: request.from,
    timezone: request.zone,
    currency: request.currency,
    appId: request.apps[0] ?? '',
  };
}

/** The wire names to group by, each once: an id and its name have the same wire name. */
export function groupBy(request: Request): string[] {
  const asked = request.dimensions.map((id) => dimension(id).reports[request.report]?.ask ?? null);
  const always = request.report === 'full' ? [] : ALWAYS_GROUPED;
  return [...new Set([...always, ...asked.filter((name) => name !== null)])];
}

/** The wire names of the metrics and labels, each once; `all` if one of them cannot be requested by name. */
function metricNames(request: Request): string[] {
  const { report, metrics } = request;
  const names = metrics
    .filter((id) => !isAlwaysSent(report, id))
    .map((id) => metric(id).reports[report]?.ask ?? null);
  if (names.includes(null)) return ['all'];
  const unique = [...new Set(names as string[])];
  return [...(unique.length > 0 ? unique : [firstNamed(report)]), ...labels(request)];
}

/** The fields of dimensions that the service sends only when `metric` names them. */
function labels({ report, dimensions }: Request): string[] {
  return [...new Set(dimensions.flatMap((id) => dimension(id).reports[report]?.label ?? []))];
}

/** True for a metric that does not require a request for all metrics. */
export function isAskedByName(report: ReportId, id: string): boolean {
  return isAlwaysSent(report, id) || metric(id).reports[report]?.ask !== null;
}

/** True for a weight without a name in requests, such as the new users of an LTV row: every response contains it. */
function isAlwaysSent(report: ReportId, id: string): boolean {
  if (metric(id).reports[report]?.ask !== null) return false;
  return METRICS.some(
    ({ aggregate, reports }) => reports[report] && aggregate.kind === 'weighted' && aggregate.by === id,
  );
}

/** A metric for a request of a weight only, because the service requires at least one metric. */
function firstNamed(report: ReportId): string {
  return METRICS.map(({ reports }) => reports[report]?.ask).find((name) => typeof name === 'string') ?? 'all';
}
