import { report, ZONES } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import { addDays, dayOf, daysBetween, parseDay } from '../../dates/calendar';
import { newestCompleteDay, readyAt, todayIn } from '../../dates/complete-days';
import type { ReportDraft } from '../../request/draft';
import type { Settings } from '../../settings/settings';
import type { HeldData } from '../run-facts';
import type { StoredReport } from '../saved-report';
import type { RunRecord } from '../store/run-records';
import { WHOLE_EVERY_MS } from './lookback-window';
import { isBehind } from './report-state';

/** The facts about a saved report and its runs that decide whether it is due. Times are milliseconds since 1970. */
export type RefreshFacts = Pick<StoredReport, 'id' | 'draft' | 'refreshing' | 'paused' | 'changedAt'> &
  Pick<RunRecord, 'held' | 'lastGoodAt' | 'wholeAt' | 'failures'>;

const HOUR_MS = 3_600_000;
/** The longest time between two runs of a daily report, including the delay of the hourly check. */
const DAILY_MS = 25 * HOUR_MS;
/** LTV and retention of a day grow for 90 days and are complete a day later; all other numbers are final sooner. */
const SETTLED_DAYS = 91;
/** Numbers of older days count as final and are not requested again. */
const WHOLE_DAYS = 400;
/** Seven days between two requests of the whole range, seven for a wrong clock, and one for the start delay. */
const DAYS_AHEAD = 15;

/**
 * True if the service may have other numbers than the sheet of a report that has run. That is so if a day that the sheet lacks was
 * completed at least `delay` milliseconds ago, or if the whole range should be requested again.
 */
export function mayChange(facts: RefreshFacts, delay: number, settings: Settings, now: number): boolean {
  const { draft, held, lastGoodAt } = facts;
  const at = now - delay;
  // Its sheet was deleted: a new one is made when the next day is complete, not at once.
  if (held === null)
    return lastGoodAt === null || lastGoodAt < readyAt(draft.report, draft.zone, newestDay(draft, at));
  if (now >= wholeDueAt(facts) && isRequestedWhole(draft, held, now)) return true;
  return isBehindAt(draft, held, settings, now) && isBehindAt(draft, held, settings, at);
}

/** True if no number of a range with fixed days is expected to change, and the range need not be requested as a whole. */
export function isOver({ draft, held }: RefreshFacts, settings: Settings, now: number): boolean {
  if (held === null || fixedEnd(draft) === undefined) return false;
  return !isRequestedWhole(draft, held, now) && !isBehindAt(draft, held, settings, now);
}

/** The moments of the next days at which a report may become due: a day is complete or begins, or the whole range is requested. */
export function readyMoments(facts: RefreshFacts, delay: number, now: number): number[] {
  const { draft } = facts;
  const newest = newestDay(draft, now - delay);
  const found = [wholeDueAt(facts)];
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead++)
    found.push(readyAt(draft.report, draft.zone, addDays(newest, ahead)));
  if (/today/i.test(`${draft.startDate} ${draft.endDate}`)) found.push(...midnights(draft, now - delay));
  return found.flatMap((moment) => [moment, moment + delay]);
}

/** True for a range that is requested as a whole once a week, because numbers of past days are restated later than announced. */
function isRequestedWhole(draft: ReportDraft, held: HeldData, now: number): boolean {
  return !report(draft.report).isByDay && daysBetween(held.to, dayOf(now)) <= WHOLE_DAYS;
}

/** When the whole range is due: a week after its last request, and not before a daily report's next run, so that no extra run is needed. */
function wholeDueAt({ wholeAt, lastGoodAt }: RefreshFacts): number {
  const good = lastGoodAt ?? 0;
  return Math.max((wholeAt ?? good) + WHOLE_EVERY_MS, good + DAILY_MS);
}

/**
 * `isBehind` at the time `at`, or, for a range with fixed days, at the time when its numbers became final, if that is earlier: afterwards,
 * the service may drop the days.
 */
function isBehindAt(draft: ReportDraft, held: HeldData, settings: Settings, at: number): boolean {
  const end = fixedEnd(draft);
  const final = end === undefined ? at : readyAt(draft.report, draft.zone, addDays(end, SETTLED_DAYS));
  return isBehind(draft, held, settings, Math.min(at, final));
}

/** The last day of a range with fixed days. */
function fixedEnd({ startDate, endDate }: ReportDraft): Day | undefined {
  const start = parseDay(startDate);
  return start === undefined || endDate === '' ? start : parseDay(endDate);
}

function midnights({ zone }: ReportDraft, at: number): number[] {
  const tomorrow = Date.parse(`${addDays(todayIn(zone, at), 1)}T00:00:00Z`);
  return ZONES.filter(({ id }) => id === zone).flatMap(({ offsetHours }) =>
    Array.from({ length: DAYS_AHEAD }, (_, nth) => tomorrow + (nth * 24 - offsetHours) * HOUR_MS),
  );
}

function newestDay({ report, zone }: ReportDraft, at: number): Day {
  return newestCompleteDay(report, zone, at);
}
