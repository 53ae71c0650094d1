import { dayStart, HOUR_MS, readyAt } from './days';
import type { ReportName, Zone } from './request/names';
import { between } from './world/chance';

/** The state of a day's data at a moment. The data changes only at full hours. */
export interface Stage {
  /** The known share of the day's counts: 0 before the day begins, 1 when it is complete. */
  readonly seen: number;
  /** 0 for the first numbers, 1 after the first restatement, 2 for the final numbers. */
  readonly version: 0 | 1 | 2;
}

/** The hours after a day's ready time at which it is restated. After the second one, its numbers are final. */
export const RESTATED_AFTER_HOURS = [12, 24] as const;

export function stageOf(report: ReportName, zone: Zone, day: number, now: number): Stage {
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const start = dayStart(zone, day);
  const ready = readyAt(report, zone, day);
  if (hour <= start) return { seen: 0, version: 0 };
  if (hour < ready) return { seen: (0.95 * (hour - start)) / (ready - start), version: 0 };
  const hours = (hour - ready) / HOUR_MS;
  return { seen: 1, version: hours < RESTATED_AFTER_HOURS[0] ? 0 : hours < RESTATED_AFTER_HOURS[1] ? 1 : 2 };
}

/** The factor by which a reported number differs from its final value in `version`, for the slice with this hash. */
export function offBy(version: Stage['version'], hash: number): number {
  if (version === 2) return 1;
  return version === 1 ? between(hash, 71, 0.985, 1.01) : between(hash, 70, 0.94, 0.98);
}

/** A late restatement, by which networks change days long ago. A missing field matches all values. */
export interface Restatement {
  /** The first and last day as `YYYY-MM-DD`. The default of `to` is `from`. */
  readonly from: string;
  readonly to?: string;
  readonly app?: string;
  readonly area?: string;
  readonly network?: number;
  /** The factor for revenue and for the counts of networks. */
  readonly factor: number;
  /** True if the rows disappear, including their tracked counts. */
  readonly vanish?: boolean;
}

/** The factor of all late restatements for a slice of a day; undefined if the slice disappears. */
export function lateFactor(
  restatements: readonly Restatement[],
  day: string,
  app: string,
  area: string,
  network?: number,
): number | undefined {
  let factor = 1;
  for (const late of restatements) {
    const inDays = day >= late.from && day <= (late.to ?? late.from);
    const inPlace = (late.app ?? app) === app && (late.area ?? area) === area;
    if (!inDays || !inPlace || (late.network !== undefined && late.network !== network)) continue;
    if (late.vanish) return undefined;
    factor *= late.factor;
  }
  return factor;
}
