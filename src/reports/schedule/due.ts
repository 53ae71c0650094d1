import { REPORTS, report, ZONES } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import { addDays, dayOf, daysBetween, parseDay } from '../../dates/calendar';
import { newestCompleteDay, readyAt } from '../../dates/complete-days';
import type { ReportDraft } from '../../request/draft';
import type { Settings } from '../../settings/settings';
import type { FileTime } from '../report-ports';
import type { HeldData } from '../run-facts';
import type { StoredReport } from '../saved-report';
import type { RunRecord } from '../store/run-records';
import { WHOLE_EVERY_MS } from './lookback-window';
import { isBehind } from './report-state';
import { retryAt } from './retry';
import { hourLabel, newestSlot, type SlotSchedule } from './slots';

/** The facts about a saved report and its runs that decide whether it is due. Times are milliseconds since 1970. */
export type RefreshFacts = Pick<StoredReport, 'id' | 'draft' | 'refreshing' | 'paused' | 'changedAt'> &
  Pick<RunRecord, 'held' | 'lastGoodAt' | 'wholeAt' | 'failures'>;

/** The time and the file for which "due" is decided. */
export interface DueContext extends FileTime {
  readonly settings: Settings;
  /** The spreadsheet's id. */
  readonly fileId: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The 32 days from a slot on the 31st to the next one, with its hour and start delay, and seven days for a wrong clock. */
const MOST_DAYS = 40;
/** A stored time further ahead comes from a wrong clock: it must not prevent refreshes for years. */
const FURTHEST_AHEAD_MS = 7 * DAY_MS;
/** The longest time between two runs of a daily report, including the delay of the hourly check. */
const DAILY_MS = 25 * 60 * MINUTE_MS;
/** LTV and retention of a day grow for 90 days and are complete a day later; all other numbers are final sooner. */
const SETTLED_DAYS = 91;
/** Numbers of older days count as final and are not requested again. */
const WHOLE_DAYS = 400;
/** The start delay in minutes. It is short, so that an hourly check usually still runs in the same hour. */
const LEAST_DELAY = 2;
const MOST_DELAY = 19;

/** True if a saved report should be refreshed now. */
export function isRefreshDue(facts: RefreshFacts, context: DueContext): boolean {
  const { paused, changedAt } = facts;
  const { schedule } = facts.refreshing;
  if (paused || schedule.kind === 'by hand') return false;
  const { now, settings } = context;
  const known = withoutFutureTimes(facts, now);
  if (now < earliest(known)) return false;
  if (known.lastGoodAt === null || !isReadable(known)) return true;
  if (schedule.kind === 'when ready')
    return changedAt > known.lastGoodAt || mayChange(known, delayMs(known, context), settings, now);
  return isSlotOpen(known, schedule, context) && !isOver(known, settings, now);
}

/**
 * The earliest time of a report's next refresh, in milliseconds since 1970: now if it is due; null by hand, when paused, and when no
 * number can change any more.
 */
export function nextRefresh(facts: RefreshFacts, context: DueContext): number | null {
  const { now } = context;
  const isDue = (moment: number) => isRefreshDue(facts, { ...context, now: moment });
  if (isDue(now)) return now;
  // The search finds the first due day of the next days, and then halves that day.
  const days = Array.from({ length: MOST_DAYS }, (_, nth) => now + (nth + 1) * DAY_MS);
  let due = days.find(isDue);
  if (due === undefined) return null;
  for (let early = due - DAY_MS; due - early > 1; ) {
    const middle = Math.floor((early + due) / 2);
    if (isDue(middle)) due = middle;
    else early = middle;
  }
  return due;
}

/** True if no good run has begun since the newest slot began. */
function isSlotOpen(facts: RefreshFacts, schedule: SlotSchedule, context: DueContext): boolean {
  const { now, timeZone, formatTime } = context;
  const slot = newestSlot(schedule, hourLabel(now - delayMs(facts, context), timeZone, formatTime));
  return facts.lastGoodAt === null || hourLabel(facts.lastGoodAt, timeZone, formatTime) < slot;
}

/** After a failure, the time of the next try. Never before the last good run, if the clock was set back. */
function earliest({ failures, lastGoodAt }: RefreshFacts): number {
  return Math.max(failures === null ? 0 : retryAt(failures), lastGoodAt ?? 0);
}

function withoutFutureTimes(facts: RefreshFacts, now: number): RefreshFacts {
  const isPossible = (time: number | null | undefined) => (time ?? 0) <= now + FURTHEST_AHEAD_MS;
  const { lastGoodAt, wholeAt, failures } = facts;
  return {
    ...facts,
    lastGoodAt: isPossible(lastGoodAt) ? lastGoodAt : null,
    wholeAt: isPossible(wholeAt) ? wholeAt : null,
    failures: isPossible(failures?.lastAt) ? failures : null,
  };
}

/** False for a draft with an error that only a run can report. */
function isReadable({ draft: { report, zone } }: RefreshFacts): boolean {
  return REPORTS.some(({ id }) => id === report) && ZONES.some(({ id }) => id === zone);
}

/**
 * True if the service may have other numbers than the sheet of a report that has run: for `delay` milliseconds, a day has been complete
 * that the sheet lacks, or the whole range should be requested again.
 */
function mayChange(facts: RefreshFacts, delay: number, settings: Settings, now: number): boolean {
  const { draft, held, lastGoodAt } = facts;
  const { report: kind, zone } = draft;
  const at = now - delay;
  // Its sheet was deleted: a new one is made when the next day is complete, not at once.
  if (held === null)
    return lastGoodAt === null || lastGoodAt < readyAt(kind, zone, newestCompleteDay(kind, zone, at));
  if (now >= wholeDueAt(facts) && isRequestedWhole(draft, held, now)) return true;
  return isBehindAt(draft, held, settings, now) && isBehindAt(draft, held, settings, at);
}

/** True if no number of a range with fixed days is expected to change, and the range need not be requested as a whole. */
function isOver({ draft, held }: RefreshFacts, settings: Settings, now: number): boolean {
  if (held === null || fixedEnd(draft) === undefined) return false;
  return !isRequestedWhole(draft, held, now) && !isBehindAt(draft, held, settings, now);
}

/** True for a range that is requested as a whole once a week, because numbers of past days are restated later than announced. */
function isRequestedWhole(draft: ReportDraft, held: HeldData, now: number): boolean {
  return !report(draft.report).isByDay && daysBetween(held.to, dayOf(now)) <= WHOLE_DAYS;
}

/** A week after the last time; with a daily schedule, that day's run requests the whole range, without an extra run. */
function wholeDueAt({ wholeAt, lastGoodAt }: RefreshFacts): number {
  const good = lastGoodAt ?? 0;
  return Math.max((wholeAt ?? good) + WHOLE_EVERY_MS, good + DAILY_MS);
}

/** A range with fixed days is checked as of the time when it became final: later, the service may no longer have its days. */
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

function delayMs({ id }: RefreshFacts, { fileId }: DueContext): number {
  return startDelayMinutes(fileId, id) * MINUTE_MS;
}

/**
 * How many minutes after its time a report is due: 2 to 19, always the same for a report. Otherwise a thousand files would send requests
 * to the service in the same minute.
 */
export function startDelayMinutes(fileId: string, reportId: string): number {
  return LEAST_DELAY + (hash(`${fileId} ${reportId}`) % (MOST_DELAY - LEAST_DELAY + 1));
}

/** FNV-1a with a final mixing step, so that ids that differ in one character have different hashes. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
