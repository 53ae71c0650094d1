import { report, ZONES } from '../../catalogue/catalogue';
import {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  firstOfMonth,
  parseDay,
  weekdayOf,
} from '../../dates/calendar';
import { newestCompleteDay, readyAt, todayIn } from '../../dates/complete-days';
import type { FormatTime } from '../../platform/ports';
import type { Settings } from '../../settings/settings-store';
import type { FileTime } from '../file-time';
import type { Schedule } from '../refreshing';
import type { HeldData } from '../run-facts';
import type { CurrentDraft, StoredReport } from '../saved-report';
import type { RunRecord } from '../store/run-records';
import { WHOLE_EVERY_MS } from './lookback-window';
import { isBehind } from './report-state';
import { retryAt } from './retry';

export type ScheduleFacts = Pick<StoredReport, 'refreshing' | 'paused' | 'changedAt'> &
  Pick<RunRecord, 'held' | 'lastGoodAt' | 'wholeAt' | 'failures'> & { readonly draft: CurrentDraft };

export interface ScheduleContext extends FileTime {
  readonly settings: Settings;
}

type FactsAfterRun = ScheduleFacts & { readonly lastGoodAt: number };

const HOUR_MS = 3_600_000;
/** A report is refreshed some minutes after its hour, or after a day should be complete: the service may be late. */
const START_DELAY_MS = 10 * 60_000;
/** The longest time between two runs of a daily report: 24 hours, and one hour for the delay of the hourly check. */
const DAILY_MS = 25 * HOUR_MS;
/** LTV and retention of a day grow for 90 days and are complete a day later. */
const SETTLED_DAYS = 91;
/** If the last day in its sheet is older, a report is no longer requested as a whole: such old numbers count as final. */
const WHOLE_DAYS = 400;

/**
 * When the report runs next by schedule, in milliseconds since 1970; now if it is due. Null without a schedule, while paused, and if its
 * numbers can no longer change.
 */
export function nextRun(facts: ScheduleFacts, context: ScheduleContext): number | null {
  const { refreshing, paused, draft, lastGoodAt, failures } = facts;
  const { now } = context;
  const { schedule } = refreshing;
  if (paused || schedule.kind === 'by hand') return null;
  const earliest = Math.max(now, failures === null ? 0 : retryAt(failures));
  // A stored draft may lack its zone. The run reports that.
  if (lastGoodAt === null || draft.zone === undefined) return earliest;
  const afterRun = { ...facts, lastGoodAt };
  return schedule.kind === 'when ready'
    ? nextChange(afterRun, earliest, context)
    : nextAtHour(afterRun, schedule, earliest, context);
}

function nextAtHour(
  facts: FactsAfterRun,
  schedule: SlotSchedule,
  earliest: number,
  { timeZone, formatTime, settings }: ScheduleContext,
): number | null {
  const slot = nextSlot(schedule, hourLabel(facts.lastGoodAt, timeZone, formatTime));
  const at = Math.max(earliest, slotBegins(slot, timeZone, formatTime) + START_DELAY_MS);
  return isOver(facts, settings, at) ? null : at;
}

function nextChange(facts: FactsAfterRun, earliest: number, { settings }: ScheduleContext): number | null {
  if (facts.changedAt > facts.lastGoodAt) return earliest;
  const moments = [wholeDueAt(facts), ...dayMoments(facts.draft, earliest)];
  const ahead = moments.filter((moment) => moment > earliest).sort((a, b) => a - b);
  return [earliest, ...ahead].find((at) => mayChange(facts, settings, at)) ?? null;
}

/** When each of the next days has been complete for some minutes; for a range with today, also when the next day has begun. */
function dayMoments({ report: kind, zone, startDate, endDate }: CurrentDraft, now: number): number[] {
  const at = now - START_DELAY_MS;
  const newest = newestCompleteDay(kind, zone, at);
  // A report of the last month may change a month later.
  const complete = Array.from({ length: 31 }, (_, nth) => readyAt(kind, zone, addDays(newest, nth + 1)));
  const { offsetHours = 0 } = ZONES.find(({ id }) => id === zone) ?? {};
  const midnight = Date.parse(`${addDays(todayIn(zone, at), 1)}T00:00:00Z`) - offsetHours * HOUR_MS;
  const isOfToday = /today/i.test(`${startDate} ${endDate}`);
  return [...complete, ...(isOfToday ? [midnight] : [])].map((moment) => moment + START_DELAY_MS);
}

