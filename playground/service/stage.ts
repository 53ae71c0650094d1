import { dayStart, HOUR_MS, readyAt } from './days';
import type { ReportName, Zone } from './request/names';
import { between } from './world/chance';

/** How complete the data of a day is at a moment. The data changes on the hour, never in between. */
export interface Stage {
  /** The part of the day's counts that is seen already: 0 before it begins, 1 when complete. */
  readonly seen: number;
  /** 0 as first reported, 1 after the first restatement, 2 as it stays. */
  readonly version: 0 | 1 | 2;
}

/** How many hours after its ready time a day is restated, twice: when the next day is ready, it stays. */
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

/** A late restatement: the networks change days long past. A missing field matches all. */
export interface Restatement {
  /** `YYYY-MM-DD`, inclusive; `to` is `from` when left out. */
  readonly from: string;
  readonly to?: string;
  readonly app?: string;
  readonly area?: string;
  readonly network?: number;
  /** What network counts and revenue are multiplied by. */
  readonly factor: number;
  /** True when the rows vanish, tracked counts and all. */
  readonly vanish?: boolean;
}

/** What the late restatements do to one slice of one day; undefined when it vanishes. */
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
