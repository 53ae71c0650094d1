import type { MetricId } from '../src/catalogue';
import type { Http, HttpResponse } from '../src/platform';
import { NO_ROW_FILTER, type Request } from '../src/request';
import { type Connection, fetchReport } from '../src/service';
import type { BenchRow } from './bench-row';
import { alternate, median, middle, timesText } from './measure';

const PAGES = 25;
const ROWS = 1_000;
const LTV: readonly MetricId[] = Array.from({ length: 90 }, (_, i) => `ltv${i + 1}` as MetricId);

const REQUEST: Request = {
  report: 'ltv',
  connection: '',
  zone: 'UTC+0',
  currency: 'USD',
  from: '2026-01-01',
  to: '2026-01-31',
  apps: [],
  areas: [],
  dimensions: ['date', 'appId', 'appName', 'area', 'placementId', 'channel'],
  metrics: ['newUserNum', ...LTV],
  identifiers: 'kept',
  output: 'rows',
  summaryBy: [],
  compare: 'none',
  filter: { ...NO_ROW_FILTER },
  newestCompleteDay: '2026-09-01',
};

/**
 * The time to make one table without duplicates in order from the texts of 25 pages, each with 1,000 LTV rows of 97 columns. The baseline is
 * JSON.parse of the same texts, which every reader needs. It discards each page before the next one, as the add-on does: pages that stay in
 * memory make it slower. Then the calls for reading these pages.
 */
export function run(): BenchRow[] {
  const texts = Array.from({ length: PAGES }, (_, page) => pageText(page, PAGES * ROWS));
  const service = new Serving(texts, PAGES * ROWS);
  const fetched = () => fetchReport(REQUEST, connection(service)).rows.length;
  const { rounds } = alternate(15, {
    parse: () => checked(parsedAlone(texts)),
    table: () => checked(fetched()),
  });
  service.calls = 0;
  fetched();
  return [
    {
      what: '25 × 1,000 × 97 to a typed table, to JSON.parse that discards its pages',
      value: middle(rounds.table, rounds.parse, (one, other) => one / other),
      unit: '×',
      // No target: nobody feels a tenth of a second next to the seconds in which the pages come.
      target: undefined,
      detail: timesText(median(rounds.table), median(rounds.parse)),
    },
    { what: '25,000 rows paged, 8 at once', value: service.calls, unit: 'calls', target: { atMost: 26 } },
  ];
}

/** Serves prepared texts, and counts the requests. */
class Serving implements Http {
  calls = 0;

  constructor(
    private readonly texts: readonly string[],
    private readonly total: number | undefined,
  ) {}

  sendAll(requests: Parameters<Http['sendAll']>[0]): HttpResponse[] {
    this.calls += requests.length;
    const end = JSON.stringify({ code: 200, total: this.total, items: [] });
    return requests.map(({ body }) => answer(this.texts[JSON.parse(body ?? '{}').start / ROWS] ?? end));
  }
}

function answer(text: string): HttpResponse {
  const notServed = (): never => {
    throw new Error('the service reads texts alone');
  };
  return {
    status: 200,
    header: () => undefined,
    text: () => text,
    gunzippedText: notServed,
  };
}

function connection(http: Http): Connection {
  return {
    http,
    clock: { now: () => 0, sleep: () => {}, random: () => 0 },
    settings: { baseUrl: 'https://reports.example.com' },
    parallel: 8,
    key: 'a-key-for-the-bench',
    deadline: 1,
  };
}

function pageText(page: number, total: number | undefined): string {
  const items = Array.from({ length: ROWS }, (_, i) => item(page * ROWS + i));
  return JSON.stringify({ code: 200, timezone: '', message: 'success', total, items });
}

function item(row: number): Record<string, unknown> {
  const days = LTV.map((day, i) => [day, Number((0.01 * (i + 1) + (row % 1_009) / 7_919).toFixed(6))]);
  return {
    date: `2026-01-${String(1 + (row % 31)).padStart(2, '0')}`,
    appId: `app${row % 7}`,
    appName: `App ${row % 7}`,
    area: ['DE', 'US', 'CN', 'IN'][row % 4],
    placementId: `p${row}`,
    channel: `channel ${row % 5}`,
    newUserNum: 1_000 + (row % 997),
    ...Object.fromEntries(days),
  };
}

/** The number of rows after parsing every page without keeping it. */
function parsedAlone(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (JSON.parse(text) as { items: unknown[] }).items.length, 0);
}

/** Ensures that no candidate is fast because it lost rows. */
function checked(rows: number): number {
  if (rows !== PAGES * ROWS) throw new Error(`${rows} rows came`);
  return rows;
}
