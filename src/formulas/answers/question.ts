import {
  type DimensionId,
  isReadFromFiles,
  listDimensions,
  listMetrics,
  type MetricId,
  needsDeviceCount,
  requireDimension,
  requireMetric,
  requireReportKind,
} from '../../catalogue';
import { addDays, computeReadyTime, isInRanges, toMonthStart } from '../../dates';
import { isSettled, type Request } from '../../request';
import { isReceivedWithoutAll, listGroupByNames } from '../../service';
import {
  buildColumns,
  createCellSelector,
  createFieldReader,
  sumByDimensions,
  type Table,
  type TableRow,
  toSentRequest,
  toSortedRows,
} from '../../table';

/** What a cell needs, as two requests in canonical form: equal questions are equal requests, however the arguments were typed. */
export interface Question {
  readonly exact: Request;
  /** Serves other cells, too: the month of the days, all apps with rows of their own, and all metrics that do not change these rows. */
  readonly wide: Request;
}

export type Width = keyof Question;

/** An answer: its request, and its rows with the columns in the order of the request. */
export interface CachedAnswer {
  readonly request: Request;
  readonly rows: readonly TableRow[];
}

/** The most rows of an answer to a wide request. It costs at most five calls. */
export const MOST_WIDE_ROWS = 5_000;

/** Google's longest storage time for a cache entry: six hours. */
const LONGEST_MS = 6 * 3_600_000;

export function toQuestion(request: Request): Question {
  const exact = toCanonicalRequest(toSentRequest(request));
  return { exact, wide: toWideRequest(exact) };
}

/** When an answer that is fetched at `now` expires (epoch ms). Numbers that may still change are kept at most until the next day is complete. */
export function calculateExpiry(request: Request, now: number): number {
  const { report, zone, newestCompleteDay } = request;
  if (isSettled(request)) return now + LONGEST_MS;
  return Math.min(computeReadyTime(report, zone, addDays(newestCompleteDay, 1)), now + LONGEST_MS);
}

/** Sorts lists, adds each name to its id and the date to a request for one day. None of this changes which rows the service sends. */
function toCanonicalRequest(request: Request): Request {
  // The add-on sums the rows of files itself. They contain every metric, and a ratio of sums needs its parts. Formulas do not count devices.
  const areSums = isReadFromFiles(request.report);
  const metrics = areSums
    ? listMetrics(request.report).flatMap(({ id }) => (needsDeviceCount(id) ? [] : [id]))
    : [...request.metrics];
  return {
    ...request,
    // A report without amounts needs no currency. With the same one, its questions are equal.
    currency: requireReportKind(request.report).takesCurrency ? request.currency : 'USD',
    apps: [...request.apps].sort(),
    areas: [...request.areas].sort(),
    dimensions: areSums ? listDeviceDimensions(request) : listSentDimensions(request),
    metrics: metrics.sort(),
  };
}

/** All dimensions that the service sends for the requested dimensions, and the date if the request has only one day. */
function listSentDimensions(request: Request): DimensionId[] {
  const isOneDay = request.from === request.to;
  const names = listGroupByNames(
    isOneDay ? { ...request, dimensions: ['date', ...request.dimensions] } : request,
  );
  // Dimensions that cannot be requested have no name, and '' is none of the names.
  return listDimensions(request.report)
    .filter(({ reports }) => names.includes(reports[request.report]?.requestName ?? ''))
    .map(({ id }) => id);
}

/** Every device question has at least the usual groups, so that one answer serves many cells: coarser sums are made from finer ones. */
function listDeviceDimensions({ report: id, dimensions }: Request): DimensionId[] {
  const fields = new Set<string>([...DEVICE_GROUPS, ...dimensions]);
  return listDimensions(id).flatMap((entry) => (fields.has(entry.id) ? [entry.id] : []));
}

const DEVICE_GROUPS: readonly DimensionId[] = ['network', 'networkName', 'area', 'adFormat', 'adFormatName'];

