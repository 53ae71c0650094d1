import type { LoadedDays } from '../../bigquery/client/report-table';
import type { BigQueryRoute, TableOrder } from '../../bigquery/route';
import { report } from '../../catalogue/catalogue';
import { addDays } from '../../dates/calendar';
import { todayIn } from '../../dates/complete-days';
import type { DayRange } from '../../dates/named-ranges';
import type { LookbackWindow } from '../schedule/lookback-window';
import { earlierPosition } from './fetched-data';
import type { RunContext } from './run-context';

/** The days that a run loads into BigQuery. */
export interface Loading {
  readonly window: LookbackWindow;
  /** The days that the BigQuery table contains after the load. */
  readonly has: LoadedDays;
}

/**
 * The requested days; the whole range if the BigQuery table lacks other days of it. Days are missing after a user chose another dataset
 * or deleted the table, or after an abandoned run loaded days for another request. All slices of a run load the same days, even if
 * the table changes between them. Throws BigQueryRefused, OutOfTime.
 */
export function daysToLoad(context: RunContext, route: BigQueryRoute, order: TableOrder): Loading {
  const { window, request, report, question } = context;
  const { to } = window.range;
  const from = latest(window.range.from, oldestServed(context));
  const has = { from, to, through: request.newestCompleteDay };
  const held = route.loadedDays(order, question);
  const others = daysNotAsked(window, from);
  if (others === undefined) return { window, has };
  const all = { range: window.range, asked: { from, to }, isWhole: false };
  const began = earlierPosition({ ...context, window: all }) !== undefined;
  const lacks = began || !isHeld(held, others, report.refreshing.daysAgain);
  return { window: lacks ? all : window, has };
}

/** The days of the range that are not requested: the excepted days, or else the days before the requested ones. */
function daysNotAsked({ asked, except }: LookbackWindow, from: string): DayRange | undefined {
  if (except !== undefined) return except;
  return asked.from > from ? { from, to: addDays(asked.from, -1) } : undefined;
}

/** Whether the table contains all of these days, loaded when their numbers were already final. */
function isHeld(held: LoadedDays | undefined, { from, to }: DayRange, daysAgain: number): boolean {
  if (held === undefined || held.through === '') return false;
  return held.from <= from && to <= held.to && to <= addDays(held.through, -daysAgain);
}

/** The oldest day that the service still has; '' if it has no limit. */
function oldestServed({ request, ports }: RunContext): string {
  const { historyDays } = report(request.report);
  return historyDays === null ? '' : addDays(todayIn(request.zone, ports.clock.now()), -historyDays);
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}
