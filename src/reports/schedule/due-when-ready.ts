import { report, ZONES } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import { addDays, dayOf, daysBetween, parseDay } from '../../dates/calendar';
import { newestCompleteDay, readyAt, todayIn } from '../../dates/complete-days';
import type { ReportDraft } from '../../request/draft';
import type { Settings } from '../../settings/settings';
import type { HeldData, RefreshFacts } from '../run-facts';
import { WHOLE_EVERY_MS } from './lookback-window';
import { isBehind } from './report-state';

const HOUR_MS = 3_600_000;
/** Two runs of a daily report are no further apart, the hourly check's delay included. */
const DAILY_MS = 25 * HOUR_MS;
/** LTV and retention of a day grow for 90 days, and are complete a day later; all else settles sooner. */
const SETTLED_DAYS = 91;
/** Numbers of older days count as final and are not requested again. */
const WHOLE_DAYS = 400;
/** A whole range is requested every seven days, a clock may be wrong by as many, and the start delay may reach into one more day. */
const DAYS_AHEAD = 15;

/**
 * True when the service may have other numbers than the sheet of a report that has run: a day is complete that the sheet lacks, and
 * has been for `spread` (milliseconds), or it is time to ask for all of the range again.
 */
export function mayChange(facts: RefreshFacts, spread: number, settings: Settings, now: number): boolean {
  const { draft, held, lastGoodAt } = facts;
  const at = now - spread;
  // Its sheet was deleted: a new one is made with the next day's numbers, not at once.
  if (held === null)
    return lastGoodAt === null || lastGoodAt < readyAt(draft.report, draft.zone, newestDay(draft, at));
  if (isWholeRunDue(facts, held, now)) return true;
  return isBehindAt(draft, held, settings, now) && isBehindAt(draft, held, settings, at);
}

/** True when nothing of a range with fixed days can change any more, as far as anybody can say, and nothing is left to ask for. */
export function isOver({ draft, held }: RefreshFacts, settings: Settings, now: number): boolean {
  if (held === null || fixedEnd(draft) === undefined) return false;
  return !isReadWhole(draft, held, now) && !isBehindAt(draft, held, settings, now);
}

/** The moments of the next days at which a report may become due: days that are complete, or begin, and a whole reading. */
export function readyMoments(facts: RefreshFacts, spread: number, now: number): number[] {
  const { draft } = facts;
  const { report, zone } = draft;
  const newest = newestDay(draft, now - spread);
  const found = [wholeDueAt(facts)];
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead++) found.push(readyAt(report, zone, addDays(newest, ahead)));
  if (namesToday(draft)) found.push(...midnights(draft, now - spread));
  return found.flatMap((moment) => [moment, moment + spread]);
}

/** Numbers of past days are restated later than announced: so the whole range is requested once a week. */
function isWholeRunDue(facts: RefreshFacts, held: HeldData, now: number): boolean {
  return now >= wholeDueAt(facts) && isReadWhole(facts.draft, held, now);
}

/** True for a range that is requested as a whole once a week. */
function isReadWhole(draft: ReportDraft, held: HeldData, now: number): boolean {
  return !report(draft.report).isByDay && isYoung(held, now);
}

/** A week after the last time; with a daily schedule, that day's run requests the whole range, without an extra run. */
function wholeDueAt({ wholeAt, lastGoodAt }: RefreshFacts): number {
  const good = lastGoodAt ?? 0;
  return Math.max((wholeAt ?? good) + WHOLE_EVERY_MS, good + DAILY_MS);
}

function isYoung({ to }: HeldData, now: number): boolean {
  return daysBetween(to, dayOf(now)) <= WHOLE_DAYS;
}

/** A range with fixed days is looked at as it was when it settled: later, the service may not keep its days any more. */
function isBehindAt(draft: ReportDraft, held: HeldData, settings: Settings, at: number): boolean {
  const end = fixedEnd(draft);
  const settled = end === undefined ? at : readyAt(draft.report, draft.zone, addDays(end, SETTLED_DAYS));
  return isBehind(draft, held, settings, Math.min(at, settled));
}

/** The last day of a range that does not move on with the days. */
function fixedEnd({ startDate, endDate }: ReportDraft): Day | undefined {
  const start = parseDay(startDate);
  return start === undefined || endDate === '' ? start : parseDay(endDate);
}

function namesToday({ startDate, endDate }: ReportDraft): boolean {
  return /today/i.test(`${startDate} ${endDate}`);
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