function mayChange(facts: FactsAfterRun, settings: Settings, now: number): boolean {
  const { draft, held, lastGoodAt } = facts;
  const at = now - START_DELAY_MS;
  // The report's sheet was deleted. The next run waits until a new day is complete, and then creates a new sheet.
  if (held === null)
    return lastGoodAt < readyAt(draft.report, draft.zone, newestCompleteDay(draft.report, draft.zone, at));
  if (now >= wholeDueAt(facts) && isRequestedWhole(draft, held, now)) return true;
  return isBehindAt(draft, held, settings, now) && isBehindAt(draft, held, settings, at);
}

/** True if a range of fixed days has final numbers, and the weekly requests of the whole range have ended. */
function isOver({ draft, held }: ScheduleFacts, settings: Settings, now: number): boolean {
  if (held === null || fixedEnd(draft) === undefined) return false;
  return !isRequestedWhole(draft, held, now) && !isBehindAt(draft, held, settings, now);
}

/** True if the whole range is requested once a week, because the service may change numbers of past days later than announced. */
function isRequestedWhole(draft: CurrentDraft, held: HeldData, now: number): boolean {
  return !report(draft.report).isByDay && daysBetween(held.to, dayOf(now)) <= WHOLE_DAYS;
}

/** A daily report runs within 25 hours anyway. That run can request the whole range, and no extra run is needed. */
function wholeDueAt({ wholeAt, lastGoodAt }: FactsAfterRun): number {
  return Math.max((wholeAt ?? lastGoodAt) + WHOLE_EVERY_MS, lastGoodAt + DAILY_MS);
}

/** For fixed days, `at` is at most the time when their numbers become final, because the service may delete the days later. */
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

/** A schedule with an hour. A slot is a time at which such a schedule makes the report due: an hour of a day in the spreadsheet's zone. */
type SlotSchedule = Extract<Schedule, { readonly hour: number }>;

/**
 * An hour in the spreadsheet's zone as text, for example "2026-11-20 09". When clocks are set back, the repeated hour has one label and is
 * one slot. When clocks are set forward, the slot of the skipped hour begins with the next hour.
 */
type HourLabel = string;

const QUARTER_MS = 900_000;
/** 31 for a monthly schedule, and one more because the slot's hour may have passed on the first day. */
const MOST_DAYS = 32;

function hourLabel(time: number, timeZone: string, formatTime: FormatTime): HourLabel {
  return formatTime(time, timeZone, 'yyyy-MM-dd HH');
}

function nextSlot(schedule: SlotSchedule, hour: HourLabel): HourLabel {
  const today = hour.slice(0, 10);
  let day = slotOn(today, schedule) > hour ? today : addDays(today, 1);
  for (let tried = 0; tried < MOST_DAYS && !isSlotDay(schedule, day); tried++) day = addDays(day, 1);
  return slotOn(day, schedule);
}

function slotBegins(slot: HourLabel, timeZone: string, formatTime: FormatTime): number {
  const utc = Date.parse(`${slot.slice(0, 10)}T${slot.slice(11)}:00:00Z`);
  let before = (utc - 15 * HOUR_MS) / QUARTER_MS;
  let after = (utc + 15 * HOUR_MS) / QUARTER_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (hourLabel(middle * QUARTER_MS, timeZone, formatTime) < slot) before = middle;
    else after = middle;
  }
  return after * QUARTER_MS;
}

function slotOn(day: Day, { hour }: SlotSchedule): HourLabel {
  return `${day} ${String(hour).padStart(2, '0')}`;
}

function isSlotDay(schedule: SlotSchedule, day: Day): boolean {
  if (schedule.kind === 'weekly') return weekdayOf(day) === schedule.weekday;
  if (schedule.kind !== 'monthly') return schedule.kind === 'daily' || weekdayOf(day) <= 5;
  const daysInMonth = daysBetween(firstOfMonth(day), firstOfMonth(day, 1));
  return Number(day.slice(8)) === Math.min(schedule.day, daysInMonth);
}
