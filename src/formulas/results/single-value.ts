import { type MetricId, requireDimension, requireMetric, requireReportKind } from '../../catalogue';
import { isSettled, type Request } from '../../request';
import { aggregateMetric, listMetricParts, type TableRows } from '../../table';
import { getTexts } from '../../wording';
import { refuseArguments, type ValueFilter } from '../check-arguments';
import { filterRows, listFilterDimensions } from '../value-filter';

/**
 * The request for one number of `id`, grouped by what the filter needs and by the report's required dimensions.
 *
 * The full report has a row for each day, because a number of a newer day may not be known yet, which a sum by the service would hide. For
 * several final days of apps it has a row for each app if the metric is a sum or a ratio of sums: then all apps of an account fit into one
 * answer. The service rounds a ratio of several days, so it is calculated from its parts.
 */
export function toValueRequest(request: Request, id: MetricId, filter: ValueFilter | undefined): Request {
  const { kind } = requireMetric(id).aggregate;
  const isOneDay = request.from === request.to;
  const isAdded = kind === 'sum' || kind === 'ratio';
  const isByApp = !isOneDay && request.apps.length > 0 && isAdded && isSettled(request);
  const needed = [
    ...(request.report === 'full'
      ? [isByApp ? 'appId' : 'date']
      : requireReportKind(request.report).requiredDimensions),
    ...(filter === undefined ? [] : listFilterDimensions(filter.dimension, request.report)),
  ];
  const dimensions = [...new Set(needed.map((name) => requireDimension(name).id))];
  const parts = listMetricParts(id);
  return { ...request, dimensions, metrics: kind === 'ratio' && !isOneDay ? parts.slice(1) : parts };
}

/** The metric over all rows that pass the filter; null if there are none or a part is unknown. */
export function calculateSingleValue(
  id: MetricId,
  table: TableRows,
  filter: ValueFilter | undefined,
): number | null {
  const rows = filter === undefined ? table.rows : filterRows(table, filter);
  const aggregate = aggregateMetric(id, rows, table.columns);
  if ('number' in aggregate) return aggregate.number;
  const { label } = requireMetric(id);
  return refuseArguments(getTexts().formulas.filters.noSingleNumber(label, rows.length, aggregate.refused));
}
