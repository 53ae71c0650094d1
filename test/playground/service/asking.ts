import type { ServiceAnswer } from '../../../playground/service/exchange';
import { PLAYGROUND_KEY, type ServiceOptions } from '../../../playground/service/options';
import { SimulatedService } from '../../../playground/service/service';

/** Sends requests to the service in the same process, on a clock that tests move. */

export const NOON = Date.parse('2026-09-05T13:30:00Z');
export const HOUR = 3_600_000;

export interface Clock {
  now: number;
}

export type Item = Record<string, number | string>;
export interface Report {
  code: number;
  total: number;
  timezone: string;
  message: string;
  items: Item[];
}

export function makeService(options: Partial<ServiceOptions> = {}): {
  service: SimulatedService;
  clock: Clock;
} {
  const clock = { now: NOON };
  return { service: new SimulatedService({ now: () => clock.now, ...options }), clock };
}

export function postRequest(
  service: SimulatedService,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): ServiceAnswer {
  return service.handle({
    method: 'POST',
    path,
    headers: { authorization: `Bearer ${PLAYGROUND_KEY}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

export const PATH = {
  full: '/v2/allreport',
  ltv: '/v2/ltv',
  retention: '/v2/userActive',
  device: '/v3/deviceReport',
} as const;

export const SOUND = {
  full: { startDate: '2026-08-20', endDate: '2026-08-26' },
  ltv: { startDate: '2026-08-20', endDate: '2026-08-26', groupBy: ['date', 'app'], metric: ['all'] },
  retention: { startDate: '2026-08-20', endDate: '2026-08-26', groupBy: ['date', 'app'], metric: ['all'] },
  device: { date: '2026-08-20', appId: '00123456' },
} as const;

/** The answer to a report, over the usual week unless `body` says otherwise. */
export function fetchReport(
  service: SimulatedService,
  name: 'full' | 'ltv' | 'retention',
  body: object = {},
): Report {
  const answer = postRequest(service, PATH[name], { ...SOUND[name], ...body });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body}`);
  return JSON.parse(String(answer.body)) as Report;
}

/** Every row of a full report, page by page. */
export function fetchAllItems(service: SimulatedService, body: object): Item[] {
  const items: Item[] = [];
  for (;;) {
    const page = fetchReport(service, 'full', { ...body, start: items.length }).items;
    items.push(...page);
    if (page.length < 1000) return items;
  }
}

export function sum(items: readonly Item[], field: string): number {
  return items.reduce((total, item) => total + Number(item[field]), 0);
}

export function fetchLinks(service: SimulatedService, body: object = {}): Record<string, string> {
  const answer = postRequest(service, PATH.device, { ...SOUND.device, ...body });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body}`);
  return JSON.parse(String(answer.body)) as Record<string, string>;
}

export function get(
  service: SimulatedService,
  link: string,
  headers: Record<string, string> = {},
): ServiceAnswer {
  return service.handle({ method: 'GET', path: link.replace(service.origin, ''), headers });
}

export function toText(answer: ServiceAnswer): string {
  return typeof answer.body === 'string' ? answer.body : Buffer.from(answer.body).toString('utf8');
}

export function toBytes(answer: ServiceAnswer): Buffer {
  return Buffer.from(answer.body);
}
