import { metric, report } from '../catalogue/catalogue';
import type { Request } from './request';

/**
 * The number of newest complete days on which the numbers of a request may still change: LTV and retention of a cohort grow up to the last
 * requested day, and are then restated like all others. `restated` is the number of days after which a day is no longer restated.
 */
export function changingDays(
  { report: kind, metrics }: Pick<Request, 'report' | 'metrics'>,
  restated = report(kind).restatedDays,
): number {
  return Math.max(0, ...metrics.map((id) => metric(id).cohortDay ?? 0)) + restated;
}
