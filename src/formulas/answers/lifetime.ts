import { addDays } from '../../dates/calendar';
import { readyAt } from '../../dates/complete-days';
import { changingDays } from '../../request/changing-days';
import type { Request } from '../../request/request';

/** The longest that Google keeps anything in a cache. */
const LONGEST_MS = 6 * 3_600_000;

/**
 * Until when, in epoch milliseconds, an answer to `request` that is fetched at `nowMs` stays true: to the next ready time
 * where it holds days whose numbers may change, and else six hours.
 */
export function trueUntil(request: Request, nowMs: number): number {
  const { zone, to, newestCompleteDay } = request;
  const next = readyAt(request.report, zone, addDays(newestCompleteDay, 1));
  const settled = to <= addDays(newestCompleteDay, -changingDays(request));
  return settled ? nowMs + LONGEST_MS : Math.min(next, nowMs + LONGEST_MS);
}
