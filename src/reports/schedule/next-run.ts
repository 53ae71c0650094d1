import { isReadFromFiles, requireReportKind } from '../../catalogue';
import {
  addDays,
  computeNewestCompleteDay,
  computeReadyTime,
  countDaysBetween,
  type Day,
  type DayRange,
  parseDay,
  toMonthStart,
  toWeekday,
} from '../../dates';
import { checkDraft } from '../../request';
import type { Settings } from '../../settings';
import type { Schedule } from '../report-settings';
import { calculateRetryTime, type SheetCoverage } from '../run-facts';
import type { CurrentDraft, StoredReport } from '../saved-report';
import type { FileTime, ZonedTime } from '../services';
import type { RunRecord } from '../store/run-records';
import { isRolling } from './lookback-window';

/** What decides when a report runs next: what is saved of the report, and what is recorded of its runs. */
export interface ScheduleFacts
  extends Pick<StoredReport, 'refreshing' | 'paused' | 'changedAt'>,
    Pick<RunRecord, 'coverage' | 'lastGoodAt' | 'failures' | 'alert'> {
  readonly draft: CurrentDraft;
}

export interface ScheduleContext extends FileTime {
  readonly settings: Settings;
}

const HOUR_MS = 3_600_000;
/** A report is refreshed some minutes after its hour, or after a day should be complete: the service may be late. */
const START_DELAY_MS = 10 * 60_000;
/** LTV and retention count as growing for 90 days, whichever metrics a report has. */
const MOST_CHANGING_DAYS = 90;
/** Networks may correct the numbers of fixed days for so long. */
const MOST_CORRECTED_DAYS = 400;
/** Days that are searched for a change: a report of the last month may change a month later. */
const DAYS_AHEAD = 31;

/**
 * When the report runs next by schedule, in milliseconds since 1970; now if it is due. Null without a schedule, while paused, and if its
 * numbers can no longer change.
 */
export function findNextRun(facts: ScheduleFacts, context: ScheduleContext): number | null {
  const { refreshing, paused, draft, lastGoodAt, changedAt, failures } = facts;
  const { schedule } = refreshing;
  if (paused || schedule.kind === 'by hand') return null;
  const earliest = Math.max(context.now, failures === null ? 0 : calculateRetryTime(failures));
  // A stored draft may lack its zone. The run reports that.
  if (lastGoodAt === null || draft.zone === undefined) return earliest;
  const isChanged = changedAt > lastGoodAt;
  if (!isChanged && hasFinalNumbers(facts)) return null;
  if ('hour' in schedule)
    return Math.max(earliest, findNextSlotBegin(schedule, lastGoodAt, context) + START_DELAY_MS);
  if (isChanged) return earliest;
  const moments = [earliest, ...listReadyMoments(draft, earliest)];
  return moments.find((at) => hasNewNumbers(facts, context.settings, at - START_DELAY_MS)) ?? null;
}

/** When each of the next days has been complete for some minutes. */
function listReadyMoments({ report: reportKind, zone }: CurrentDraft, now: number): number[] {
  const newestDay = computeNewestCompleteDay(reportKind, zone, now - START_DELAY_MS);
  return Array.from(
    { length: DAYS_AHEAD },
    (_, nth) => computeReadyTime(reportKind, zone, addDays(newestDay, nth + 1)) + START_DELAY_MS,
  );
}

/** True if a newer day is complete. Files of days that cannot change are not read again. */
function hasNewNumbers(
  { draft, refreshing, coverage, alert }: ScheduleFacts,
  settings: Settings,
  at: number,
): boolean {
  const newestDay = computeNewestCompleteDay(draft.report, draft.zone, at);
  // A run by hand may have fetched the newest day, but only a scheduled run checks the alert.
  const isUnjudged = refreshing.alert !== undefined && (alert === null || alert.day < newestDay);
  if (coverage === null || isUnjudged || isBehind(draft, coverage, settings, at)) return true;
  return !isReadFromFiles(draft.report) && coverage.completeThrough < newestDay;
}

