import type { ReportKindId } from '../../src/catalogue/entry';
import type { Http } from '../../src/platform/ports';
import { NO_ROW_FILTER } from '../../src/request/draft';
import type { Request } from '../../src/request/request';
import type { Connection } from '../../src/service/http/connection';
import { FakeClock } from '../fakes/clock';

export const KEY = 'rk_live/9f8a+7b6c=5d4e3f2a1b0c';

/** A checked request, with the changes of a test. */
export function createReportRequest(report: ReportKindId, change: Partial<Request> = {}): Request {
  return {
    report,
    connection: '',
    zone: 'UTC+0',
    currency: 'USD',
    from: '2026-09-01',
    to: '2026-09-05',
    apps: [],
    areas: [],
    dimensions: ['date', 'appId'],
    metrics: report === 'ltv' ? ['ltv1'] : report === 'retention' ? ['kp2'] : ['revenue'],
    identifiers: 'kept',
    output: 'rows',
    summaryBy: [],
    compare: 'none',
    filter: { ...NO_ROW_FILTER },
    newestCompleteDay: '2026-09-09',
    ...change,
  };
}

export function connect(http: Http, change: Partial<Connection> = {}): Connection & { clock: FakeClock } {
  const clock = new FakeClock();
  return {
    http,
    settings: { baseUrl: 'https://reports.example.com' },
    key: KEY,
    deadline: clock.now() + 270_000,
    ...change,
    clock,
  };
}
