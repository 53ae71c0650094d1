import type { MetricId } from '../../catalogue/catalogue';
import { type Day, firstAndLast } from '../../dates/calendar';
import { newestCompleteDay } from '../../dates/complete-days';
import { AdReportsError } from '../../errors/ad-reports-error';
import { OutOfTime } from '../../errors/service-errors';
import { NO_OPTIONS, type Request } from '../../request/request';
import { fetchReport } from '../../service/fetch-report';
import type { Connection, Progress } from '../../service/http/connection';
import type { Table } from '../../table/table';

/**
 * The metric of the full report that is compared with the revenue of device rows. Each report has two revenue metrics (sections 2.3 and
 * 2.4). One is reported by the networks and called “revenue”; in the full report it may still change for two days. The other is calculated
 * by the service (`tp_revenue` in device rows, `eventRevenue` in the full report).
 */
export const COMPARED_WITH: MetricId = 'revenue';

/** The full report's revenue for some days of one app. JSON. */
export interface FullTotals {
  /** The revenue of each requested day, in the request's currency. Null if the report has no number for the day, or none yet. */
  readonly days: readonly { readonly day: Day; readonly revenue: number | null }[];
  /** A sentence that says why the report could not be fetched. Null if it was fetched. */
  readonly failure: string | null;
  readonly newestCompleteDay: Day;
}

/** The most rows of the response. There is one row for each day, and a report never has this many days. */
const MOST_ROWS = 1_000;

/**
 * Requests the app's revenue on `days`, which are in order, from the full report (section 4.2), in the same zone and currency. This takes
 * one call, and a second one if the service does not announce the number of rows. Incomplete days are not requested, because their
 * numbers still grow. If the report cannot be fetched, the run does not fail: the result says why. Throws OutOfTime, and what
 * `onProgress` throws.
 */
export function fullTotals(request: Request, days: readonly Day[], connection: Connection): FullTotals {
  const { newest, asked } = fullReportRequest(request, days, connection.clock.now());
  const totals = (found: ReadonlyMap<unknown, number | null>, failure: string | null): FullTotals => ({
    days: days.map((day) => ({ day, revenue: found.get(day) ?? null })),
    failure,
    newestCompleteDay: newest,
  });
  if (asked === undefined) return totals(new Map(), null);
  const read = failureOrTable(connection, (watched) => fetchReport(asked, watched));
  if (typeof read === 'string') return totals(new Map(), read);
  const [doubt] = read.doubts ?? [];
  return doubt === undefined ? totals(byDay(read), null) : totals(new Map(), doubt);
}

/** The request that `fullTotals` sends at the time `nowMs`. `asked` is undefined if none of the days is complete. */
export function fullReportRequest(request: Request, days: readonly Day[], nowMs: number) {
  const newest = newestCompleteDay('full', request.zone, nowMs);
  const finished = days.filter((day) => day <= newest);
  return { newest, asked: finished.length === 0 ? undefined : askedOf(request, finished, newest) };
}

function askedOf(request: Request, days: readonly Day[], newest: Day): Request {
  return {
    ...NO_OPTIONS,
    report: 'full',
    zone: request.zone,
    currency: request.currency,
    apps: request.apps,
    ...firstAndLast(days),
    dimensions: ['date'],
    metrics: [COMPARED_WITH],
    newestCompleteDay: newest,
  };
}

/** Returns the fetched table, or a sentence if the request failed. Throws errors that end the run. */
function failureOrTable(connection: Connection, fetch: (watched: Connection) => Table): Table | string {
  const ended: unknown[] = [];
  const onProgress = (progress: Progress) => {
    try {
      connection.onProgress?.(progress);
    } catch (error) {
      ended.push(error);
      throw error;
    }
  };
  try {
    return fetch({ ...connection, onProgress, mostRows: MOST_ROWS });
  } catch (error) {
    const failure = error instanceof OutOfTime && error.after !== undefined ? error.after : error;
    if (!(failure instanceof AdReportsError) || failure instanceof OutOfTime || ended.includes(failure))
      throw error;
    return failure.happened;
  }
}

/** The revenue of each day. Null for a day with two rows, because it is not known which of them is right. */
function byDay({ rows }: Table): ReadonlyMap<unknown, number | null> {
  const found = new Map<unknown, number | null>();
  for (const [day, revenue] of rows)
    found.set(day, found.has(day) || typeof revenue !== 'number' ? null : revenue);
  return found;
}
