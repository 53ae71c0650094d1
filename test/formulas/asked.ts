import { NO_ROW_FILTER } from '../../src/request/draft';
import type { Request } from '../../src/request/request';

/** A checked request of 15 September 2026. */
export function createRequest(changed: Partial<Request> = {}): Request {
  return {
    report: 'full',
    connection: '',
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
