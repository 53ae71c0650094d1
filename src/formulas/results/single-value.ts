import { type MetricId, requireDimension, requireMetric, requireReportKind } from '../../catalogue';
import { NotAllowed } from '../../errors';
import { isSettled, type Request } from '../../request';
import { aggregateMetric, listMetricParts, type Table } from '../../table';
import { getTexts } from '../../wording';
import { filterRows, listFilterDimensions, type ValueFilter } from '../value-filter';

/**
 * The request for one number of `id`, grouped by what the filter needs and by the report's required dimensions. The full report has a row
 * for each day, or for several final days of apps a row for each app if the metric is a sum or a ratio of sums: then all apps of an account
 * fit into one answer. A number of a newer day may not be known yet, which a sum by the service would hide. The service rounds a ratio of several days, so it is calculated from its parts.
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

/**
 * The metric over all rows that pass the filter; null if there are none or a part is unknown. Throws NotAllowed if the metric
 * cannot be aggregated over several rows, or if rows lack the filter's field.
 */
export function calculateSingleValue(
  id: MetricId,
  { columns, rows }: Table,
  filter: ValueFilter | undefined,
): number | null {
  const filteredRows = filter === undefined ? rows : filterRows(rows, columns, filter);
  const aggregate = aggregateMetric(id, filteredRows, columns);
  if ('number' in aggregate) return aggregate.number;
  const { label } = requireMetric(id);
  throw new NotAllowed([
    getTexts().formulas.filters.noSingleNumber(label, filteredRows.length, aggregate.refused),
  ]);
}
