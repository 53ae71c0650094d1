import { metric, report } from '../catalogue/catalogue';
import type { Request } from './request';

/**
 * How many of the newest complete days the numbers of a request may still change: LTV and retention of a cohort grow up to the last day
 * that is asked for, and are then restated like all others. `restated` is for how many days a day is restated.
 */
export function changingDays(
  { report: kind, metrics }: Pick<Request, 'report' | 'metrics'>,
  restated = report(kind).restatedDays,
): number {
  return Math.max(0, ...metrics.map((id) => metric(id).cohortDay ?? 0)) + restated;
}
