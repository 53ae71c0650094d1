import { type ReportKindId, requireReportKind, ZONES, type ZoneId } from '../catalogue';
import { type Day, HOUR_MS, toDay } from './calendar';

/** The newest day that the service has finished at `nowMs` (milliseconds since 1970), in the report zone (section 8). */
export function computeNewestCompleteDay(reportKind: ReportKindId, zone: ZoneId, nowMs: number): Day {
  return toDay(nowMs - requireReportKind(reportKind).days.readyHoursUtc[zone] * HOUR_MS);
}

/** The moment when the service has finished `day`, in milliseconds since 1970. */
export function computeReadyTime(reportKind: ReportKindId, zone: ZoneId, day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) + requireReportKind(reportKind).days.readyHoursUtc[zone] * HOUR_MS;
}

export function computeToday(zone: ZoneId, nowMs: number): Day {
  const zoneEntry = ZONES.find(({ id }) => id === zone);
  if (zoneEntry === undefined) throw new Error(`the catalogue has no zone ${zone}`);
  return toDay(nowMs, zoneEntry.offsetHours);
}
