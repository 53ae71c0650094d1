import type { BigQueryRoute, TableOrder } from '../bigquery/bigquery-route';
import type { HeldDays } from '../bigquery/held-days';
import { report } from '../catalogue/catalogue';
import { addDays } from '../request/days';
import type { DayRange } from '../request/ranges';
import { todayIn } from '../request/ready';
import { earlierPosition } from './device-came';
import type { Go } from './go';
import type { Reading } from './window';

/** Which days a go loads. */
export interface Loading {
  readonly reading: Reading;
  /** What the table has once they are loaded. */
  readonly has: HeldDays;
}

/**
 * The days that the sheet asks for; all of the range where the table lacks others: somebody may have named another dataset, or deleted
 * the table, and a run that was given up may have left days of another question. Slices of one run load the
 * same, whatever the table says by then. Throws BigQueryRefused, OutOfTime.
 */
export function daysToLoad(go: Go, route: BigQueryRoute, order: TableOrder): Loading {
  const { reading, request, kept, question } = go;
  const { to } = reading.range;
  const from = latest(reading.range.from, oldestServed(go));
  const has = { from, to, through: request.newestCompleteDay };
  const held = route.held(order, question);
  const others = daysNotAsked(reading, from);
  if (others === undefined) return { reading, has };
  const all = { range: reading.range, asked: { from, to }, isWhole: false };
  const began = earlierPosition({ ...go, reading: all }) !== undefined;
  const lacks = began || !isHeld(held, others, kept.refreshing.daysAgain);
  return { reading: lacks ? all : reading, has };
}

/** The days that are not asked for: those before the asked ones, or those left out of them. */
function daysNotAsked({ asked, except }: Reading, from: string): DayRange | undefined {
  if (except !== undefined) return except;
  return asked.from > from ? { from, to: addDays(asked.from, -1) } : undefined;
}

/** True where the table has all of `days`, and had them when they no longer changed. */
function isHeld(held: HeldDays | undefined, { from, to }: DayRange, daysAgain: number): boolean {
  if (held === undefined || held.through === '') return false;
  return held.from <= from && to <= held.to && to <= addDays(held.through, -daysAgain);
}

/** The service keeps no older days. */
function oldestServed({ request, ports }: Go): string {
  const { historyDays } = report(request.report);
  return historyDays === null ? '' : addDays(todayIn(request.zone, ports.clock.now()), -historyDays);
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}
