import { DIMENSIONS, type DimensionId, dimension, type MetricId, metric } from '../../catalogue/catalogue';
import { DEVICE_IDS } from '../../device/summarize/device-id';
import type { Request } from '../../request/request';
import { countsDevices } from '../summary/summary-sql';

/** Which fields of device rows are loaded. */
export interface LoadedFields {
  readonly dimensions: readonly DimensionId[];
  readonly metrics: readonly MetricId[];
}

/** The columns that a request asks for, and what its summary is made of besides; identifiers only where they are not left out. */
export function loadedFields(
  request: Pick<Request, 'dimensions' | 'summaryBy' | 'metrics' | 'identifiers'>,
): LoadedFields {
  const { summaryBy, metrics, identifiers } = request;
  const asked = new Set<string>([...request.dimensions, ...summaryBy]);
  if (asked.delete('hour')) asked.add('dateTimeStamp');
  if (metrics.some(countsDevices)) for (const id of DEVICE_IDS) asked.add(id);
  const mayGo = (id: DimensionId) => identifiers !== 'left out' || dimension(id).personal !== true;
  const numbers = metrics.flatMap((id) => [...(metric(id).summaryOnly === true ? [] : [id]), ...partsOf(id)]);
  return {
    dimensions: DIMENSIONS.flatMap(({ id }) => (asked.has(id) && mayGo(id) ? [id] : [])),
    metrics: [...new Set(numbers)],
  };
}

/** What a number of the summary is computed from. */
function partsOf(id: MetricId): readonly MetricId[] {
  if (id === 'arpuDevice') return ['deviceRevenue'];
  const { aggregate } = metric(id);
  return aggregate.kind === 'ratio' ? [metric(aggregate.numerator).id, metric(aggregate.denominator).id] : [];
}
