import { isReadFromFiles, requireReportKind } from '../../catalogue';
import {
  addDays,
  computeNewestCompleteDay,
  computeReadyTime,
  countDaysBetween,
  type Day,
  parseDay,
  toDay,
  toMonthStart,
  toWeekday,
} from '../../dates';
import { checkDraft, type Request } from '../../request';
import type { Settings } from '../../settings';
import type { Schedule } from '../report-settings';
import { calculateRetryTime, type SheetCoverage } from '../run-facts';
import type { CurrentDraft, StoredReport } from '../saved-report';
import type { FileTime, ZonedTime } from '../services';
import type { RunRecord } from '../store/run-records';
import { isRolling, WHOLE_EVERY_MS } from './lookback-window';

export type ScheduleFacts = ReturnType<typeof collectScheduleFacts>;

/** What decides when a report runs next: what is saved of the report, and what is recorded of its runs. */
export function collectScheduleFacts(
  { refreshing, paused, changedAt }: StoredReport,
  { coverage, lastGoodAt, wholeAt, failures, alert }: RunRecord,
  draft: CurrentDraft,
) {
  const judgedDay = alert?.day ?? '';
  return { draft, refreshing, paused, changedAt, coverage, lastGoodAt, wholeAt, failures, judgedDay };
}

export interface ScheduleContext extends FileTime {
  readonly settings: Settings;
}

type FactsAfterRun = ScheduleFacts & { readonly lastGoodAt: number };

const HOUR_MS = 3_600_000;
/** A report is refreshed some minutes after its hour, or after a day should be complete: the service may be late. */
const START_DELAY_MS = 10 * 60_000;
/** The longest time between two runs of a daily report: 24 hours, and one hour for the delay of the hourly check. */
const DAILY_MS = 25 * HOUR_MS;
/** LTV and retention count as growing for 90 days, whichever metrics a report has. Restatements after that come with the weekly request of all days. */
const MOST_CHANGING_DAYS = 90;
/** If the last day in its sheet is older, a report is no longer requested as a whole: such old numbers count as final. */
const WHOLE_DAYS = 400;
/** Days that are searched for a change: a report of the last month may change a month later. */
const DAYS_AHEAD = 31;

/**
 * When the report runs next by schedule, in milliseconds since 1970; now if it is due. Null without a schedule, while paused, and if its
 * numbers can no longer change.
 */
export function findNextRun(facts: ScheduleFacts, context: ScheduleContext): number | null {
  const { refreshing, paused, draft, lastGoodAt, failures } = facts;
  const { now } = context;
  const { schedule } = refreshing;
  if (paused || schedule.kind === 'by hand') return null;
  const earliest = Math.max(now, failures === null ? 0 : calculateRetryTime(failures));
  // A stored draft may lack its zone. The run reports that.
  if (lastGoodAt === null || draft.zone === undefined) return earliest;
  const afterRun = { ...facts, lastGoodAt };
  return schedule.kind === 'when ready'
    ? findNextReadyRun(afterRun, earliest, context)
    : findNextSlotRun(afterRun, schedule, earliest, context);
}

/** For a schedule with an hour. A changed report waits for its hour, too. */
function findNextSlotRun(
  facts: FactsAfterRun,
  schedule: SlotSchedule,
  earliest: number,
  context: ScheduleContext,
): number | null {
  const slotBegin = findNextSlotBegin(schedule, facts.lastGoodAt, context);
  const runAt = Math.max(earliest, slotBegin + START_DELAY_MS);
  const isChanged = facts.changedAt > facts.lastGoodAt;
  return !isChanged && hasFinalNumbers(facts, context.settings, runAt) ? null : runAt;
}

/** For 'when ready': at once after a change of the report, otherwise the first moment at which a run may bring other numbers. */
function findNextReadyRun(facts: FactsAfterRun, earliest: number, { settings }: ScheduleContext) {
  if (facts.changedAt > facts.lastGoodAt) return earliest;
  const moments = [calculateWholeDueAt(facts), ...listReadyMoments(facts.draft, earliest)];
  const laterMoments = moments.filter((moment) => moment > earliest).sort((a, b) => a - b);
  return [earliest, ...laterMoments].find((at) => mayBringChanges(facts, settings, at)) ?? null;
}

