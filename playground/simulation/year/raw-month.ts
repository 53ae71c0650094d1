import { PLAYGROUND_KEY } from '../../service/options';
import type { SimulatedService } from '../../service/service';
import { exact } from './exact';

/** A closing: a month `YYYY-MM` in a currency. */
export interface ClosingName {
  readonly month: string;
  readonly currency: string;
}

/** Exact amounts by app, network and metric (as one text), then by day. */
export type RawMonth = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

const LIMIT = 1000;

/** The metrics that the simulated year closes, by their labels in the tabs, with their fields in the service's responses. */
export const METRICS: Readonly<Record<string, string>> = {
  Revenue: 'Revenue',
  'Impressions (networks)': 'impressionApi',
};

/** The name of an amount: the values of its row in a tab. */
export function amountName(app: string, network: string, metric: string): string {
  return [app, network, metric].join(' | ');
}

/** What the service reports for a month, from its raw responses. No fault may be armed. */
export function rawMonth(service: SimulatedService, { month, currency }: ClosingName): RawMonth {
  const amounts = new Map<string, Map<string, bigint>>();
  for (let start = 0; ; start += LIMIT) {
    const items = page(service, { month, currency }, start);
    for (const item of items) {
      for (const [metric, field] of Object.entries(METRICS)) {
        const name = amountName(String(item['appId']), String(item['network']), metric);
        const days = amounts.get(name) ?? new Map<string, bigint>();
        days.set(String(item['date']), exact(String(item[field])));
        amounts.set(name, days);
      }
    }
    if (items.length < LIMIT) return amounts;
  }
}

function page(
  service: SimulatedService,
  { month, currency }: ClosingName,
  start: number,
): Record<string, unknown>[] {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const lastDay = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const body = JSON.stringify({
    ...{ startDate: `${month}-01`, endDate: lastDay, timezone: 'UTC+0', currency, start, limit: LIMIT },
    groupBy: ['date', 'appId', 'network'],
    metric: ['revenue', 'impressionApi'],
  });
  const headers = { authorization: `Bearer ${PLAYGROUND_KEY}`, 'content-type': 'application/json' };
  const answer = service.handle({ method: 'POST', path: '/v2/allreport', headers, body });
  if (answer.status !== 200 || typeof answer.body !== 'string')
    throw new Error(`The service answered ${answer.status} to the checker.`);
  return (JSON.parse(answer.body) as { items: Record<string, unknown>[] }).items;
}
