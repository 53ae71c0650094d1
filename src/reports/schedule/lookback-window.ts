import { report } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import { addDays, parseDay } from '../../dates/calendar';
import { todayIn } from '../../dates/complete-days';
import type { DayRange } from '../../dates/named-ranges';
import type { ReportDraft } from '../../request/draft';
import type { Request } from '../../request/request';
import { changingDays } from '../../request/request';
import { columnsOf, dayColumn } from '../../table/columns';
import type { Refreshing } from '../refreshing';
import type { HeldData, RunHow } from '../run-facts';

const DAY_MS = 86_400_000;
/** How often the whole range is requested, which finds changes of days outside the window. */
export const WHOLE_EVERY_MS = 7 * DAY_MS;
/** The time of an hourly check varies: a week that is an hour short counts, too. */
const SLACK_MS = 3_600_000;

/** What is known about the sheet before a run. */
export interface KnownSheet {
  readonly held: HeldData | null;
  /** True if the sheet's rows are for the same request, apart from the days. */
  readonly isSameQuestion: boolean;
  readonly wholeAt: number | null;
}

/** The days that a refresh requests, and the days that the table covers afterwards. */
export interface LookbackWindow {
  /** All days of the table. */
  readonly range: DayRange;
  /** The requested days: the window, or the whole range. */
  readonly asked: DayRange;
  /** Days within `asked` that the sheet already contains with final numbers: they are not requested. */
  readonly except?: DayRange;
  readonly isWhole: boolean;
}

/** Each requested day. */
export function daysAsked({ asked, except }: Pick<LookbackWindow, 'asked' | 'except'>): Day[] {
  const days: Day[] = [];
  for (let day = asked.from; day <= asked.to; day = addDays(day, 1)) {
    if (except === undefined || day < except.from || day > except.to) days.push(day);
  }
  return days;
}

/** The days that a run requests at `now` (milliseconds since 1970). */
export function lookbackWindow(
  request: Request,
  draft: Pick<ReportDraft, 'startDate' | 'endDate'>,
  refreshing: Refreshing,
  known: KnownSheet,
  how: RunHow,
  now: number,
): LookbackWindow {
  const range = coveredRange(request, draft, refreshing, known.held);
  const whole = { range, asked: range, isWhole: true };
  const { held, isSameQuestion } = known;
  if (held === null || !hasDays(request)) return whole;
  if (report(request.report).isByDay) {
    if (range.from === range.to) return whole;
    const window = isSameQuestion ? deviceWindow(whole, request, refreshing, held) : whole;
    return withinHistory(window, request, now);
  }
  if (!isSameQuestion || range.from < held.from || how === 'by hand' || isWholeDue(known, now)) return whole;
  const from = windowStart(request, refreshing, held, range);
  return from <= range.from ? whole : { range, asked: { from, to: range.to }, isWhole: false };
}

/** A day of device rows is expensive: once its numbers are final, no run requests it again, neither by hand nor once a week. */
function deviceWindow(
  whole: LookbackWindow,
  request: Request,
  { daysAgain }: Refreshing,
  held: HeldData,
): LookbackWindow {
  const { range } = whole;
  const finalTo = addDays(earlierOf(held.completeThrough, request.newestCompleteDay), -daysAgain);
  const from = held.from > range.from ? held.from : range.from;
  const to = [finalTo, held.to, range.to].reduce(earlierOf);
  // If no day is missing and none can change, the last days are requested again, because the user started a run.
  const isAll = from === range.from && to === range.to;
  const except = { from, to: isAll ? addDays(range.to, -daysAgain) : to };
  if (except.from > except.to) return whole;
  if (except.from > range.from) return { range, asked: range, except, isWhole: false };
  return { range, asked: { from: addDays(except.to, 1), to: range.to }, isWhole: false };
}

function earlierOf(one: Day, other: Day): Day {
  return one < other ? one : other;
}

/** True if the whole range should be requested again. */
export function isWholeDue({ wholeAt }: Pick<KnownSheet, 'wholeAt'>, now: number): boolean {
  return wholeAt === null || now - wholeAt >= WHOLE_EVERY_MS - SLACK_MS || wholeAt > now;
}

/** The days that the table covers. If history is kept and rows have a day, they include days that a rolling range has left. */
export function coveredRange(
  request: Request,
  draft: Pick<ReportDraft, 'startDate' | 'endDate'>,
  { history }: Pick<Refreshing, 'history'>,
  held: HeldData | null,
): DayRange {
  const { from, to } = request;
  const grows = history === 'kept' && held !== null && isRolling(draft) && hasDays(request);
  return { from: grows && held.from < from ? held.from : from, to };
}

function hasDays(request: Request): boolean {
  return dayColumn(columnsOf(request)) >= 0;
}

/** True for a range that moves on with the days. */
export function isRolling({ startDate }: Pick<ReportDraft, 'startDate'>): boolean {
  return parseDay(startDate) === undefined;
}

/** The first day with numbers that may have changed since the last request. */
function windowStart(request: Request, { daysAgain }: Refreshing, held: HeldData, range: DayRange): string {
  const newest = [held.completeThrough, held.to, request.newestCompleteDay].reduce(earlierOf);
  const from = addDays(newest, 1 - changingDays(request, daysAgain));
  return earlierOf(from, addDays(range.to, 1 - daysAgain));
}

/** Excludes days that the service no longer has; their rows stay in the sheet. */
function withinHistory(window: LookbackWindow, request: Request, now: number): LookbackWindow {
  const oldest = oldestServed(request, now);
  if (window.asked.from >= oldest) return window;
  return { ...window, asked: { ...window.asked, from: oldest }, isWhole: false };
}

/** The oldest day that the service still has at `now`; '' if it has no limit. */
export function oldestServed({ report: kind, zone }: Request, now: number): string {
  const { historyDays } = report(kind);
  return historyDays === null ? '' : addDays(todayIn(zone, now), -historyDays);
}
