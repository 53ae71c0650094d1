import { type ReportId, report, ZONES, type ZoneId } from '../catalogue/catalogue';
import type { Day } from './calendar';
import { dayOf } from './calendar';

const HOUR_MS = 3_600_000;

/** The newest day whose data the service has finished at `nowMs`, in the report zone (section 8). */
export function newestCompleteDay(id: ReportId, zone: ZoneId, nowMs: number): Day {
  return dayOf(nowMs - report(id).readyHoursUtc[zone] * HOUR_MS);
}

/** When `day` becomes complete, in epoch milliseconds. */
export function readyAt(id: ReportId, zone: ZoneId, day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) + report(id).readyHoursUtc[zone] * HOUR_MS;
}

/** The day it is in the report zone. */
export function todayIn(zone: ZoneId, nowMs: number): Day {
  const found = ZONES.find(({ id }) => id === zone);
  if (found === undefined) throw new Error(`the catalogue has no zone ${zone}`);
  return dayOf(nowMs, found.offsetHours);
}
