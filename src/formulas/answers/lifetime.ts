import { addDays } from '../../dates/calendar';
import { readyAt } from '../../dates/complete-days';
import { changingDays } from '../../request/changing-days';
import type { Request } from '../../request/request';

/** Google's longest storage time for a cache entry: six hours. */
const LONGEST_MS = 6 * 3_600_000;

/**
 * The expiry time (epoch ms) of an answer to `request` that is fetched at `nowMs`: six hours later, or the next time at which
 * the service completes a day, if that is earlier and the numbers of the answer may still change.
 */
export function trueUntil(request: Request, nowMs: number): number {
  const { zone, to, newestCompleteDay } = request;
  const next = readyAt(request.report, zone, addDays(newestCompleteDay, 1));
  const settled = to <= addDays(newestCompleteDay, -changingDays(request));
  return settled ? nowMs + LONGEST_MS : Math.min(next, nowMs + LONGEST_MS);
}
