import { dimension, type MetricId, metric, report } from '../../catalogue/catalogue';
import { NotAllowed } from '../../errors/ad-reports-error';
import type { Request } from '../../request/request';
import { aggregated, partsOf } from '../../table/aggregate';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { filterDimensions, filterRows, type ValueFilter } from '../filters/value-filter';

/** The request for one number of `id`: grouped by day, by the report's required dimensions, and by the dimensions of the filter. */
export function valueRequest(request: Request, id: MetricId, filter: ValueFilter | undefined): Request {
  const { requiredDimensions } = report(request.report);
  const needed = [
    ...(request.report === 'full' ? ['date'] : requiredDimensions),
    ...(filter === undefined ? [] : filterDimensions(filter.dimension, request.report)),
  ];
  const dimensions = [...new Set(needed.map((name) => dimension(name).id))];
  return { ...request, dimensions, metrics: partsOf(id) };
}

/**
 * The metric over all rows that pass the filter; null if there are none or a part is unknown. Throws NotAllowed if the metric
 * cannot be aggregated over several rows, or if rows lack the filter's field.
 */
export function singleValue(
  id: MetricId,
  { columns, rows }: Table,
  filter: ValueFilter | undefined,
): number | null {
  const left = filter === undefined ? rows : filterRows(rows, columns, filter);
  const made = aggregated(id, left, columns);
  if ('number' in made) return made.number;
  const { label } = metric(id);
  throw new NotAllowed([texts().formulas.filters.noSingleNumber(label, left.length, made.refused)]);
}
