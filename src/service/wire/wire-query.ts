import { dimension, METRICS, metric, PAGE_ROWS } from '../../catalogue/catalogue';
import type { ReportId } from '../../catalogue/entry';
import type { Request } from '../../request/request';
import { sentRequest } from '../../table/id-names';

/** The LTV and retention reports refuse requests without these names in groupBy (sections 4.3 and 4.4). */
const ALWAYS_GROUPED: readonly string[] = ['date', 'app'];

/** The body of a request for a page, without `start`. Zone and currency are always sent, because the service may change its defaults. */
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
    limit: PAGE_ROWS,
  };
}

/** The body of a request for the links to the device files of one app and day (section 4.1). */
export function deviceQuery(request: Request): Readonly<Record<string, unknown>> {
  return {
    date: request.from,
    timezone: request.zone,
    currency: request.currency,
    appId: request.apps[0] ?? '',
  };
}

/** The names in the request's groupBy, each once. For example, a network's id and a network's name have the same groupBy name. */
export function groupBy(request: Request): string[] {
  const asked = sentRequest(request).dimensions.map(
    (id) => dimension(id).reports[request.report]?.ask ?? null,
  );
  const always = request.report === 'full' ? [] : ALWAYS_GROUPED;
  return [...new Set([...always, ...asked.filter((name) => name !== null)])];
}

/** The names in the request's metric, each once; only `all` if one of the metrics cannot be requested by name. */
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
function labels(request: Request): string[] {
  const { report, dimensions } = sentRequest(request);
  return [...new Set(dimensions.flatMap((id) => dimension(id).reports[report]?.label ?? []))];
}

/** Whether the metric can be requested without requesting all metrics. */
export function isAskedByName(report: ReportId, id: string): boolean {
  return isAlwaysSent(report, id) || metric(id).reports[report]?.ask !== null;
}

/** Whether every response contains the metric: true for weights that have no name in requests, such as the new users of an LTV row. */
function isAlwaysSent(report: ReportId, id: string): boolean {
  if (metric(id).reports[report]?.ask !== null) return false;
  return METRICS.some(
    ({ aggregate, reports }) => reports[report] && aggregate.kind === 'weighted' && aggregate.by === id,
  );
}

/** The first metric with a name in requests. It is sent if only weights are requested, because the service requires a metric. */
function firstNamed(report: ReportId): string {
  return METRICS.map(({ reports }) => reports[report]?.ask).find((name) => typeof name === 'string') ?? 'all';
}