function toWideRequest(request: Request): Request {
  // Questions for sums of files have all metrics and the usual groups already. Files are of one app.
  if (isReadFromFiles(request.report)) return request;
  const wide = { ...request, ...extendToMonth(request), metrics: listNamedMetrics(request) };
  if (request.apps.length === 0) return wide;
  // Each row is of one app: those of the requested apps are selected.
  if (request.dimensions.includes('appId')) return { ...wide, apps: [] };
  // Each row is the sum of several apps. The service adds them up, so the answer serves only these apps.
  if (request.apps.length > 1) return wide;
  // Each row is of the one requested app, and is selected from rows by app if these have the same numbers.
  return request.metrics.every(isSameInRowsByApp) ? groupByApp(wide) : wide;
}

/** The request for all apps, each with rows of its own, and only with metrics that are right in such rows. */
function groupByApp(request: Request): Request {
  const dimensions = listSentDimensions({ ...request, dimensions: [...request.dimensions, 'appId'] });
  return { ...request, apps: [], dimensions, metrics: request.metrics.filter(isSameInRowsByApp) };
}

/** True for sums and their ratios. False for numbers of users and means of users: in rows by app, the service counts users differently. */
function isSameInRowsByApp(id: MetricId): boolean {
  const { kind } = requireMetric(id).aggregate;
  return kind === 'sum' || kind === 'ratio';
}

/** The month of the days, through its last complete or last requested day. Days of several months stay, and rows without the date are sums of their days. */
function extendToMonth(request: Request): Partial<Request> {
  const { from, to, newestCompleteDay, dimensions } = request;
  if (!dimensions.includes('date') || toMonthStart(from) !== toMonthStart(to)) return {};
  const lastDay = addDays(toMonthStart(from, 1), -1);
  const lastCompleteDay = lastDay < newestCompleteDay ? lastDay : newestCompleteDay;
  return { from: toMonthStart(from), to: lastCompleteDay > to ? lastCompleteDay : to };
}

/**
 * Every metric that can be requested by name: metrics add no rows. The service sends some metrics only for “all”. A request with such a
 * metric gets no further ones, because the service does not promise that an answer to “all” contains every metric.
 */
function listNamedMetrics(request: Request): readonly MetricId[] {
  const { report: id, metrics } = request;
  if (!metrics.every((metricId) => isReceivedWithoutAll(id, metricId))) return metrics;
  const offered = listMetrics(id).filter(
    (entry) => isReceivedWithoutAll(id, entry.id) && isMetricOffered(entry.id, request),
  );
  return offered.map((entry) => entry.id).sort();
}

/** Some dimensions (`trackedOnly`) can only be combined with metrics that the service itself records. */
function isMetricOffered(id: MetricId, { report, dimensions }: Request): boolean {
  const isTracked = requireMetric(id).source === 'tracked';
  const onlyTracked =
    report === 'full' && dimensions.some((dimensionId) => requireDimension(dimensionId).trackedOnly === true);
  return isTracked || !onlyTracked;
}

/** The requested apps, days and columns of an answer that covers them, sorted by the columns from left to right. */
export function selectRequestedCells({ request: answered, rows }: CachedAnswer, request: Request): Table {
  const columns = buildColumns(answered);
  if (isReadFromFiles(request.report)) {
    // An answer of files is for the one requested app and day: it may only have more groups and metrics.
    const sums = sumByDimensions({ columns, rows }, request.dimensions, request.metrics);
    return { ...sums, rows: toSortedRows(sums.rows) };
  }
  const hasDays = answered.dimensions.includes('date');
  const readDay = createFieldReader(columns, 'date');
  const readApp = createFieldReader(columns, 'appId');
  // An answer is for the requested apps, or for all apps: then it names none.
  const mustSelectApps = answered.apps.length === 0 && request.apps.length > 0;
  const isOfRequestedApp = (row: TableRow) => !mustSelectApps || request.apps.includes(String(readApp(row)));
  // Without a column of days, the answer is for exactly the requested ones.
  const isOfRequestedDay = (row: TableRow) => !hasDays || isInRanges([request], String(readDay(row)));
  const selectedRows = rows.filter((row) => isOfRequestedApp(row) && isOfRequestedDay(row));
  const selectCells = createCellSelector(columns, [...request.dimensions, ...request.metrics]);
  return { columns: buildColumns(request), rows: toSortedRows(selectedRows.map(selectCells)), notices: [] };
}
