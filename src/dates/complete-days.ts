import { type ReportId, report, ZONES, type ZoneId } from '../catalogue/catalogue';
import { type Day, dayOf } from './calendar';

const HOUR_MS = 3_600_000;

/** The newest day that the service has finished at `nowMs` (milliseconds since 1970), in the report zone (section 8). */
export function newestCompleteDay(id: ReportId, zone: ZoneId, nowMs: number): Day {
  return dayOf(nowMs - report(id).readyHoursUtc[zone] * HOUR_MS);
}

/** The moment when the service has finished `day`, in milliseconds since 1970. */
export function readyAt(id: ReportId, zone: ZoneId, day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) + report(id).readyHoursUtc[zone] * HOUR_MS;
}

export function todayIn(zone: ZoneId, nowMs: number): Day {
  const found = ZONES.find(({ id }) => id === zone);
  if (found === undefined) throw new Error(`the catalogue has no zone ${zone}`);
  return dayOf(nowMs, found.offsetHours);
}
