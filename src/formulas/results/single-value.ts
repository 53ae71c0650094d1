import { dimension, type MetricId, metric, report } from '../../catalogue/catalogue';
import { NotAllowed } from '../../errors/ad-reports-error';
import type { Request } from '../../request/request';
import { aggregated, partsOf } from '../../table/aggregate';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { filterDimensions, filterRows, type ValueFilter } from '../filters/value-filter';

/** What has to be asked for one number of `id`: by day, by what the report cannot leave out, and by what the filter looks at. */
export function valueRequest(request: Request, id: MetricId, filter: ValueFilter | undefined): Request {
  const { requiredDimensions } = report(request.report);
  const needed = [
    ...(request.report === 'full' ? ['date'] : requiredDimensions),
    ...(filter === undefined ? [] : filterDimensions(filter.dimension, request.report)),
  ];
  const dimensions = [...new Set(needed.map((name) => dimension(name).id))];
  return { ...request, dimensions, metrics: partsOf(id) };
}

/** The metric over all rows that pass the filter; null where there are none, or a part is not known. Throws NotAllowed where several rows make no number, or lack the filter's field. */
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
