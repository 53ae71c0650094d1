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
 * What the revenue of device rows is compared with. Both are called just “revenue” (sections 2.3 and 2.4), and each report has a second
 * figure by the side of it that the service made itself: `tp_revenue` there and `eventRevenue` here, “the service's own” and
 * “event-level”. So the first belongs to the first. In the full report it comes from the networks, which restate it for two days.
 */
export const COMPARED_WITH: MetricId = 'revenue';

/** What the full report says of some days of one app. JSON. */
export interface FullTotals {
  /** Every day asked; null where the report has no number, or none yet. In the currency of the request. */
  readonly days: readonly { readonly day: Day; readonly revenue: number | null }[];
  /** Why the report could not be had, as a whole sentence; null when it could. */
  readonly failure: string | null;
  /** The newest day that the full report had finished. */
  readonly newestCompleteDay: Day;
}

/** A year of days is a page at most; what a sheet has room for does not matter to it. */
const MOST_ROWS = 1_000;

/**
 * Asks the full report (section 4.2) once for the app's revenue on `days`, which are in order, in the same zone and currency: one call,
 * and a second where the service does not announce how many rows there are. Days that it has
 * not finished are not asked for: a number that is still growing proves nothing. That the report cannot be had is no reason for a
 * run to fail: it is told in the answer. Throws OutOfTime, and what `onProgress` throws.
 */
export function fullTotals(request: Request, days: readonly Day[], connection: Connection): FullTotals {
  const newest = newestCompleteDay('full', request.zone, connection.clock.now());
  const finished = days.filter((day) => day <= newest);
  const told = (found: ReadonlyMap<unknown, number | null>, failure: string | null): FullTotals => ({
    days: days.map((day) => ({ day, revenue: found.get(day) ?? null })),
    failure,
    newestCompleteDay: newest,
  });
  if (finished.length === 0) return told(new Map(), null);
  const asked = askedOf(request, finished, newest);
  const read = failureOrTable(connection, (watched) => fetchReport(asked, watched));
  if (typeof read === 'string') return told(new Map(), read);
  const [doubt] = read.doubts ?? [];
  return doubt === undefined ? told(byDay(read), null) : told(new Map(), doubt);
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

/** What is wrong with the asking becomes a sentence; what ends the run goes on its way. */
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

/** A day that came twice has no number: nobody knows which one, or whether both together. */
function byDay({ rows }: Table): ReadonlyMap<unknown, number | null> {
  const found = new Map<unknown, number | null>();
  for (const [day, revenue] of rows)
    found.set(day, found.has(day) || typeof revenue !== 'number' ? null : revenue);
  return found;
}
