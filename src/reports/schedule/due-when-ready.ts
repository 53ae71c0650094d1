import { report, ZONES } from '../../catalogue/catalogue';
import { addDays, type Day, dayOf, daysBetween, parseDay } from '../../dates/calendar';
import { newestCompleteDay, readyAt, todayIn } from '../../dates/complete-days';
import type { Settings } from '../../settings/settings';
import type { HeldData } from '../run-facts';
import type { CurrentDraft, StoredReport } from '../saved-report';
import type { RunRecord } from '../store/run-records';
import { WHOLE_EVERY_MS } from './lookback-window';
import { isBehind } from './report-state';

/** The facts about a saved report and its runs that decide whether it is due. Times are milliseconds since 1970. */
export type RefreshFacts = Pick<StoredReport, 'id' | 'refreshing' | 'paused' | 'changedAt'> &
  Pick<RunRecord, 'held' | 'lastGoodAt' | 'wholeAt' | 'failures'> & { readonly draft: CurrentDraft };

const HOUR_MS = 3_600_000;
/** A report is refreshed some minutes after its hour, or after a day should be complete: the service may be late. */
export const START_DELAY_MS = 10 * 60_000;
/** The longest time between two runs of a daily report: 24 hours, and one hour for the delay of the hourly check. */
const DAILY_MS = 25 * HOUR_MS;
/** LTV and retention of a day grow for 90 days and are complete a day later. */
const SETTLED_DAYS = 91;
/** If the last day in its sheet is older, a report is no longer requested as a whole: such old numbers count as final. */
const WHOLE_DAYS = 400;
/** 7 days between two requests of the whole range, 7 days for a wrong clock, and one day for the start delay. */
const DAYS_AHEAD = 15;

/** True if a new day has been complete for some minutes, or the whole range is due. The report must have run before. */
export function mayChange(facts: RefreshFacts, settings: Settings, now: number): boolean {
  const { draft, held, lastGoodAt } = facts;
  const at = now - START_DELAY_MS;
  // The report's sheet was deleted. The next run waits until a new day is complete, and then creates a new sheet.
  if (held === null)
    return lastGoodAt === null || lastGoodAt < readyAt(draft.report, draft.zone, newestDay(draft, at));
  if (now >= wholeDueAt(facts) && isRequestedWhole(draft, held, now)) return true;
  return isBehindAt(draft, held, settings, now) && isBehindAt(draft, held, settings, at);
}

/** True if a range of fixed days has final numbers, and the weekly requests of the whole range have ended. */
export function isOver({ draft, held }: RefreshFacts, settings: Settings, now: number): boolean {
  if (held === null || fixedEnd(draft) === undefined) return false;
  return !isRequestedWhole(draft, held, now) && !isBehindAt(draft, held, settings, now);
}

/** In milliseconds since 1970: a day is complete, a day begins, or the whole range is due for a new request. */
export function readyMoments(facts: RefreshFacts, now: number): number[] {
  const { draft } = facts;
  const newest = newestDay(draft, now - START_DELAY_MS);
  const found = [wholeDueAt(facts)];
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead++)
    found.push(readyAt(draft.report, draft.zone, addDays(newest, ahead)));
  if (/today/i.test(`${draft.startDate} ${draft.endDate}`))
    found.push(...midnights(draft, now - START_DELAY_MS));
  return found.flatMap((moment) => [moment, moment + START_DELAY_MS]);
}

/** True if the whole range is requested once a week, because the service may change numbers of past days later than announced. */
function isRequestedWhole(draft: CurrentDraft, held: HeldData, now: number): boolean {
  return !report(draft.report).isByDay && daysBetween(held.to, dayOf(now)) <= WHOLE_DAYS;
}

/** A daily report runs within 25 hours anyway. That run can request the whole range, and no extra run is needed. */
function wholeDueAt({ wholeAt, lastGoodAt }: RefreshFacts): number {
  const good = lastGoodAt ?? 0;
  return Math.max((wholeAt ?? good) + WHOLE_EVERY_MS, good + DAILY_MS);
}

/** For fixed days, `at` is at most the time when their numbers become final, because the service may drop the days later. */
function isBehindAt(draft: CurrentDraft, held: HeldData, settings: Settings, at: number): boolean {
  const end = fixedEnd(draft);
  const final = end === undefined ? at : readyAt(draft.report, draft.zone, addDays(end, SETTLED_DAYS));
  return isBehind(draft, held, settings, Math.min(at, final));
}

/** The last day of a range with fixed days; undefined for a range such as "last 30 days". */
function fixedEnd({ startDate, endDate }: CurrentDraft): Day | undefined {
  const start = parseDay(startDate);
  return start === undefined || endDate === '' ? start : parseDay(endDate);
}

function midnights({ zone }: CurrentDraft, at: number): number[] {
  const tomorrow = Date.parse(`${addDays(todayIn(zone, at), 1)}T00:00:00Z`);
  return ZONES.filter(({ id }) => id === zone).flatMap(({ offsetHours }) =>
    Array.from({ length: DAYS_AHEAD }, (_, nth) => tomorrow + (nth * 24 - offsetHours) * HOUR_MS),
  );
}

function newestDay({ report, zone }: CurrentDraft, at: number): Day {
  return newestCompleteDay(report, zone, at);
}
