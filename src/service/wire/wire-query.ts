import { METRICS, PAGE_ROWS, type ReportKindId, requireDimension, requireMetric } from '../../catalogue';
import { type Request, removeDuplicates } from '../../request';
import { toSentRequest } from '../../table';

/** The LTV and retention reports refuse requests without these names in groupBy (sections 4.3 and 4.4). */
const ALWAYS_GROUPED: readonly string[] = ['date', 'app'];

/** The body of a request for a page, without `start`. Zone and currency are always sent, because the service may change its defaults. */
export function buildReportQuery(request: Request): Readonly<Record<string, unknown>> {
  return {
    startDate: request.from,
    endDate: request.to,
    timezone: request.zone,
    currency: request.currency,
    groupBy: listGroupByNames(request),
    metric: listMetricNames(request),
    ...(request.apps.length > 0 ? { appIdList: [...request.apps] } : {}),
    // Requests of the full report cannot name countries, so the add-on filters its rows.
    ...(request.areas.length > 0 && request.report !== 'full' ? { areaList: [...request.areas] } : {}),
    limit: PAGE_ROWS,
  };
}

/** The body of a request for the links to the device files of one app and day (section 4.1). */
export function buildDeviceQuery(request: Request): Readonly<Record<string, unknown>> {
  return {
    date: request.from,
    timezone: request.zone,
    currency: request.currency,
    appId: request.apps[0] ?? '',
  };
}

/** The names in the request's groupBy, each once: a network's id and its name have the same one. */
export function listGroupByNames(request: Request): string[] {
  const requestedNames = toSentRequest(request).dimensions.flatMap(
    (id) => requireDimension(id).reports[request.report]?.requestName ?? [],
  );
  const always = request.report === 'full' ? [] : ALWAYS_GROUPED;
  return removeDuplicates([...always, ...requestedNames]);
}

/** The names in the request's metric; only `all`, which includes all others, if one of the metrics cannot be requested by name. */
function listMetricNames(request: Request): string[] {
  const { report, metrics } = request;
  if (!metrics.every((id) => isReceivedWithoutAll(report, id))) return ['all'];
  const names = metrics.flatMap((id) => requireMetric(id).reports[report]?.requestName ?? []);
  return [...(names.length > 0 ? names : [findFirstNamedMetric(report)]), ...listFieldsToRequest(request)];
}

/** The fields of dimensions that the service sends only if the list of metrics names them. */
function listFieldsToRequest(request: Request): string[] {
  const { report, dimensions } = toSentRequest(request);
  const fields = dimensions.flatMap((id) => requireDimension(id).reports[report]?.metricToRequest ?? []);
  return removeDuplicates(fields);
}

/** Whether responses contain a metric without a request for `all`: it is requested by its name, or always sent. */
export function isReceivedWithoutAll(report: ReportKindId, id: string): boolean {
  const { requestName = null, isAlwaysSent = false } = requireMetric(id).reports[report] ?? {};
  return requestName !== null || isAlwaysSent;
}

/** Sent if only “New users” is requested: requests cannot name it, every LTV response contains it, and the service requires a metric. */
function findFirstNamedMetric(report: ReportKindId): string {
  const [firstName = 'all'] = METRICS.flatMap(({ reports }) => reports[report]?.requestName ?? []);
  return firstName;
}
