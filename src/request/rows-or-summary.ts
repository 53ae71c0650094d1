import { metric } from '../catalogue/catalogue';
import { NO_ROW_FILTER } from './draft';
import type { Request } from './request';

/** A device report's request for its rows: without the metrics that exist for sums only. */
export function rowsRequest(request: Request): Request {
  const metrics = request.metrics.filter((id) => metric(id).summaryOnly !== true);
  return { ...request, output: 'rows', metrics };
}

/** A device report's request for its summary: `dimensions` are those of the summary, and the number of devices is followed by its error. */
export function summaryRequest(request: Request): Request {
  const asked = request.metrics.filter((id) => id !== 'devicesError');
  const metrics = asked.flatMap((id) => (id === 'devices' ? ([id, 'devicesError'] as const) : [id]));
  return { ...request, output: 'summary', dimensions: request.summaryBy, metrics };
}

/** True when some rows of a device report may be left out. */
export function isFiltered({ areas, filter }: Pick<Request, 'areas' | 'filter'>): boolean {
  return (
    areas.length > 0 || JSON.stringify({ ...NO_ROW_FILTER, ...filter }) !== JSON.stringify(NO_ROW_FILTER)
  );
}
