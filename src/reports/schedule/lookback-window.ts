import { report } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import { addDays, parseDay } from '../../dates/calendar';
import { todayIn } from '../../dates/complete-days';
import type { DayRange } from '../../dates/named-ranges';
import { changingDays } from '../../request/changing-days';
import type { ReportDraft } from '../../request/draft';
import type { Request } from '../../request/request';
import { columnsOf, dayColumn } from '../../table/columns';
import type { Refreshing } from '../refreshing';
import type { HeldData, RunHow } from '../run-facts';

const DAY_MS = 86_400_000;
/** How often the whole range is requested, which finds changes of days outside the window. */
export const WHOLE_EVERY_MS = 7 * DAY_MS;
/** A check comes at the same minute each hour, give or take: a week is a week an hour early, too. */
const SLACK_MS = 3_600_000;

/** What is known of the sheet before a reading. */
export interface KnownSheet {
  readonly held: HeldData | null;
  /** True when the rows held answer the same question as would be asked now, days aside. */
  readonly isSameQuestion: boolean;
  readonly wholeAt: number | null;
}

/** Which days a refresh requests, and which the table then covers. */
export interface LookbackWindow {
  /** All days of the table. */
  readonly range: DayRange;
  /** The requested days: the window, or the whole range. */
  readonly asked: DayRange;
  /** Days within those that the sheet holds and that no longer change: they are not requested. */
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

/** Which days to ask for at `now`. */
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
  const { held } = known;
  if (held === null || !hasDays(request)) return whole;
  if (report(request.report).isByDay) {
    if (range.from === range.to) return whole;
    return capped(
      known.isSameQuestion ? deviceReading(whole, request, refreshing, held) : whole,
      request,
      now,
    );
  }
  if (!known.isSameQuestion || range.from < held.from || how === 'by hand' || isWholeDue(known, now))
    return whole;
  const from = windowStart(request, refreshing, held, range);
  return from <= range.from ? whole : { range, asked: { from, to: range.to }, isWhole: false };
}

/** A day of device rows is expensive. Once it no longer changes, it is not requested again: neither by hand nor once a week. */
function deviceReading(
  whole: LookbackWindow,
  request: Request,
  refreshing: Refreshing,
  held: HeldData,
): LookbackWindow {
  const { range } = whole;
  const { daysAgain } = refreshing;
  const settledTo = [
    addDays(earlierOf(held.completeThrough, request.newestCompleteDay), -daysAgain),
    held.to,
  ];
  const from = held.from > range.from ? held.from : range.from;
  const to = [...settledTo, range.to].reduce(earlierOf);
  // Where nothing is missing and nothing changes, the last days are requested again: the user asked for a run.
  const isAll = from === range.from && to === range.to;
  const settled = { from, to: isAll ? addDays(range.to, -daysAgain) : to };
  if (settled.from > settled.to) return whole;
  if (settled.from === range.from)
    return { range, asked: { from: addDays(settled.to, 1), to: range.to }, isWhole: false };
  return { range, asked: range, except: settled, isWhole: false };
}

function earlierOf(one: Day, other: Day): Day {
  return one < other ? one : other;
}

/** True when it is time to ask for all of the range again. */
export function isWholeDue({ wholeAt }: Pick<KnownSheet, 'wholeAt'>, now: number): boolean {
  return wholeAt === null || now - wholeAt >= WHOLE_EVERY_MS - SLACK_MS || wholeAt > now;
}

/** The days that the table covers: where history is kept and rows say their day, a range that moves on leaves nothing behind. */
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
  const settled = [held.completeThrough, held.to, request.newestCompleteDay].reduce(earlierOf);
  const from = addDays(settled, 1 - changingDays(request, daysAgain));
  const latest = addDays(range.to, 1 - daysAgain);
  return from < latest ? from : latest;
}

/** Days that the service no longer has are not requested; their rows stay. */
function capped(reading: LookbackWindow, { report: kind, zone }: Request, now: number): LookbackWindow {
  const { historyDays } = report(kind);
  if (historyDays === null) return reading;
  const oldest = addDays(todayIn(zone, now), -historyDays);
  if (reading.asked.from >= oldest) return reading;
  return { ...reading, asked: { ...reading.asked, from: oldest }, isWhole: false };
}
