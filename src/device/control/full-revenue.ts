import type { MetricId } from '../../catalogue/catalogue';
import { type Day, firstAndLast } from '../../dates/calendar';
import { newestCompleteDay as newestDay } from '../../dates/complete-days';
import { AdReportsError, OutOfTime } from '../../errors/ad-reports-error';
import { NO_OPTIONS, type Request } from '../../request/request';
import { fetchReport } from '../../service/fetch-report';
import type { Connection } from '../../service/http/connection';
import type { Table } from '../../table/table';

/**
 * The metric of the full report that is compared with the revenue of device rows. Each report has two revenue metrics (sections 2.3 and
 * 2.4). One is reported by the networks and called “revenue”; in the full report it may still change for two days. The other is calculated
 * by the service (`tp_revenue` in device rows, `eventRevenue` in the full report).
 */
export const COMPARED_WITH: MetricId = 'revenue';

/** The full report's revenue for some days of one app, in the request's currency. */
export interface FullRevenue {
  /** Without an entry, or null, if the report has no number for the day, or none yet. */
  readonly byDay: ReadonlyMap<unknown, number | null>;
  readonly failure: string | null;
  readonly newestCompleteDay: Day;
}

/** There is one row for each day, and a report never has this many days. */
const MOST_ROWS = 1_000;

/**
 * Requests the app's revenue on `days`, which are in order, from the full report (section 4.2). Incomplete days are not requested, because
 * their numbers still grow. If the report cannot be fetched, the run does not fail: the result says why. Throws OutOfTime.
 */
export function fetchFullRevenue(
  { zone, currency, apps }: Request,
  days: readonly Day[],
  connection: Connection,
): FullRevenue {
  const newestCompleteDay = newestDay('full', zone, connection.clock.now());
  const complete = days.filter((day) => day <= newestCompleteDay);
  const nothing = { byDay: new Map(), failure: null, newestCompleteDay };
  if (complete.length === 0) return nothing;
  const range = { ...firstAndLast(complete), newestCompleteDay };
  const columns = { dimensions: ['date'], metrics: [COMPARED_WITH] } as const;
  const request: Request = { ...NO_OPTIONS, report: 'full', zone, currency, apps, ...range, ...columns };
  try {
    const { rows, doubts = [] } = fetchReport(request, { ...connection, mostRows: MOST_ROWS });
    return doubts[0] === undefined ? { ...nothing, byDay: byDay(rows) } : { ...nothing, failure: doubts[0] };
  } catch (error) {
    const failure = error instanceof OutOfTime && error.after !== undefined ? error.after : error;
    if (!(failure instanceof AdReportsError) || failure instanceof OutOfTime) throw error;
    return { ...nothing, failure: failure.happened };
  }
}

/** Null for a day with two rows, because it is not known which of them is right. */
function byDay(rows: Table['rows']): FullRevenue['byDay'] {
  const revenues = new Map<unknown, number | null>();
  for (const [day, revenue] of rows)
    revenues.set(day, revenues.has(day) || typeof revenue !== 'number' ? null : revenue);
  return revenues;
}
