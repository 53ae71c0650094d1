import type { LoadedDays } from '../../bigquery/load/loaded-days';
import type { BigQueryRoute, TableOrder } from '../../bigquery/route';
import { report } from '../../catalogue/catalogue';
import { addDays } from '../../dates/calendar';
import { todayIn } from '../../dates/complete-days';
import type { DayRange } from '../../dates/named-ranges';
import type { LookbackWindow } from '../schedule/lookback-window';
import { earlierPosition } from './fetched-data';
import type { RunContext } from './run-context';

/** The days that a run loads. */
export interface Loading {
  readonly window: LookbackWindow;
  /** What the table has once they are loaded. */
  readonly has: LoadedDays;
}

/**
 * The days that the sheet asks for; all of the range where the table lacks others: somebody may have named another dataset, or deleted
 * the table, and a run that was given up may have left days of another question. Slices of one run load the
 * same, whatever the table says by then. Throws BigQueryRefused, OutOfTime.
 */
export function daysToLoad(context: RunContext, route: BigQueryRoute, order: TableOrder): Loading {
  const { window, request, report, question } = context;
  const { to } = window.range;
  const from = latest(window.range.from, oldestServed(context));
  const has = { from, to, through: request.newestCompleteDay };
  const held = route.held(order, question);
  const others = daysNotAsked(window, from);
  if (others === undefined) return { window, has };
  const all = { range: window.range, asked: { from, to }, isWhole: false };
  const began = earlierPosition({ ...context, window: all }) !== undefined;
  const lacks = began || !isHeld(held, others, report.refreshing.daysAgain);
  return { window: lacks ? all : window, has };
}

/** The days that are not requested: those before the requested days, or those left out of them. */
function daysNotAsked({ asked, except }: LookbackWindow, from: string): DayRange | undefined {
  if (except !== undefined) return except;
  return asked.from > from ? { from, to: addDays(asked.from, -1) } : undefined;
}

/** True where the table has all of `days`, and had them when they no longer changed. */
function isHeld(held: LoadedDays | undefined, { from, to }: DayRange, daysAgain: number): boolean {
  if (held === undefined || held.through === '') return false;
  return held.from <= from && to <= held.to && to <= addDays(held.through, -daysAgain);
}

/** The service keeps no older days. */
function oldestServed({ request, ports }: RunContext): string {
  const { historyDays } = report(request.report);
  return historyDays === null ? '' : addDays(todayIn(request.zone, ports.clock.now()), -historyDays);
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}