/** When each of the next days has been complete for some minutes. */
function listReadyMoments({ report: reportKind, zone }: CurrentDraft, now: number): number[] {
  const newestDay = computeNewestCompleteDay(reportKind, zone, now - START_DELAY_MS);
  return Array.from(
    { length: DAYS_AHEAD },
    (_, nth) => computeReadyTime(reportKind, zone, addDays(newestDay, nth + 1)) + START_DELAY_MS,
  );
}

/** True if a run at `at` may bring other numbers than the sheet has. */
function mayBringChanges(facts: FactsAfterRun, settings: Settings, at: number): boolean {
  const { draft, coverage } = facts;
  if (coverage === null || hasUnjudgedDay(facts, at - START_DELAY_MS)) return true;
  if (at >= calculateWholeDueAt(facts) && isStillRequestedWhole(draft, coverage, at)) return true;
  // The sheet must have been behind for ten minutes: the service may be late with a day that has just become complete.
  return isBehind(draft, coverage, settings, toJudgedTime(draft, at - START_DELAY_MS));
}

/** True if a scheduled run must check the alert: a run by hand may already have fetched the newest day. */
function hasUnjudgedDay({ draft, refreshing, judgedDay }: FactsAfterRun, at: number): boolean {
  return refreshing.alert !== undefined && judgedDay < computeNewestCompleteDay(draft.report, draft.zone, at);
}

/** True if a range of fixed days has final numbers, and the weekly requests of the whole range have ended. */
function hasFinalNumbers({ draft, coverage }: ScheduleFacts, settings: Settings, at: number): boolean {
  if (coverage === null || findFixedEnd(draft) === undefined) return false;
  if (isStillRequestedWhole(draft, coverage, at)) return false;
  return !isBehind(draft, coverage, settings, toJudgedTime(draft, at));
}

/**
 * True while the whole range is requested once a week, because the service may change numbers of past days later than announced. It ends
 * when the last day in the sheet is old. Reports by day have a file for each day, which does not change.
 */
function isStillRequestedWhole(draft: CurrentDraft, coverage: SheetCoverage, at: number): boolean {
  return !isReadFromFiles(draft.report) && countDaysBetween(coverage.to, toDay(at)) <= WHOLE_DAYS;
}

/** A daily report runs within 25 hours anyway. That run can request the whole range, and no extra run is needed. */
function calculateWholeDueAt({ wholeAt, lastGoodAt }: FactsAfterRun): number {
  return Math.max((wholeAt ?? lastGoodAt) + WHOLE_EVERY_MS, lastGoodAt + DAILY_MS);
}

/**
 * The time for which isBehind judges a report: `at`, but for fixed days not later than when their numbers are final. After that, the service may
 * have deleted the days, and the check would refuse the draft.
 */
function toJudgedTime(draft: CurrentDraft, at: number): number {
  const end = findFixedEnd(draft);
  if (end === undefined) return at;
  return Math.min(at, computeReadyTime(draft.report, draft.zone, addDays(end, MOST_CHANGING_DAYS)));
}

/** The last day of a range with fixed days; undefined for a range such as "last 30 days". */
function findFixedEnd({ startDate, endDate }: CurrentDraft): Day | undefined {
  const start = parseDay(startDate);
  return start === undefined || endDate === '' ? start : parseDay(endDate);
}

/**
 * True if since the last good run a day of the range has become complete, the range has moved on, or a newer day has become complete while
 * numbers of the range are still restated or still grow. Also true if the draft has issues.
 */
export function isBehind(draft: CurrentDraft, coverage: SheetCoverage, settings: Settings, now: number) {
  const request = findRequestAt(draft, settings, now);
  if (request === undefined) return true;
  const { report: reportKind, from, to, newestCompleteDay: newest } = request;
  // A rolling range moves with the current date. Its sheet may also contain earlier days that the range no longer includes.
  const isSameBegin = isRolling(draft) ? from >= coverage.from : from === coverage.from;
  if (!isSameBegin || to !== coverage.to) return true;
  const isOfCohorts = reportKind === 'ltv' || reportKind === 'retention';
  const changingDays = isOfCohorts ? MOST_CHANGING_DAYS : requireReportKind(reportKind).days.restated;
  const finalDay = addDays(to, changingDays);
  return coverage.completeThrough < (newest < finalDay ? newest : finalDay);
}

/** Countries do not affect the days, and the list of known countries may change, so they are left out. */
export function findRequestAt(draft: CurrentDraft, settings: Settings, now: number): Request | undefined {
  const checked = checkDraft({ ...draft, areas: [] }, { now, defaults: settings });
  return 'issues' in checked ? undefined : checked.request;
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