/** True for a range of fixed days, if the last good run was so late that nobody corrects them any more. */
function hasFinalNumbers({ draft, coverage }: ScheduleFacts): boolean {
  const [from, to] = [draft.startDate, draft.endDate || draft.startDate].map(parseDay);
  if (coverage === null || from === undefined || to === undefined) return false;
  const { days } = requireReportKind(draft.report);
  const correctedDays = isReadFromFiles(draft.report) ? days.restated : MOST_CORRECTED_DAYS;
  return (
    hasSameRange(draft, { from, to }, coverage) && coverage.completeThrough >= addDays(to, correctedDays)
  );
}

/** A rolling range moves with the current date. Its sheet may also contain earlier days that the range no longer includes. */
function hasSameRange(draft: CurrentDraft, { from, to }: DayRange, coverage: SheetCoverage): boolean {
  const isSameBegin = isRolling(draft) ? from >= coverage.from : from === coverage.from;
  return isSameBegin && to === coverage.to;
}

/**
 * True if since the last good run a day of the range has become complete, the range has moved on, or a newer day has become complete while
 * numbers of the range are still restated or still grow. Also true if the draft has issues.
 */
export function isBehind(draft: CurrentDraft, coverage: SheetCoverage, settings: Settings, now: number) {
  // Countries do not affect the days, and the list of known countries may change, so they are left out.
  const checked = checkDraft({ ...draft, areas: [] }, { now, defaults: settings });
  if ('issues' in checked || !hasSameRange(draft, checked.request, coverage)) return true;
  const { report: reportKind, to, newestCompleteDay: newest } = checked.request;
  const isOfCohorts = reportKind === 'ltv' || reportKind === 'retention';
  const changingDays = isOfCohorts ? MOST_CHANGING_DAYS : requireReportKind(reportKind).days.restated;
  const finalDay = addDays(to, changingDays);
  return coverage.completeThrough < (newest < finalDay ? newest : finalDay);
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

/** When the next slot after `time` begins. Both are in milliseconds since 1970. */
function findNextSlotBegin(schedule: SlotSchedule, time: number, zonedTime: ZonedTime): number {
  const hour = formatHourLabel(time, zonedTime);
  const today = hour.slice(0, 10);
  let day = formatSlot(today, schedule) > hour ? today : addDays(today, 1);
  for (let days = 0; days < MOST_DAYS && !isSlotDay(schedule, day); days++) day = addDays(day, 1);
  return findSlotBegin(formatSlot(day, schedule), zonedTime);
}

function formatHourLabel(time: number, { timeZone, formatTime }: ZonedTime): HourLabel {
  return formatTime(time, timeZone, 'yyyy-MM-dd HH');
}

/** Searches by halves for the first quarter of an hour with this label. No zone is more than 15 hours from UTC. */
function findSlotBegin(slot: HourLabel, zonedTime: ZonedTime): number {
  const utc = Date.parse(`${slot.slice(0, 10)}T${slot.slice(11)}:00:00Z`);
  let before = (utc - 15 * HOUR_MS) / QUARTER_MS;
  let after = (utc + 15 * HOUR_MS) / QUARTER_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (formatHourLabel(middle * QUARTER_MS, zonedTime) < slot) before = middle;
    else after = middle;
  }
  return after * QUARTER_MS;
}

function formatSlot(day: Day, { hour }: SlotSchedule): HourLabel {
  return `${day} ${String(hour).padStart(2, '0')}`;
}

function isSlotDay(schedule: SlotSchedule, day: Day): boolean {
  if (schedule.kind === 'weekly') return toWeekday(day) === schedule.weekday;
  if (schedule.kind === 'monthly') {
    const daysInMonth = countDaysBetween(toMonthStart(day), toMonthStart(day, 1));
    return Number(day.slice(8)) === Math.min(schedule.day, daysInMonth);
  }
  return schedule.kind === 'daily' || toWeekday(day) <= 5;
}
