import type { CachedAnswer } from '../../src/formulas/answers/answer-cache';
import { toQuestion } from '../../src/formulas/answers/question';
import { NO_ROW_FILTER } from '../../src/request/draft';
import type { Request } from '../../src/request/request';

/** A checked request of 15 September 2026. */
export function asked(changed: Partial<Request> = {}): Request {
  return {
    report: 'full',
    zone: 'UTC+0',
    currency: 'USD',
    from: '2026-09-01',
    to: '2026-09-03',
    apps: ['app-1'],
    areas: [],
    dimensions: ['date', 'area'],
    metrics: ['revenue', 'impressionApi'],
    identifiers: 'kept',
    output: 'rows',
    summaryBy: [],
    compare: 'none',
    filter: { ...NO_ROW_FILTER },
    newestCompleteDay: '2026-09-14',
    ...changed,
  };
}

/** A stored answer as a cell with the request `by` reads it: with all dimensions, and the metrics of the cell. */
export function readBy(by: Request, { request, rows }: CachedAnswer): CachedAnswer {
  const { exact } = toQuestion(by);
  const columns = [...request.dimensions, ...request.metrics];
  const metrics = request.metrics.filter((id) => exact.metrics.includes(id));
  const places = [...request.dimensions, ...metrics].map((id) => columns.indexOf(id));
  return { request: { ...request, metrics }, rows: rows.map((row) => places.map((at) => row[at] ?? null)) };
}
